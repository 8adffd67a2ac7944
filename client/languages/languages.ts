import { IS_ENGLISH, LANGUAGE } from '../../engine/model/text.ts'

/** A language that pages are built in. */
export interface Language {
  /** As in `<html lang>`. */
  readonly id: string
  /** As its speakers call it. */
  readonly name: string
  readonly dir: 'ltr' | 'rtl'
}

/** English, in which texts are written, comes first. Each of the others has a catalogue, `<id>.json`. */
export const LANGUAGES: readonly Language[] = [
  { id: 'en', name: 'English', dir: 'ltr' },
  { id: 'de', name: 'Deutsch', dir: 'ltr' },
  { id: 'es', name: 'Español', dir: 'ltr' },
]

/**
 * A language that tests generate from the English texts: right to left, longer, and without Latin letters, so that untranslated text stands
 * out.
 */
export const PSEUDO: Language = { id: 'ar-XB', name: 'Pseudo', dir: 'rtl' }

const languageOf = (locale: string) => locale.split('-')[0]

/** For dates and numbers: what the browser's visitor prefers, if it is the page's language, as `de-AT` is on a German page. */
export const locale = (): string | undefined =>
  navigator.languages.find((one) => languageOf(one) === languageOf(LANGUAGE)) ?? (IS_ENGLISH ? undefined : LANGUAGE)
