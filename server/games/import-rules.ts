import { pathToFileURL } from 'node:url'

/** Loads a module, whose default export is to be a game. */
export type LoadRules = (path: string) => Promise<{ default?: unknown }>

interface RulesModules {
  importAsModules(from: string): void
}

/** No TypeScript: Node loads it into a thread of its own, perhaps without anything that could compile it. */
const RULES_MODULES = new URL('rules-modules.mjs', import.meta.url).href

let prepared: Promise<void> | undefined

async function prepare(): Promise<void> {
  const { importAsModules }: RulesModules = await import(RULES_MODULES)
  importAsModules(import.meta.url)
}

/**
 * Imports rules, by their path. They are an ES module, and so is each `.ts` and `.js` file that they import by a path, whatever
 * package.json lies above them, or none.
 */
export const importRules: LoadRules = async (path) => {
  prepared ??= prepare()
  await prepared
  return import(pathToFileURL(path).href)
}
