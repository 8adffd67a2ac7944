import { resolve } from 'node:path'
import { build } from 'vite'
import { ROOT } from '../install/run.mjs'

const PAGES = [
  ['the client', 'client/vite.config.ts'],
  ['the inspector', 'client/inspector/vite.config.ts'],
]

/** Builds the pages of a Vite configuration. Says nothing but what is to be mended: `npm run build` lists every file, and the times. */
const buildPages = (configFile) =>
  build({ configFile, logLevel: 'warn', build: { rolldownOptions: { checks: { bundlerTimings: false } } } })

const [given] = process.argv.slice(2)
for (const [what, config] of given ? [['the pages', resolve(given)]] : PAGES) {
  console.log(`Building ${what} …`)
  try {
    await buildPages(resolve(ROOT, config))
  } catch (error) {
    console.error(error.message)
    process.exit(1)
  }
}
