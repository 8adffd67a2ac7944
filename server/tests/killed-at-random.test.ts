import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import Client from 'better-sqlite3'
import { expect, test, vi } from 'vitest'
import { CLOCK, type Game, type LogEntry, replay } from '../../engine/index.ts'
import { Chance } from '../../engine/random/chance.ts'
import pig from '../../games/pig/game.ts'
import { DEEP_SEED, runs } from '../../statecharts/testing/deep.ts'
import { recordedMatch } from '../rules/replay-log.ts'
import { openStore } from '../store/sqlite/open-store.ts'
import type { Store } from '../store/store.ts'
import type { Guest } from '../testing/guest.ts'
import relay from '../testing/relay/game.ts'
import { SLOW, started } from '../testing/server-process.ts'
import { temporaryFolder } from '../testing/test-server.ts'

/** The real server, killed at random moments while people, agents and timers move, and what is in its file then. */

const { numRuns, seed } = runs(50, 1)
const KILLS = DEEP_SEED === null ? 1 : numRuns
/** After so many kills the file is looked through as a whole, and another begun. */
const ROUND = 25
/** The server is killed at most so many milliseconds after as many moves as there are matches have been made. */
const UP_TO_MS = 600
/** For each kill, on a machine with much else to do, in milliseconds. */
const KILL_WITHIN_MS = 30_000

const GAMES: { readonly [name: string]: Game } = { pig, relay }
const SERVED = { GAMES: fileURLToPath(new URL('../testing/relay', import.meta.url)), ISOLATE: '0' }
const AGENT = { agent: 'random' }

interface Played {
  readonly id: string
  readonly game: string
  /** Who plays with whom. */
  readonly people: readonly Guest[]
  /** Keys of the moves that were acknowledged, with the versions that were told. */
  readonly told: Map<string, number>
  /** A move that was sent and has not been answered. */
  unknown: { readonly key: string; readonly move: string; readonly by: number } | null
}

test(
  `what was acknowledged is in the file after each of ${KILLS} kills, every timer has gone off once, and every log plays as its match stands`,
  async () => {
    const chance = new Chance(seed.toString(16).padStart(64, '0'), 0, 1)
    let acknowledged = 0
    let ticks = 0
    for (let kills = 0; kills < KILLS; kills += ROUND) {
      const file = join(temporaryFolder(), 'killed.sqlite')
      const played = await killed(file, Math.min(ROUND, KILLS - kills), chance)
      acknowledged += played.reduce((sum, { told }) => sum + told.size, 0)
      ticks += await healed(file, played)
      // Hundreds of kills take an hour or more: how far they have come is told as they go.
      console.log(`Seed ${seed}: ${Math.min(kills + ROUND, KILLS)} of ${KILLS} kills, ${acknowledged} moves acknowledged, ${ticks} ticks.`)
    }
    expect(Math.min(acknowledged, ticks)).toBeGreaterThan(KILLS)
  },
  KILL_WITHIN_MS * KILLS + 2 * SLOW,
)

/** Starts and kills a server so many times. Returns all matches that were played on it. */
async function killed(file: string, kills: number, chance: Chance): Promise<Played[]> {
  const played: Played[] = []
  let cookies: readonly string[] = []
  for (let kill = 0; kill < kills; kill++) {
    const server = await started({ DATABASE: file, ...SERVED })
    const [ann, bob] = [server.guest(cookies[0]), server.guest(cookies[1])] as const
    await Promise.all([ann, bob].map((who) => who.get('/api/me')))
    cookies = cookies.length > 0 ? cookies : [ann.cookie, bob.cookie]
    for (let n = 0; n < 4; n++) {
      const invited = [
        { game: 'pig', players: ['me', AGENT, AGENT] },
        { game: 'relay', players: ['me', AGENT] },
        { game: 'relay', players: ['me', 'open'] },
      ]
      for (const { game, players } of invited) {
        const { id } = await ann.create({ game, players })
        const together = players.includes('open')
        if (together) await bob.post(`/api/matches/${id}/join`)
        played.push({ id, game, people: together ? [ann, bob] : [ann], told: new Map(), unknown: null })
      }
    }
    // Those of the server before go on here.
    const active = played.slice(-24).map((match) => Object.assign(match, { people: match.people.length > 1 ? [ann, bob] : [ann] }))
    await playUntilKilled(active, chance, () => server.end('SIGKILL'))
    const store = openStore(file)
    for (const match of active) await checkKept(store, match)
    await store.close()
  }
  return played
}

async function playUntilKilled(active: readonly Played[], chance: Chance, kill: () => Promise<unknown>): Promise<void> {
  let made = 0
  let goesOn = true
  const playing = active.map(async (match) => {
    while (goesOn) {
      if (await moved(match, chance)) made++
      else await new Promise((resolve) => setTimeout(resolve, 20))
    }
  })
  await vi.waitFor(() => expect(made).toBeGreaterThan(active.length), { timeout: SLOW, interval: 5 })
  await new Promise((resolve) => setTimeout(resolve, chance.below(UP_TO_MS)))
  const gone = kill()
  await new Promise((resolve) => setTimeout(resolve, 50))
  goesOn = false
  await Promise.all([gone, ...playing])
}

let keys = 0

/** Tries a move, the one again that was not answered where there is such; the server may be gone. Whether it was made. */
async function moved(match: Played, chance: Chance): Promise<boolean> {
  const by = chance.below(match.people.length)
  const move = match.game === 'pig' ? chance.pick(['roll', 'roll', 'hold']) : 'say'
  const sent = match.unknown ?? { key: `k${keys++}`, move, by }
  match.unknown = sent
  try {
    const answer = await match.people[sent.by]?.move(match.id, sent.move, {}, { key: sent.key })
    match.unknown = null
    if (answer?.status === 200) match.told.set(sent.key, answer.body.version)
    return answer?.status === 200
  } catch {
    return false
  }
}

/** Nothing that was told is lost, no move was made twice, and the log plays as the match stands. Returns the log. */
async function checkKept(store: Store, { id, game, told }: Played): Promise<readonly LogEntry[]> {
  const record = (await store.match(id))!
  const [log, snapshot] = [await store.log(id, 0), await store.snapshot(id)]
  expect(log.map(({ version }) => version)).toEqual(log.map((_, index) => index + 1))
  const made = log.flatMap(({ key, version }) => (key === undefined ? [] : [[key, version] as const]))
  expect(new Set(made.map(([key]) => key)).size).toBe(made.length)
  for (const [key, version] of told) expect(new Map(made).get(key) ?? Number.POSITIVE_INFINITY).toBeLessThanOrEqual(version)
  const timers = log.flatMap(({ by, timer }) => (by === CLOCK ? [timer] : []))
  expect(new Set(timers).size).toBe(timers.length)
  const { match } = replay(GAMES[game]!, recordedMatch(record, log))
  expect(JSON.stringify(snapshot!.match)).toBe(JSON.stringify(match))
  expect(record.version).toBe(log.length)
  return log
}

/** Starts the server once more, until all that is due has been done. Returns how many timers have gone off. */
async function healed(file: string, played: readonly Played[]): Promise<number> {
  const server = await started({ DATABASE: file, ...SERVED })
  const db = new Client(file, { readonly: true })
  const overdue = db.prepare(
    'select (select count(*) from timers where ends_at < $before) + (select count(*) from agent_turns where due < $before)',
  )
  await vi.waitFor(() => expect(overdue.pluck().get({ before: Date.now() - 2000 })).toBe(0), { timeout: SLOW, interval: 50 })
  await server.end('SIGTERM')
  const store = openStore(file)
  const logs = await Promise.all(played.map((match) => checkKept(store, match)))
  // What waits in the matches are the rows, and none besides.
  for (const { id } of played) {
    const { timers } = (await store.snapshot(id))!.match
    const rows = db.prepare('select timer, ends_at from timers where match = ? order by timer').raw().all(id)
    expect(rows).toEqual(timers.map((timer) => [timer.id, timer.endsAt]).sort())
  }
  db.close()
  await store.close()
  return logs.flat().filter(({ move }) => move === 'tick').length
}
