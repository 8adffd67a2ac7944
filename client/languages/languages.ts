import { IS_ENGLISH, LANGUAGE } from '../../engine/model/text.ts'

/** A language that pages are built in. */
export interface Language {
  /** As in `<html lang>`. */
  readonly id: string
  /** As its speakers call it. */
  readonly name: string
  readonly dir: 'ltr' | 'rtl'
}

/** English first, in which texts are written. Each of the others has a catalogue, `<id>.json`. */
export const LANGUAGES: readonly Language[] = [
  { id: 'en', name: 'English', dir: 'ltr' },
  { id: 'de', name: 'Deutsch', dir: 'ltr' },
  { id: 'es', name: 'Español', dir: 'ltr' },
]

/** What tests make from the English texts: read from the right, longer, and without a Latin letter, so that a text that is not translated can be told. */
export const PSEUDO: Language = { id: 'ar-XB', name: 'Pseudo', dir: 'rtl' }

const languageOf = (locale: string) => locale.split('-')[0]

/** For dates and numbers: what the browser's visitor prefers, if it is the page's language, as `de-AT` is on a German page. */
export const locale = (): string | undefined =>
  navigator.languages.find((one) => languageOf(one) === languageOf(LANGUAGE)) ?? (IS_ENGLISH ? undefined : LANGUAGE)
