import { createHash } from 'node:crypto'
import { cpSync, existsSync, mkdtempSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
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
/** Pages are built here, each time in a folder of its own: on the same disk, and not among the inputs. */
const MODULES = join(ROOT, 'node_modules')
const APART = '.playchart-pages-'
const LOCK = join(MODULES, '.playchart-pages.lock')
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
 * that of a server which was killed: this one waits for it. If the pages cannot be built, those that were there stay.
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
  removeLeftovers()
  // A build that was killed has no lock any more, but the processes that it started may still write into its folder.
  const apart = mkdtempSync(join(MODULES, APART))
  try {
    const client = join(apart, 'client')
    if (hasEnglish) cpSync(CLIENT, client, { recursive: true })
    if (!runNode('tools/build/pages.mjs', apart, ...stale)) {
      console.error('The pages could not be built; the reason is above.')
      return false
    }
    for (const language of stale) writeFileSync(join(folderOf(client, language), STAMP), hash)
    // Whatever ends the process from here on, the next build builds both.
    rmSync(join(CLIENT, STAMP), { force: true })
    if (!hasEnglish) replace(INSPECTOR, join(apart, 'inspector'))
    replace(CLIENT, client)
    return true
  } finally {
    rmSync(apart, { recursive: true, force: true })
  }
}

function removeLeftovers() {
  const names = readdirSync(MODULES).filter((name) => name.startsWith(APART))
  // What a process is still writing into cannot always be removed; a later build does.
  for (const name of names) {
    try {
      rmSync(join(MODULES, name), { recursive: true, force: true })
    } catch {}
  }
}

function replace(folder, next) {
  rmSync(folder, { recursive: true, force: true })
  renameSync(next, folder)
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) process.exit(build() ? 0 : 1)
