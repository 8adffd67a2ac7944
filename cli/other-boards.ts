import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { BuiltBoard } from '../server/boards/bundle.ts'

/** A board, and what stands for all that it was built from. */
export interface KeptBoard {
  readonly board: BuiltBoard
  readonly from: string
}

/** How `keepBoards` lists what it has written. */
interface List {
  readonly [game: string]: {
    readonly from: string
    readonly script: string
    readonly style: string | null
    readonly files: readonly string[]
  }
}

/** The boards that a folder keeps of other games than these; none where it cannot be read, since they can be built again. */
export function otherBoards(kept: string, games: readonly string[]): [game: string, KeptBoard][] {
  const path = join(kept, 'boards.json')
  if (!existsSync(path)) return []
  try {
    const list: List = JSON.parse(readFileSync(path, 'utf8'))
    return Object.entries(list)
      .filter(([game]) => !games.includes(game))
      .map(([game, { from, script, style, files }]) => {
        const contents = new Map(files.map((name) => [name, readFileSync(join(kept, name))]))
        return [game, { from, board: { script, style, files: contents } }]
      })
  } catch {
    return []
  }
}
