import { createHash } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Definition } from '../../engine/model/views.ts'
import type { Game } from '../../engine/rules/game.ts'

/** To be counted up when a stored Match, or what the engine makes of a game's rules, comes to mean something else. */
const ENGINE_FORMAT = 2

/** What rules can be written in, or read from. */
const RULES = /\.(ts|mts|js|mjs|json)$/
/** Boards and tests decide nothing; neither do records of matches. */
const NO_RULES = /^board\.|\.test\.|^golden$|^node_modules$|^\./

const sources = new WeakMap<Game, { readonly folder: string; readonly hash: string }>()

/** Remembers what a game was loaded from: from then on `rulesHash` tells games apart by every source in the folder. */
export function rememberSources(game: Game, folder: string): void {
  const hash = createHash('sha256')
  for (const path of sourcesIn(folder)) hash.update(JSON.stringify([path, readFileSync(join(folder, path), 'utf8')]))
  sources.set(game, { folder, hash: hash.digest('hex') })
}

/** What a game was loaded from; null where it came without a folder. */
export const folderOf = (game: Game): string | null => sources.get(game)?.folder ?? null

/** Hash of the sources that a game was loaded from; null where it came without a folder. */
export const sourcesOf = (game: Game): string | null => sources.get(game)?.hash ?? null

/** Stands for the rules under which a state was written. Of a game that came without a folder, the definition alone is known. */
export function rulesHash(game: Game, definition: Definition): string {
  const known = [ENGINE_FORMAT, sourcesOf(game), definition]
  return createHash('sha256').update(JSON.stringify(known)).digest('hex')
}

/** Whether a file, by its path inside a game's folder, is one that the rules may be made of. */
export function isRulesFile(path: string): boolean {
  return RULES.test(path) && !path.split('/').some((part) => NO_RULES.test(part))
}

/** Paths inside the folder, always in the same order. */
function sourcesIn(folder: string, inside = ''): string[] {
  const entries = readdirSync(join(folder, inside), { withFileTypes: true }).filter(({ name }) => !NO_RULES.test(name))
  const files = entries.filter((entry) => entry.isFile() && RULES.test(entry.name)).map(({ name }) => inside + name)
  const folders = entries.filter((entry) => entry.isDirectory())
  return [...files, ...folders.flatMap(({ name }) => sourcesIn(folder, `${inside}${name}/`))].sort()
}
