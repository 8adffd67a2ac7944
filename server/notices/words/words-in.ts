import { ENGLISH_WORDS } from './english.ts'
import { GERMAN_WORDS } from './german.ts'
import { SPANISH_WORDS } from './spanish.ts'
import type { NoticeWords } from './words.ts'

const WORDS: { readonly [language: string]: NoticeWords } = { en: ENGLISH_WORDS, de: GERMAN_WORDS, es: SPANISH_WORDS }

/** The language of those who have chosen none. */
export const ENGLISH = 'en'
/** The languages that people are told in, as in `<html lang>`. */
export const NOTICE_LANGUAGES: readonly string[] = Object.keys(WORDS)

/** In English where there are none in the language. */
export const wordsIn = (language: string): NoticeWords => WORDS[language] ?? ENGLISH_WORDS

/** `Ann, Bob and Cy`. */
export const listedIn = (language: string, names: readonly string[]): string => new Intl.ListFormat(language).format(names)

const UNITS = [
  ['day', 86_400_000],
  ['hour', 3_600_000],
  ['minute', 60_000],
  ['second', 1000],
] as const

/** `2 minutes`, rounded up to the largest unit of which there are two, so `36 hours`. */
export function durationIn(language: string, ms: number): string {
  const [unit, length] = UNITS.find(([, length]) => ms >= 2 * length) ?? UNITS[3]
  const format = new Intl.NumberFormat(language, { style: 'unit', unit, unitDisplay: 'long' })
  return format.format(Math.max(1, Math.ceil(ms / length)))
}
