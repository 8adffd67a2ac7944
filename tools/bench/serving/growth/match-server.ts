import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
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
import type { Store } from '../../../../server/store/store.ts'
import { temporaryStore } from '../temporary-store.ts'

/** Two servers with a match of so many versions: one keeps matches in memory, the other reads them from the database each time. */

export interface Opened {
  readonly ports: { readonly kept: number; readonly read: number }
  /** The match, and who plays in it. */
  readonly id: string
  readonly version: number
  readonly cookie: string
}

const PLAYERS = ['ann', 'bob']
const [served] = serveGames([pig]).list

export async function start(versions: number): Promise<Opened> {
  const store = temporaryStore()
  const { id, version } = await added(store, versions)
  const cookieSecret = newSecret()
  const client = temporaryClient()
  const serve = async (memoryOfMatches: number) => {
    const limits = timesLimits(LIMITS, 10_000)
    const server = createApp({ store, games: [pig], cookieSecret, limits, memoryOfMatches, client: { client, inspector: client } })
    await server.start()
    return (await listen(server.app, 0)).port
  }
  const ports = { kept: await serve(64 * 2 ** 20), read: await serve(1) }
  const cookie = `playchart=${encodeURIComponent(signedIds(cookieSecrets(cookieSecret)).sign('ann'))}`
  return { ports, id, version, cookie }
}

/** A page with nothing but what the server puts into it. */
function temporaryClient(): string {
  const folder = mkdtempSync(join(tmpdir(), 'playchart-bench-'))
  process.on('exit', () => rmSync(folder, { recursive: true, force: true }))
  writeFileSync(join(folder, 'index.html'), '<head></head><body></body>')
  return folder
}

/** Adds a match to the store in which nobody ever holds, so that nobody wins. */
async function added(store: Store, versions: number): Promise<{ id: string; version: number }> {
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
