import { cpSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { build } from '../build/build.mjs'
import { install } from '../install/install.mjs'
import { ROOT, runNode } from '../install/run.mjs'

/** Everything that `npm pack` packs besides a few files that are packed as they are: a tree like the repository's, compiled. */
const PACKAGE = join(ROOT, 'dist')
const TSC = 'node_modules/typescript/bin/tsc'

/** Where types are checked by other means, as in `npm test`, that takes half of the time. */
const CHECKED = process.env.PLAYCHART_TYPES_CHECKED ? ['--noCheck'] : []

/** What need not be compiled, by its path in the repository. */
const COPIED = [
  'server/migrations',
  'server/deploy',
  'server/games/rules-modules.mjs',
  'server/games/workers/start-thread.mjs',
  'server/previews/draw-png.mjs',
  'cli/new/template',
  'client/dist',
  'client/inspector/dist',
]
/** Only those who change the tables read these. */
const NOT_COPIED = /_snapshot\.json$|\.built-from$/

/** What the server reads in a game's folder besides its rules: the rules in words, texts in other languages, pictures. */
const OF_GAMES = /^[^/\\]+[/\\](rules(\.[\w-]+)?\.md|texts\.[\w-]+\.json|[\w-]+\.(svg|png|jpg|webp))$/

/** In declarations: names of sources as names of what is compiled, and no style sheets. */
const tidy = (text) => text.replace(/^import '\.[^']*\.css';\n/gm, '').replace(/((?:from |import\()['"]\.[^'"]*)\.tsx?(['"])/g, '$1.js$2')

const tidyDeclarations = () => {
  for (const path of readdirSync(PACKAGE, { recursive: true, encoding: 'utf8' }).filter((path) => path.endsWith('.d.ts'))) {
    const file = join(PACKAGE, path)
    writeFileSync(file, tidy(readFileSync(file, 'utf8')))
  }
}

/** The kit for people who bundle or test boards by other means than ours, and the games as examples, a file each. */
const bundle = async () => {
  const esbuild = await import('esbuild')
  const { register } = await import('tsx/esm/api')
  register({ tsconfig: join(ROOT, 'tsconfig.json') })
  const { solidJsx } = await import('../../server/games/boards/solid-jsx.ts')
  const options = { absWorkingDir: ROOT, bundle: true, format: 'esm', target: 'es2022', tsconfigRaw: {}, logLevel: 'warning' }
  await esbuild.build({
    ...options,
    entryPoints: ['client/kit/index.ts'],
    outdir: join(PACKAGE, 'client/kit'),
    external: ['solid-js', 'solid-js/*'],
    plugins: [solidJsx],
  })
  const files = readdirSync(join(ROOT, 'games'), { recursive: true, encoding: 'utf8' })
  const games = files.filter((path) => /^[^/\\]+[/\\]game\.ts$/.test(path))
  await esbuild.build({
    ...options,
    entryPoints: games.map((path) => join('games', path)),
    outbase: ROOT,
    outdir: PACKAGE,
    external: ['playchart/*'],
  })
  for (const path of files.filter((path) => OF_GAMES.test(path))) cpSync(join(ROOT, 'games', path), join(PACKAGE, 'games', path))
}

/**
 * Makes the folder `dist/` from the present sources.
 * @returns whether it is made now
 */
export async function makePackage() {
  if (!install() || !build()) return false
  rmSync(PACKAGE, { recursive: true, force: true })
  for (const config of ['tsconfig.json', 'kit.tsconfig.json']) if (!runNode(TSC, '-p', `tools/pack/${config}`, ...CHECKED)) return false
  tidyDeclarations()
  await bundle()
  for (const path of COPIED) cpSync(join(ROOT, path), join(PACKAGE, path), { recursive: true, filter: (from) => !NOT_COPIED.test(from) })
  cpSync(join(ROOT, 'client/kit/assets.d.ts'), join(PACKAGE, 'client/kit/assets.d.ts'))
  return true
}
