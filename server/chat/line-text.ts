import { EMOJI, SEEN, UNSEEN } from '../people/names.ts'

/** What people write in one line. */

/** In UTF-16 code units. */
export const LONGEST_LINE = 500
/** Characters that are not shown, but for joiners between letters: some languages are not written without them. */
const HIDDEN = new RegExp(`(?![\\u200c\\u200d](?<=[\\p{L}\\p{M}].)(?=\\p{L}))${UNSEEN.source}`, 'gu')
/** More marks than any language puts on a letter cover the lines above and below. */
const TOWERS = /(\p{M}{3})\p{M}+/gu

/**
 * A line as it is stored: without characters that are not shown or turn text around, except inside emoji, and with single spaces instead of
 * line breaks. Other than a name it is not brought into a compatibility form: ½ stays ½.
 */
export function tidyLine(given: string): string {
  const text = given.normalize('NFC').replace(/\s+/gu, ' ')
  let [tidy, end] = ['', 0]
  for (const { 0: emoji, index } of text.matchAll(EMOJI)) {
    tidy += shown(text.slice(end, index)) + emoji
    end = index + emoji.length
  }
  return (tidy + shown(text.slice(end))).replace(/ +/g, ' ').trim()
}

const shown = (text: string) => text.replace(HIDDEN, '').replace(TOWERS, '$1')

/** Why nobody may write a line, as the end of a sentence that begins with what it is; null if they may. The line is as `tidyLine` returns it. */
export function lineFault(line: string): string | null {
  if (!SEEN.test(line)) return 'must have something to read'
  return line.length > LONGEST_LINE ? `must have at most ${LONGEST_LINE} characters` : null
}
