import { expect, test } from 'vitest'
import { deck, describeGame, library, setup, stack } from './index.ts'

const cards = deck('cards', [{}, {}])
const rules = setup({ game: { draw: stack(cards), discard: stack(cards) } })
const made = (log: string | false) =>
  rules.createGame({
    name: 'lined',
    players: { min: 1, max: 1 },
    distribute: { cards: 'draw' },
    moves: { go: rules.move({ apply: () => {} }), refill: library(rules).moveAll('discard', 'draw', { log }) },
    chart: { initial: 'a', states: { a: { on: { go: 'b' } }, b: { always: { actions: 'refill', target: 'c' } }, c: { type: 'final' } } },
  })

test('an empty line of the log is refused with what to write instead', () => {
  expect(() => made('')).toThrow('lined: moves.refill.log: is empty; `log: false` leaves the line out')
})

test('false says that there is no line, to clients too', () => {
  const { moves } = describeGame(made(false), 1)
  expect([moves.go!.log, moves.refill!.log]).toEqual(['', false])
})
