import { existsSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import type { Context } from 'hono'
import { languageDetector } from 'hono/language'

/** The language of the client at its root; each of the others has a folder there, named after it. */
export const ENGLISH = 'en'
/** What the visitor chose, which the client sets (client/languages); before that, what their browser prefers counts. */
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
    all: [ENGLISH, ...others],
    detect: detectedAmong([ENGLISH, ...others]),
    folder: (language) => (language === ENGLISH ? client : join(client, language)),
  }
}

/** Finds which of these languages, English among them, the visitor prefers: `c.var.language`. */
export const detectedAmong = (languages: readonly string[]) =>
  languageDetector({
    order: ['cookie', 'header'],
    lookupCookie: COOKIE,
    caches: false,
    supportedLanguages: [...languages],
    fallbackLanguage: ENGLISH,
  })

/** Says what the answer would be different for. */
export const variesByLanguage = (c: Context): void => c.header('Vary', 'Cookie, Accept-Language', { append: true })
