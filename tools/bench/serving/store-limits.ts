import { createMatch, propose } from 'playchart/engine'
import { secretOf } from 'playchart/engine/testing'
import tictactoe from '../../../games/tictactoe/game.ts'
import { serveGames } from '../../../server/games/games.ts'
import { commitRecord } from '../../../server/matches/commit-record.ts'
import { newId } from '../../../server/runtime/ids.ts'
import type { Commit, MatchRecord, Store } from '../../../server/store/store.ts'
import { SQUARES } from './tables.ts'
import { temporaryStore } from './temporary-store.ts'

/** How many moves the store alone can write. */

export { cpu } from './cpu.ts'

const GUEST = { id: newId(), name: 'Guest' }
const SEATS = [{ user: GUEST }, { user: GUEST }]
const served = serveGames([tictactoe]).list[0]!
let store: Store

export async function start(): Promise<void> {
  store = temporaryStore()
  await store.addUser(GUEST, 0)
}

/** Writes the moves of so many matches, one commit after another. Returns moves in a second. */
export const singly = (matches: number): Promise<number> =>
  moving(matches, async (commits) => {
    for (const commit of commits) await written(commit)
  })

/** Asks for the moves of so many matches at the same time, a move of each. Returns moves in a second. */
export const together = (matches: number): Promise<number> => moving(matches, (commits) => Promise.all(commits.map(written)))

async function written(commit: Commit): Promise<void> {
  if (!(await store.commit(commit))) throw new Error('a commit was refused')
}

async function moving(matches: number, write: (commits: readonly Commit[]) => Promise<unknown>): Promise<number> {
  const chains = await Promise.all(Array.from({ length: matches }, begun))
  const since = performance.now()
  for (const turn of SQUARES.keys()) await write(chains.map((commits) => commits[turn]!))
  return (matches * SQUARES.length * 1000) / (performance.now() - since)
}

/** Sets up a match in the store. Returns the commits of its moves. */
async function begun(): Promise<Commit[]> {
  const id = newId()
  const secret = secretOf(1)
  const common = { id, served, seats: SEATS, at: 1, agentDelayMs: 0, moved: null }
  const start = createMatch(tictactoe, { seats: 2, secret, at: 1 })
  const opened = {
    id,
    game: 'tictactoe',
    variant: {},
    secret,
    status: 'open',
    version: 0,
    winners: [],
    empty: [],
    rematchOf: null,
  } as const
  const record: MatchRecord = { ...opened, creator: GUEST.id, createdAt: 1, updatedAt: 1, startedAt: null, seats: SEATS }
  if (!(await store.addMatch(record, commitRecord({ ...common, ...start, before: null })))) throw new Error('a match was refused')
  let before = start.match
  return SQUARES.map((square, turn) => {
    const moved = propose(tictactoe, before, { seat: turn % 2, move: 'place', args: { square }, at: 1 })
    if (!moved.ok) throw new Error(moved.refusal.message)
    const commit = commitRecord({ ...common, ...moved, before })
    before = moved.match
    return commit
  })
}
