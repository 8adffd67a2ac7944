import { createMatch, type Match } from '../../../engine/index.ts'
import { propose } from '../../../engine/propose/propose.ts'
import tictactoe from '../../../games/tictactoe/game.ts'
import { serveGames } from '../../games/games.ts'
import { commitRecord } from '../../matches/commit-record.ts'
import type { Commit, Store } from '../store.ts'

export const ANN = { id: 'ann', name: 'Ann' }
export const BOB = { id: 'bob', name: 'Bob' }

const SECRET = '0'.repeat(64)
const seats = [{ user: ANN }, { user: BOB }]
const [served] = serveGames([tictactoe]).list
if (!served) throw new Error('tic-tac-toe is not served')

const common = { served, seats, agentDelayMs: 0, moved: null }

/** The commit of a move in tic-tac-toe, worked out from a match as it stands. */
export function placed(id: string, before: Match, square: number, key?: string): Commit {
  const { version } = before
  const at = 3 + version
  const moved = propose(tictactoe, before, { seat: (version / 2) % 2, move: 'place', args: { square }, at, ...(key && { key }) })
  if (!moved.ok) throw new Error(moved.refusal.message)
  return commitRecord({ ...common, ...moved, id, before, at })
}

/** Begins a match of Ann and Bob, who are users, in a store. Returns it as it stands. */
export async function begun(store: Store, id: string): Promise<Match> {
  const start = createMatch(tictactoe, { seats: 2, secret: SECRET, at: 2 })
  await store.addMatch(
    {
      ...{ id, game: 'tictactoe', variant: {}, secret: SECRET, status: 'open', version: 0, winners: [], creator: ANN.id },
      ...{ createdAt: 1, updatedAt: 1, startedAt: null, empty: [], rematchOf: null, seats },
    },
    commitRecord({ ...common, ...start, id, before: null, at: 2 }),
  )
  return start.match
}
