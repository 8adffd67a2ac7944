import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import type { Plugin } from 'vite'
import { LANGUAGES, PSEUDO } from './known-languages.ts'
import { accented, fromTheRight, pseudo } from './pseudo.ts'
import { HTML_TEXT } from './texts-in.ts'
import { type Catalogue, type Translate, written } from './written.ts'

/** The catalogue of a language. */
export const catalogueOf = (language: string): Catalogue =>
  JSON.parse(readFileSync(fileURLToPath(new URL(`${language}.json`, import.meta.url)), 'utf8'))

function translation(language: string): Translate {
  if (language === 'en') return ({ key, forms }) => forms ?? key
  if (language === 'en-XA') return pseudo(accented)
  if (language === 'ar-XB') return pseudo(fromTheRight)
  const catalogue = catalogueOf(language)
  return ({ key, forms }) => catalogue[key] ?? forms ?? key
}

/** Writes the texts of a language into the sources, before Solid compiles them. */
export function writeLanguage(language: string): Plugin {
  const known = [...LANGUAGES, ...PSEUDO].find(({ id }) => id === language)
  if (!known) throw new Error(`LANGUAGE is "${language}", in which there are no texts.`)
  const translate = translation(language)
  // The forms of a pseudo-language are those of English.
  const rules = PSEUDO.includes(known) ? 'en' : language
  return {
    name: 'write-language',
    enforce: 'pre',
    transform: {
      filter: { id: /\/client\/[^?]*\.tsx?$/ },
      handler: (code, id) => ({ code: written(code, id, rules, translate), map: null }),
    },
    transformIndexHtml: (html) => {
      const said = (text: string) => String(translate({ key: text, forms: null, number: null, values: {}, at: { start: 0, end: 0 } }))
      return html
        .replace('<html lang="en">', `<html lang="${language}" dir="${known.dir}">`)
        .replace(HTML_TEXT, (_, text: string) => said(text))
    },
  }
}
