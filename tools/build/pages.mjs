import { spawn } from 'node:child_process'
import { cpSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import { brotliCompressSync, constants, gzipSync } from 'node:zlib'
import { build, resolveConfig } from 'vite'
import { ROOT } from '../install/run.mjs'

const CLIENT = join(ROOT, 'client/vite.config.ts')
const CLIENT_PAGES = join(ROOT, 'client/dist')
const ENGLISH = 'en'
const AT_ONCE = 2
/** What each language has in its folder. All other files have names by their content, and lie together. */
const OF_A_LANGUAGE = ['index.html', 'shared', '.vite']

/** Builds the pages of a Vite configuration. Prints warnings and errors only. */
const buildPages = (configFile) =>
  build({ configFile, logLevel: 'warn', build: { rolldownOptions: { checks: { bundlerTimings: false } } } })

const COMPRESSIBLE = /\.(css|js|json|map|svg|txt)$/
/** What is shorter fits into a packet as it is. */
const FEWEST_BYTES = 1024

/** Puts a compressed file, `.br` and `.gz`, beside every one that is worth it. Pages are not: they are short, and dev writes into them. */
const compress = async (configFile) => {
  const { root, build } = await resolveConfig({ configFile, logLevel: 'silent' }, 'build')
  const out = resolve(root, build.outDir)
  for (const path of readdirSync(out, { recursive: true }).filter((path) => COMPRESSIBLE.test(path))) {
    const file = join(out, path)
    const content = readFileSync(file)
    if (content.length < FEWEST_BYTES) continue
    writeFileSync(`${file}.br`, brotliCompressSync(content, { params: { [constants.BROTLI_PARAM_SIZE_HINT]: content.length } }))
    writeFileSync(`${file}.gz`, gzipSync(content, { level: constants.Z_BEST_COMPRESSION }))
  }
}

/** Builds in a process of its own, for players even where tests build it. Resolves to whether that worked; it has printed what did not. */
const buildApart = (config, environment = {}) =>
  new Promise((done) => {
    const env = { ...process.env, NODE_ENV: 'production', ...environment }
    const child = spawn(process.execPath, [fileURLToPath(import.meta.url), config], { env, stdio: ['ignore', 'ignore', 'inherit'] })
    child.on('error', () => done(false))
    child.on('exit', (status) => done(status === 0))
  })

/** Builds the pages of a language besides English, and puts them into its folder. */
const buildLanguage = async (language) => {
  const folder = mkdtempSync(join(tmpdir(), 'playchart-pages-'))
  try {
    if (!(await buildApart(CLIENT, { PAGES_LANGUAGE: language, PAGES_FOLDER: folder }))) return false
    cpSync(join(folder, 'assets'), join(CLIENT_PAGES, 'assets'), { recursive: true })
    const own = join(CLIENT_PAGES, language)
    rmSync(own, { recursive: true, force: true })
    for (const part of OF_A_LANGUAGE) cpSync(join(folder, part), join(own, part), { recursive: true })
    return true
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

const buildEnglish = () => buildApart(CLIENT, { PAGES_LANGUAGE: ENGLISH })
const buildInspector = () => buildApart(join(ROOT, 'client/inspector/vite.config.ts'))

/** Builds pages, two at a time: each build needs memory and, for a while, a processor. */
const buildAll = async (languages) => {
  console.log(`Building the client (${languages.join(', ')}) …`)
  if (languages.includes(ENGLISH) && (await Promise.all([buildEnglish(), buildInspector()])).includes(false)) return false
  const others = languages.filter((language) => language !== ENGLISH)
  for (let next = 0; next < others.length; next += AT_ONCE)
    if ((await Promise.all(others.slice(next, next + AT_ONCE).map(buildLanguage))).includes(false)) return false
  return true
}

/** The path of a Vite configuration, or languages of the client. */
const [given, ...more] = process.argv.slice(2)
try {
  if (given?.includes('.')) {
    console.log('Building the pages …')
    await buildPages(resolve(given))
    await compress(resolve(given))
  } else if (!(await buildAll([given ?? ENGLISH, ...more]))) process.exit(1)
} catch (error) {
  console.error(error.message)
  process.exit(1)
}
