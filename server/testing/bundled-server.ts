import { mkdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'
import { build, type Plugin } from 'esbuild'

/**
 * The server of this repository in a few files instead of 700: it starts in half of the CPU time. Made anew from the present sources before
 * the tests. `process.test.ts` starts it from the sources themselves, as `npm start` does.
 */

const ROOT = fileURLToPath(new URL('../..', import.meta.url))
const MAIN = 'server/main.ts'
/** What games, and threads for them, import by its own name. */
const ENTRIES = [MAIN, 'engine/index.ts', 'statecharts/index.ts', 'server/games/workers/game-thread.ts']
/** Stays as it is: it tells Node by its own address which imports are of rules. */
const IMPORTS_RULES = 'server/games/import-rules.ts'
/** Compiled for a machine, loaded only for what few tests do, or reading files beside themselves. */
const EXTERNAL = ['better-sqlite3', 'pg', 'esbuild', '@babel/core', 'babel-preset-solid', 'elkjs', 'tsx']

/** Each source has the address that it has in the repository. */
const sources: Plugin = {
  name: 'sources',
  setup({ onLoad, onResolve }) {
    const left = pathToFileURL(join(ROOT, IMPORTS_RULES)).href
    onResolve({ filter: /\/import-rules\.ts$/ }, () => ({ path: left, external: true }))
    onLoad({ filter: /\.ts$/ }, ({ path }) => ({
      loader: 'ts',
      contents: readFileSync(path, 'utf8').replaceAll('import.meta.url', JSON.stringify(pathToFileURL(path).href)),
    }))
  },
}

/** Vitest calls it before all tests, once the temporary folder is theirs. From then on `PLAYCHART_SERVER` is the folder of the bundle. */
export async function setup(): Promise<void> {
  const folder = join(tmpdir(), 'bundled-server')
  const { outputFiles } = await build({
    absWorkingDir: ROOT,
    entryPoints: ENTRIES,
    outbase: '.',
    outdir: folder,
    bundle: true,
    splitting: true,
    write: false,
    format: 'esm',
    platform: 'node',
    target: `node${process.versions.node}`,
    external: EXTERNAL,
    // Some packages are CommonJS.
    banner: { js: "import { createRequire as requireFrom } from 'node:module'; const require = requireFrom(import.meta.url);" },
    tsconfigRaw: {},
    plugins: [sources],
  })
  for (const { path, contents } of outputFiles) {
    mkdirSync(dirname(path), { recursive: true })
    writeFileSync(path, contents)
  }
  symlinkSync(join(ROOT, 'node_modules'), join(folder, 'node_modules'))
  const bundled = (entry: string) => pathToFileURL(join(folder, entry.replace(/ts$/, 'js'))).href
  const instead = Object.fromEntries(ENTRIES.map((entry) => [pathToFileURL(join(ROOT, entry)).href, bundled(entry)]))
  writeFileSync(join(folder, 'instead.json'), JSON.stringify(instead))
  process.env.PLAYCHART_SERVER = folder
}
