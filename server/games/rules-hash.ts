import { createHash } from 'node:crypto'
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { Definition } from '../../engine/model/views.ts'
import type { Game } from '../../engine/rules/game.ts'
import { log } from '../runtime/log.ts'
import { bundleRules } from './bundle-rules.ts'
import { folderOf, hashOfSources, rulesFile, sourcesOf } from './game-sources.ts'

/** To be counted up when a stored Match, or what the engine makes of a game's rules, comes to mean something else. */
const ENGINE_FORMAT = 2

const here = (path: string) => fileURLToPath(new URL(path, import.meta.url))
/** In a package all but its package.json is a folder further down. */
const MANIFEST = [here('../../package.json'), here('../../../package.json')].find(existsSync)
/** Playchart's: other rules of its own may lead the same game elsewhere. */
const VERSION: string = MANIFEST ? JSON.parse(readFileSync(MANIFEST, 'utf8')).version : ''

/** All rules of a game as one module, and its hash; null where there cannot be one. */
type Bundled = { readonly bundle: string; readonly hash: string } | null

const bundling = new WeakMap<Game, Promise<Bundled>>()
const bundles = new WeakMap<Game, Bundled>()

/** The game's rules as one module; null where there is none, also before `identifyRules`. */
export const bundleOf = (game: Game): string | null => bundles.get(game)?.bundle ?? null

/** Bundles the rules of a game that came from a folder: from then on `rulesHash` tells them by all that they are made of. */
export async function identifyRules(game: Game): Promise<void> {
  const folder = folderOf(game)
  if (folder === null) return
  const begun = bundling.get(game) ?? bundled(game, folder)
  bundling.set(game, begun)
  bundles.set(game, await begun)
}

async function bundled(game: Game, folder: string): Promise<Bundled> {
  try {
    const bundle = await bundleRules(join(folder, rulesFile(folder) ?? ''))
    // They may have been edited since they were loaded.
    if (hashOfSources(folder) !== sourcesOf(game)) throw new Error('they have changed since they were loaded')
    return { bundle, hash: sha256([ENGINE_FORMAT, VERSION, bundle]) }
  } catch (error) {
    log('rules-not-bundled', { game: game.name, folder, error })
    return null
  }
}

/** Stands for the rules under which a state was written; null where they were not bundled. */
export const rulesHash = (game: Game): string | null => bundles.get(game)?.hash ?? null

/** The same of a game whose rules were not bundled: by its definition and, where it came from a folder, the sources there. */
export const definitionHash = (game: Game, definition: Definition): string => sha256([ENGINE_FORMAT, sourcesOf(game), definition])

const sha256 = (known: unknown): string => createHash('sha256').update(JSON.stringify(known)).digest('hex')
