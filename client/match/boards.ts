import type { Board } from '../kit/board.ts'
import { plainBoard } from '../kit/plain-board.tsx'

const boards = import.meta.glob<{ default: Board }>('../../games/*/board.tsx')

/** The board of a game; the plain one when it has none. Throws when it cannot be loaded. */
export async function boardOf(game: string): Promise<Board> {
  const load = boards[`../../games/${game}/board.tsx`]
  return load ? (await load()).default : plainBoard
}
