import { expect, test } from 'vitest'
import { componentIn, createMatch, deck, int, setup, stack } from '../../index.ts'
import { fuzz } from '../fuzz/fuzz.ts'
import { secretOf } from './played.ts'
import { randomMatch } from './played-at-random.ts'
import { whyStuck } from './why-stuck.ts'

const cards = deck('cards', [{ suit: 'hearts' }])
const rules = setup({ game: { pile: stack(cards) }, player: { hand: stack(cards) } })
const game = rules.createGame({
  name: 'patience',
  players: { min: 2, max: 2 },
  distribute: { cards: 'pile' },
  moves: {
    play: rules.move({ args: { card: componentIn('hand') }, apply: ({ game }, { card }) => card.moveTo(game.pile) }),
    guess: rules.move({ args: { number: int(1, 3) }, legal: (_, { number }) => `Not ${number}.`, apply: () => {} }),
    wish: rules.move({ apply: () => {} }),
    broken: rules.move({
      legal: () => {
        throw new Error('boom')
      },
      apply: () => {},
    }),
    elsewhere: rules.move({ apply: () => {} }),
  },
  guards: { never: rules.guard(() => false, 'Wishes do not come true.') },
  winners: () => [],
  chart: {
    initial: 'on',
    states: {
      on: { on: { play: 'on', guess: 'over', broken: 'over', wish: { guard: 'never', target: 'over' } } },
      over: { on: { elsewhere: 'end' } },
      end: { type: 'final' },
    },
  },
})

const WHY =
  'play waits for player 1 (play: there is nothing to choose as card; guess: Not 1. (and 2 more reasons); wish: Wishes do not come true.)'

test('names the seats play waits for, and why each of their moves is refused', () => {
  expect(whyStuck(game, createMatch(game, { seats: 2, secret: secretOf(1), at: 0 }).match)).toBe(WHY)
})

test('the error of a stuck match includes it', () => {
  expect(() => randomMatch(game, 1)).toThrow(`patience is stuck in phase 'on' at version 0: nobody can move, and no timer runs; ${WHY}`)
  const { failure } = fuzz(game, { seed: 1, goesOn: (made) => made < 10 })
  expect(failure?.sentence).toContain(WHY)
})
