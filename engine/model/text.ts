/**
 * What people read. English texts stand in the sources; the build of a page's language writes its own in their place
 * (client/languages/written.ts), so that a page has the texts of one language and no catalogue. As they are, these functions run in the
 * server, in a terminal and in tests, which speak English.
 */

/** Values for the placeholders of a text. */
export type Values = { readonly [placeholder: string]: string | number }
/** The forms of a text by how many it tells of, by the categories of `Intl.PluralRules`; `{n}` is the number. */
export interface Forms {
  readonly one: string
  readonly other: string
}

/** The language of texts, for `Intl`: the build of a language writes its own. */
export const LANGUAGE: string = 'en-GB'
/** Whether texts are those of the sources. */
export const IS_ENGLISH: boolean = LANGUAGE === 'en-GB'

/** A text, with values for its placeholders: `t('New match of {game}', { game })`. The text is a literal. */
export const t = (text: string, values: Values = {}): string =>
  text.replace(/\{(\w+)\}/g, (placeholder, name: string) => String(values[name] ?? placeholder))

/** A text that tells of so many: `count(seats, { one: '{n} seat', other: '{n} seats' })`. The forms are literals. */
export const count = (n: number, forms: Forms, values: Values = {}): string => t(n === 1 ? forms.one : forms.other, { n, ...values })
