import { spawn } from 'node:child_process'
import { cpSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import { brotliCompressSync, constants, gzipSync } from 'node:zlib'
import { build } from 'vite'
import { ROOT } from '../install/run.mjs'

const CLIENT = join(ROOT, 'client/vite.config.ts')
const INSPECTOR = join(ROOT, 'client/inspector/vite.config.ts')
const ENGLISH = 'en'
const AT_ONCE = 2
/** What each language has in its folder. All other files have names by their content, and lie together. */
const OF_A_LANGUAGE = ['index.html', 'shared', '.vite']

/** Builds the pages of a Vite configuration into a folder. Prints warnings and errors only. */
const buildPages = (configFile, outDir) =>
  build({ configFile, logLevel: 'warn', build: { outDir, emptyOutDir: true, rolldownOptions: { checks: { bundlerTimings: false } } } })

const COMPRESSIBLE = /\.(css|js|json|map|svg|txt)$/
/** What is shorter fits into a packet as it is. */
const FEWEST_BYTES = 1024

/** Puts a compressed file, `.br` and `.gz`, beside every one that is worth it. Pages are not: they are short, and dev writes into them. */
const compress = (out) => {
  for (const path of readdirSync(out, { recursive: true }).filter((path) => COMPRESSIBLE.test(path))) {
    const file = join(out, path)
    const content = readFileSync(file)
    if (content.length < FEWEST_BYTES) continue
    writeFileSync(`${file}.br`, brotliCompressSync(content, { params: { [constants.BROTLI_PARAM_SIZE_HINT]: content.length } }))
    writeFileSync(`${file}.gz`, gzipSync(content, { level: constants.Z_BEST_COMPRESSION }))
  }
}

/** Builds in a process of its own, for players even where tests build it. Resolves to whether that worked; it has printed what did not. */
const buildApart = (config, folder, environment = {}) =>
  new Promise((done) => {
    const env = { ...process.env, NODE_ENV: 'production', ...environment }
    const child = spawn(process.execPath, [fileURLToPath(import.meta.url), folder, config], { env, stdio: ['ignore', 'ignore', 'inherit'] })
    child.on('error', () => done(false))
    child.on('exit', (status) => done(status === 0))
  })

/** Builds the pages of a language besides English, and puts them into its folder. */
const buildLanguage = async (folder, language) => {
  const apart = join(folder, `client-${language}`)
  if (!(await buildApart(CLIENT, apart, { PAGES_LANGUAGE: language }))) return false
  const client = join(folder, 'client')
  cpSync(join(apart, 'assets'), join(client, 'assets'), { recursive: true })
  for (const part of OF_A_LANGUAGE) cpSync(join(apart, part), join(client, language, part), { recursive: true })
  return true
}

const buildEnglish = (folder) => buildApart(CLIENT, join(folder, 'client'), { PAGES_LANGUAGE: ENGLISH })
const buildInspector = (folder) => buildApart(INSPECTOR, join(folder, 'inspector'))

/** Builds pages, two at a time: each build needs memory and, for a while, a processor. */
const buildAll = async (folder, languages) => {
  console.log(`Building the client (${languages.join(', ')}) …`)
  if (languages.includes(ENGLISH) && (await Promise.all([buildEnglish(folder), buildInspector(folder)])).includes(false)) return false
  const others = languages.filter((language) => language !== ENGLISH)
  for (let next = 0; next < others.length; next += AT_ONCE)
    if ((await Promise.all(others.slice(next, next + AT_ONCE).map((language) => buildLanguage(folder, language)))).includes(false))
      return false
  return true
}

/** Where to build, and the path of a Vite configuration or languages of the client. */
const [folder, ...given] = process.argv.slice(2)
try {
  if (given[0].includes('.')) {
    console.log('Building the pages …')
    await buildPages(resolve(given[0]), resolve(folder))
    compress(resolve(folder))
  } else if (!(await buildAll(folder, given))) process.exit(1)
} catch (error) {
  console.error(error.message)
  process.exit(1)
}
