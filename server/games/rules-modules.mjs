import { realpathSync, statSync } from 'node:fs'
import modules from 'node:module'
import { fileURLToPath, pathToFileURL } from 'node:url'

// Node takes a `.ts` or `.js` file for CommonJS unless the nearest package.json above it says `"type": "module"`, and tsx, as we use it,
// compiles ES modules only: it leaves the others to Node's CommonJS loader, which cannot read them. Rules are ES modules wherever they
// lie, with all that they import by a path.

/** The addresses of the files that rules are made of, as far as they have been loaded. */
const rules = new Set()
/** The module that loads rules; what it imports are rules. */
let loader

const PATH = /^(?:\.{0,2}\/|\.{1,2}$|file:)/
const CODE = /\.[jt]sx?$/
/** What may be left out of a path, or stand for TypeScript there. */
const ENDINGS = ['', '.ts', '.tsx', '.js', '/index.ts', '/index.js']
const TYPESCRIPT = { '.js': '.ts', '.jsx': '.tsx' }

const isFile = (path) => statSync(path, { throwIfNoEntry: false })?.isFile() ?? false

function fileAt(path) {
  const written = ENDINGS.map((ending) => path + ending)
  const compiled = Object.entries(TYPESCRIPT).flatMap(([js, ts]) => (path.endsWith(js) ? [path.slice(0, -js.length) + ts] : []))
  return [...written, ...compiled].find(isFile)
}

/**
 * What an import among rules is of, as Node's hooks say it; undefined where it is for the loaders below. They are not asked first:
 * tsx gives a file that it takes for CommonJS an address of its own.
 */
function ruleAt(specifier, parent) {
  if (!PATH.test(specifier) || !(parent === loader || rules.has(parent))) return undefined
  const address = new URL(specifier, parent)
  const found = fileAt(fileURLToPath(address))
  if (!found || !CODE.test(found)) return undefined
  const url = pathToFileURL(realpathSync(found))
  if (parent !== loader && url.pathname.includes('/node_modules/')) return undefined
  url.search = address.search
  rules.add(url.href)
  // A Node that can read TypeScript has a name of its own for it.
  const format = process.features.typescript && found.endsWith('.ts') ? 'module-typescript' : 'module'
  return { url: url.href, format, shortCircuit: true }
}

/** Called by Node where hooks have a thread of their own. */
export function initialize(from) {
  loader = from
}

/** The hook. */
export const resolve = (specifier, context, next) => ruleAt(specifier, context.parentURL) ?? next(specifier, context)

/** From now on what the module `from` imports, and what that imports by paths, are ES modules. */
export function importAsModules(from) {
  if (!modules.registerHooks) return modules.register(import.meta.url, { data: from })
  initialize(from)
  modules.registerHooks({ resolve })
}
