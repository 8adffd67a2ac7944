import { basename, extname, join, relative } from 'node:path'
import type { BuildFailure, Message } from 'esbuild'
import { FOLDER_OF_BOARDS } from './boards.ts'

/** A board that cannot be built; the sentence names the file and the line. */
export class BoardError extends Error {
  override name = 'BoardError'
}

/** A board ready for the browser. */
export interface BuiltBoard {
  /** File names; they go by the content. */
  readonly script: string
  readonly style: string | null
  /** All files of the board by name: those two, and pictures that they name. */
  readonly files: ReadonlyMap<string, Uint8Array>
}

/** Pictures and the like stay files of their own. */
const FILES = ['.png', '.jpg', '.jpeg', '.gif', '.webp', '.avif', '.svg', '.woff2', '.mp3', '.ogg']

/** Builds the `board.tsx` of a game's folder. Throws BoardError when it cannot be built. `readable`: for who develops it. */
export async function bundleBoard(
  game: string,
  folder: string,
  { readable = false }: { readonly readable?: boolean } = {},
): Promise<BuiltBoard> {
  // Only who has boards to build waits for the compilers.
  const [{ build }, { ownNames }, { solidJsx }] = await Promise.all([import('esbuild'), import('./own-names.ts'), import('./solid-jsx.ts')])
  const { outputFiles } = await build({
    entryPoints: { [game]: join(folder, 'board.tsx') },
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
