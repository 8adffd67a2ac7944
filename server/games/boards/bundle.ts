import { existsSync } from 'node:fs'
import { basename, extname, join, relative } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { BuildFailure, Message, Plugin } from 'esbuild'
import { FOLDER_OF_BOARDS } from './boards.ts'

/** A board that cannot be built; the sentence has the file and the line. */
export class BoardError extends Error {
  override name = 'BoardError'
}

/** A board ready for the browser. */
export interface BuiltBoard {
  /** File names, derived from their content. */
  readonly script: string
  readonly style: string | null
  /** All files of the board by name: these two, and the pictures they use. */
  readonly files: ReadonlyMap<string, Uint8Array>
}

/** Assets that stay separate files. */
const FILES = ['.png', '.jpg', '.jpeg', '.gif', '.webp', '.avif', '.svg', '.woff2', '.mp3', '.ogg']

/** Builds the `board.tsx` in a game's folder. Throws BoardError if it cannot be built. `readable`: for development. */
export async function bundleBoard(
  game: string,
  folder: string,
  { readable = false }: { readonly readable?: boolean } = {},
): Promise<BuiltBoard> {
  // Imported lazily, because the compilers load slowly.
  const [{ build }, { solidJsx }] = await Promise.all([import('esbuild'), import('./solid-jsx.ts')])
  const { outputFiles } = await build({
    entryPoints: { [game]: join(folder, 'board.tsx') },
    // Paths in messages are relative to it; esbuild's own default is where the process was when it was first imported.
    absWorkingDir: process.cwd(),
    bundle: true,
    write: false,
    format: 'esm',
    target: 'es2022',
    minify: !readable,
    sourcemap: readable ? 'inline' : false,
    outdir: folder,
    entryNames: '[name]-[hash]',
    assetNames: '[name]-[hash]',
    publicPath: FOLDER_OF_BOARDS,
    loader: Object.fromEntries(FILES.map((ending) => [ending, 'file' as const])),
    plugins: [ownNames, solidJsx],
    tsconfigRaw: {},
    logLevel: 'silent',
  }).catch((failure: BuildFailure) => {
    throw new BoardError(`The board of ${game} cannot be built: ${(failure.errors ?? []).map(sentence).join('; ') || failure.message}`)
  })
  const files = new Map(outputFiles.map(({ path, contents }) => [basename(path), contents]))
  const made = (ending: string) => [...files.keys()].find((name) => name.startsWith(`${game}-`) && extname(name) === ending) ?? null
  return { script: made('.js')!, style: made('.css'), files }
}

function sentence({ text, location }: Message): string {
  const [said] = text.split('\n', 1)
  return location ? `${relative(process.cwd(), location.file) || location.file}:${location.line}: ${said}` : said
}

/** What a board shares with the client that shows it, by the name under which the client has it. One copy of Solid, or nothing reacts. */
const SHARED: ReadonlyMap<string, string> = new Map([
  ['solid-js', '/shared/solid-js.js'],
  ['solid-js/store', '/shared/solid-js-store.js'],
  ['solid-js/web', '/shared/solid-js-web.js'],
  ['playchart/kit', '/shared/kit.js'],
])

/** A module of ours: TypeScript in the repository, compiled in a package. */
const ours = (path: string): string => {
  const source = fileURLToPath(new URL(`../../../${path}.ts`, import.meta.url))
  return existsSync(source) ? source : source.replace(/\.ts$/, '.js')
}

/** Resolves the names that a board may import: Solid and the kit are the client's, the engine is taken in. */
const ownNames: Plugin = {
  name: 'own-names',
  setup({ onResolve }) {
    onResolve({ filter: /^(solid-js|playchart)(\/|$)/ }, ({ path }) => {
      const shared = SHARED.get(path)
      if (shared !== undefined) return { path: shared, external: true }
      if (path === 'playchart/engine') return { path: ours('engine/index'), sideEffects: false }
      return null
    })
  },
}
