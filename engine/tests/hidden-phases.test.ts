import { describe, expect, test } from 'vitest'
import {
  createMatch,
  type Game,
  legalMoves,
  type Match,
  propose,
  REDO,
  type Seat,
  SPECTATOR,
  setup,
  stepViewOf,
  UNDO,
  viewOf,
} from '../index.ts'
import { secretOf } from '../testing/index.ts'

/** Two nights that only some may know about: the others are told the same in both. */

const rules = setup({ game: {} })
const nothing = () => rules.move({ apply: () => {} })
const game = rules.createGame({
  name: 'nights',
  players: { min: 4, max: 4 },
  distribute: {},
  moves: {
    wolves: nothing(),
    seer: nothing(),
    kill: nothing(),
    look: nothing(),
    pass: nothing(),
    howl: nothing(),
    chat: nothing(),
    stalk: nothing(),
    rest: nothing(),
  },
  who: { wolves: rules.who(() => [2, 3]), seer: rules.who(() => 1) },
  chart: {
    initial: 'day',
    endless: true,
    on: { chat: { turn: 'all' } },
    states: {
      day: { turn: 'all', on: { wolves: 'night.w', seer: 'night.s', stalk: 'night.p' } },
      night: {
        initial: 'w',
        states: {
          w: {
            sanitize: 'wolves',
            turns: { order: 'wolves' },
            on: { kill: { actions: 'nextTurn' }, pass: { turn: 'wolves', target: 'day' }, howl: { turn: 'all', target: 'day' } },
          },
          p: {
            sanitize: 'wolves',
            seats: { initial: 'up', states: { up: { on: { rest: 'down' } }, down: { type: 'final' } } },
            onDone: 'day',
          },
          s: { sanitize: 'seer', turn: 'seer', on: { look: {}, pass: 'day' } },
        },
      },
    },
  },
})
const played = (...moves: [Seat, string][]): Match => {
  let { match } = createMatch(game, { seats: 4, secret: secretOf(1), at: 0 })
  for (const [seat, move] of moves) {
    const outcome = propose(game, match, { seat, move, at: 0 })
    if (!outcome.ok) throw new Error(outcome.refusal.message)
    match = outcome.match
  }
  return match
}
const refused = (match: Match, seat: Seat, move: string) => {
  const outcome = propose(game, match, { seat, move, at: 0 })
  return outcome.ok ? null : outcome.refusal
}

describe('a seat that may not know where play is', () => {
  const [wolves, seer] = [played([0, 'wolves']), played([0, 'seer'])]
  test('sees the phase around, and whose turn it was before', () => {
    expect(viewOf(game, wolves, 0)).toEqual(viewOf(game, seer, 0))
    expect(viewOf(game, played([0, 'wolves'], [2, 'kill']), 0).turn).toBe(0)
    expect(viewOf(game, played([0, 'wolves'], [2, 'kill']), 2).turn).toBe(3)
  })
  test('does not see what seats have phases of their own there; each knows its own', () => {
    const packs = [played([0, 'stalk']), played([0, 'stalk'], [3, 'rest'])]
    for (const pack of packs) expect(viewOf(game, pack, SPECTATOR).phase).toEqual(viewOf(game, seer, SPECTATOR).phase)
    expect(packs.map((pack) => viewOf(game, pack, 3).phase.path)).toEqual(['night.p.up', 'night.p.down'])
  })
  test.each(['kill', 'look', 'pass', 'wolves', 'howl'])('is refused %s in the same words', (move) => {
    expect(refused(wolves, 0, move)).toEqual(refused(seer, 0, move))
    expect(refused(wolves, 0, move)).toMatchObject({ code: 'phase', by: 'phase night' })
  })
  test('may make what is written around, and nothing of what is written there, on any seat’s turn', () => {
    for (const night of [wolves, seer])
      expect([viewOf(game, night, 0).active, legalMoves(game, night, 0)]).toEqual([[0], [{ move: 'chat', options: [{}] }]])
    expect([2, 3].map((seat) => legalMoves(game, wolves, seat).map(({ move }) => move))).toEqual([
      ['kill', 'pass', 'howl', 'chat'],
      ['pass', 'howl', 'chat'],
    ])
    expect(viewOf(game, played([0, 'wolves'], [3, 'howl']), 0).phase.path).toBe('day')
  })
  test('who may know is told why', () => {
    expect(refused(wolves, 3, 'kill')).toMatchObject({ code: 'turn' })
    expect(refused(wolves, 3, 'look')).toMatchObject({ code: 'phase', by: 'phase night.w' })
  })
})

test('what is taken back or done again where a seat may not know that play is, it is not told of', () => {
  let match = played()
  const told = (seat: Seat, move: string) => {
    const outcome = propose(game, match, { seat, move, at: 0 })
    if (!outcome.ok) throw new Error(outcome.refusal.message)
    match = outcome.match
    return [0, 1].map((viewer) => stepViewOf(game, outcome.steps[0], viewer)).map(({ move, by }) => ({ move, by }))
  }
  const [nobody, seer] = [{ move: null, by: null }, (move: string) => ({ move, by: 1 })]
  expect(told(1, 'seer')).toEqual([seer('seer'), seer('seer')])
  expect(told(1, 'pass')).toEqual([nobody, seer('pass')])
  expect(told(1, UNDO)).toEqual([nobody, seer(UNDO)])
  expect(told(1, UNDO)).toEqual([nobody, seer(UNDO)])
  expect(told(1, REDO)).toEqual([nobody, seer(REDO)])
})

describe('a seat that resigns in its turn', () => {
  const table = setup({ game: {}, player: {} })
  const skipping = (turns: object): Game =>
    table.createGame({
      name: 'skips',
      players: { min: 3, max: 3 },
      distribute: {},
      moves: { pass: table.move({ apply: () => {} }) },
      guards: { notLast: table.guard(({ seat }) => seat !== 2) },
      who: { last: table.who(() => 2) },
      chart: { initial: 'p', endless: true, states: { p: { turns, on: { pass: { actions: 'nextTurn' } } } } } as never,
    })
  test.each([[{ skip: 'notLast', start: 'last' }], [{ order: 'last' }]])(
    'gives it to another, though all others have none: %j',
    (turns) => {
      const game = skipping(turns)
      const { match } = createMatch(game, { seats: 3, secret: secretOf(1), at: 0 })
      expect(match.turn).toBe(2)
      const outcome = propose(game, match, { seat: 2, move: 'resign', at: 0 })
      expect(outcome).toMatchObject({ ok: true, match: { turn: 0, inactive: [2], finished: false } })
    },
  )
  test('from the wire, with nonsense for arguments, is refused', () => {
    const game = skipping({})
    const { match } = createMatch(game, { seats: 3, secret: secretOf(1), at: 0 })
    for (const args of [null, [], 5, { a: 1 }])
      expect(propose(game, match, { seat: 0, move: 'resign', args: args as never, at: 0 })).toMatchObject({
        refusal: { code: 'arguments' },
      })
  })
})
