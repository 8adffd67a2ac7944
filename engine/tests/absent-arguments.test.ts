import { expect, test } from 'vitest'
import { absentMove, createMatch, int, propose, setup, stepViewOf, timer } from '../index.ts'
import { secretOf } from '../testing/index.ts'

const s = setup({ game: { clock: timer(), sum: int() } })
const started = (game: ReturnType<typeof s.createGame>) => createMatch(game, { seats: 3, secret: secretOf(1), at: 0 }).match

test('what is done for an absent seat takes the arguments of the chart in any order, and defaults for what it leaves out', () => {
  const bid = s.move({
    args: { low: int(0, 9), high: int(0, 9), step: int(1, 3) },
    defaults: () => ({ step: 2 }),
    legal: (_, { low, high }) => (low < high ? true : 'The other way round.'),
    apply: ({ game }, { low, high, step }) => {
      game.sum += low + high * step
    },
  })
  const game = s.createGame({
    name: 'bids',
    players: { min: 3, max: 3 },
    distribute: {},
    moves: { bid },
    chart: {
      endless: true,
      initial: 'a',
      states: {
        a: { absent: { move: 'bid', args: { high: 5, low: 1 } }, on: { bid: 'b' } },
        b: { always: { actions: 'nextTurn', target: 'a' } },
      },
    },
  }) as never
  const match = started(game)
  const wanted = absentMove(game, match, 0)!
  expect(wanted).toEqual({ move: 'bid', args: { high: 5, low: 1, step: 2 } })
  const outcome = propose(game, match, { seat: 0, ...wanted, at: 0 })
  expect(outcome.ok && outcome.match.state.game[0]).toBe(11)
})

test('a timer that a turn starts as somebody resigns is of the phase that play is in', () => {
  const game = s.createGame({
    name: 'resigning',
    players: { min: 3, max: 3 },
    distribute: {},
    moves: {
      go: s.move({ apply: () => {} }),
      begin: s.fixUp({ apply: ({ game }) => game.clock.start(1000, 'go') }),
    },
    chart: { endless: true, initial: 'a', states: { a: { turns: { begin: 'begin' }, moves: ['go'] } } },
  }) as never
  const outcome = propose(game, started(game), { seat: 0, move: 'resign', at: 5 })
  if (!outcome.ok) throw new Error(outcome.refusal.message, { cause: outcome.error })
  expect(outcome.match.timers).toMatchObject([{ phase: 'a', endsAt: 1005 }])
  expect(stepViewOf(game, outcome.steps.at(-1)!, 1).view.timers).toHaveLength(1)
})
