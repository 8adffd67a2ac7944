import { existsSync } from 'node:fs'
import { dirname, join, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { FoundGame } from '../discover-games.ts'
import { type BoardAddress, type Boards, FOLDER_OF_BOARDS } from './boards.ts'
import { type BuiltBoard, bundleBoard } from './bundle.ts'

/** The games whose boards the client is built with. */
const OWN = fileURLToPath(new URL('../../../games', import.meta.url))

/** Builds the board in a game's folder; null: it is to be shown without. */
export type BuildBoard = (game: string, folder: string) => Promise<BuiltBoard | null>

export interface BuildOptions {
  /** Builds the boards that the client was built with, too: they may have changed since. */
  readonly all?: boolean
  /** Default: `bundleBoard`. */
  readonly build?: BuildBoard
}

/** Whether the client is built with a game's board. */
export const isBuiltIn = ({ folder }: FoundGame): boolean => dirname(resolve(folder)) === OWN

/** Whether a game has a board of its own. */
export const hasBoard = ({ folder }: FoundGame): boolean => existsSync(join(folder, 'board.tsx'))

/** Builds the boards of games that the client was not built with. Throws what `build` throws: BoardError when one cannot be built. */
export async function buildBoards(games: readonly FoundGame[], { all = false, build = bundleBoard }: BuildOptions = {}): Promise<Boards> {
  const apart = games.filter((found) => all || !isBuiltIn(found))
  const boards = apart.map(async (found) => {
    const { game, folder } = found
    return [game.name, hasBoard(found) ? await build(game.name, folder) : null] as const
  })
  return boardsOf(new Map(await Promise.all(boards)))
}

/** Boards that are built; null: the game has none. Of games that are not among them, the client has the board. */
function boardsOf(boards: ReadonlyMap<string, BuiltBoard | null>): Boards {
  const files = new Map([...boards.values()].flatMap((board) => [...(board?.files ?? [])]))
  const address = ({ script, style }: BuiltBoard): BoardAddress => ({
    script: `${FOLDER_OF_BOARDS}/${script}`,
    style: style && `${FOLDER_OF_BOARDS}/${style}`,
  })
  const addresses = new Map([...boards].map(([name, board]) => [name, board && address(board)]))
  return { addressOf: (game) => addresses.get(game), file: (name) => files.get(name) }
}
