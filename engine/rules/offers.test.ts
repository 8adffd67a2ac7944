import { expect, test } from 'vitest'
import type { Fields } from '../declare/field.ts'
import { deck, int, oneOf, setup, stack, statistic, timer } from '../index.ts'
import { offersOf } from './offers.ts'

const parts = { name: 'walk', players: { min: 2, max: 2 }, distribute: {} } as const
const plain = setup({ game: {} })
const moves = { go: plain.move({ help: 'Go on.', apply: () => {} }) }

test('players can agree on everything that the rules do not refuse; a game with timers is not paused', () => {
  const chart = { initial: 'a', endless: true, states: { a: { on: { go: 'a' } } } } as const
  expect(offersOf(plain.createGame({ ...parts, moves, chart }))).toEqual(['draw', 'end', 'pause', 'takeBack'])
  expect(offersOf(plain.createGame({ ...parts, moves, chart, offers: { draw: false, pause: true } }))).toEqual(['end', 'pause', 'takeBack'])
  const timed = {
    initial: 'a',
    endless: true,
    states: { a: { initial: 'b', states: { b: { on: { go: 'b' }, after: { 1000: { move: 'go' } } } } } },
  } as const
  expect(offersOf(plain.createGame({ ...parts, moves, chart: timed }))).toEqual(['draw', 'end', 'takeBack'])
  const clocked = setup({ game: { bell: timer() } })
  const ring = { go: clocked.move({ help: 'Go on.', apply: () => {} }) }
  expect(offersOf(clocked.createGame({ ...parts, moves: ring, chart }))).toEqual(['draw', 'end', 'takeBack'])
})

const cards = deck('cards', [{ n: 1 }, { n: 2 }])
const chart = { initial: 'a', endless: true, states: { a: { on: { go: 'a' } } } } as const
const phases = {
  initial: 'a',
  endless: true,
  states: { a: { initial: 'b', states: { b: { sanitize: 'hidden', on: { go: 'b' } } } } },
} as const

test('in a game in which something happens in secret nothing can be taken back, and who asks for it is told why', () => {
  const made = (game: Fields, player: Fields = {}, more: object = {}) => {
    const s = setup({ game: { pile: stack(cards), ...game }, player })
    return s.createGame({
      ...{ ...parts, chart },
      ...{ distribute: { cards: 'pile' }, moves: { go: s.move({ help: 'Go on.', apply: () => {} }) }, offers: { takeBack: true } },
      ...more,
    } as never)
  }
  const held = { hand: stack(cards, { sanitize: 'len' }), bid: int({ sanitize: 'hidden' }), tricks: statistic('Tricks') }
  expect(offersOf(made({ drawn: stack(cards, { sanitize: 'len' }) }, held))).toContain('takeBack')
  expect(() => made({ code: int({ sanitize: 'hidden' }) })).toThrow('walk: offers.takeBack: no player sees code')
  expect(() => made({}, { place: stack(cards, { sanitize: 'nonempty' }) })).toThrow('not everybody sees how much there is in place')
  expect(() => made({}, {}, { chart: phases })).toThrow('not everybody may know of each of its phases')
  expect(() => made({}, { role: oneOf('wolf', 'villager'), seen: int({ sanitize: { wolf: 'visible', all: 'hidden' } }) })).toThrow(
    'what its players see depends on the groups they are in',
  )
  const own = { go: plain.move({ help: 'Go on.', apply: () => {} }), takeBack: plain.move({ help: 'Back.', apply: () => {} }) }
  const named = { ...parts, moves: own, chart: { ...chart, on: { takeBack: 'a' } } } as const
  expect(offersOf(plain.createGame(named as never))).toEqual(['draw', 'end', 'pause'])
})
