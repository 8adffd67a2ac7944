import type { JSX } from 'solid-js'

export { count, t } from '../../engine/model/text.ts'

/**
 * A text whose placeholders are elements: `rich('Look at the {chart}.', { chart: <Link to={…}>…</Link> })`. The text is a literal. The build
 * of a language writes a fragment in its place, so that each element stays up to date by itself.
 */
export const rich = (text: string, values: { readonly [placeholder: string]: JSX.Element }): JSX.Element =>
  text.split(/(\{\w+\})/).map((part) => values[part.slice(1, -1)] ?? part)

/** A sentence that the server says, and what the page's language has for it, where the build of that language writes it. */
export const known = (sentence: string): readonly [english: string, words: string] => [sentence, sentence]
