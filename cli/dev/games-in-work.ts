import { existsSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { basename, dirname, join } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'
import { type BuildFailure, build, type Plugin } from 'esbuild'
import type { BuildBoard } from '../../server/games/boards/build-boards.ts'
import { type BuiltBoard, bundleBoard } from '../../server/games/boards/bundle.ts'
import { inputsHash } from '../../server/games/boards/kept-boards.ts'
import type { LoadRules } from '../../server/games/import-rules.ts'
import { sentenceOf } from '../terminal/failure.ts'

const here = (path: string) => fileURLToPath(new URL(path, import.meta.url))
const ENGINE = existsSync(here('../../engine/index.ts')) ? here('../../engine/index.ts') : here('../../engine/index.js')

const PACKAGE = /^[^./]/
/** Marks this plugin's own resolution, to avoid recursion. */
const ASKED = Symbol('asked')

/** Resolves packages from the author's files, but uses the engine that is running. */
const packagesInPlace: Plugin = {
  name: 'packages-in-place',
  setup({ onResolve, resolve }) {
    onResolve({ filter: /^playchart\/engine$/ }, () => ({ path: pathToFileURL(ENGINE).href, external: true }))
    onResolve({ filter: PACKAGE }, async ({ path, kind, importer, resolveDir, pluginData }) => {
      if (pluginData === ASKED || kind === 'entry-point') return null
      const found = await resolve(path, { kind, importer, resolveDir, pluginData: ASKED })
      if (found.errors.length > 0 || found.external) return found
      return { path: pathToFileURL(found.path).href, external: true }
    })
  },
}

/**
 * Loads the current rules, however often they were loaded before. Node caches modules by path, so each load bundles a game's files under a
 * new name. `end` removes these files.
 */
export function freshRules(): { load: LoadRules; end(): void } {
  const folder = mkdtempSync(join(tmpdir(), 'playchart-dev-'))
  let count = 0
  return {
    async load(path) {
      const outfile = join(folder, `${basename(dirname(path))}-${++count}.mjs`)
      await build({
        entryPoints: [path],
        outfile,
        bundle: true,
        format: 'esm',
        platform: 'node',
        target: 'node20',
        sourcemap: 'inline',
        plugins: [packagesInPlace],
        tsconfigRaw: {},
        logLevel: 'silent',
      }).catch(({ errors: [first], message }: BuildFailure) => {
        throw new Error(first?.location ? `${first.location.file}:${first.location.line}: ${first.text}` : message)
      })
      return await import(pathToFileURL(outfile).href)
    },
    end: () => rmSync(folder, { recursive: true, force: true }),
  }
}

/** The boards of games under development. */
export interface BoardsInWork {
  /**
   * Builds a board once until something in its folder changes. A board that cannot be built keeps its last build and is tried each time.
   */
  readonly build: BuildBoard
  /** Why boards cannot be built now, a sentence each. */
  problems(): string[]
  /** Whether the board in a folder cannot be built. */
  isBroken(folder: string): boolean
}

/** `say` is called once for each board that cannot be built. */
export function boardsInWork(say: (sentence: string) => void): BoardsInWork {
  const known = new Map<string, { from: string; board: BuiltBoard | null; problem: string | null }>()
  return {
    async build(game, folder) {
      const from = inputsHash(folder)
      const before = known.get(folder)
      if (before?.from === from && before.problem === null) return before.board
      try {
        known.set(folder, { from, board: await bundleBoard(game, folder, { readable: true }), problem: null })
      } catch (error) {
        const problem = sentenceOf(error)
        known.set(folder, { from, board: before?.board ?? null, problem })
        if (before?.from !== from || before.problem !== problem) say(problem)
      }
      return known.get(folder)!.board
    },
    problems: () => [...known.values()].flatMap(({ problem }) => problem ?? []),
    isBroken: (folder) => (known.get(folder)?.problem ?? null) !== null,
  }
}
