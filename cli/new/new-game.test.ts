import { expect, test } from 'vitest'
import { fill, titleOf } from './new-game.ts'

const filled = (template: string, ...pieces: string[]) => fill(template, 'dice-duel', new Set(pieces))

test.each([
  ['a line is there with its piece only', 'a\nb // @deck\nc // @!deck\nd', [], 'a\nc\nd'],
  ['its mark goes', 'a\nb // @deck\nc // @!deck\nd', ['deck'], 'a\nb\nd'],
  ['and binds more closely than or', 'a // @deck&!dice|timer', ['timer', 'dice'], 'a'],
  ['all of them must hold', 'a // @deck&!dice', ['deck', 'dice'], ''],
  [
    'blocks, in every way of writing comments',
    '// @if deck\na\n// @end\n  {/* @if dice */}\nb\n  {/* @end */}\n/* @if deck */\nc\n/* @end */',
    ['dice'],
    'b',
  ],
  ['lines with marks inside of blocks', '// @if deck\na // @dice\nb\n// @end', ['deck'], 'b'],
  [
    'the name',
    "name: 'starter', displayName: 'Starter', '.starter-die'",
    [],
    "name: 'dice-duel', displayName: 'Dice duel', '.dice-duel-die'",
  ],
  ['imports are put on one line', "import {\n  a,\n  b, // @deck\n  c as d,\n} from 'x'", [], "import { a, c as d } from 'x'"],
  ['comments that are no marks stay', 'a // @deckhand b', [], 'a // @deckhand b'],
])('%s', (_, template, pieces, text) => {
  expect(filled(template, ...pieces)).toBe(text)
})

test('an import that is too long for one line stays as it is', () => {
  const template = `import {\n${'  abcdefghij,\n'.repeat(12)}} from 'x'`
  expect(filled(template)).toBe(template)
})

test('a title is made of the name', () => expect(titleOf('dice-duel')).toBe('Dice duel'))
