import { describe, expect, test } from 'vitest'
import { CLOCK, createMatch, type Match, propose, setup, timer, viewOf } from '../index.ts'
import { secretOf } from '../testing/index.ts'

const rules = setup({
  game: { clock: timer({ phase: 'round' }), inner: timer({ phase: 'ask.open' }) },
  player: { watch: timer({ phase: 'round.own.p' }) },
})
const nothing = () => rules.move({ apply: () => {} })
const game = rules.createGame({
  name: 'rounds',
  players: { min: 2, max: 2 },
  distribute: {},
  moves: {
    wind: rules.move({ apply: ({ game }) => game.clock.start(500, 'ring') }),
    wear: rules.move({ apply: ({ me }) => me.watch.start(500, 'ring') }),
    begin: nothing(),
    on: nothing(),
    again: nothing(),
    part: nothing(),
    ask: nothing(),
    answer: nothing(),
    leave: nothing(),
    away: rules.move({ apply: ({ game }) => game.clock.start(500, 'ring') }),
    set: rules.move({ apply: ({ game }) => game.clock.start(500, 'ring') }),
    ring: nothing(),
    step: rules.fixUp({ apply: () => {} }),
  },
  chart: {
    initial: 'before',
    on: { ring: { turn: 'none' } },
    states: {
      before: { moves: ['wind'], on: { begin: 'round', away: 'after' } },
      round: {
        initial: 'x',
        on: { leave: 'after', away: 'after', again: { target: 'round', reenter: true }, ask: { interrupt: 'ask' } },
        states: {
          x: { moves: ['wind'], on: { on: 'step', part: 'own' } },
          step: { always: { actions: 'step', target: 'y' } },
          y: {},
          own: { seats: { initial: 'p', states: { p: { moves: ['wind', 'wear'], on: { on: 'q' } }, q: { on: { on: 'p' } } } } },
        },
      },
      // Reached through a version of its own, like what lies on the way into a round.
      hall: { always: { actions: 'step', target: 'round' } },
      ask: { initial: 'open', states: { open: { on: { answer: 'done' } }, done: { type: 'final' } } },
      after: { on: { begin: 'hall', set: 'hall', leave: 'over' } },
      over: { type: 'final' },
    },
  },
})
const start = () => createMatch(game, { seats: 2, secret: secretOf(1), at: 0 }).match
const play = (match: Match, ...moves: (string | [move: string, seat: number])[]) =>
  moves.reduce((at, one) => {
    const [move, seat] = typeof one === 'string' ? [one, 0] : one
    const outcome = propose(game, at, { seat, move, at: at.version })
    if (!outcome.ok) throw outcome.error ?? new Error(outcome.refusal.message)
    return outcome.match
  }, match)
const running = (match: Match) => match.timers.map(({ field, phase, seat }) => [field, phase, ...(seat === undefined ? [] : [seat])])

describe('a timer for a phase', () => {
  const wound = play(start(), 'begin', 'wind')
  test('runs on while play goes about inside it, through versions that the engine makes', () => {
    expect(running(wound)).toEqual([['game.clock', 'round']])
    const later = play(wound, 'on')
    expect(viewOf(game, later, 1).phase.path).toBe('round.y')
    expect(later.timers).toEqual(wound.timers)
    const { id, endsAt } = later.timers[0]
    expect(propose(game, later, { seat: CLOCK, move: 'ring', at: endsAt, timer: id })).toMatchObject({ ok: true, match: { timers: [] } })
  })
  test('stops as play leaves it, also where it comes back at once', () => {
    expect(running(play(wound, 'leave'))).toEqual([])
    expect(running(play(wound, 'again'))).toEqual([])
    expect(running(play(wound, 'leave', 'begin'))).toEqual([])
  })
  test('is everybody’s where it is started in a seat’s own phase inside', () => {
    const parted = play(start(), 'begin', 'part', ['wind', 1])
    expect(running(parted)).toEqual([['game.clock', 'round']])
    expect(running(play(parted, ['on', 1], ['on', 0]))).toEqual([['game.clock', 'round']])
  })
  test('waits for an interrupt to be over', () => {
    const asked = play(wound, 'ask')
    expect([running(asked), running(play(asked, 'answer'))]).toEqual([[], [['game.clock', 'round']]])
  })
  test('survives JSON', () => {
    expect(running(play(JSON.parse(JSON.stringify(wound)), 'on'))).toEqual([['game.clock', 'round']])
  })
  test('may be started by the move that leads there', () => {
    expect(running(play(start(), 'begin', 'leave', 'set'))).toEqual([['game.clock', 'round']])
  })
  test('is gone where the move that starts it leads out', () => {
    expect(running(play(start(), 'begin', 'away'))).toEqual([])
  })
  test('cannot be started where play does not come to it', () => {
    for (const move of ['wind', 'away'])
      expect(propose(game, start(), { seat: 0, move, at: 0 })).toMatchObject({
        refusal: { code: 'failed' },
        error: {
          name: 'RuleError',
          message: expect.stringMatching(/^game\.clock\.start: it is a timer for round, and play is in (before|after)$/),
        },
      })
  })
})

test('one for a seat’s own phase is that seat’s, and stops as that seat leaves it', () => {
  const both = play(start(), 'begin', 'part', ['wear', 0], ['wear', 1])
  expect(running(both)).toEqual([
    ['players.0.watch', 'round.own.p', 0],
    ['players.1.watch', 'round.own.p', 1],
  ])
  expect(running(play(both, ['on', 1]))).toEqual([['players.0.watch', 'round.own.p', 0]])
})

test('a phase that there is not is refused as the game is made', () => {
  for (const phase of ['roudn', 'a.b', '']) {
    const wrong = setup({ game: { clock: timer({ phase: phase as string }) } })
    expect(() =>
      wrong.createGame({
        ...{ name: 'wrong', players: { min: 1, max: 1 }, distribute: {}, moves: {} },
        chart: { initial: 'a', states: { a: { type: 'final' } } },
      }),
    ).toThrow(`wrong: game.clock: there is no phase '${phase}' (choose from a)`)
  }
})
