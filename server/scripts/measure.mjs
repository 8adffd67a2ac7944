import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { install } from './install.mjs'
import { installBeside } from './install-beside.mjs'
import { ROOT } from './run.mjs'

/** Beside the peer's own packages, which it has to find. */
const BUILT = 'server/bench/peer/dist'

/** Installs what is missing, then runs the benchmarks that the command line names, compiled as for production. */
export async function measure(given) {
  if (!install()) process.exit(1)
  process.env.NODE_ENV = 'production'
  const { build } = await import('vite')
  const { default: settings } = await import(pathToFileURL(join(ROOT, 'tsconfig.json')).href, { with: { type: 'json' } })
  const alias = Object.entries(settings.compilerOptions.paths).map(([name, [file]]) => ({
    find: new RegExp(`^${name}$`),
    replacement: join(ROOT, file),
  }))
  await build({
    configFile: false,
    root: ROOT,
    logLevel: 'error',
    resolve: { alias },
    build: { ssr: 'server/bench/main.ts', outDir: BUILT, target: 'node20', rollupOptions: { output: { entryFileNames: 'bench.mjs' } } },
  })
  const { bench } = await import(pathToFileURL(join(ROOT, BUILT, 'bench.mjs')).href)
  process.exitCode = bench(given, () => installBeside('server/bench/peer'))
}
