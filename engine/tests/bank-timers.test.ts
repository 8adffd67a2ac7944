import { expect, test } from 'vitest'
import { createMatch, type Match, propose, setup } from '../index.ts'
import { secretOf } from '../testing/index.ts'

/** What a time bank holds is what its seat has used of it, and its timer is the deadline that follows. */

const rules = setup({ game: {} })
const nothing = () => rules.move({ apply: () => {} })
const game = rules.createGame({
  name: 'banks',
  players: { min: 2, max: 2 },
  distribute: {},
  moves: {
    gift: rules.move({ apply: (state) => state.giveTime(state.seat, 5000) }),
    ask: nothing(),
    leave: nothing(),
    flag: nothing(),
    rest: nothing(),
  },
  timeBank: { initialMs: 10_000 },
  chart: {
    initial: 'play',
    endless: true,
    states: {
      play: { moves: ['gift'], after: { bank: { move: 'flag' } }, on: { flag: 'lobby', rest: 'lobby', ask: { interrupt: 'question' } } },
      question: {
        initial: 'open',
        after: { bank: { move: 'leave' } },
        states: { open: { on: { leave: 'lobby', rest: 'done' } }, done: { type: 'final' } },
      },
      lobby: { on: { ask: 'play' } },
    },
  },
})
function played(...moves: [move: string, at: number][]): Match {
  let { match } = createMatch(game, { seats: 2, secret: secretOf(1), at: 0 })
  for (const [move, at] of moves) {
    const outcome = propose(game, match, { seat: 0, move, at })
    if (!outcome.ok) throw new Error(outcome.refusal.message)
    match = outcome.match
  }
  return match
}

test('time given makes another timer, so that nobody waits for the old deadline', () => {
  const [before, after] = [played(), played(['gift', 1000])]
  expect(after.timers[0].endsAt).toBe(before.timers[0].endsAt + 5000)
  expect(after.timers[0].id).not.toBe(before.timers[0].id)
})
test('an interrupt spends what it took, whether it comes back or leads away', () => {
  expect(played(['ask', 1000], ['rest', 6000]).timers[0].endsAt).toBe(10_000)
  expect(played(['ask', 1000], ['rest', 6000], ['rest', 6000]).banks).toEqual([4000, 10_000])
  expect(played(['ask', 1000], ['leave', 6000]).banks).toEqual([4000, 10_000])
})
test('a clock that was set back gives no time', () => {
  expect(played(['rest', -500]).banks).toEqual([10_000, 10_000])
})
