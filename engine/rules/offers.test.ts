import { expect, test } from 'vitest'
import { setup, timer } from '../index.ts'
import { offersOf } from './offers.ts'

const parts = { name: 'walk', players: { min: 2, max: 2 }, distribute: {} } as const
const plain = setup({ game: {} })
const moves = { go: plain.move({ help: 'Go on.', apply: () => {} }) }

test('players can agree on everything that the rules do not refuse; a game with timers is not paused', () => {
  const chart = { initial: 'a', endless: true, states: { a: { on: { go: 'a' } } } } as const
  expect(offersOf(plain.createGame({ ...parts, moves, chart }))).toEqual(['draw', 'end', 'pause'])
  expect(offersOf(plain.createGame({ ...parts, moves, chart, offers: { draw: false, pause: true } }))).toEqual(['end', 'pause'])
  const timed = {
    initial: 'a',
    endless: true,
    states: { a: { initial: 'b', states: { b: { on: { go: 'b' }, after: { 1000: { move: 'go' } } } } } },
  } as const
  expect(offersOf(plain.createGame({ ...parts, moves, chart: timed }))).toEqual(['draw', 'end'])
  const clocked = setup({ game: { bell: timer() } })
  const ring = { go: clocked.move({ help: 'Go on.', apply: () => {} }) }
  expect(offersOf(clocked.createGame({ ...parts, moves: ring, chart }))).toEqual(['draw', 'end'])
})
