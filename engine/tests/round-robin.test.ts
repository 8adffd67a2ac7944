import { describe, expect, test } from 'vitest'
import { createMatch, int, type Match, propose, roundRobin, setup } from '../index.ts'
import { secretOf } from '../testing/index.ts'

const rules = setup({
  game: { calls: int(), stock: int({ first: 100 }), refills: int() },
  player: { order: int(), count: int(), asked: int() },
})
const mark = ({ game, me }: { game: { calls: number }; me: { order: number; count: number } }) => {
  me.order = me.order * 10 + ++game.calls
  me.count++
}
const pass = rules.move({ apply: () => {} })
const moves = {
  pass,
  call: rules.move({ apply: mark }),
  deal: rules.fixUp({ apply: mark }),
  drawn: rules.fixUp({
    legal: ({ game, me }) => (game.stock > 0 && me.asked >= 0 ? true : 'Nothing left.'),
    apply: ({ game, me }) => {
      game.stock--
      me.count++
    },
  }),
  refill: rules.fixUp({
    apply: ({ game }) => {
      game.stock = 2
      game.refills++
    },
  }),
}
const guards = { noStock: rules.guard(({ game }) => game.stock === 0) }
const common = { name: 'robin', players: { min: 1, max: 5 }, distribute: {}, moves, guards } as const

function passed(game: Parameters<typeof propose>[0], seats: number, times: number): Match {
  let { match } = createMatch(game, { seats, secret: secretOf(1), at: 0 })
  for (let i = 0; i < times; i++) {
    const outcome = propose(game, match, { seat: match.turn, move: 'pass', at: 0 })
    if (!outcome.ok) throw outcome.error ?? new Error(outcome.refusal.message)
    match = outcome.match
  }
  return match
}
const orders = (match: Match) => match.state.players.map(([order]) => order)

describe('a round robin of a fix-up', () => {
  const game = rules.createGame({
    ...common,
    chart: {
      initial: 'a',
      states: {
        a: { on: { pass: { target: 'a2' } } },
        a2: { always: { actions: 'nextTurn', target: 'b' } },
        b: { on: { pass: 'deal' } },
        deal: { ordered: [roundRobin('deal', { rounds: 2 })], onDone: 'end' },
        end: { type: 'final' },
      },
    },
  })
  test('goes by seat from the seat whose turn it is, so many rounds', () => {
    const match = passed(game, 3, 2)
    expect([match.turn, match.version]).toEqual([1, 9])
    expect(orders(match)).toEqual([36, 14, 25])
  })
  test('of one seat makes the move once a round', () => expect(orders(passed(game, 1, 2))).toEqual([12]))
})

test('a round robin of player moves goes by seat from the current seat and hands the turn back', () => {
  const game = rules.createGame({
    ...common,
    chart: {
      initial: 'a',
      states: {
        a: { on: { pass: 'a2' } },
        a2: { always: { actions: 'nextTurn', target: 'b' } },
        b: { ordered: [roundRobin('call', { rounds: 2 }), 'pass'], onDone: 'end' },
        end: { type: 'final' },
      },
    },
  })
  let match = passed(game, 3, 1)
  const turns: number[] = []
  for (let i = 0; i < 6; i++) {
    turns.push(match.turn)
    for (const seat of [0, 1, 2]) {
      if (seat !== match.turn)
        expect(propose(game, match, { seat, move: 'call', at: 0 })).toMatchObject({ ok: false, refusal: { code: 'turn' } })
      expect(propose(game, match, { seat, move: 'pass', at: 0 })).toMatchObject({ ok: false, refusal: { code: 'order' } })
    }
    const outcome = propose(game, match, { seat: match.turn, move: 'call', at: 0 })
    if (!outcome.ok) throw outcome.error
    expect(outcome.steps).toHaveLength(1)
    match = outcome.match
  }
  expect(turns).toEqual([1, 2, 0, 1, 2, 0])
  expect(match.turn).toBe(1)
  expect(propose(game, match, { seat: 1, move: 'pass', at: 0 }).ok).toBe(true)
})

describe('when a round robin’s fix-up is not legal', () => {
  const game = rules.createGame({
    ...common,
    chart: {
      initial: 'a',
      always: { guard: 'noStock', actions: 'refill' },
      states: {
        a: { on: { pass: 'b' } },
        b: { ordered: [roundRobin('drawn', { rounds: 60 })], onDone: 'end' },
        end: { type: 'final' },
      },
    },
  })
  test('the root’s runs, and the round robin goes on with the seat it had come to', () => {
    const match = passed(game, 2, 1)
    expect(match.finished).toBe(true)
    expect(match.state.players.map(([, count]) => count)).toEqual([60, 60])
    // 100 at first, 10 refills of 2 to deal 120, and one more before onDone, when the last is dealt.
    expect(match.state.game[2]).toBe(11)
  })
})

test('in a round robin, other guards and effects act for the seat whose turn it is', () => {
  const seen: string[] = []
  const game = rules.createGame({
    ...common,
    moves: {
      pass,
      deal: rules.fixUp({
        legal: ({ seat }) => {
          seen.push(`deal.legal ${seat}`)
          return seat === 0 ? true : 'Only the first.'
        },
        apply: ({ seat }) => void seen.push(`deal ${seat}`),
      }),
      rest: rules.fixUp({ apply: ({ seat }) => void seen.push(`rest ${seat}`) }),
      entered: rules.fixUp({ apply: ({ seat }) => void seen.push(`entered ${seat}`) }),
    },
    guards: {
      branch: rules.guard(({ seat }) => {
        seen.push(`branch ${seat}`)
        return true
      }),
    },
    chart: {
      endless: true,
      initial: 'a',
      states: {
        a: { on: { pass: 'b' } },
        b: { ordered: [roundRobin('deal')], always: { guard: 'branch', target: 'c' } },
        c: { entry: 'entered', always: { actions: 'rest', target: 'd' } },
        d: { moves: ['pass'] },
      },
    },
  })
  passed(game, 3, 1)
  expect([...new Set(seen)]).toEqual(['deal.legal 0', 'deal 0', 'deal.legal 1', 'branch 0', 'entered 0', 'rest 0'])
})

test('a round robin of player moves is each seat’s once, also where all may act', () => {
  const game = rules.createGame({
    ...common,
    chart: { initial: 'a', turn: 'all', states: { a: { ordered: [roundRobin('call')], onDone: 'end' }, end: { type: 'final' } } },
  })
  const { match } = createMatch(game, { seats: 3, secret: secretOf(1), at: 0 })
  const once = propose(game, match, { seat: 0, move: 'call', at: 0 })
  if (!once.ok) throw once.error ?? new Error(once.refusal.message)
  expect(propose(game, once.match, { seat: 0, move: 'call', at: 0 })).toMatchObject({ ok: false, refusal: { code: 'turn' } })
})
