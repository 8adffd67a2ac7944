import type { Seat } from '../../../engine/model/seats.ts'
import type { Json } from '../../../statecharts/language/chart.ts'

/** Returns the name of the player at a seat; `called` replaces it in a sentence, as `you` does. */
export type NameOf = (seat: Seat, called?: string) => string

/** Part of a sentence: plain text, a name, or something that can be drawn. */
export interface TextPart {
  readonly text: string
  readonly seat: Seat | null
  readonly thing?: Thing
}
/** A component by its index in its deck, or the value of an argument or fact. */
export type Thing =
  | { readonly kind: 'component'; readonly deck: string; readonly face: number }
  | { readonly kind: 'value'; readonly name: string; readonly value: Json }

/** Private-use characters that mark a name while sentences are built; no text contains them. */
const [OPEN, NAME, CLOSE, OPEN_THING] = ['\uE000', '\uE001', '\uE002', '\uE003']
const MARKS = /[\uE000-\uE003]/g
const MARKED = /([\uE000\uE003])([^\uE001]*)\uE001([^\uE002]*)\uE002/g

/** Marks names with their seats, so that {@link partsByName} finds them in a sentence. */
export const marked =
  (name: NameOf): NameOf =>
  (seat, called) =>
    `${OPEN}${seat}${NAME}${name(seat, called).replace(MARKS, '')}${CLOSE}`

/** Marks something with what it is, so that {@link partsByName} finds it. */
export const markedThing = (thing: Thing, text: string): string =>
  `${OPEN_THING}${encodeURIComponent(JSON.stringify(thing))}${NAME}${text.replace(MARKS, '')}${CLOSE}`

/** Splits a sentence with marked names and things into parts. */
export function partsByName(sentence: string): TextPart[] {
  const parts: TextPart[] = []
  let done = 0
  const plain = (to: number) => {
    const text = sentence.slice(done, to).replace(MARKS, '')
    if (text) parts.push({ text, seat: null })
  }
  for (const { index, 0: whole, 1: mark, 2: what = '', 3: text = '' } of sentence.matchAll(MARKED)) {
    plain(index)
    parts.push(mark === OPEN ? { text, seat: Number(what) } : { text, seat: null, thing: JSON.parse(decodeURIComponent(what)) as Thing })
    done = index + whole.length
  }
  plain(sentence.length)
  return parts
}

/** Capitalizes a sentence, even if it begins with what is marked. */
export const capital = (sentence: string): string =>
  sentence.replace(/^((?:[\uE000\uE003][^\uE001]*\uE001)?)(.)/su, (_, mark: string, letter: string) => mark + letter.toUpperCase())
