import { createHash } from 'node:crypto'
import { existsSync, readFileSync } from 'node:fs'
import { join, relative, resolve, sep } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'
import type { Plugin } from 'esbuild'
import type { Definition } from '../../engine/model/views.ts'
import type { Game } from '../../engine/rules/game.ts'
import { log } from '../runtime/log.ts'
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

/** Where Playchart's own modules lie: the root folder of the repository, or `dist` in a package. */
const OWN = fileURLToPath(new URL('../../', import.meta.url))
/** What rules may take from it; the rest of what they import is theirs. */
const SHARED = ['engine', 'statecharts']
const PACKAGE = /^playchart\/(engine|statecharts)$/
/** In a bundle, what comes before the path of one of Playchart's own modules. No address in a module begins so by chance. */
const MARK = 'playchart-module:'

const ownModules: Plugin = {
  name: 'own-modules',
  setup({ onResolve }) {
    onResolve({ filter: PACKAGE }, ({ path }) => ({ path: `${MARK}${path.replace(PACKAGE, '$1/index')}`, external: true }))
    onResolve({ filter: /^(\.{1,2}\/|\/)/ }, ({ path, resolveDir }) => {
      const inside = relative(OWN, resolve(resolveDir, path)).split(sep).join('/')
      const isShared = SHARED.some((folder) => inside.startsWith(`${folder}/`))
      return isShared ? { path: MARK + inside.replace(/\.[jt]s$/, ''), external: true } : null
    })
  },
}

/**
 * Rules as one module, with all that they import but Playchart itself. Comments, line breaks and the folder that they lie in make no
 * difference to it. Rejects where esbuild cannot make one.
 */
async function bundleRules(path: string): Promise<string> {
  const { build } = await import('esbuild')
  const { outputFiles } = await build({
    entryPoints: [path],
    bundle: true,
    write: false,
    format: 'esm',
    platform: 'node',
    target: 'node20',
    minifyWhitespace: true,
    legalComments: 'none',
    charset: 'utf8',
    plugins: [ownModules],
    tsconfigRaw: {},
    logLevel: 'silent',
  })
  return outputFiles[0]?.text ?? ''
}

/** A bundle as it can be loaded from anywhere, with Playchart as it is here. */
export function loadable(bundle: string): string {
  return bundle.replace(new RegExp(`(["'])${MARK}([\\w./-]+)\\1`, 'g'), (_, quote: string, module: string) => {
    const path = ['.ts', '.js'].map((ending) => resolve(OWN, module + ending)).find(existsSync)
    if (!path) throw new Error(`Playchart has no module ${module} any more`)
    return quote + pathToFileURL(path).href + quote
  })
}
