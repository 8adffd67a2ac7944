import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import type { Plugin } from 'vite'
import { LANGUAGES, PSEUDO } from './languages.ts'
import { HTML_TEXT } from './texts-in.ts'
import { type Catalogue, type Translate, written } from './written.ts'

/** The catalogue of a language. */
export const catalogueOf = (language: string): Catalogue =>
  JSON.parse(readFileSync(fileURLToPath(new URL(`${language}.json`, import.meta.url)), 'utf8'))

/** Languages with long words need a third more room than English. */
const LONGER = 1 / 3
/** Letters of Hebrew, which are read from the right, as many as there are vowels. */
const FROM_THE_RIGHT = 'אבגדה'
const letterFor = (letter: string) => FROM_THE_RIGHT[letter.toLowerCase().charCodeAt(0) % FROM_THE_RIGHT.length] ?? letter

/** Each word, besides placeholders, in letters of Hebrew and a third longer. */
const pseudoText = (text: string): string =>
  text.replace(/\{\w+\}|[a-z]+/gi, (part) =>
    part[0] === '{' ? part : part.padEnd(Math.ceil(part.length * (1 + LONGER)), part.slice(-1)).replace(/[a-z]/gi, letterFor),
  )

/** Translates into the language of the tests. */
export const pseudo: Translate = ({ key, forms }) =>
  forms ? Object.fromEntries(Object.entries(forms).map(([category, form]) => [category, pseudoText(form)])) : pseudoText(key)

function translation(language: string): Translate {
  if (language === 'en') return ({ key, forms }) => forms ?? key
  if (language === PSEUDO.id) return pseudo
  const catalogue = catalogueOf(language)
  return ({ key, forms }) => catalogue[key] ?? forms ?? key
}

/** Where the language of texts stands. */
const LANGUAGE_OF_TEXTS = '/engine/model/text.ts'
const inLanguage = (code: string, language: string) =>
  code.replace("LANGUAGE: string = 'en-GB'", `LANGUAGE = '${language === 'en' ? 'en-GB' : language}'`)

/** Writes the texts of a language into the sources, before Solid compiles them. */
export function writeLanguage(language: string): Plugin {
  const known = [...LANGUAGES, PSEUDO].find(({ id }) => id === language)
  if (!known) throw new Error(`PAGES_LANGUAGE is "${language}", in which there are no texts.`)
  const translate = translation(language)
  // The forms of a pseudo-language are those of English.
  const rules = known === PSEUDO ? 'en' : language
  return {
    name: 'write-language',
    enforce: 'pre',
    transform: {
      filter: { id: /\/(client|engine\/model)\/[^?]*\.tsx?$/ },
      handler: (code, id) => ({
        code: written(id.endsWith(LANGUAGE_OF_TEXTS) ? inLanguage(code, language) : code, id, rules, translate),
        map: null,
      }),
    },
    transformIndexHtml: (html) => {
      const said = (text: string) =>
        String(translate({ key: text, forms: null, number: null, values: {}, at: { start: 0, end: 0 }, by: 't' }))
      return html
        .replace('<html lang="en">', `<html lang="${language}" dir="${known.dir}">`)
        .replace(HTML_TEXT, (_, text: string) => said(text))
    },
  }
}
