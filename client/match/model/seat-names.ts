import type { Seat } from '../../../engine/model/seats.ts'

/** Returns the name of the player at a seat; `called` replaces it in a sentence, as `you` does. */
export type NameOf = (seat: Seat, called?: string) => string

/** Part of a sentence: plain text or a name. */
export interface TextPart {
  readonly text: string
  readonly seat: Seat | null
}

/** Private-use characters that mark a name while sentences are built; no text contains them. */
const [OPEN, NAME, CLOSE] = ['\uE000', '\uE001', '\uE002']
const MARKS = /[\uE000-\uE002]/g
const MARKED = /\uE000(\d+)\uE001([^\uE002]*)\uE002/g

/** Marks names with their seats, so that {@link partsByName} finds them in a sentence. */
export const marked =
  (name: NameOf): NameOf =>
  (seat, called) =>
    `${OPEN}${seat}${NAME}${name(seat, called).replace(MARKS, '')}${CLOSE}`

/** Splits a sentence with marked names into parts. */
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

/** Capitalizes a sentence, even if it begins with a marked name. */
export const capital = (sentence: string): string =>
  sentence.replace(/^((?:\uE000\d+\uE001)?)(.)/su, (_, mark: string, letter: string) => mark + letter.toUpperCase())
