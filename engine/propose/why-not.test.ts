import { expect, test } from 'vitest'
import { createMatch, int, type Match, propose, setup } from '../index.ts'
import { secretOf } from '../testing/index.ts'
import night from '../testing/scenarios/night.ts'
import { movesNow, whyNot } from './why-not.ts'

const rules = setup({ game: { left: int({ first: 5 }), code: int({ first: 7, sanitize: 'hidden' }) }, player: {} })
const game = rules.createGame({
  name: 'questions',
  players: { min: 2, max: 2 },
  distribute: {},
  moves: {
    take: rules.move({
      args: { n: int(1, 9) },
      legal: ({ game }, { n }) => n <= game.left || (n > 6 ? 'Nobody takes so many.' : `Only ${game.left} are left.`),
      apply: ({ game }, { n }) => {
        game.left -= n
      },
    }),
    boast: rules.move({ apply: () => {} }),
    rest: rules.move({ apply: () => {} }),
    begin: rules.move({ apply: () => {} }),
    locked: rules.move({ apply: () => {} }),
    broken: rules.move({
      legal: () => {
        throw new Error('secret details')
      },
      apply: () => {},
    }),
    guess: rules.move({ secret: true, args: { n: int(0, 9) }, legal: ({ game }, { n }) => n === game.code || 'No.', apply: () => {} }),
    tidy: rules.fixUp({ apply: () => {} }),
  },
  guards: { never: rules.guard(() => false, 'It is locked.') },
  chart: {
    initial: 'play',
    states: {
      play: {
        moves: ['take', 'broken', 'guess'],
        on: { locked: { guard: 'never', actions: 'tidy', target: 'over' }, boast: { turn: 'all', target: 'over' }, rest: 'pause' },
      },
      pause: { on: { begin: 'play' } },
      over: { type: 'final' },
    },
  },
})
const start = () => createMatch(game, { seats: 2, secret: secretOf(1), at: 0 }).match
const after = (match: Match, move: string, args = {}, seat = 0): Match => {
  const outcome = propose(game, match, { seat, move, args, at: 0 })
  if (!outcome.ok) throw new Error(outcome.refusal.message)
  return outcome.match
}
const now = (match: Match, seat = 0) => Object.fromEntries(movesNow(game, match, seat).map(({ move, open, why }) => [move, open || why]))

const UNTOLD = ['Try it to find out whether it is possible.']
const FAILED = ['The game made a mistake; nothing has changed.']

test('every move of the players is open, or has the sentence that its proposal is refused with', () => {
  expect(now(start())).toEqual({
    take: true,
    boast: true,
    rest: true,
    begin: ['Begin is not possible now.'],
    locked: ['It is locked.'],
    broken: FAILED,
    guess: UNTOLD,
  })
})

test('a move that no phase has in which play is says where it is; what is closed for another reason does not', () => {
  const onlyIn = (match: Match) => movesNow(game, match, 0).flatMap(({ move, onlyIn }) => (onlyIn ? [[move, ...onlyIn]] : []))
  expect(onlyIn(start())).toEqual([['begin', 'pause']])
  expect(onlyIn(after(start(), 'rest'))).toEqual(['take', 'boast', 'rest', 'locked', 'broken'].map((move) => [move, 'play']))
})

test('out of turn: what others can do is refused for the turn', () => {
  const { boast, take, begin } = now(start(), 1)
  expect([boast, take, begin]).toEqual([true, ['It is not your turn.'], ['Begin is not possible now.']])
})

test('a move none of whose choices is legal has the sentences of most of them first', () => {
  expect(now(after(start(), 'take', { n: 5 })).take).toEqual(['Only 0 are left.', 'Nobody takes so many.'])
})

test('when the match is over, so is everything', () => {
  const over = now(after(start(), 'boast'))
  expect(new Set(Object.values(over).map(String))).toEqual(new Set(['The match is over.']))
})

test('of one choice, the answer is that of the proposal; nothing has changed', () => {
  const match = start()
  const before = JSON.stringify(match)
  const asked = (move: string, args: unknown = {}, seat = 0) => whyNot(game, match, seat, move, args as never)
  expect(asked('take', { n: 3 })).toBeNull()
  expect(asked('take', { n: 6 })).toEqual({ code: 'rule', message: 'Only 5 are left.', by: 'take.legal' })
  expect(asked('take', { n: 10 })).toMatchObject({ code: 'arguments' })
  expect(asked('take', null)).toMatchObject({ code: 'arguments' })
  expect(asked('take', { n: 3 }, 1)).toMatchObject({ code: 'turn' })
  expect(asked('begin')).toMatchObject({ code: 'phase' })
  expect(asked('broken')).toEqual({ code: 'failed', message: FAILED[0], by: 'broken' })
  expect([asked('tidy'), asked('nonsense'), asked('__proto__')].map((refusal) => refusal?.code)).toEqual(Array(3).fill('unknown-move'))
  expect([asked('resign'), asked('undo')?.code]).toEqual([null, 'rule'])
  expect(JSON.stringify(match)).toBe(before)
})

test('of a secret move nothing is told, whether it would be accepted or not', () => {
  expect([7, 3, 99].map((n) => whyNot(game, start(), 0, 'guess', { n }))).toEqual([null, null, null])
})

test('who may not know where play is, is told no more than that a move is not possible', () => {
  const { match } = createMatch(night, { seats: 4, secret: secretOf(1), at: 0 })
  const told = new Map(movesNow(night, match, 2).map(({ move, open, why }) => [move, open || why]))
  // A villager in bed is told nothing of what wolves and the seer do meanwhile.
  expect(['turnOver', 'choose', 'peek'].map((move) => told.get(move))).toEqual([
    true,
    ['Choose is not possible now.'],
    ['Peek is not possible now.'],
  ])
})
