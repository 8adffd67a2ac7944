import { describe, expect, test } from 'vitest'
import { absentMove, activeSeats, bool, type Game, type Match, seat, setup } from '../index.ts'
import { moved, playedWithout, refusal, started } from '../testing/scenarios/proof.ts'

/** Whom play waits for where moves say themselves who may make them: only for them, `absent` applies. */

const table = setup({ game: { victim: seat(), shield: bool() }, player: {} })
const SEATS = 4
const nothing = () => table.move({ apply: () => {} })
const parts = {
  name: 'awaited',
  players: { min: 2, max: SEATS },
  distribute: {},
  moves: {
    attack: table.move({
      args: { whom: seat() },
      legal: ({ isActive, seat }, { whom }) => (whom !== seat && isActive(whom) ? true : 'Attack somebody else.'),
      apply: ({ game }, { whom }) => {
        game.victim = whom
      },
    }),
    defend: nothing(),
    press: nothing(),
    chat: nothing(),
    stop: nothing(),
  },
  guards: { shielded: table.guard(({ game }) => game.shield) },
  who: { victim: table.who(({ game }) => game.victim) },
} as const
const duel = (b: object, root: object = {}): Game =>
  table.createGame({
    ...parts,
    chart: { initial: 'a', states: { a: { on: { attack: 'b', stop: 'over' } }, b, over: { type: 'final' } }, ...root } as never,
  })
const attacked = (game: Game, whom = 2) => moved(game, started(game, SEATS), 0, 'attack', { whom })
const awaited = (game: Game, match: Match) => [0, 1, 2, 3].map((one) => absentMove(game, match, one)?.move ?? null)
const defend = { turn: 'victim', target: 'a', actions: 'nextTurn' }
const root = { on: { chat: { turn: 'all' }, stop: { turn: 'all', target: 'over' } } }

describe('play waits', () => {
  test.each<[title: string, b: object, root?: object]>([
    ['for whom the only move is', { on: { defend } }],
    ['not for all who may speak or give up at any time', { on: { defend } }, root],
    ['not for all who may speak there', { on: { defend, chat: { turn: 'all' } } }],
    ['not for whose turn it is, if they may only speak', { moves: ['chat'], on: { defend } }],
    ['for that seat where the phase around says so', { initial: 'c', states: { c: { moves: ['chat'] } }, on: { defend } }],
    ['where another move needs what does not hold', { on: { press: { guard: 'shielded', target: 'a' }, defend } }],
    ['where another entry needs what does not hold', { on: { defend: [{ guard: 'shielded', target: 'a' }, defend] } }],
    [
      'for whom a phase is whose moves are written around it',
      { turn: 'victim', initial: 'c', on: { defend: { ...defend, turn: undefined } }, states: { c: { turn: 'current' } } },
    ],
  ])('%s', (_, b, root) => {
    const game = duel(b, root)
    expect(awaited(game, attacked(game))).toEqual([null, null, 'resign', null])
  })
  test('for that seat, with what the chart says is done for it', () => {
    const game = duel({ absent: 'defend', on: { defend } })
    const match = attacked(game)
    expect(awaited(game, match)).toEqual([null, null, 'defend', null])
    expect(moved(game, match, 2, 'defend').turn).toBe(1)
  })
  test('for whose turn it is as long as that seat can move, even if others may too', () => {
    const press = { target: 'a' }
    for (const b of [
      { on: { press, defend } },
      { on: { press, chat: { turn: 'all', target: 'a' } } },
      { moves: ['press'], always: { guard: 'shielded', target: 'a' }, on: { defend } },
    ]) {
      const game = duel(b, root)
      expect(awaited(game, attacked(game))).toEqual(['resign', null, null, null])
    }
  })
  test('for whose turn it is where nobody can move: not for all who may give up', () => {
    for (const b of [
      {},
      { on: { press: { turn: 'none', target: 'a' } }, after: { 9000: { move: 'press' } } },
      { on: { press: { guard: 'shielded', target: 'a' } } },
    ]) {
      const game = duel(b, root)
      expect(awaited(game, attacked(game))).toEqual(['resign', null, null, null])
    }
  })
  test('for all where the phase is for all', () => {
    const game = duel({ turn: 'all', on: { defend: 'a' } })
    expect(awaited(game, attacked(game))).toEqual(Array(SEATS).fill('resign'))
  })
})

test('a match without any one of its players comes to its end', () => {
  for (const b of [{ on: { defend } }, { absent: 'defend', on: { defend } }, { on: { press: { guard: 'shielded', target: 'a' }, defend } }])
    for (let seed = 0; seed < 12; seed++) expect(playedWithout(duel(b), seed % SEATS, SEATS, seed).last.finished).toBe(true)
})

test('the seat whose turn it is stands in for the only one who could move, once that has left', () => {
  const game = duel({ on: { defend } })
  const match = attacked(game)
  expect(activeSeats(game, match)).toEqual([2])
  expect(refusal(game, match, 0, 'defend')).toMatchObject({ code: 'turn', message: 'You may not act now.', by: 'turn victim' })
  const left = moved(game, match, 2, 'resign')
  expect([left.finished, activeSeats(game, left)]).toEqual([false, [0]])
  expect(awaited(game, left)).toEqual(['resign', null, null, null])
  expect(moved(game, left, 0, 'defend').turn).toBe(1)
})
