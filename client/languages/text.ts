/**
 * What players read. English texts stand in the sources; the build of a language writes its own in their place (written.ts), so that a page
 * has the texts of one language and no catalogue. These functions run in tests and in a kit that was built by other means.
 */

export type Values = { readonly [placeholder: string]: string | number }
/** The forms of a text by how many it tells of, by the categories of `Intl.PluralRules`; `{n}` is the number. */
export interface Forms {
  readonly one: string
  readonly other: string
}

/** A text, with values for its placeholders: `t('New match of {game}', { game })`. The text is a literal. */
export const t = (text: string, values: Values = {}): string =>
  text.replace(/\{(\w+)\}/g, (placeholder, name: string) => String(values[name] ?? placeholder))

/** A text that tells of so many: `count(seats, { one: '{n} seat', other: '{n} seats' })`. The forms are literals. */
export const count = (n: number, forms: Forms, values: Values = {}): string => t(n === 1 ? forms.one : forms.other, { n, ...values })
