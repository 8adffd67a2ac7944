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

/** Languages that tests make from the English texts: one with long words and accents, and one that is read from the right. */
export const PSEUDO: readonly Language[] = [
  { id: 'en-XA', name: 'Pseudo', dir: 'ltr' },
  { id: 'ar-XB', name: 'Pseudo, from the right', dir: 'rtl' },
]
