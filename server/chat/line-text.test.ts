import { expect, test } from 'vitest'
import { LONGEST_LINE, lineFault, tidyLine } from './line-text.ts'

const [RTL_OVERRIDE, ZERO_WIDTH_SPACE, SOFT_HYPHEN, ISOLATE, BOM] = ['\u202e', '\u200b', '\u00ad', '\u2067', '\ufeff']

test.each([
  ['what is shown stays', 'Is ½ … “quoted” ﬁne? 1 < 2 & <b>bold</b>', 'Is ½ … “quoted” ﬁne? 1 < 2 & <b>bold</b>'],
  ['text is not turned around', `safe${RTL_OVERRIDE}exe.${ISOLATE}jpg`, 'safeexe.jpg'],
  ['nothing hides between letters', `a${ZERO_WIDTH_SPACE}b${SOFT_HYPHEN}c${BOM}d\u0000e\u001b[31m\u007f`, 'abc de[31m'],
  ['line breaks and tabs are spaces', '  one\r\n\ntwo\tthree\u2028four  ', 'one two three four'],
  ['letters and their accents are one', 'e\u0301', '\u00e9'],
  ['what would tower over other lines is cut', `q${'\u0301\u0302\u0303\u0304\u0308'.repeat(9)}o`, 'q\u0301\u0302\u0303o'],
  ['halves of characters go', 'a\ud83db', 'ab'],
  ['right to left is written as it is', 'שלום, مرحبا', 'שלום, مرحبا'],
  ['joiners stay where languages need them', 'می\u200cخواهم क्\u200dष', 'می\u200cخواهم क्\u200dष'],
  ['… and only there', 'a \u200c\u200d b\u200d', 'a b'],
  ['emoji stay whole', '👍🏽 👩‍👩‍👧 ❤️ 🇩🇪 1️⃣', '👍🏽 👩‍👩‍👧 ❤️ 🇩🇪 1️⃣'],
])('%s', (_, given, tidy) => {
  expect(tidyLine(given)).toBe(tidy)
  expect(tidyLine(tidy)).toBe(tidy)
})

test('a line has something to read and is not too long', () => {
  expect(lineFault(tidyLine(` ${ZERO_WIDTH_SPACE}${RTL_OVERRIDE}\u3164\u2800 `))).toBe('must have something to read')
  expect(lineFault('a'.repeat(LONGEST_LINE))).toBe(null)
  expect(lineFault('a'.repeat(LONGEST_LINE + 1))).toBe('must have at most 500 characters')
})
