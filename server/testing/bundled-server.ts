import { existsSync, mkdirSync, readdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'
import { build, type Plugin } from 'esbuild'
import settings from '../../tsconfig.json' with { type: 'json' }
import { STARTS_THREADS, startingAt } from './bundled-threads.ts'

/**
 * The server of this repository and its games in a few files instead of 800: it starts in half of the CPU time, and so does each thread
 * that games are run in. Made anew from the present sources before the tests. `process.deep.test.ts` starts it from the sources themselves, as
 * `npm start` does.
 */

const ROOT = fileURLToPath(new URL('../..', import.meta.url))
const MAIN = 'server/main.ts'
const THREAD = 'server/games/workers/game-thread.ts'
const GAMES = readdirSync(join(ROOT, 'games'))
  .map((name) => `games/${name}/game.ts`)
  .filter((path) => existsSync(join(ROOT, path)))
/** What games, and threads for them, import by its own name. */
const MODULES = [MAIN, 'engine/index.ts', 'statecharts/index.ts', THREAD]
/** Stays as it is: it tells Node by its own address which imports are of rules. */
const IMPORTS_RULES = 'server/games/import-rules.ts'
/** Compiled for a machine, loaded only for what few tests do, or reading files beside themselves. */
const EXTERNAL = ['better-sqlite3', 'pg', 'esbuild', '@babel/core', 'babel-preset-solid', 'elkjs', 'tsx']

/** What starts a thread, in the bundle's folder. */
const START = 'start-thread.mjs'

const address = (path: string) => pathToFileURL(path).href

/** Each source has the address that it has in the repository, and starts threads from the bundle. */
const sources = (folder: string): Plugin => ({
  name: 'sources',
  setup({ onLoad, onResolve }) {
    const left = address(join(ROOT, IMPORTS_RULES))
    onResolve({ filter: /\/import-rules\.ts$/ }, () => ({ path: left, external: true }))
    onLoad({ filter: /\.ts$/ }, ({ path }) => {
      const text = readFileSync(path, 'utf8')
      const starting = STARTS_THREADS.test(path) ? startingAt(JSON.stringify(address(join(folder, START))), text) : text
      return { loader: 'ts', contents: starting.replaceAll('import.meta.url', JSON.stringify(address(path))) }
    })
  },
})

/**
 * Vitest calls it before all tests, once the temporary folder is theirs. From then on `PLAYCHART_SERVER` is the folder of the bundle, and
 * `PLAYCHART_THREAD` the address of what starts a thread for games.
 */
export async function setup(): Promise<void> {
  const folder = join(tmpdir(), 'bundled-server')
  const { outputFiles } = await build({
    absWorkingDir: ROOT,
    entryPoints: [...MODULES, ...GAMES],
    outbase: '.',
    outdir: folder,
    bundle: true,
    splitting: true,
    write: false,
    format: 'esm',
    platform: 'node',
    target: `node${process.versions.node}`,
    external: EXTERNAL,
    alias: Object.fromEntries(Object.entries(settings.compilerOptions.paths).map(([name, [path]]) => [name, join(ROOT, path!)])),
    // Some packages are CommonJS.
    banner: { js: "import { createRequire as requireFrom } from 'node:module'; const require = requireFrom(import.meta.url);" },
    tsconfigRaw: {},
    plugins: [sources(folder)],
  })
  for (const { path, contents } of outputFiles) {
    mkdirSync(dirname(path), { recursive: true })
    writeFileSync(path, contents)
  }
  symlinkSync(join(ROOT, 'node_modules'), join(folder, 'node_modules'))
  const instead = (path: string, exported: string) => {
    const bundled = JSON.stringify(address(join(folder, path.replace(/ts$/, 'js'))))
    return [address(join(ROOT, path)), `export ${exported} from ${bundled}`]
  }
  const all = [...MODULES.map((path) => instead(path, '*')), ...GAMES.map((path) => instead(path, '{ default }'))]
  writeFileSync(join(folder, 'instead.json'), JSON.stringify(Object.fromEntries(all)))
  process.env.PLAYCHART_SERVER = folder
  process.env.PLAYCHART_THREAD = startsThreads(folder)
}

/** Writes what starts a thread: as `start-thread.mjs` does, but what the bundle has is loaded from there. */
function startsThreads(folder: string): string {
  const path = join(ROOT, 'server/games/workers/start-thread.mjs')
  const loads = "await import(fromSources ? './game-thread.ts' : './game-thread.js')"
  const [before, after] = readFileSync(path, 'utf8').split(loads)
  if (after === undefined) throw new Error(`${path} does not load the thread's module by ${loads} any more`)
  const written = (path: string) => JSON.stringify(address(join(ROOT, path)))
  const bundled = `const { registerBundled } = await import(${written('server/testing/load-bundled.mjs')})
registerBundled(${JSON.stringify(folder)})
await import(${written(THREAD)})`
  const file = join(folder, START)
  writeFileSync(file, `${before}${bundled}${after}`.replaceAll('import.meta.url', JSON.stringify(address(path))))
  return address(file)
}
