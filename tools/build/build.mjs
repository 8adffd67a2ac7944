import { createHash } from 'node:crypto'
import { cpSync, existsSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { ROOT, runNode } from '../install/run.mjs'
import { locked } from './lock.mjs'

/** Everything that ends up in the pages. */
const INPUTS = ['client', 'engine', 'games', 'statecharts', 'package.json', 'package-lock.json', 'tsconfig.json']
const NOT_INPUTS = /^(node_modules|dist|e2e|tests?|testing|golden)$|\.(test|test-d)\.tsx?$|\.md$/
/** Of the client, the languages besides English, which are built into a folder each. */
const LANGUAGES = ['de', 'es']
const ENGLISH = 'en'
const CLIENT = join(ROOT, 'client/dist')
/** What a build makes besides the pages of its languages. */
const INSPECTOR = join(ROOT, 'client/inspector/dist')
/** Where pages are built, on the same disk and not among the inputs. One build at a time uses it. */
const APART = join(ROOT, 'node_modules/.playchart-pages')
const LOCK = `${APART}.lock`
/** In the folder of the client. */
const folderOf = (client, language) => join(client, language === ENGLISH ? '' : language)
/** Beside the pages of each language: what they were built from. */
const STAMP = '.built-from'

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
    return readFileSync(join(folderOf(CLIENT, language), STAMP), 'utf8')
  } catch {
    return null
  }
}

/** The languages that are built: those that `PAGES_LANGUAGES` names, `en,de`, or all. English always is, first. */
const wanted = () => [...new Set([ENGLISH, ...(process.env.PAGES_LANGUAGES?.split(',') ?? LANGUAGES)])]

/** What is to be built, and the hash of what it is built from. */
const stalePages = () => {
  const hash = inputsHash()
  const isBuilt = (language) => readStamp(language) === hash && existsSync(join(folderOf(CLIENT, language), 'index.html'))
  const hasEnglish = isBuilt(ENGLISH) && existsSync(join(INSPECTOR, 'index.html'))
  return { hash, hasEnglish, stale: hasEnglish ? wanted().filter((language) => !isBuilt(language)) : wanted() }
}

/**
 * Builds the client and the inspector unless what is built came from the present sources. Another build may run in this checkout, such as
 * that of a server which was killed: this one waits for it. A build that fails leaves the pages that were there.
 * @returns whether they are built now; why not has been printed
 */
export function build() {
  try {
    if (stalePages().stale.length === 0) return true
    return locked(LOCK, buildStale, () => console.log('Waiting for another build of the pages …'))
  } catch (error) {
    console.error(`The pages could not be built: ${error.message}`)
    return false
  }
}

function buildStale() {
  const { hash, hasEnglish, stale } = stalePages()
  if (stale.length === 0) return true
  // A build that was killed may have left some.
  rmSync(APART, { recursive: true, force: true })
  mkdirSync(APART)
  try {
    const client = join(APART, 'client')
    if (hasEnglish) cpSync(CLIENT, client, { recursive: true })
    if (!runNode('tools/build/pages.mjs', APART, ...stale)) {
      console.error('The pages could not be built; the reason is above.')
      return false
    }
    for (const language of stale) writeFileSync(join(folderOf(client, language), STAMP), hash)
    // Whatever ends the process from here on, the next build builds both.
    rmSync(join(CLIENT, STAMP), { force: true })
    if (!hasEnglish) replace(INSPECTOR, join(APART, 'inspector'))
    replace(CLIENT, client)
    return true
  } finally {
    rmSync(APART, { recursive: true, force: true })
  }
}

function replace(folder, next) {
  rmSync(folder, { recursive: true, force: true })
  renameSync(next, folder)
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) process.exit(build() ? 0 : 1)
