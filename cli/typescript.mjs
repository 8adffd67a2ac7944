import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import modules from 'node:module'
import { join } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'

// No TypeScript: Node loads this file into a thread of its own, where nothing is compiled.

const OPTIONS = {
  loader: 'ts',
  format: 'esm',
  target: `node${process.versions.node}`,
  sourcemap: 'inline',
  sourcesContent: false,
  tsconfigRaw: {},
}

const ROOT = fileURLToPath(new URL('..', import.meta.url))
const ROOT_URL = pathToFileURL(ROOT).href
/** What has been compiled of the repository, one file for each source. */
const KEPT = join(ROOT, 'node_modules/.cache/typescript')
const { version } = modules.createRequire(import.meta.url)('esbuild/package.json')

const hashOf = (...parts) => createHash('sha256').update(JSON.stringify(parts)).digest('hex')

/** The path of a module that is compiled here; null for what is left to tsx. */
function pathOf(url, format) {
  const isModule = format === 'module' || format === 'module-typescript'
  const compiled = isModule && /^file:.*\.ts(?:[?#]|$)/.test(url) && !url.includes('/node_modules/')
  return compiled ? fileURLToPath(url) : null
}

/** The source, the code that was kept of it, or null, and how to keep another. */
function sourceAt(path) {
  const text = readFileSync(path, 'utf8')
  // Others' folders come and go: what is kept of them would grow without end.
  if (!path.startsWith(ROOT)) return { text, kept: null, keep() {} }
  const first = `//${hashOf(text, OPTIONS, version)}\n`
  const file = join(KEPT, `${hashOf(path).slice(0, 32)}.js`)
  return { text, kept: keptIn(file, first), keep: (code) => keepIn(file, first + code) }
}

function keptIn(file, first) {
  try {
    const code = readFileSync(file, 'utf8')
    return code.startsWith(first) ? code.slice(first.length) : null
  } catch {
    return null
  }
}

function keepIn(file, code) {
  try {
    mkdirSync(KEPT, { recursive: true })
    const written = `${file}.${process.pid}`
    writeFileSync(written, code)
    // Another process may be reading it.
    renameSync(written, file)
  } catch {
    // Where nothing may be written, each start compiles.
  }
}

const asModule = (source) => ({ format: 'module', source, shortCircuit: true })

/** An import that says which source it is of. */
const SOURCE = /^\.{1,2}\/[^?#]*\.ts$/

/** Where an import of one source of the repository by another is, without tsx, which tries what else could be meant; null: something else. */
function sourceMeant(specifier, parent) {
  if (!SOURCE.test(specifier) || !parent?.startsWith(ROOT_URL) || /\?|\/node_modules\//.test(parent)) return null
  const url = new URL(specifier, parent)
  return existsSync(url) ? { url: url.href, format: 'module', shortCircuit: true } : null
}

/** The hook. */
export const resolve = (specifier, context, next) => sourceMeant(specifier, context.parentURL) ?? next(specifier, context)

/** The hook, where hooks have a thread of their own. */
export async function load(url, context, next) {
  const path = pathOf(url, context.format)
  if (path === null) return next(url, context)
  const { text, kept, keep } = sourceAt(path)
  if (kept !== null) return asModule(kept)
  const { transform } = await import('esbuild')
  const { code } = await transform(text, { ...OPTIONS, sourcefile: path })
  keep(code)
  return asModule(code)
}

/**
 * From now on TypeScript can be imported; errors name files and lines as they were written. tsx finds the modules, and compiles CommonJS
 * and JSX. ES modules are compiled here, since tsx adds a call to each function that is made, which keeps its name: a third of a move's time.
 */
export async function registerTypeScript(options) {
  const { register } = await import('tsx/esm/api')
  register(options)
  if (!modules.registerHooks) return modules.register(import.meta.url)
  const { transformSync } = await import('esbuild')
  modules.registerHooks({
    resolve,
    load(url, context, next) {
      const path = pathOf(url, context.format)
      if (path === null) return next(url, context)
      const { text, kept, keep } = sourceAt(path)
      if (kept !== null) return asModule(kept)
      const { code } = transformSync(text, { ...OPTIONS, sourcefile: path })
      keep(code)
      return asModule(code)
    },
  })
}
