import { expect, test } from 'vitest'
import { int, setup, viewOf } from '../index.ts'
import { started } from '../testing/index.ts'
import { neighbour, playingSeats } from './seats.ts'

const all = () => true

test('the next seat is round the table, the previous one the other way', () => {
  expect([0, 1, 2, 3].map((seat) => neighbour(4, all, seat, 1))).toEqual([1, 2, 3, 0])
  expect([0, 1, 2, 3].map((seat) => neighbour(4, all, seat, -1))).toEqual([3, 0, 1, 2])
})

test('seats that take no part are passed over; where no other does, it is the seat itself', () => {
  const isActive = (seat: number) => seat !== 1 && seat !== 3
  expect([0, 1, 2, 3].map((seat) => neighbour(4, isActive, seat, 1))).toEqual([2, 2, 0, 0])
  expect([0, 1, 2, 3].map((seat) => neighbour(4, isActive, seat, -1))).toEqual([2, 0, 0, 2])
  expect(playingSeats(4, isActive)).toEqual([0, 2])
  expect(neighbour(3, (seat) => seat === 1, 1, 1)).toBe(1)
  expect(neighbour(1, all, 0, -1)).toBe(0)
})

test.each([-1, 2, 0.5, Number.NaN])('there is no seat %s', (seat) => {
  expect(() => neighbour(2, all, seat, 1)).toThrow(`there is no seat ${seat}`)
})

test('rules are given them', () => {
  const rules = setup({ game: { seats: int() }, player: { seen: int() } })
  const game = rules.createGame({
    name: 'neighbours',
    players: { min: 3, max: 3 },
    distribute: {},
    afterDeal: (state) => {
      const { players, next, previous } = state
      state.deactivate(1)
      for (const seat of state.playing) players[seat]!.seen = 10 * next(seat) + previous(seat)
    },
    moves: {},
    chart: { endless: true, initial: 'play', states: { play: {} } },
  })
  expect(viewOf(game, started(game, 3), 0).players.map(({ seen }) => seen)).toEqual([22, 0, 0])
})
