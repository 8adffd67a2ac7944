import { expect, test } from 'vitest'
import { isVisibleName } from './me.ts'

test.each(['A', 'Ann', 'Zoë Müller', '李小龍', '👩‍👩‍👧‍👦', 'x'.repeat(30), 'é'.repeat(30), '👍🏽'.repeat(30), "O'Neil-Smith 3rd"])(
  '%s is a name',
  (name) => {
    expect(isVisibleName(name)).toBe(true)
  },
)

test.each([
  ['nothing', ''],
  ['spaces', '   '],
  ['too long', 'x'.repeat(31)],
  ['a line break', 'a\nb'],
  ['text turned around', 'a\u202eb'],
  ['a zero-width space', 'a\u200bb'],
  ['nothing but joiners', '\u200d\u200d'],
  ['a null', 'a\u0000'],
  ['half a character', 'a\ud800'],
  ['a tower of accents', `a${'\u0301'.repeat(500)}`],
])('%s is no name', (_, name) => {
  expect(isVisibleName(name)).toBe(false)
})
