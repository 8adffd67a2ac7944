import { describe, expect, test } from 'vitest'
import { CLOCK, int, RESIGN, replay, setup } from '../../index.ts'
import { playedWithout } from '../index.ts'

const rules = setup({
  game: { count: int() },
  variants: { goal: { default: 'near', values: { near: {}, far: {} } } },
})
const go = rules.move({ apply: ({ game }) => void game.count++ })
const hop = rules.move({ legal: ({ game }) => game.count === 0 || 'Too late.', apply: ({ game }) => void game.count++ })
const parts = {
  players: { min: 2, max: 3 },
  distribute: {},
  moves: { go, hop },
  guards: { there: rules.guard(({ game, variant }) => game.count >= (variant.goal === 'near' ? 3 : 6)) },
  winners: () => [],
} as const

/** Players move in turn, and only the first may hop instead; `absent` is what the chart does for an absent player. */
const walking = (absent?: 'wait' | 'go' | 'hop', clock = {}) =>
  rules.createGame({
    ...parts,
    name: 'walking',
    chart: {
      initial: 'on',
      states: {
        on: { ...(absent && { absent }), on: { go: 'gone', hop: 'gone' }, ...clock },
        gone: {
          always: [
            { guard: 'there', target: 'over' },
            { actions: 'nextTurn', target: 'on' },
          ],
        },
        over: { type: 'final' },
      },
    },
  })

describe('a match without one of its players', () => {
  test('ends if the chart says what to do for an absent player, with any variant, and returns a record', () => {
    const game = walking('go')
    const records = [0, 1, 2, 3, 4, 5].map((seed) => playedWithout(game, seed % 3, 3, seed))
    expect(new Set(records.map(({ variant }) => variant.goal))).toEqual(new Set(['near', 'far']))
    for (const { last, ...record } of records) {
      expect([last.finished, last.inactive]).toEqual([true, []])
      expect(replay(game, record).match).toEqual(last)
    }
  })
  test('ends without them if the chart says nothing: they resign as soon as it is their turn', () => {
    const { log, last } = playedWithout(walking(), 1, 3, 4)
    expect(log.filter(({ by }) => by === 1).map(({ move }) => move)).toEqual([RESIGN])
    expect([last.finished, last.inactive]).toEqual([true, [1]])
  })
  test('continues by a timer when no other player can move', () => {
    const { log, last } = playedWithout(walking('wait', { after: { 100: { move: 'go' } } }), 0, 2, 1)
    expect(last.finished).toBe(true)
    expect(log.filter(({ by }) => by === CLOCK).length).toBeGreaterThan(0)
    expect(log.filter(({ by }) => by === 0)).toEqual([])
    const times = log.map(({ at }) => at)
    expect(times).toEqual(times.toSorted((a, b) => a - b))
  })
  test('ends by a timer when the others wait for the absent player but have moves without end', () => {
    const voting = rules.createGame({
      ...parts,
      name: 'voting',
      moves: { go: rules.move({ apply: () => {} }), hop: rules.move({ apply: () => {} }) },
      chart: {
        initial: 'on',
        states: {
          on: {
            turn: 'all',
            absent: 'wait',
            moves: ['go'],
            on: { hop: { turn: 'none', target: 'over' } },
            after: { 30000: { move: 'hop' } },
          },
          over: { type: 'final' },
        },
      },
    })
    for (let seed = 0; seed < 5; seed++) {
      const { log, last } = playedWithout(voting, 1, 3, seed)
      expect([last.finished, log.at(-1)!.by, log.some(({ by }) => by === 1)]).toEqual([true, CLOCK, false])
    }
  })
  test('reports that it is stuck when nobody can move and no timer runs', () => {
    // The move for an absent player is not legal at that point.
    expect(() => playedWithout(walking('hop'), 1, 2, 7)).toThrow(
      "2 seats, seed 7: without seat 1 walking is stuck in phase 'on' at version 2",
    )
    expect(() => playedWithout(walking('go'), 1, 2, 1, 2)).toThrow('walking does not end within 2 versions')
  })
})
