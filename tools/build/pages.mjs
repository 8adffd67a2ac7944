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
/** Of the client, besides English, each of which goes into a folder of its own. */
const LANGUAGES = ['de', 'es']
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

/** Builds in a process of its own. Resolves to whether that worked; it has printed what did not. */
const buildApart = (config, environment = {}) =>
  new Promise((done) => {
    const env = { ...process.env, ...environment }
    const child = spawn(process.execPath, [fileURLToPath(import.meta.url), config], { env, stdio: ['ignore', 'ignore', 'inherit'] })
    child.on('error', () => done(false))
    child.on('exit', (status) => done(status === 0))
  })

/** Builds all pages, side by side. */
const buildAll = async () => {
  console.log('Building the client …')
  const folder = mkdtempSync(join(tmpdir(), 'playchart-pages-'))
  const folderOf = (language) => join(folder, language)
  try {
    const built = await Promise.all([
      buildApart(CLIENT, { PAGES_LANGUAGE: 'en' }),
      buildApart(join(ROOT, 'client/inspector/vite.config.ts')),
      ...LANGUAGES.map((language) => buildApart(CLIENT, { PAGES_LANGUAGE: language, PAGES_FOLDER: folderOf(language) })),
    ])
    if (built.includes(false)) return false
    for (const language of LANGUAGES) {
      cpSync(join(folderOf(language), 'assets'), join(CLIENT_PAGES, 'assets'), { recursive: true })
      for (const part of OF_A_LANGUAGE) cpSync(join(folderOf(language), part), join(CLIENT_PAGES, language, part), { recursive: true })
    }
    return true
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

const [given] = process.argv.slice(2)
try {
  if (given) {
    console.log('Building the pages …')
    await buildPages(resolve(given))
    await compress(resolve(given))
  } else if (!(await buildAll())) process.exit(1)
} catch (error) {
  console.error(error.message)
  process.exit(1)
}
