/** What takes two columns of a terminal: pictures, and the signs of East Asia. */
const WIDE =
  /\p{Emoji_Presentation}|\uFE0F|[\u1100-\u115F\u2E80-\u303E\u3041-\uA4CF\uAC00-\uD7A3\uF900-\uFAFF\uFE30-\uFE6F\uFF00-\uFF60\uFFE0-\uFFE6]|[\u{20000}-\u{3FFFD}]/u
const PLAIN = /^[ -~]*$/
/** A space at which no line is broken. */
const FIXED = '\u00A0'

/** How many columns of a terminal a text takes. */
export function columnsOf(text: string): number {
  if (PLAIN.test(text)) return text.length
  return [...new Intl.Segmenter().segment(text)].reduce((sum, { segment }) => sum + (WIDE.test(segment) ? 2 : 1), 0)
}

/** The text with spaces after it, so many columns wide. */
export const padded = (text: string, columns: number): string => text + ' '.repeat(Math.max(0, columns - columnsOf(text)))

/** The text as `wrapped` keeps it on one line. */
export const unbroken = (text: string): string => text.replaceAll(' ', FIXED)

/** Breaks a text at spaces into lines of at most so many columns, where it can be. */
export function wrapped(text: string, columns: number): string[] {
  const lines: string[] = []
  let line = ''
  for (const word of text.split(' ')) {
    const longer = line === '' ? word : `${line} ${word}`
    if (line !== '' && columnsOf(longer) > columns) {
      lines.push(line)
      line = word
    } else line = longer
  }
  return [...lines, line].map((one) => one.replaceAll(FIXED, ' '))
}
