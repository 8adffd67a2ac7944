import { createHash } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { expect, onTestFinished, test, vi } from 'vitest'
import type { Game } from '../../engine/index.ts'
import { Chance } from '../../engine/random/chance.ts'
import pig from '../../games/pig/game.ts'
import { DEEP_SEED, runs } from '../../statecharts/testing/deep.ts'
import { violationsIn } from '../testing/cluster/check-history.ts'
import { namespaced } from '../testing/cluster/namespaced.ts'
import { type Strike, strike } from '../testing/cluster/nemesis.ts'
import { type Network, proxied } from '../testing/cluster/network.ts'
import { Node } from '../testing/cluster/node.ts'
import { People } from '../testing/cluster/people.ts'
import { DueRows, keptIn, seated, type Table } from '../testing/cluster/tables.ts'
import { whyNoNamespaces } from '../testing/namespace.ts'
import type { PostgresServer } from '../testing/postgres/postgres-server.ts'
import relay from '../testing/relay/game.ts'
import { SLOW } from '../testing/server-process.ts'

/** Three servers on one PostgreSQL, to which people go at random, while everything goes wrong that can. */

const { numRuns, seed } = runs(200, 1)
const NETWORKS = networks(numRuns)
/** After so many faults all is put right and looked through, and other matches are begun. */
const ROUND = 50
/** How long a fault lasts at most, in milliseconds: longer than a claim and than calls wait, where there is the time. */
const LONGEST_MS = DEEP_SEED === null ? 1500 : 15_000
/** Each, on a machine with much else to do, in milliseconds. */
const FAULT_WITHIN_MS = 60_000

/** What is later than this when all is well again has been forgotten, in milliseconds. */
const LATE_MS = 15_000
/**
 * Until then all is well again: what a server has left undone is taken up and everybody who watches is told, in milliseconds. A machine that is
 * busy with other things, and so takes twice as long for the same work, gets twice the time, within a limit.
 */
const SETTLED_WITHIN_MS = 15_000
const SETTLED_AT_MOST_MS = 90_000
/** How often to look whether it is so, in milliseconds. */
const LOOK_EVERY_MS = 50
/** Work of about 10 ms, longer than a processor is given to one process at a time when several want it. */
const PROBE = Buffer.alloc(2 ** 20)
const PROBE_ROUNDS = 10
/** What a server that works does not leave undone for so long, in milliseconds. */
const OVERDUE_MS = 2000

const NODES = 3
const GAMES: { readonly [name: string]: Game } = { pig, relay }
const ENVIRONMENT = { GAMES: fileURLToPath(new URL('../testing/relay', import.meta.url)), ISOLATE: '0', DRAIN_SECONDS: '1' }
const AGENT = { agent: 'random' }
const TABLES: readonly Table[] = [
  { game: 'relay', players: ['me', AGENT], moves: ['say'] },
  { game: 'relay', players: ['me', 'open'], moves: ['say'] },
  { game: 'relay', players: ['me', 'open'], moves: ['say'] },
  { game: 'pig', players: ['me', 'open', AGENT], moves: ['roll', 'roll', 'hold'] },
]

/** What servers and database are joined by, and how many faults there are. */
interface Joined {
  readonly by: string
  readonly faults: number
  begun(): Promise<Network>
}

/** A deep run has half of its faults in network namespaces, or says why it cannot. */
function networks(faults: number): readonly Joined[] {
  const proxy = { by: 'a proxy', faults, begun: proxied }
  if (DEEP_SEED === null) return [proxy]
  const why = whyNoNamespaces()
  if (why === null) {
    const half = Math.ceil(faults / 2)
    return [
      { ...proxy, faults: half },
      { by: 'network namespaces', faults: half, begun: namespaced },
    ]
  }
  console.warn(`NO FAULT IN NETWORK NAMESPACES, all ${faults} over a proxy: this machine cannot make namespaces (${why}).`)
  return [proxy]
}

for (const { by, faults, begun } of NETWORKS)
  test(
    `${faults} faults leave no trace: servers and database joined by ${by}`,
    async () => {
      console.log(`Seed ${seed}.`)
      const chance = new Chance(seed.toString(16).padStart(64, '0'), 0, 2)
      const network = await begun()
      onTestFinished(() => network.end())
      const { postgres } = network
      const database = await postgres.database()
      const nodes: Node[] = []
      onTestFinished(async () => {
        await Promise.all(nodes.map((node) => node.stop()))
      })
      while (nodes.length < NODES) nodes.push(await Node.started(await network.line(database), ENVIRONMENT))
      const since = performance.now()
      const all: Round = { struck: [], made: 0, reads: 0, versions: 0 }
      while (all.struck.length < faults) {
        if (all.struck.length > 0) await Promise.all(nodes.map((node) => node.start()))
        const round = await struckRound({ postgres, database, nodes, chance }, Math.min(ROUND, faults - all.struck.length))
        all.struck.push(...round.struck)
        for (const count of ['made', 'reads', 'versions'] as const) all[count] += round[count]
        const seconds = (performance.now() - since) / 1000
        console.log(
          `Seed ${seed}, ${by}: ${all.struck.length} of ${faults} faults in ${seconds.toFixed(0)} s, one in ${(seconds / all.struck.length).toFixed(2)} s; ` +
            `${all.made} moves acknowledged, ${all.reads} reads, ${all.versions} versions, no violations.`,
        )
      }
      console.log(kindsOf(all.struck))
    },
    FAULT_WITHIN_MS * faults + 2 * SLOW,
  )

interface Cluster {
  readonly postgres: PostgresServer
  readonly database: string
  readonly nodes: readonly Node[]
  readonly chance: Chance
}

/** What was done and found in order. */
interface Round {
  readonly struck: Strike[]
  made: number
  reads: number
  versions: number
}

/** Each kind of fault in a line: how many there were, and how long one lasted. */
function kindsOf(struck: readonly Strike[]): string {
  const lines = [...new Set(struck.map(({ fault }) => fault))].map((fault) => {
    const all = struck.filter((one) => one.fault === fault)
    const meanMs = all.reduce((sum, { ms }) => sum + ms, 0) / all.length
    return `${all.length} times ${fault}, for ${(meanMs / 1000).toFixed(1)} s on average`
  })
  return lines.join('\n')
}

/** Has matches played while so many things go wrong. */
async function struckRound({ postgres, database, nodes, chance }: Cluster, faults: number): Promise<Round> {
  const people = new People(nodes, chance)
  const { matches, cookie } = await seated(people, TABLES)
  for (const match of [...matches, ...matches]) people.watch(match, cookie)
  const struck = await strike({ nodes, postgres, people, chance, longestMs: LONGEST_MS }, faults)
  await people.end()
  const due = await DueRows.of(database)
  try {
    const late = (await settles(async () => !(await due.areLate(OVERDUE_MS)))) ? [] : ['what was due has not been done']
    const settled = new Map<string, number>()
    for (const match of matches) settled.set(match, await vi.waitUntil(() => people.look(match, cookie), { timeout: SLOW, interval: 100 }))
    // Watchers who have not been told by then are found among the violations.
    await settles(async () => people.watched.every(({ match, watcher }) => watcher.version >= (settled.get(match) ?? 0)))
    const readAt = await due.time()
    for (const { watcher } of people.watched) watcher.end()
    await Promise.all(nodes.map((node) => node.end('SIGTERM')))
    const kept = await keptIn(database, due, settled, readAt)
    const violations = violationsIn({ moves: people.moves, reads: people.reads, watchers: people.watched, kept }, GAMES, LATE_MS)
    expect([...late, ...violations, ...people.failures], nodes.map((node) => node.written).join('')).toEqual([])
    const made = people.moves.filter(({ answer }) => typeof answer === 'object' && 'made' in answer).length
    expect(made).toBeGreaterThan(faults)
    const versions = kept.reduce((sum, { log }) => sum + log.length, 0)
    return { struck, made, reads: people.reads.length, versions }
  } finally {
    await due.close()
  }
}

/** The shortest time that the probe has taken, in milliseconds. */
let fastestProbe = Number.POSITIVE_INFINITY
// Before any server runs, and the first time code is slow.
for (let nth = 0; nth < 5; nth++) slowdown()

/** Returns whether it is so in time. */
async function settles(isSo: () => Promise<boolean>): Promise<boolean> {
  const since = performance.now()
  let looked = since
  for (let waited = 0; waited <= SETTLED_WITHIN_MS && looked - since <= SETTLED_AT_MOST_MS; ) {
    // The database or a server may still be on its way.
    if (await isSo().catch(() => false)) return true
    await pause(LOOK_EVERY_MS)
    const now = performance.now()
    waited += (now - looked) / slowdown()
    looked = now
  }
  return false
}

/** How many times as long a fixed piece of work takes now as it took at best: how busy the machine is. */
function slowdown(): number {
  const began = performance.now()
  for (let nth = 0; nth < PROBE_ROUNDS; nth++) createHash('sha256').update(PROBE).digest()
  const took = performance.now() - began
  fastestProbe = Math.min(fastestProbe, took)
  return took / fastestProbe
}
