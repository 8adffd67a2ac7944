import { expect, test } from 'vitest'
import { int, setup } from '../index.ts'

const table = setup({ game: { n: int() } })
const parts = { name: 'named', players: { min: 2, max: 2 }, distribute: {}, moves: { go: table.move({ apply: () => {} }) } } as const
const chart = { initial: 'a', states: { a: { on: { go: 'b' } }, b: { type: 'final' } } } as const

test.each(['first', 'next', 'forward', 'backward', 'snake', 'others', 'hidden'])(
  'a name for seats is not %s, which the chart itself has a meaning for',
  (word) => {
    expect(() => table.createGame({ ...parts, who: { [word]: table.who(() => 1) }, chart })).toThrow(
      `named: who.${word}: '${word}' is a word of the chart already`,
    )
  },
)

test('a name for a time is not bank', () => {
  expect(() => table.createGame({ ...parts, delays: { bank: table.delay(() => 1) }, chart })).toThrow(/delays\.bank/)
})
