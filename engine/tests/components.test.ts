import { describe, expect, test } from 'vitest'
import { ADMIN, createMatch, dice, GameError, library, playingCards, roll, setup, stack, tokens, viewOf } from '../index.ts'
import { secretOf } from '../testing/index.ts'

describe('playing cards', () => {
  test('are 52 different ones, red and black, numbered by rank', () => {
    const { components } = playingCards('cards')
    expect(new Set(components.map(({ suit, rank }) => suit + rank)).size).toBe(52)
    expect(components.filter(({ colour }) => colour === 'red')).toHaveLength(26)
    expect(components.find(({ suit, rank }) => suit === '♥' && rank === 'Q')).toEqual({ suit: '♥', rank: 'Q', number: 12, colour: 'red' })
  })
  test('come in several decks with jokers', () => {
    const { components } = playingCards('cards', { decks: 2, jokers: 3 })
    expect(components).toHaveLength(107)
    expect(components.filter(({ rank }) => rank === 'joker').map(({ colour }) => colour)).toEqual(['red', 'black', 'red'])
    expect(components.filter(({ suit, rank }) => suit === '♠' && rank === 'A')).toHaveLength(2)
  })
})

test('tokens are so many of each colour', () => {
  const { components } = tokens('men', ['red', 'white', 'blue'], 2)
  expect(components.map(({ colour }) => colour)).toEqual(['red', 'red', 'white', 'white', 'blue', 'blue'])
})

test('what cannot be is said by name', () => {
  for (const wrong of [
    () => playingCards('cards', { decks: 0 }),
    () => playingCards('cards', { jokers: -1 }),
    () => tokens('men', ['red'], 0),
    () => tokens('men', ['red', 'red'], 1),
    () => dice('dice', 0),
    () => dice('dice', 1, []),
  ])
    expect(wrong).toThrow(GameError)
})

describe('dice', () => {
  const rules = setup({ game: { cup: stack(dice('cup', 300)), coin: stack(dice('coin', 300, ['heads', 'tails', 'tails'])) } })
  const lib = library(rules)
  const throwAll = rules.fixUp({
    apply: ({ game, random }) => {
      for (const die of game.cup) roll(die, random)
      for (const coin of game.coin) roll(coin, random)
    },
  })
  const game = rules.createGame({
    name: 'dice',
    players: { min: 1, max: 1 },
    distribute: { cup: 'cup', coin: 'coin' },
    moves: { throwAll, go: lib.done() },
    chart: {
      initial: 'wait',
      states: { wait: { always: { actions: 'throwAll', target: 'thrown' } }, thrown: { on: { go: 'over' } }, over: { type: 'final' } },
    },
  })
  const faces = (seed: number, cup: 'cup' | 'coin', when: 'first' | 'match' = 'match') => {
    const { slots } = viewOf(game, createMatch(game, { seats: 1, secret: secretOf(seed), at: 0 })[when], ADMIN).game[cup] as unknown as {
      slots: { state: { value: string | number } }[]
    }
    return slots.map(({ state }) => state.value)
  }
  const share = (of: readonly unknown[], face: unknown) => of.filter((one) => one === face).length / of.length

  test('show their first face until they are thrown', () => {
    expect(new Set([...faces(1, 'cup', 'first'), ...faces(1, 'coin', 'first')])).toEqual(new Set([1, 'heads']))
  })
  test('show each face as often as it is on them', () => {
    const cup = faces(1, 'cup')
    for (const face of [1, 2, 3, 4, 5, 6]) expect(share(cup, face)).toBeCloseTo(1 / 6, 1)
    expect(share(faces(2, 'coin'), 'tails')).toBeCloseTo(2 / 3, 1)
    expect(faces(2, 'cup')).not.toEqual(cup)
  })
})
