import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { Definition } from '../../engine/model/views.ts'
import type { Game } from '../../engine/rules/game.ts'
import { log } from '../runtime/log.ts'
import { bundleRules } from './bundle-rules.ts'

/** To be counted up when a stored Match, or what the engine makes of a game's rules, comes to mean something else. */
const ENGINE_FORMAT = 2

const here = (path: string) => fileURLToPath(new URL(path, import.meta.url))
/** In a package all but its package.json is a folder further down. */
const MANIFEST = [here('../../package.json'), here('../../../package.json')].find(existsSync)
/** Playchart's: other rules of its own may lead the same game elsewhere. */
const VERSION: string = MANIFEST ? JSON.parse(readFileSync(MANIFEST, 'utf8')).version : ''

/** What rules can be written in, or read from. */
const RULES = /\.(ts|mts|js|mjs|json)$/
/** Boards and tests decide nothing; neither do records of matches. */
const NO_RULES = /^board\.|\.test\.|^golden$|^node_modules$|^\./

/** As written, and as they are in a package. */
const FILES = ['game.ts', 'game.js']
/** Where the rules in a folder begin; undefined where it is no game's. */
export const rulesFile = (folder: string): string | undefined => FILES.find((name) => existsSync(join(folder, name)))

interface Sources {
  readonly folder: string
  readonly hash: string
  /** All rules as one module, and its hash; null where there cannot be one. */
  bundled?: Promise<{ readonly bundle: string; readonly hash: string } | null>
  bundle?: { readonly bundle: string; readonly hash: string } | null
}
const sources = new WeakMap<Game, Sources>()

/** Remembers what a game was loaded from, so that it can be told from others of that name. */
export function rememberSources(game: Game, folder: string): void {
  sources.set(game, { folder, hash: hashOfSources(folder) })
}

/** What a game was loaded from; null where it came without a folder. */
export const folderOf = (game: Game): string | null => sources.get(game)?.folder ?? null

/** Hash of the sources that a game was loaded from; null where it came without a folder. */
export const sourcesOf = (game: Game): string | null => sources.get(game)?.hash ?? null

/** The game's rules as one module; null where there is none, also before `identifyRules`. */
export const bundleOf = (game: Game): string | null => sources.get(game)?.bundle?.bundle ?? null

/** Bundles the rules of a game that came from a folder: from then on `rulesHash` tells them by all that they are made of. */
export async function identifyRules(game: Game): Promise<void> {
  const known = sources.get(game)
  if (!known) return
  known.bundled ??= bundled(game, known)
  known.bundle = await known.bundled
}

async function bundled(game: Game, { folder, hash }: Sources): Promise<{ bundle: string; hash: string } | null> {
  try {
    const bundle = await bundleRules(join(folder, rulesFile(folder) ?? ''))
    // They may have been edited since they were loaded.
    if (hashOfSources(folder) !== hash) throw new Error('they have changed since they were loaded')
    return { bundle, hash: sha256([ENGINE_FORMAT, VERSION, bundle]) }
  } catch (error) {
    log('rules-not-bundled', { game: game.name, folder, error })
    return null
  }
}

/** Stands for the rules under which a state was written; null where they were not bundled. */
export const rulesHash = (game: Game): string | null => sources.get(game)?.bundle?.hash ?? null

/** The same of a game whose rules were not bundled: by its definition and, where it came from a folder, the sources there. */
export const definitionHash = (game: Game, definition: Definition): string => sha256([ENGINE_FORMAT, sourcesOf(game), definition])

const sha256 = (known: unknown): string => createHash('sha256').update(JSON.stringify(known)).digest('hex')

function hashOfSources(folder: string): string {
  const hash = createHash('sha256')
  for (const path of sourcesIn(folder)) hash.update(JSON.stringify([path, readFileSync(join(folder, path), 'utf8')]))
  return hash.digest('hex')
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
