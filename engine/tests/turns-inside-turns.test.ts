import { describe, expect, test } from 'vitest'
import { type Game, type Match, setup } from '../index.ts'
import { moved, refusal, started } from '../testing/scenarios/proof.ts'

/** Phases with turns of their own inside others: the nearest counts, as a whole. */

const table = setup({ game: {} })
const nothing = () => table.move({ apply: () => {} })
const game = (outer: object, inner: object, more: object = {}): Game =>
  table.createGame({
    name: 'nested',
    players: { min: 3, max: 3 },
    distribute: {},
    moves: { work: nothing(), dig: nothing(), pass: nothing(), go: nothing(), out: nothing() },
    guards: { always: table.guard(() => true) },
    who: { last: table.who(() => 2) },
    chart: {
      initial: 'outer',
      endless: true,
      states: {
        outer: {
          initial: 'plain',
          turns: outer,
          moves: ['work'],
          on: { pass: { actions: 'nextTurn' } },
          states: { plain: { on: { go: 'inner' } }, inner: { turns: inner, moves: ['dig'], on: { out: 'plain' } } },
          ...more,
        },
      },
    } as never,
  })
const play = (game: Game, match: Match, ...moves: string[]) => moves.reduce((now, move) => moved(game, now, now.turn, move), match)
const at = (game: Game, ...moves: string[]) => {
  const { turn, turns } = play(game, started(game, 3), ...moves)
  return [turn, turns.made]
}

describe('inside, where nothing is said of it,', () => {
  test.each<[title: string, outer: object]>([
    ['the most moves of the turns around do not end a turn', { max: 1, uncounted: ['go'] }],
    ['a condition of the turns around does not', { endIf: 'always' }],
  ])('%s', (_, outer) => {
    const one = game(outer, {})
    const inner = play(one, started(one, 3), 'go')
    const { turn } = inner
    expect(play(one, inner, 'dig', 'work', 'dig')).toMatchObject({ turn })
    expect(play(one, inner, 'dig', 'pass').turn).toBe((turn + 1) % 3)
  })
  test('no moves are needed, though around it some are', () => {
    const one = game({ min: 2 }, {})
    expect(refusal(one, started(one, 3), 0, 'pass')).toMatchObject({ by: 'turns.min' })
    expect(at(one, 'go', 'pass')).toEqual([1, 0])
  })
})

describe('inside, what is said there holds for moves that are written around it too', () => {
  test('the most of them', () => {
    const one = game({}, { max: 2 })
    expect([at(one, 'work', 'work', 'work'), at(one, 'go', 'work'), at(one, 'go', 'work', 'work')]).toEqual([
      [0, 0],
      [0, 1],
      [1, 0],
    ])
  })
  test('the fewest, and which do not count', () => {
    const one = game({ uncounted: ['work'] }, { min: 2, uncounted: ['dig'] })
    const inner = play(one, started(one, 3), 'go', 'dig')
    expect(refusal(one, inner, 0, 'pass')).toMatchObject({ by: 'turns.min' })
    expect(play(one, inner, 'work', 'pass').turn).toBe(1)
  })
})

test('what was done inside does not count for the turn around it, when play is back', () => {
  const one = game({ max: 2, uncounted: ['go'] }, { max: 9 })
  const back = play(one, started(one, 3), 'go', 'dig', 'dig', 'dig', 'out')
  expect([back.turn, back.turns.made]).toEqual([0, 0])
  expect([play(one, back, 'work').turn, play(one, back, 'work', 'work').turn]).toEqual([0, 1])
})

describe('an interrupt', () => {
  const interrupted = (turns: object | undefined, place: 'inside' | 'beside'): Game => {
    const asking = {
      initial: 'asked',
      ...(turns && { turns }),
      states: { asked: { moves: ['dig'], on: { out: 'done' } }, done: { type: 'final' } },
    }
    const outer = {
      initial: 'plain',
      turns: { max: 2, uncounted: ['go', 'out'] },
      moves: ['work'],
      states: {
        plain: { on: { go: { interrupt: place === 'inside' ? 'outer.asking' : 'asking' } } },
        ...(place === 'inside' && { asking }),
      },
    }
    return table.createGame({
      name: 'asked',
      players: { min: 3, max: 3 },
      distribute: {},
      moves: { work: nothing(), dig: nothing(), go: nothing(), out: nothing() },
      chart: { initial: 'outer', endless: true, states: { outer, ...(place === 'beside' && { asking }) } } as never,
    })
  }
  test.each(['inside', 'beside'] as const)('%s, with turns of its own, is not ended by those that it interrupts', (place) => {
    const one = interrupted({ order: 'forward' }, place)
    const asked = play(one, started(one, 3), 'work', 'go', 'dig', 'dig', 'dig')
    expect([asked.turn, asked.snapshot.length]).toEqual([0, 2])
  })
  test('inside, without, goes on with the turn that it interrupts; beside, it does not count', () => {
    const [inside, beside] = [interrupted(undefined, 'inside'), interrupted(undefined, 'beside')]
    expect([at(inside, 'work', 'go'), at(inside, 'work', 'go', 'dig')]).toEqual([
      [0, 1],
      [1, 0],
    ])
    expect([at(beside, 'work', 'go', 'dig', 'dig'), at(beside, 'work', 'go', 'dig', 'out', 'work')]).toEqual([
      [0, 1],
      [1, 0],
    ])
  })
})
