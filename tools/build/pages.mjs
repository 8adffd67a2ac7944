import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { brotliCompressSync, constants, gzipSync } from 'node:zlib'
import { build, resolveConfig } from 'vite'
import { ROOT } from '../install/run.mjs'

const PAGES = [
  ['the client', 'client/vite.config.ts'],
  ['the inspector', 'client/inspector/vite.config.ts'],
]

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

const [given] = process.argv.slice(2)
for (const [what, config] of given ? [['the pages', resolve(given)]] : PAGES) {
  console.log(`Building ${what} …`)
  try {
    await buildPages(resolve(ROOT, config))
    await compress(resolve(ROOT, config))
  } catch (error) {
    console.error(error.message)
    process.exit(1)
  }
}
