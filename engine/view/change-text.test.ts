import fc from 'fast-check'
import { expect, test } from 'vitest'
import { type Change, changed, type Parsed } from '../model/changes.ts'
import { changePart, namedChange } from './change-text.ts'

const WORDS: Parsed[] = [null, true, '', 'a']
const numbers = new Map(WORDS.map((word, number) => [JSON.stringify(word), number]))

/** Few names and values, so that two of them are often alike. */
const { value } = fc.letrec<{ value: Parsed }>((tie) => ({
  value: fc.oneof(
    { maxDepth: 4 },
    fc.constantFrom<Parsed>(...WORDS, 0, 1, 'b'),
    fc.array(tie('value'), { maxLength: 3 }),
    fc.dictionary(fc.constantFrom('a', 'b', '0', '', 'a.b', 'a"b'), tie('value'), { maxKeys: 3 }),
  ),
}))

const changeOf = (before: Parsed, after: Parsed): { member: Change } | null => {
  const part = changePart(before, after, numbers)
  return part === null ? null : JSON.parse(`{${namedChange('member', part)}}`)
}

test('a change leads from one value to the other, letter for letter', () => {
  fc.assert(
    fc.property(value, value, (before, after) => {
      const change = changeOf(before, after)
      const reached = change ? changed({ member: before }, change, WORDS) : { member: before }
      expect(JSON.stringify(reached)).toBe(JSON.stringify({ member: after }))
    }),
    { numRuns: 2000 },
  )
})

test('what alone changes in what contains it is named by its path', () => {
  const [before, after] = [2, 5].map((value) => ({ dice: { slots: [{ id: 'd', state: { value } }] }, pot: value }))
  expect(changeOf(before!, after!)).toEqual({ member: { 'dice.slots.0.state.value': [5], pot: [5] } })
  expect(changeOf({ a: { b: 'b' } }, { a: { b: 'a' } })).toEqual({ 'member.a.b': 3 })
  expect(changeOf({ a: { 'b.c': 1, d: 1 } }, { a: { 'b.c': 0, d: 1 } })).toEqual({ 'member.a': [{ 'b.c': 0, d: 1 }] })
})
