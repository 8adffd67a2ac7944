import type { Seat } from '../../../engine/model/seats.ts'

/** The name of who sits at a seat; `called`: what stands for it in a sentence, such as `you`. */
export type NameOf = (seat: Seat, called?: string) => string

/** A part of a sentence: plain, or what a seat is called. */
export interface TextPart {
  readonly text: string
  readonly seat: Seat | null
}

/** Characters for private use, which stand around a name on its way through what makes sentences of it, and in no text. */
const [OPEN, NAME, CLOSE] = ['\uE000', '\uE001', '\uE002']
const MARKS = /[\uE000-\uE002]/g
const MARKED = /\uE000(\d+)\uE001([^\uE002]*)\uE002/g

/** The same names, marked as whose they are: `partsByName` finds them again in a sentence. */
export const marked =
  (name: NameOf): NameOf =>
  (seat, called) =>
    `${OPEN}${seat}${NAME}${name(seat, called).replace(MARKS, '')}${CLOSE}`

/** A sentence with marked names, in parts. */
export function partsByName(sentence: string): TextPart[] {
  const parts: TextPart[] = []
  let done = 0
  const plain = (to: number) => {
    const text = sentence.slice(done, to).replace(MARKS, '')
    if (text) parts.push({ text, seat: null })
  }
  for (const { index, 0: whole, 1: seat, 2: text = '' } of sentence.matchAll(MARKED)) {
    plain(index)
    parts.push({ text, seat: Number(seat) })
    done = index + whole.length
  }
  plain(sentence.length)
  return parts
}

/** A sentence with a capital letter at its beginning, be it in a name. */
export const capital = (sentence: string): string =>
  sentence.replace(/^((?:\uE000\d+\uE001)?)(.)/su, (_, mark: string, letter: string) => mark + letter.toUpperCase())
