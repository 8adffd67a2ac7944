import { existsSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import type { Context } from 'hono'
import { languageDetector } from 'hono/language'

/** The language of the client at its root; each of the others has a folder there, named after it. */
const AT_ROOT = 'en'
/**
 * What the visitor chose, which the client sets (client/languages). What their browser prefers does not count yet: only the start page is
 * translated, and nobody should meet pages in two languages without having asked for it.
 */
const COOKIE = 'language'

/** The languages that a client was built in. */
export interface Languages {
  readonly all: readonly string[]
  /** Finds the visitor's language, `c.var.language`. */
  readonly detect: ReturnType<typeof languageDetector>
  /** The folder of a language's pages. */
  folder(language: string): string
}

/** Looks once which languages the client was built in. */
export function builtLanguages(client: string): Languages {
  const folders = existsSync(client) ? readdirSync(client, { withFileTypes: true }).filter((entry) => entry.isDirectory()) : []
  const others = folders.map(({ name }) => name).filter((name) => existsSync(join(client, name, 'index.html')))
  return {
    all: [AT_ROOT, ...others],
    detect: languageDetector({
      order: ['cookie'],
      lookupCookie: COOKIE,
      caches: false,
      supportedLanguages: [AT_ROOT, ...others],
      fallbackLanguage: AT_ROOT,
    }),
    folder: (language) => (language === AT_ROOT ? client : join(client, language)),
  }
}

/** Says what the answer would be different for. */
export const variesByLanguage = (c: Context): void => c.header('Vary', 'Cookie', { append: true })
