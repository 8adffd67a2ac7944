import { createMatch, propose } from 'playchart/engine'
import { secretOf } from 'playchart/engine/testing'
import tictactoe from '../../../games/tictactoe/game.ts'
import { serveGames } from '../../../server/games/games.ts'
import { commitRecord } from '../../../server/matches/commit-record.ts'
import { newId } from '../../../server/runtime/ids.ts'
import type { Commit, MatchRecord, Store } from '../../../server/store/store.ts'
import { SQUARES } from './tables.ts'

/** Moves as a server writes them. */

const GUEST = { id: newId(), name: 'Guest' }
const SEATS = [{ user: GUEST }, { user: GUEST }]
const served = serveGames([tictactoe]).list[0]!

/** Adds the user who creates the matches. */
export const addGuest = (store: Store): Promise<unknown> => store.addUser(GUEST, 0)

/** Sets up so many matches in a store. Returns the commits of their moves. */
export const begun = (store: Store, matches: number): Promise<Commit[][]> =>
  Promise.all(Array.from({ length: matches }, () => begunOne(store)))

async function begunOne(store: Store): Promise<Commit[]> {
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
