import { describe, expect, test } from 'vitest'
import { absentMove, activeSeats, int, type Match, propose, repeat, roundRobin, seat, setup, viewOf } from '../index.ts'
import { moved, refusal, started, told } from '../testing/scenarios/proof.ts'

/** Where round robins are written, and whom they begin with. */

const table = setup({ game: { dealer: seat(), deals: int() }, player: { out: int(), cards: int() } })
const rules = {
  go: table.move({ apply: () => {} }),
  call: table.move({ apply: () => {} }),
  fold: table.move({
    apply: ({ me }) => {
      me.out = 1
    },
  }),
  deal: table.fixUp({
    apply: ({ me }) => {
      me.cards++
    },
  }),
}
const parts = {
  name: 'places',
  players: { min: 2, max: 4 },
  distribute: {},
  moves: rules,
  guards: { isOut: table.guard(({ me }) => me.out === 1) },
  who: { leftOfDealer: table.who(({ game, seats }) => (game.dealer + 1) % seats) },
} as const

describe('whom a round of players’ moves begins with', () => {
  const game = table.createGame({
    ...parts,
    chart: {
      initial: 'before',
      states: {
        before: { on: { go: 'round', fold: { actions: 'nextTurn' } } },
        round: {
          absent: 'call',
          prompt: { active: '${you} must call', others: 'Somebody must call' },
          ordered: [roundRobin('call', { start: 'leftOfDealer', skip: 'isOut' })],
          onDone: 'over',
        },
        over: { type: 'final' },
      },
    },
  })
  const begun = () => moved(game, started(game, 4), 0, 'go')

  test('is active before their turn, and is told so', () => {
    const match = begun()
    expect([match.turn, activeSeats(game, match)]).toEqual([0, [1]])
    expect([0, 1, 2].map((viewer) => viewOf(game, match, viewer).active)).toEqual([[1], [1], [1]])
    expect([0, 1].map((viewer) => viewOf(game, match, viewer).phase.prompt)).toEqual(['Somebody must call', '${you} must call'])
    expect(refusal(game, match, 0, 'call')).toMatchObject({ code: 'turn' })
  })
  test('is the next one when they are to be skipped', () => {
    const folded = moved(game, moved(game, started(game, 4), 0, 'fold'), 1, 'fold')
    const match = moved(game, folded, 2, 'go')
    expect([match.turn, activeSeats(game, match)]).toEqual([2, [2]])
  })
  test('is awaited when the player is gone, and nobody else is', () => {
    const match = begun()
    expect([0, 1, 2, 3].map((one) => absentMove(game, match, one)?.move ?? null)).toEqual([null, 'call', null, null])
    const called = moved(game, match, 1, 'call')
    expect([0, 1, 2, 3].map((one) => absentMove(game, called, one)?.move ?? null)).toEqual([null, null, 'call', null])
  })
})

test('nobody resigns for a seat that a round does not wait for, though it is still that seat’s turn', () => {
  const game = table.createGame({
    ...parts,
    chart: {
      initial: 'before',
      states: {
        before: { on: { go: 'round' } },
        round: { ordered: [roundRobin('call', { start: 'leftOfDealer' })], onDone: 'over' },
        over: { type: 'final' },
      },
    },
  })
  const match = moved(game, started(game, 3), 0, 'go')
  expect([0, 1, 2].map((one) => absentMove(game, match, one)?.move ?? null)).toEqual([null, 'resign', null])
  const left = moved(game, match, 1, 'resign')
  expect([left.turn, activeSeats(game, left)]).toEqual([0, [2]])
  expect(absentMove(game, left, 2)?.move).toBe('resign')
})

test('rounds after each other and over again each begin afresh', () => {
  const game = table.createGame({
    ...parts,
    chart: {
      initial: 'before',
      states: {
        before: { on: { go: 'dealing' } },
        dealing: {
          ordered: [
            roundRobin('deal'),
            repeat({ exactly: 2 }, roundRobin('deal', { direction: 'backward', start: 'leftOfDealer' })),
            roundRobin('call', { direction: 'snake', rounds: 2 }),
          ],
          onDone: 'over',
        },
        over: { type: 'final' },
      },
    },
  })
  const outcome = propose(game, started(game, 3), { seat: 0, move: 'go', at: 0 })
  if (!outcome.ok) throw outcome.error
  expect(outcome.steps.flatMap(({ entry }) => entry.for ?? [])).toEqual([0, 1, 2, 1, 0, 2, 1, 0, 2])
  let { match } = outcome
  const callers: number[] = []
  while (!match.finished) {
    callers.push(match.turn)
    match = moved(game, match, match.turn, 'call')
  }
  expect(callers).toEqual([0, 1, 2, 2, 1, 0])
})

test('in a seat’s own phases a round of fix-ups goes round all seats, each region’s for itself', () => {
  const game = table.createGame({
    ...parts,
    chart: {
      initial: 'play',
      states: {
        play: {
          seats: {
            initial: 'idle',
            states: { idle: { on: { go: 'giving' } }, giving: { ordered: [roundRobin('deal')], onDone: 'done' }, done: { type: 'final' } },
          },
          onDone: 'over',
        },
        over: { type: 'final' },
      },
    },
  })
  const cards = ({ state }: Match) => state.players.map(([, count]) => count)
  let match = started(game, 3)
  for (const [by, count] of [
    [1, 1],
    [2, 2],
    [0, 3],
  ] as const) {
    const outcome = propose(game, match, { seat: by, move: 'go', at: 0 })
    if (!outcome.ok) throw outcome.error
    expect(told(outcome.steps.map(({ entry }) => entry))).toEqual([`${by} go`, 'engine deal', 'engine deal', 'engine deal'])
    match = outcome.match
    expect(cards(match)).toEqual([count, count, count])
  }
  expect(match.finished).toBe(true)
})
