import { execFileSync } from 'node:child_process'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { install } from '../install/install.mjs'
import { installBeside } from '../install/install-beside.mjs'
import { ROOT } from '../install/run.mjs'

/** Beside the peer's own packages, which it has to find. */
const BUILT = 'tools/bench/peer/dist'

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
    build: { ssr: 'tools/bench/main.ts', outDir: BUILT, target: 'node20', rollupOptions: { output: { entryFileNames: 'bench.mjs' } } },
  })
  const file = pathToFileURL(join(ROOT, BUILT, 'bench.mjs')).href
  const { bench } = await import(file)
  process.exitCode = await bench(
    given,
    () => installBeside('tools/bench/peer'),
    (name) => measuredApart(file, name),
  )
}

/** What a benchmark gives in a process of its own: what others there have met would make the same code slower. */
function measuredApart(file, name) {
  const script = `import { measured } from ${JSON.stringify(file)}; console.log(JSON.stringify(await measured(${JSON.stringify(name)})))`
  const options = { cwd: ROOT, encoding: 'utf8', stdio: ['ignore', 'pipe', 'inherit'] }
  return JSON.parse(execFileSync(process.execPath, ['--input-type=module', '--eval', script], options))
}
