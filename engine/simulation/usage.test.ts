import { expect, test } from 'vitest'
import { int, setup } from '../index.ts'
import { simulate } from './simulate.ts'

test('moves that come in the same order in each turn are met alike among the positions that are looked at', () => {
  const rounds = setup({ game: { made: int(0, 999) } })
  const count = rounds.move({ apply: ({ game }) => void game.made++ })
  const game = rounds.createGame({
    name: 'rounds',
    players: { min: 1, max: 1 },
    distribute: {},
    moves: { draw: count, play: count, discard: count },
    guards: { enough: rounds.guard(({ game }) => game.made >= 119) },
    chart: {
      initial: 'drawing',
      states: {
        drawing: { on: { draw: 'playing' } },
        playing: { on: { play: 'discarding' } },
        discarding: { on: { discard: [{ guard: 'enough', target: 'over' }, { target: 'drawing' }] } },
        over: { type: 'final' },
      },
    },
  })
  const { usage } = simulate({ seated: { game, players: ['random'] }, variant: {}, matches: 1, seed: 1, most: 1000 })
  expect(usage.choices.positions).toBe(40)
  for (const { made, legal } of usage.moves) {
    expect(made).toBe(40)
    expect(legal).toBeGreaterThanOrEqual(12)
  }
})
