import { describe, expect, test } from 'vitest'
import { CLOCK, createMatch, int, type Match, propose, RuleError, SPECTATOR, setup, viewOf } from '../index.ts'
import { secretOf } from '../testing/index.ts'
import { moved, started, struck } from '../testing/scenarios/proof.ts'

/** Time that a seat has for the whole match, and delays that the rules work out. All times in milliseconds. */

const BANK = 10_000
const table = setup({ game: { level: int({ first: 2 }) } })
const nothing = () => table.move({ apply: () => {} })
const rules = {
  press: nothing(),
  think: nothing(),
  ask: nothing(),
  answer: nothing(),
  handOver: nothing(),
  vote: nothing(),
  meet: nothing(),
  nudge: nothing(),
  stop: nothing(),
  flag: nothing(),
  harder: table.move({
    apply: ({ game }) => {
      game.level++
    },
  }),
  noDelay: table.move({
    apply: ({ game }) => {
      game.level = 0
    },
  }),
  punish: table.move({ args: { ms: int(-20_000, 20_000) }, apply: (state, { ms }) => state.giveTime(state.turn, ms) }),
  addTwo: table.fixUp({ apply: (state) => state.giveTime(state.turn, 2000) }),
}
const game = table.createGame({
  name: 'clocks',
  players: { min: 2, max: 3 },
  distribute: {},
  timeBank: { initialMs: BANK },
  moves: rules,
  delays: { patience: table.delay(({ game }) => game.level * 500) },
  chart: {
    initial: 'play',
    on: { stop: { target: 'over', turn: 'all' } },
    states: {
      play: {
        initial: 'turn',
        states: {
          turn: {
            after: { bank: { move: 'flag' } },
            moves: ['think', 'punish'],
            on: {
              press: { actions: ['addTwo', 'nextTurn'] },
              flag: { actions: 'nextTurn' },
              ask: { interrupt: 'question' },
              meet: 'meeting',
              harder: 'waiting',
              noDelay: 'waiting',
            },
          },
          meeting: {
            seats: {
              initial: 'voting',
              states: { voting: { after: { bank: { move: 'flag' } }, on: { vote: 'voted', flag: 'voted' } }, voted: { type: 'final' } },
            },
            onDone: 'turn',
          },
          waiting: { turn: 'none', after: { patience: { move: 'nudge' } }, on: { nudge: 'turn' } },
        },
      },
      question: {
        turn: 'all',
        initial: 'asked',
        states: {
          asked: { on: { answer: 'answered', handOver: { actions: 'nextTurn', target: 'answered' } } },
          answered: { type: 'final' },
        },
      },
      over: { type: 'final' },
    },
  },
})
/** Whose bank runs from when till when. */
const running = ({ timers }: Match) => timers.map(({ bank, startedAt, endsAt }) => [bank, startedAt, endsAt])
const at = (match: Match, time: number, seat: number, move: string, args = {}) => moved(game, match, seat, move, args, time)

describe('a time bank', () => {
  test('runs for whose turn it is, and what was used is gone from it', () => {
    const match = started(game, 3)
    expect([match.banks, running(match)]).toEqual([[BANK, BANK, BANK], [[0, 0, 10_000]]])
    const pressed = at(match, 3000, 0, 'press')
    expect([pressed.banks, running(pressed)]).toEqual([[9000, BANK, BANK], [[1, 3000, 13_000]]])
    const twice = at(at(pressed, 4500, 1, 'press'), 4600, 2, 'press')
    expect([twice.banks, running(twice)]).toEqual([[9000, 10_500, 11_900], [[0, 4600, 13_600]]])
  })
  test('is told to everybody as it was when it last stopped, with whose time runs until when', () => {
    const pressed = at(started(game, 2), 3000, 0, 'press')
    for (const viewer of [0, 1, SPECTATOR] as const) {
      const view = viewOf(game, pressed, viewer)
      expect([view.banks, view.timers]).toEqual([
        [9000, BANK],
        [{ phase: 'play.turn', move: 'flag', seat: 1, startedAt: 3000, endsAt: 13_000 }],
      ])
    }
  })
  test('runs on through moves that stay in the turn', () => {
    const match = started(game, 2)
    const thought = at(at(match, 1000, 0, 'think'), 5000, 0, 'think')
    expect([thought.banks, running(thought)]).toEqual([match.banks, running(match)])
    expect(at(thought, 6000, 0, 'press').banks).toEqual([6000, BANK])
  })
  test('given more while it runs, it runs out later; less, sooner, but never below nothing', () => {
    const match = at(started(game, 2), 1000, 0, 'punish', { ms: 5000 })
    expect([match.banks, running(match)]).toEqual([[15_000, BANK], [[0, 0, 15_000]]])
    const less = at(match, 2000, 0, 'punish', { ms: -20_000 })
    expect([less.banks, running(less)]).toEqual([[0, BANK], [[0, 0, 0]]])
    expect(struck(game, less, 'flag').turn).toBe(1)
  })
  test('run out, the clock makes its move for that seat; late or not, the bank is empty', () => {
    const match = started(game, 2)
    const out = struck(game, match, 'flag')
    expect([out.banks, out.turn, running(out)]).toEqual([[0, BANK], 1, [[1, 10_000, 20_000]]])
    const late = propose(game, match, { seat: CLOCK, move: 'flag', at: 12_000, timer: match.timers[0].id })
    expect(late.ok && [late.match.banks, running(late.match)]).toEqual([[0, BANK], [[1, 12_000, 22_000]]])
    const again = struck(game, out, 'flag')
    expect(running(again)).toEqual([[0, 20_000, 20_000]])
    expect(propose(game, again, { seat: CLOCK, move: 'flag', at: 20_000, timer: match.timers[0].id })).toMatchObject({
      refusal: { code: 'stale' },
    })
  })
  test('stands still under an interrupt', () => {
    const asked = at(started(game, 2), 4000, 0, 'ask')
    expect([running(asked), asked.suspended]).toMatchObject([[], [{ bank: 0, startedAt: 0, endsAt: 10_000, suspendedAt: 4000 }]])
    const back = at(asked, 9000, 1, 'answer')
    expect([back.banks, running(back), back.suspended]).toEqual([[BANK, BANK], [[0, 5000, 15_000]], []])
    expect(at(back, 10_000, 0, 'press').banks).toEqual([7000, BANK])
  })
  test('runs for the seat whose turn it is when an interrupt is over', () => {
    const back = at(at(started(game, 2), 4000, 0, 'ask'), 9000, 1, 'handOver')
    expect(back.turn).toBe(1)
    expect([back.banks, running(back)]).toEqual([[6000, BANK], [[1, 9000, 19_000]]])
  })
  test('is given to the next when a seat leaves the match', () => {
    const left = at(started(game, 3), 2500, 0, 'resign')
    expect([left.turn, left.banks, running(left)]).toEqual([1, [7500, BANK, BANK], [[1, 2500, 12_500]]])
  })
  test('stops with the match', () => {
    const over = at(at(started(game, 2), 2500, 0, 'press'), 2600, 0, 'stop')
    expect([over.finished, over.timers, over.banks]).toEqual([true, [], [9500, 9900]])
  })
  test('of each seat runs in the seat’s own phase', () => {
    const meeting = at(at(started(game, 3), 1000, 0, 'press'), 2000, 1, 'meet')
    expect([meeting.banks, running(meeting)]).toEqual([
      [11_000, 9000, BANK],
      [
        [0, 2000, 13_000],
        [1, 2000, 11_000],
        [2, 2000, 12_000],
      ],
    ])
    const voted = at(meeting, 5000, 2, 'vote')
    expect([voted.banks, running(voted).map(([bank]) => bank)]).toEqual([
      [11_000, 9000, 7000],
      [0, 1],
    ])
    const timer = voted.timers.find(({ bank }) => bank === 1)!
    const flagged = propose(game, voted, { seat: CLOCK, move: 'flag', at: 11_000, timer: timer.id })
    expect(flagged.ok && [flagged.match.banks, running(flagged.match)]).toEqual([[11_000, 0, 7000], [[0, 2000, 13_000]]])
    const out = flagged.ok && at(flagged.match, 12_000, 0, 'vote')
    expect(out && [out.banks, running(out)]).toEqual([[1000, 0, 7000], [[1, 12_000, 12_000]]])
  })
  test('survives JSON at every step', () => {
    const stored = (match: Match): Match => JSON.parse(JSON.stringify(match))
    const steps = [
      [3000, 0, 'press'],
      [4000, 1, 'ask'],
      [6000, 0, 'answer'],
      [7000, 1, 'press'],
    ] as const
    const straight = steps.reduce((match, [time, seat, move]) => at(match, time, seat, move), started(game, 2))
    const saved = steps.reduce((match, [time, seat, move]) => stored(at(match, time, seat, move)), stored(started(game, 2)))
    expect(saved).toEqual(straight)
    expect(straight.banks).toEqual([9000, 10_000])
  })
})

describe('a named delay', () => {
  const due = ({ timers }: Match) => timers.map(({ phase, endsAt }) => [phase, endsAt])
  test('is worked out as the phase is entered, after the move that led there', () => {
    const waiting = at(started(game, 2), 1000, 0, 'harder')
    expect(due(waiting)).toEqual([['play.waiting', 2500]])
    const again = at(struck(game, waiting, 'nudge'), 4000, 0, 'harder')
    expect(due(again)).toEqual([['play.waiting', 6000]])
  })
  test('that is no time makes the move fail, and nothing has changed', () => {
    const match = started(game, 2)
    const before = JSON.stringify(match)
    const outcome = propose(game, match, { seat: 0, move: 'noDelay', at: 1000 })
    expect(outcome).toMatchObject({ ok: false, refusal: { code: 'failed' }, error: expect.any(RuleError) })
    expect(String(!outcome.ok && outcome.error)).toMatch(/delays\.patience gave 0/)
    expect(JSON.stringify(match)).toBe(before)
  })
})

test('a bank without a time bank, and a time bank that is no time, cannot be made', () => {
  const parts = { name: 'clocks', players: { min: 2, max: 2 }, distribute: {}, moves: { go: table.move({ apply: () => {} }) } } as const
  const chart = { initial: 'a', states: { a: { on: { go: 'b' }, after: { bank: { move: 'go' } } }, b: { type: 'final' } } } as const
  expect(() => table.createGame({ ...parts, chart })).toThrow(/timeBank/)
  for (const initialMs of [0, 1.5, Number.NaN])
    expect(() => table.createGame({ ...parts, chart, timeBank: { initialMs } })).toThrow(/initialMs/)
  const without = setup({ game: {} })
  const bankless = without.createGame({
    name: 'bankless',
    players: { min: 2, max: 2 },
    distribute: {},
    moves: { go: without.move({ apply: (state) => state.giveTime(0, 1) }) },
    chart: { initial: 'a', states: { a: { on: { go: 'b' } }, b: { type: 'final' } } },
  })
  const { match } = createMatch(bankless, { seats: 2, secret: secretOf(1), at: 0 })
  expect(propose(bankless, match, { seat: 0, move: 'go', at: 0 })).toMatchObject({ refusal: { code: 'failed' } })
  expect(viewOf(bankless, match, 0).banks).toBeNull()
})
