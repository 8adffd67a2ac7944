import { expect, test } from 'vitest'
import { chooseFrom, meant } from './unknown-name.ts'

const known = ['draw', 'drawToHand', 'nextTurn', 'play', 'pass', 'x']

test.each([
  ['darw', 'draw'],
  ['Draw', 'draw'],
  ['drawToHnd', 'drawToHand'],
  ['next_turn', 'nextTurn'],
  ['pas', 'pass'],
  ['plays', 'play'],
])('%s is taken for %s', (name, nearest) => expect(meant(name, known)).toBe(`; did you mean '${nearest}'?`))

test.each(['shuffle', 'drawFromTheMarket', '', 'zzz'])('nothing is near to %j', (name) => expect(meant(name, known)).toBe(''))

test('of several the nearest is meant, the first of those that are as near', () => {
  expect(meant('hands', ['hanks', 'hand'])).toBe("; did you mean 'hanks'?")
  expect(meant('hnads', ['hads', 'hands'])).toBe("; did you mean 'hads'?")
  expect(meant('handz', ['hank', 'hand'])).toBe("; did you mean 'hand'?")
})

test('the names there are follow in parentheses', () => {
  expect(chooseFrom(['draw', 'pass'])).toBe('(choose from draw, pass)')
  expect(chooseFrom([])).toBe('(there is none)')
})
