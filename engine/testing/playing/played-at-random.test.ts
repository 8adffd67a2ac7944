import { describe, expect, test } from 'vitest'
import { int, replay, setup } from '../../index.ts'
import { randomMatch } from '../index.ts'

const rules = setup({ game: { count: int() } })
const go = rules.move({ apply: ({ game }) => void game.count++ })
const twice = rules.fixUp({ legal: ({ game }) => game.count % 3 === 1 || 'Not now.', apply: ({ game }) => void game.count++ })
const parts = { players: { min: 1, max: 2 }, distribute: {}, moves: { go, twice } } as const
const always = { actions: 'twice' } as const

describe('a random match', () => {
  test('of an endless chart is left unfinished at the end of a chain, and replays', () => {
    const game = rules.createGame({
      ...parts,
      name: 'endless',
      chart: { endless: true, initial: 'on', states: { on: { moves: ['go'], always } } },
    })
    for (let seed = 0; seed < 6; seed++) {
      const { steps, last, record } = randomMatch(game, seed)
      expect([last.finished, last.version]).toEqual([false, steps.length])
      expect(steps.length).toBeGreaterThanOrEqual(30)
      expect(steps.length).toBeLessThan(32)
      expect(replay(game, record).match).toEqual(last)
    }
  })
  test('throws if it does not end although its chart is not endless', () => {
    const never = rules.guard(({ game }) => game.count < 0)
    const chart = {
      initial: 'on',
      states: { on: { on: { go: [{ guard: 'never', target: 'over' }, {}] }, always }, over: { type: 'final' } },
    } as const
    const game = rules.createGame({ ...parts, name: 'stuck', guards: { never }, chart })
    expect(() => randomMatch(game, 1, 200)).toThrow('seed 1: stuck does not end within 200 versions')
  })
  test('continues by a timer when nobody can move, and by an unlisted move when no other is legal', () => {
    const game = rules.createGame({
      ...parts,
      name: 'waiting',
      moves: { ...parts.moves, name: rules.move({ args: { number: int(0, 1_000_000) }, apply: () => {} }) },
      chart: {
        initial: 'naming',
        states: {
          naming: { on: { name: 'waiting' } },
          waiting: { turn: 'none', on: { go: 'over' }, after: { 500: { move: 'go' } } },
          over: { type: 'final' },
        },
      },
    })
    const { last, record } = randomMatch(game, 3)
    expect(record.log.map(({ by, move, at }) => [typeof by, move, at])).toEqual([
      ['number', 'name', 0],
      ['string', 'go', 500],
    ])
    expect([last.finished, replay(game, record).match]).toEqual([true, last])
  })
  test('throws if a legal move is refused, and names the move', () => {
    const no = rules.fixUp({
      apply: () => {
        throw new Error('Never.')
      },
    })
    const game = (name: string, on: object) =>
      rules.createGame({
        ...parts,
        name,
        moves: { ...parts.moves, no, name: rules.move({ args: { number: int(0, 1_000_000) }, apply: () => {} }) },
        chart: { initial: 'on', states: { on, over: { type: 'final' } } } as never,
      })
    const over = { actions: 'no', target: 'over' }
    expect(() => randomMatch(game('listed', { on: { go: over } }), 1)).toThrow(
      /^seed 1: go {} of seat \d at version 0: a rule threw: Never\. \(.*played-at-random\.test\.ts:/,
    )
    expect(() => randomMatch(game('drawn', { on: { name: over } }), 1)).toThrow(
      /^seed 1: name {"number":\d+} of seat \d at version 0: a rule threw: Never\./,
    )
    const timed = game('timed', { turn: 'none', on: { go: over }, after: { 500: { move: 'go' } } })
    expect(() => randomMatch(timed, 1)).toThrow('seed 1: go {} of the clock at version 0: a rule threw: Never.')
  })
})
