import { expect, test } from 'vitest'
import { deck, describeGame, library, setup, stack } from '../index.ts'
import { internalsOf } from '../rules/game.ts'

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

test('an empty line of the log is refused where it is written, with what to write instead', () => {
  expect(() => made('')).toThrow(/^log: is empty; `log: false` leaves the line out$/)
  expect(() => rules.move({ log: '', apply: () => {} })).toThrow(/^log: is empty; /)
  const { refill } = internalsOf(made(false)).definition.moves
  const { chart, ...definition } = internalsOf(made(false)).definition
  const again = () => rules.createGame({ ...definition, chart, moves: { ...definition.moves, refill: { ...refill, log: '' } } } as never)
  expect(again).toThrow('lined: moves.refill.log: is empty; `log: false` leaves the line out')
})

test('false says that there is no line, to clients too', () => {
  const { moves } = describeGame(made(false), 1)
  expect([moves.go.log, moves.refill.log]).toEqual(['', false])
})
