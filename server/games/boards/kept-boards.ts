import { createHash } from 'node:crypto'
import { mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { BuildBoard } from './build-boards.ts'
import { type BuiltBoard, bundleBoard } from './bundle.ts'

/** Boards that were built before, in a folder: their files, and a list of them. */

const LIST = 'boards.json'
/** To be counted up when boards come to be built otherwise. */
const FORMAT = 1
const NO_INPUT = /^\.|^golden$|^node_modules$|\.test\.tsx?$/

interface Listed {
  readonly from: string
  readonly script: string
  readonly style: string | null
  readonly files: readonly string[]
}
/** By game. */
interface List {
  [game: string]: Listed
}

/** A board, and what stands for all that it was built from. */
export interface KeptBoard {
  readonly board: BuiltBoard
  readonly from: string
}

/** Stands for everything in a game's folder that its board may be built from. */
export function inputsHash(folder: string): string {
  const hash = createHash('sha256').update(`${FORMAT}\0`)
  const walk = (inside: string) => {
    const entries = readdirSync(join(folder, inside), { withFileTypes: true }).filter(({ name }) => !NO_INPUT.test(name))
    for (const entry of entries.sort((a, b) => (a.name < b.name ? -1 : 1))) {
      const path = `${inside}${entry.name}`
      if (entry.isDirectory()) walk(`${path}/`)
      else
        hash
          .update(`${path}\0`)
          .update(readFileSync(join(folder, path)))
          .update('\0')
    }
  }
  walk('')
  return hash.digest('hex')
}

/** Writes boards to a folder, which keeps nothing else. */
export function keepBoards(kept: string, boards: ReadonlyMap<string, KeptBoard>): void {
  rmSync(kept, { recursive: true, force: true })
  mkdirSync(kept, { recursive: true })
  const list: List = {}
  for (const [game, { board, from }] of boards) {
    list[game] = { from, script: board.script, style: board.style, files: [...board.files.keys()] }
    for (const [name, content] of board.files) writeFileSync(join(kept, name), content)
  }
  writeFileSync(join(kept, LIST), `${JSON.stringify(list, null, 2)}\n`)
}

/** Takes boards from a folder that keeps them, and builds those that are not there or out of date. */
export const keptIn =
  (kept: string): BuildBoard =>
  async (game, folder) =>
    keptBoard(kept, game, folder) ?? (await bundleBoard(game, folder))

function keptBoard(kept: string, game: string, folder: string): BuiltBoard | null {
  try {
    const found = listIn(kept)[game]
    return found && found.from === inputsHash(folder) ? boardIn(kept, found) : null
  } catch {
    // Whatever is amiss there: it can be built.
    return null
  }
}

/** The boards that a folder keeps of other games than these; none where it cannot be read, since they can be built again. */
export function otherBoards(kept: string, games: readonly string[]): [game: string, KeptBoard][] {
  try {
    const others = Object.entries(listIn(kept)).filter(([game]) => !games.includes(game))
    return others.map(([game, listed]) => [game, { from: listed.from, board: boardIn(kept, listed) }])
  } catch {
    return []
  }
}

const listIn = (kept: string): List => JSON.parse(readFileSync(join(kept, LIST), 'utf8'))

const boardIn = (kept: string, { script, style, files }: Listed): BuiltBoard => ({
  ...{ script, style },
  files: new Map(files.map((name) => [name, readFileSync(join(kept, name))])),
})
