import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { ROOT, runNode } from '../install/run.mjs'

/** Everything that ends up in the pages. */
const INPUTS = ['client', 'engine', 'games', 'statecharts', 'package.json', 'package-lock.json', 'tsconfig.json']
const NOT_INPUTS = /^(node_modules|dist|e2e|tests?|testing|golden)$|\.(test|test-d)\.tsx?$|\.md$/
/** Of the client, the languages besides English, which are built into a folder each. */
const LANGUAGES = ['de', 'es']
const ENGLISH = 'en'
const folderOf = (language) => join(ROOT, 'client/dist', language === ENGLISH ? '' : language)
/** Beside the pages of each language: what they were built from. */
const stampOf = (language) => join(folderOf(language), '.built-from')
/** What a build makes besides the pages of its language. */
const INSPECTOR = join(ROOT, 'client/inspector/dist/index.html')

/** Names and contents of the inputs as one hash. Not their times: a fresh clone has new ones. */
const inputsHash = () => {
  const hash = createHash('sha256')
  const add = (path) => {
    hash
      .update(`${path}\0`)
      .update(readFileSync(join(ROOT, path)))
      .update('\0')
  }
  const walk = (folder) => {
    const entries = readdirSync(join(ROOT, folder), { withFileTypes: true }).filter(({ name }) => !NOT_INPUTS.test(name))
    for (const { name } of entries.filter((entry) => entry.isFile()).sort(byName)) add(`${folder}/${name}`)
    for (const { name } of entries.filter((entry) => entry.isDirectory()).sort(byName)) walk(`${folder}/${name}`)
  }
  const byName = (a, b) => (a.name < b.name ? -1 : 1)
  for (const input of INPUTS) input.includes('.') ? add(input) : walk(input)
  return hash.digest('hex')
}

const readStamp = (language) => {
  try {
    return readFileSync(stampOf(language), 'utf8')
  } catch {
    return null
  }
}

/** The languages that are built: those that `PAGES_LANGUAGES` names, `en,de`, or all. English always is, first. */
const wanted = () => [...new Set([ENGLISH, ...(process.env.PAGES_LANGUAGES?.split(',') ?? LANGUAGES)])]

/**
 * Builds the client and the inspector unless what is built came from the present sources.
 * @returns whether they are built now
 */
export function build() {
  const hash = inputsHash()
  const isBuilt = (language) => readStamp(language) === hash && existsSync(join(folderOf(language), 'index.html'))
  // The build of English empties the folder in which the others are.
  const stale = isBuilt(ENGLISH) && existsSync(INSPECTOR) ? wanted().filter((language) => !isBuilt(language)) : wanted()
  if (stale.length === 0) return true
  // The build empties the folder, the stamp with it, so an interrupted one leaves none.
  if (!runNode('tools/build/pages.mjs', ...stale)) {
    console.error('The pages could not be built; the reason is above.')
    return false
  }
  for (const language of stale) writeFileSync(stampOf(language), hash)
  return true
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) process.exit(build() ? 0 : 1)
