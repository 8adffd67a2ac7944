import { describe, expect, test } from 'vitest'
import { ADMIN, CLOCK, createMatch, ENGINE, int, propose, RESIGN, replay, setup, stepViewOf, UNDO, viewOf } from '../index.ts'
import { fuzz, moved, secretOf, started } from '../testing/index.ts'

const rules = setup({ game: { sum: int() }, player: { bid: int(0, 9, { sanitize: 'hidden' }), taken: int() } })
const game = rules.createGame({
  name: 'auction',
  players: { min: 3, max: 3 },
  distribute: {},
  moves: {
    take: rules.move({
      log: '${player} takes ${args.n}',
      args: { n: int(1, 3) },
      legal: ({ me }) => me.taken === 0 || 'You have taken.',
      apply: ({ game, me }, { n }) => {
        me.taken += n
        game.sum += n
      },
    }),
    bid: rules.move({
      args: { n: int(0, 9, { sanitize: 'hidden' }) },
      apply: ({ me }, { n }) => {
        me.bid = n
      },
    }),
    end: rules.move({ apply: () => {} }),
  },
  chart: {
    initial: 'taking',
    on: { end: 'over' },
    states: {
      taking: { moves: ['take'], on: { bid: { turn: 'none', target: 'bidding' } } },
      bidding: { seats: { initial: 'open', states: { open: { on: { bid: 'shut' } }, shut: { type: 'final' } } }, onDone: 'over' },
      over: { type: 'final' },
    },
  },
})
const match = started(game, 3)
const asAdmin = (move: string, seat?: number, args = {}, before = match) => {
  const outcome = propose(game, before, { seat: ADMIN, ...(seat !== undefined && { for: seat }), move, args, at: 0 })
  if (!outcome.ok) throw outcome.error ?? new Error(outcome.refusal.message)
  return outcome
}

describe('an admin acts for the seat that it names', () => {
  const { match: after, steps } = asAdmin('take', 2, { n: 3 })
  test('on any seat’s turn, under that seat’s own rules', () => {
    expect(viewOf(game, after, ADMIN).players.map(({ taken }) => taken)).toEqual([0, 0, 3])
    expect(propose(game, after, { seat: ADMIN, for: 2, move: 'take', args: { n: 1 }, at: 0 })).toMatchObject({
      refusal: { code: 'rule', message: 'You have taken.' },
    })
    expect(asAdmin('take', 0, { n: 1 }, after).match.turn).toBe(0)
  })
  test('the log and every view say: an admin, for that seat', () => {
    expect(steps[0].entry).toMatchObject({ by: ADMIN, for: 2 })
    for (const viewer of [0, 1, 2, ADMIN] as const) expect(stepViewOf(game, steps[0], viewer)).toMatchObject({ by: ADMIN, for: 2 })
    expect(asAdmin('take', 0, { n: 1 }).steps[0].entry).toMatchObject({ by: ADMIN, for: 0 })
  })
  test('in that seat’s own phases, and nobody else sees its secret argument', () => {
    const { match: bidding } = asAdmin('bid', 1, { n: 4 })
    const { steps } = asAdmin('bid', 2, { n: 7 }, bidding)
    expect(stepViewOf(game, steps[0], 2)).toMatchObject({ args: { n: 7 }, for: 2 })
    expect(stepViewOf(game, steps[0], 1)).toMatchObject({ args: { n: null }, for: 2 })
    expect(viewOf(game, steps[0].match, ADMIN).active).toEqual([0, 1])
  })
  test('resigning too, and taking back', () => {
    expect(asAdmin(RESIGN, 1).match).toMatchObject({ resigned: [1], turn: 0 })
    const own = moved(game, match, 0, 'take', { n: 1 })
    const back = propose(game, own, { seat: ADMIN, for: 0, move: UNDO, at: 0 })
    expect(back).toMatchObject({ ok: true, steps: [{ entry: { by: ADMIN, for: 0 } }] })
  })
  test('and the record plays the same again', () => {
    const opened = createMatch(game, { seats: 3, secret: secretOf(1), at: 0 })
    let at = opened.match
    const log = [...opened.steps]
    for (const [move, seat, n] of [
      ['take', 2, 1],
      ['bid', 1, 3],
      ['bid', 0, 2],
      [RESIGN, 1],
      ['bid', 2, 5],
    ] as const) {
      const outcome = asAdmin(move, seat, n === undefined ? {} : { n }, at)
      at = outcome.match
      log.push(...outcome.steps)
    }
    const record = { game: 'auction', seats: 3, variant: {}, secret: secretOf(1), at: 0, log: log.map(({ entry }) => entry) }
    expect(replay(game, JSON.parse(JSON.stringify(record))).match).toEqual(at)
  })
})

test('without a name it acts for whose turn it is, and the log names none', () => {
  expect(asAdmin('take', undefined, { n: 2 }).steps[0].entry).toEqual({
    ...{ version: 1, by: ADMIN, move: 'take', args: { n: 2 }, at: 0, initiator: 1 },
  })
})

test('nobody else may name a seat, and there must be one', () => {
  for (const seat of [0, 1, CLOCK] as const)
    expect(propose(game, match, { seat, for: 1, move: 'take', args: { n: 1 }, at: 0 })).toMatchObject({ refusal: { code: 'not-seated' } })
  for (const none of [-1, 3, 0.5, '1', null])
    expect(propose(game, match, { seat: ADMIN, for: none as number, move: 'take', args: { n: 1 }, at: 0 })).toMatchObject({
      refusal: { code: 'not-seated', message: 'There is no such seat in this match.' },
    })
  expect(propose(game, match, { seat: ENGINE as never, for: 1, move: 'take', at: 0 })).toMatchObject({ refusal: { code: 'not-seated' } })
})

test('matches in which admins step in for seats hold', () => {
  expect(fuzz(game, { seed: 3, goesOn: (proposals) => proposals < 200 }).failure).toBe(null)
})
