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

/** By game. */
interface List {
  [game: string]: { readonly from: string; readonly script: string; readonly style: string | null; readonly files: readonly string[] }
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
export function keepBoards(kept: string, boards: ReadonlyMap<string, { readonly board: BuiltBoard; readonly from: string }>): void {
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
    const list: List = JSON.parse(readFileSync(join(kept, LIST), 'utf8'))
    const found = list[game]
    if (!found || found.from !== inputsHash(folder)) return null
    return { ...found, files: new Map(found.files.map((name) => [name, readFileSync(join(kept, name))])) }
  } catch {
    // Whatever is amiss there: it can be built.
    return null
  }
}
