import { describe, expect, test } from 'vitest'
import { CLOCK, createMatch, type Game, int, legalMoves, propose, RESIGN, refuse, setup } from '../index.ts'
import { contest, fuzz, moved, perft, playedWithout, randomMatch, refusal, secretOf, started } from '../testing/index.ts'

const rules = setup({ game: { sum: int() }, player: { taken: int() } })
const take = rules.move({
  args: { n: int(1, 4) },
  apply: ({ game, me }, { n }) => {
    me.taken += n
    game.sum += n
    if (game.sum > 10) refuse('There are ten only.')
  },
})
const count = rules.fixUp({
  apply: ({ game }) => {
    if (game.sum === 7) refuse('Seven is unlucky.')
  },
})
/** All take from ten in turn; that it is too much, or comes to an unlucky seven, shows only as it is done. */
const cellar: Game = rules.createGame({
  name: 'cellar',
  players: { min: 2, max: 3 },
  distribute: {},
  moves: {
    take,
    count,
    ring: rules.move({ apply: () => refuse('It does not ring.') }),
    bar: rules.fixUp({ apply: () => refuse('Nobody leaves at six.') }),
  },
  guards: {
    all: rules.guard(({ game }) => game.sum === 10),
    left: rules.guard(({ hasResigned, game }) => game.sum === 6 && hasResigned(2)),
  },
  chart: {
    initial: 'taking',
    always: { guard: 'left', actions: 'bar', target: 'over' },
    states: {
      taking: { absent: 'take', on: { take: 'taken', ring: { turn: 'none' } }, after: { 1000: { move: 'ring' } } },
      taken: { always: { actions: 'count', target: 'counted' } },
      counted: {
        always: [
          { guard: 'all', target: 'over' },
          { actions: 'nextTurn', target: 'taking' },
        ],
      },
      over: { type: 'final' },
    },
  },
  winners: ({ turn }) => [turn],
})
const taken = (...all: number[]) => all.reduce((match, n) => moved(cellar, match, match.turn, 'take', { n }), started(cellar, 2))

describe('a move is refused with the sentence', () => {
  const match = taken(4, 2)
  const text = JSON.stringify(match)
  test.each([
    ['its own apply', taken(4, 4), { seat: 0, move: 'take', args: { n: 3 } }, 'There are ten only.', 'take.apply'],
    ['a fix-up after it', match, { seat: 0, move: 'take', args: { n: 1 } }, 'Seven is unlucky.', 'take.apply'],
    ['the clock', match, { seat: CLOCK, move: 'ring', timer: match.timers[0].id }, 'It does not ring.', 'ring.apply'],
  ] as const)('of %s', (_, before, proposal, message, by) => {
    const outcome = propose(cellar, before, { ...proposal, at: 5000 })
    expect(outcome).toEqual({ ok: false, refusal: { code: 'rule', message, by } })
  })
  test('and nothing has changed: another is made as if nothing had been', () => {
    expect(JSON.stringify(match)).toBe(text)
    expect(JSON.stringify(moved(cellar, match, 0, 'take', { n: 2 }))).toBe(
      JSON.stringify(moved(cellar, JSON.parse(text), 0, 'take', { n: 2 })),
    )
  })
  test('of secret moves always the same one, which tells nothing', () => {
    const sneaky = rules.createGame({
      name: 'sneaky',
      players: { min: 1, max: 1 },
      distribute: {},
      moves: { sneak: rules.move({ secret: true, apply: () => refuse('There is nobody behind you.') }) },
      chart: { endless: true, initial: 'a', states: { a: { moves: ['sneak'] } } },
    })
    const outcome = propose(sneaky, started(sneaky, 1), { seat: 0, move: 'sneak', at: 0 })
    expect(outcome).toEqual({ ok: false, refusal: { code: 'rule', message: 'That is not possible now.', by: 'sneak' } })
  })
  test('of a fix-up that follows when somebody leaves', () => {
    const three = [4, 2].reduce((at, n) => moved(cellar, at, at.turn, 'take', { n }), started(cellar, 3))
    expect(refusal(cellar, three, 2, RESIGN)).toEqual({ code: 'rule', message: 'Nobody leaves at six.', by: 'resign.apply' })
  })
})

test('what is refused as it is carried out is listed, and those who play by lists make another move', () => {
  expect(legalMoves(cellar, taken(4, 4), 0)[0].options).toHaveLength(4)
  for (const seed of [1, 2, 3, 4]) {
    expect(randomMatch(cellar, seed).last.finished).toBe(true)
    expect(playedWithout(cellar, 1, 2, seed).last.finished).toBe(true)
  }
  expect(contest(cellar, ['random', 'mcts'], { matches: 4 }).map(({ won }) => won)).toEqual([expect.any(Number), expect.any(Number)])
  expect(fuzz(cellar, { seed: 1, goesOn: (proposals) => proposals < 300 }).failure).toBe(null)
  // Four ways each, but one of 4 + 3 and of 3 + 4.
  expect(perft(cellar, { depth: 2 })).toEqual([4, 14])
})

describe('where there is no move to refuse it is a mistake of the game', () => {
  const misused = (where: 'legal' | 'guard' | 'entry' | 'afterDeal') => {
    const calls = (one: string) => one === where && refuse('Oh.')
    return rules.createGame({
      name: 'misused',
      players: { min: 1, max: 1 },
      distribute: {},
      afterDeal: () => {
        calls('afterDeal')
      },
      moves: {
        go: rules.move({ legal: () => calls('legal') || true, apply: () => {} }),
        enter: rules.fixUp({
          apply: () => {
            calls('entry')
          },
        }),
      },
      guards: { may: rules.guard(() => calls('guard') || true) },
      chart: { initial: 'a', states: { a: { entry: 'enter', on: { go: { guard: 'may', target: 'b' } } }, b: { type: 'final' } } },
    })
  }
  const why = /^refuse\("Oh\."\) was called where there is no move to refuse: it belongs in `apply`/
  test.each(['legal', 'guard'] as const)('%s', (where) => {
    expect(propose(misused(where), started(misused(where), 1), { seat: 0, move: 'go', at: 0 })).toMatchObject({
      refusal: { code: 'failed' },
      error: { message: expect.stringMatching(why) },
    })
  })
  test.each(['entry', 'afterDeal'] as const)('%s of the set-up', (where) => {
    expect(() => createMatch(misused(where), { seats: 1, secret: secretOf(1), at: 0 })).toThrow(why)
  })
  test('so is one without a sentence', () => {
    for (const wrong of ['', undefined, 3]) expect(() => refuse(wrong as string)).toThrow('refuse(…) takes a sentence')
  })
})
