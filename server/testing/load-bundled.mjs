import { readFileSync } from 'node:fs'
import modules from 'node:module'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'

// No TypeScript: Node loads this file before the server, and into the thread of its hooks.

let bundle
/** What stands for sources, by their addresses: a module that exports what the bundle has of it. */
let instead

/** Called by Node where hooks have a thread of their own. */
export function initialize(folder) {
  bundle = pathToFileURL(join(folder, '/')).href
  instead = JSON.parse(readFileSync(join(folder, 'instead.json'), 'utf8'))
}

/**
 * The hook. Modules of the sources that the bundle has are the bundle's, so that each is there once: however they are imported, also by
 * rules, for which the server has a hook of its own.
 */
export function load(url, context, next) {
  if (Object.hasOwn(instead, url)) return { format: 'module', source: instead[url], shortCircuit: true }
  if (!url.startsWith(bundle)) return next(url, context)
  return { format: 'module', source: readFileSync(new URL(url)), shortCircuit: true }
}

/** From now on what the bundle in this folder has is not loaded from its sources. To be called once TypeScript can be imported. */
export function registerBundled(folder) {
  if (!modules.registerHooks) return modules.register(import.meta.url, { data: folder })
  initialize(folder)
  modules.registerHooks({ load })
}
