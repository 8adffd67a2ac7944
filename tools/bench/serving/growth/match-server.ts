import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { monitorEventLoopDelay } from 'node:perf_hooks'
import { setTimeout as pause } from 'node:timers/promises'
import { createMatch, type Match, propose, type Step } from 'playchart/engine'
import { secretOf } from 'playchart/engine/testing'
import pig from '../../../../games/pig/game.ts'
import { serveGames } from '../../../../server/games/games.ts'
import { createApp } from '../../../../server/http/app.ts'
import { LIMITS, timesLimits } from '../../../../server/http/limits/limits.ts'
import { listen } from '../../../../server/http/listen.ts'
import { cookieSecrets, signedIds } from '../../../../server/http/signed-id.ts'
import { commitRecord } from '../../../../server/matches/commit-record.ts'
import { newId, newSecret } from '../../../../server/runtime/ids.ts'
import { temporaryStore } from '../temporary-store.ts'

/** Two servers with a match of so many versions: one keeps matches in memory, the other reads them from the database each time. */

export interface Opened {
  readonly ports: { readonly kept: number; readonly read: number }
  /** The match, and who plays in it. */
  readonly id: string
  readonly version: number
  readonly cookie: string
  /** Whom they play with. */
  readonly other: string
}

const PLAYERS = ['ann', 'bob']
const [served] = serveGames([pig]).list

const store = temporaryStore()
const cookieSecret = newSecret()
const ids = signedIds(cookieSecrets(cookieSecret))
const client = temporaryClient()

export async function start(versions: number): Promise<Opened> {
  const { id, version } = await added(versions)
  const [kept, read] = [await serve(64 * 2 ** 20), await serve(1)]
  const ports = { kept: kept.port, read: read.port }
  const [cookie = '', other = ''] = PLAYERS.map((user) => `playchart=${encodeURIComponent(ids.sign(user))}`)
  return { ports, id, version, cookie, other }
}

const RESOLUTION_MS = 1
const NS_OF_MS = 1_000_000
const delays = monitorEventLoopDelay({ resolution: RESOLUTION_MS })
delays.enable()

/** For how many milliseconds the event loop was held up at most since the last call. */
export async function longestTurn(): Promise<number> {
  // Node records a turn after it, and this may have been asked in it.
  await pause(10 * RESOLUTION_MS)
  const ms = Math.max(0, delays.max / NS_OF_MS - RESOLUTION_MS)
  delays.reset()
  return ms
}

async function serve(memoryOfMatches: number) {
  const limits = timesLimits(LIMITS, 10_000)
  const server = createApp({ store, games: [pig], cookieSecret, limits, memoryOfMatches, client: { client, inspector: client } })
  await server.start()
  return { ...(await listen(server.app, 0)), stop: server.stop }
}

let started: Awaited<ReturnType<typeof serve>> | undefined

/** Starts another server with the match in memory, which knows nothing yet, instead of the last. Returns its port. */
export async function startAgain(): Promise<number> {
  await started?.close()
  await started?.stop()
  started = await serve(64 * 2 ** 20)
  return started.port
}

/** A page with nothing but what the server puts into it. */
function temporaryClient(): string {
  const folder = mkdtempSync(join(tmpdir(), 'playchart-bench-'))
  process.on('exit', () => rmSync(folder, { recursive: true, force: true }))
  writeFileSync(join(folder, 'index.html'), '<head></head><body></body>')
  return folder
}

/** Adds a match to the store in which nobody ever holds, so that nobody wins. */
async function added(versions: number): Promise<{ id: string; version: number }> {
  if (!served) throw new Error('pig is not served')
  const users = PLAYERS.map((id) => ({ id, name: id }))
  for (const user of users) await store.addUser(user, 0)
  const seats = users.map((user) => ({ user }))
  const id = newId()
  const chain = createMatch(pig, { seats: seats.length, secret: secretOf(1), at: 0 })
  const { match, steps } = continued(chain.match, versions)
  const { variant, secret } = chain.first
  const made = { id, game: pig.name, variant, secret, status: 'open', version: 0, winners: [], creator: 'ann' } as const
  const times = { createdAt: 0, updatedAt: 0, startedAt: null }
  const common = { id, served, seats, agentDelayMs: 0, moved: null }
  await store.addMatch({ ...made, ...times, empty: [], rematchOf: null, seats }, commitRecord({ ...common, ...chain, before: null, at: 0 }))
  await store.commit(commitRecord({ ...common, before: chain.match, match, steps, at: 1 }))
  return { id, version: match.version }
}

function continued(from: Match, versions: number): { match: Match; steps: Step[] } {
  const steps: Step[] = []
  let match = from
  while (match.version < versions) {
    const outcome = propose(pig, match, { seat: match.turn, move: 'roll', at: 0 })
    if (!outcome.ok) throw new Error(outcome.refusal.message)
    match = outcome.match
    steps.push(...outcome.steps)
  }
  return { match, steps }
}
