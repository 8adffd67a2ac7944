import { describe, expect, test } from 'vitest'
import {
  ADMIN,
  CLOCK,
  createMatch,
  deck,
  int,
  type Match,
  propose,
  SPECTATOR,
  setup,
  stack,
  timer,
  type Viewer,
  viewOf,
  type WritingOf,
} from '../index.ts'
import { secretOf } from '../testing/index.ts'

const bombs = deck('bombs', [{ n: 0 }, { n: 1 }], { dynamic: { fuse: timer() } })
const rules = setup({
  game: { clock: timer(), second: timer(), pile: stack(bombs), said: int(), ran: int() },
  player: { watch: timer({ sanitize: 'hidden' }) },
})
type State = WritingOf<typeof rules>
let rule: (state: State) => unknown = () => {}
const act = () =>
  rules.move({
    apply: (state) => {
      rule(state)
    },
  })
const nothing = () => rules.move({ apply: () => {} })
const game = rules.createGame({
  name: 'timed',
  players: { min: 2, max: 2 },
  distribute: { bombs: 'pile' },
  moves: {
    act: act(),
    inner: nothing(),
    leave: nothing(),
    part: nothing(),
    ask: nothing(),
    answer: nothing(),
    late: rules.move({ legal: () => 'Too late.', apply: () => {} }),
    ring: rules.move({
      args: { by: int(1, 5) },
      apply: ({ game }, { by }) => {
        game.said += by
        game.ran = game.clock.isRunning ? 1 : 2
      },
    }),
    end: nothing(),
  },
  chart: {
    initial: 'a',
    moves: ['ring', 'late'],
    on: { end: 'over' },
    states: {
      a: {
        initial: 'x',
        moves: ['act'],
        on: { leave: 'b', part: 'own', ask: { interrupt: 'question' } },
        states: { x: { on: { inner: 'y' } }, y: {} },
      },
      b: { moves: ['act'] },
      own: { seats: { initial: 'p', states: { p: { moves: ['act'], on: { inner: 'q' } }, q: { on: { inner: 'p' } } } } },
      question: { initial: 'open', states: { open: { moves: ['act'], on: { answer: 'done' } }, done: { type: 'final' } } },
      over: { type: 'final' },
    },
  },
})
const start = () => createMatch(game, { seats: 2, secret: secretOf(1), at: 0 }).match
function played(match: Match, move: string, at: number, more: object = { seat: 0 }): Match {
  const outcome = propose(game, match, { move, at, ...more } as never)
  if (!outcome.ok) throw outcome.error ?? new Error(outcome.refusal.message)
  return outcome.match
}
function ruled(match: Match, at: number, does: (state: State) => unknown): Match {
  rule = does
  return played(match, 'act', at)
}
const started = (at = 1000, match = start()) => ruled(match, at, ({ game }) => game.clock.start(500, 'ring', { by: 2 }))
const fire = (match: Match, at = 1500, [timer] = match.timers) =>
  propose(game, match, { seat: CLOCK, move: timer.move, args: timer.args, at, timer: timer.id })
const clock = (match: Match, viewer: Viewer = 0) => viewOf(game, match, viewer).game.clock
function isRunning(match: Match): boolean {
  let runs = false
  ruled(match, 1, ({ game }) => {
    runs = game.clock.isRunning
  })
  return runs
}

describe('the timer of a field', () => {
  test('runs from when it is started, in the phase where play is then', () => {
    expect(clock(start())).toBe(null)
    const match = started()
    expect(clock(match)).toEqual({ startedAt: 1000, endsAt: 1500 })
    expect(viewOf(game, match, 1).timers).toEqual([{ phase: 'a.x', move: 'ring', startedAt: 1000, endsAt: 1500 }])
    expect([isRunning(start()), isRunning(match)]).toEqual([false, true])
  })
  test('makes its move with its arguments when the clock fires it, once', () => {
    const match = started()
    const outcome = fire(match)
    expect(outcome).toMatchObject({ ok: true, steps: [{ entry: { by: CLOCK, move: 'ring', args: { by: 2 } } }] })
    if (!outcome.ok) return
    expect(viewOf(game, outcome.match, 0).game).toMatchObject({ said: 2, ran: 2, clock: null })
    expect(fire(outcome.match, 1501, match.timers)).toMatchObject({ ok: false, refusal: { code: 'stale' } })
  })
  test('starts afresh when it is started again, and the first is stale', () => {
    const match = started()
    const again = started(1200, match)
    expect(again.timers).toHaveLength(1)
    expect(clock(again)).toEqual({ startedAt: 1200, endsAt: 1700 })
    expect(fire(again, 1500, match.timers)).toMatchObject({ ok: false, refusal: { code: 'stale' } })
  })
  test('stops when it is cancelled, which says whether it was running', () => {
    const said: boolean[] = []
    const match = ruled(started(), 1100, ({ game }) => said.push(game.clock.cancel(), game.clock.isRunning, game.clock.cancel()))
    expect([said, match.timers, clock(match)]).toEqual([[true, false, false], [], null])
  })
  test('does not stop others', () => {
    let match = started()
    match = ruled(match, 1001, ({ game, players }) => {
      game.second.start(10, 'ring', { by: 1 })
      players[1].watch.start(20, 'ring', { by: 1 })
      game.pile.first!.state.fuse.start(30, 'ring', { by: 1 })
    })
    expect(match.timers.map(({ field }) => field)).toEqual(['game.clock', 'game.second', 'players.1.watch', 'bombs.0.fuse'])
    match = ruled(match, 1002, ({ game }) => game.second.cancel())
    expect(match.timers.map(({ field }) => field)).toEqual(['game.clock', 'players.1.watch', 'bombs.0.fuse'])
  })
  test('stops as play leaves the phase it was started in, not when it stays', () => {
    const match = started()
    expect(played(match, 'ring', 1001, { seat: ADMIN, args: { by: 1 } }).timers).toEqual(match.timers)
    expect(played(match, 'inner', 1001).timers).toEqual([])
    expect(played(match, 'leave', 1001).timers).toEqual([])
    expect(clock(played(match, 'leave', 1001))).toBe(null)
  })
  test('started as play moves on belongs to the phase that it moves to', () => {
    const match = started(1000, played(start(), 'leave', 1))
    expect(viewOf(game, match, 0).timers[0].phase).toBe('b')
  })
  test('is bound by legal, and dropped when its move is not possible', () => {
    const match = ruled(start(), 1, ({ game }) => game.clock.start(5, 'late'))
    expect(fire(match, 6)).toMatchObject({ ok: false, refusal: { code: 'rule', message: 'Too late.' } })
  })
  test('is refused by the clock when its arguments are none of the move’s', () => {
    const match = ruled(start(), 1, ({ game }) => game.clock.start(5, 'ring', { by: 9 }))
    expect(fire(match, 6)).toMatchObject({ ok: false, refusal: { code: 'arguments' } })
  })
  test('keeps the arguments as they were', () => {
    const mine = { by: 3 }
    const match = ruled(start(), 1, ({ game }) => game.clock.start(5, 'ring', mine))
    mine.by = 1
    expect(match.timers[0].args).toEqual({ by: 3 })
  })
  test('survives JSON', () => {
    const match = JSON.parse(JSON.stringify(started())) as Match
    expect(isRunning(match)).toBe(true)
    expect(fire(match).ok).toBe(true)
  })
  test('is gone when the match is over', () => expect(played(started(), 'end', 1001).timers).toEqual([]))
  test('cannot be started where rules only read', () => {
    const reading = rules.createGame({
      ...{ name: 'reading', players: { min: 1, max: 1 }, distribute: { bombs: 'pile' } },
      moves: {
        act: rules.move({
          legal: ({ game }) => {
            ;(game.clock as unknown as { start(ms: number, move: string): void }).start(5, 'act')
            return true
          },
          apply: () => {},
        }),
      },
      chart: { endless: true, initial: 'a', states: { a: { moves: ['act'] } } },
    })
    const { match } = createMatch(reading, { seats: 1, secret: secretOf(1), at: 0 })
    const outcome = propose(reading, match, { seat: 0, move: 'act', at: 0 })
    expect([outcome.ok, String(!outcome.ok && outcome.error)]).toEqual([false, 'RuleError: the state can only be read here'])
  })
})

describe('an interrupt', () => {
  test('stops the timer for as long as it lasts', () => {
    const asked = played(started(), 'ask', 1200)
    expect([asked.timers, clock(asked), isRunning(asked)]).toEqual([[], null, false])
    const back = played(asked, 'answer', 2200)
    expect(clock(back)).toEqual({ startedAt: 2000, endsAt: 2500 })
    expect(fire(back, 2500).ok).toBe(true)
  })
  test('has timers of its own, which end with it', () => {
    const asked = ruled(played(start(), 'ask', 1), 2, ({ game }) => game.second.start(10, 'ring', { by: 1 }))
    expect(viewOf(game, asked, 0).timers.map(({ phase }) => phase)).toEqual(['question.open'])
    expect(played(asked, 'answer', 3).timers).toEqual([])
  })
  test('may cancel what it has stopped', () => {
    let cancelled = false
    const asked = ruled(played(started(), 'ask', 1200), 1201, ({ game }) => {
      cancelled = game.clock.cancel()
    })
    expect([cancelled, played(asked, 'answer', 2200).timers]).toEqual([true, []])
  })
})

describe('where seats have phases of their own', () => {
  const both = played(start(), 'part', 1)
  const of = (seat: number) => ({ seat })
  function startedBy(seat: number, match = both): Match {
    rule = ({ me }) => me.watch.start(100, 'ring', { by: 1 })
    return played(match, 'act', 2, of(seat))
  }
  test('a timer runs in the phase of the seat for which it was started', () => {
    const match = startedBy(1, startedBy(0))
    expect(viewOf(game, match, ADMIN).timers).toMatchObject([
      { phase: 'own.p', seat: 0 },
      { phase: 'own.p', seat: 1 },
    ])
    expect(played(match, 'inner', 3, of(0)).timers).toEqual([match.timers[1]])
    expect(played(match, 'inner', 3, of(1)).timers).toEqual([match.timers[0]])
  })
})

describe('who may not see the field', () => {
  const match = ruled(start(), 1, ({ players }) => players[1].watch.start(5, 'ring', { by: 1 }))
  test.each<[Viewer, boolean]>([
    [0, false],
    [1, true],
    [SPECTATOR, false],
    [ADMIN, true],
  ])('%s: %j', (viewer, sees) => {
    const { players, timers } = viewOf(game, match, viewer)
    expect([players[1].watch, timers.length]).toEqual(sees ? [{ startedAt: 1, endsAt: 6 }, 1] : [null, 0])
  })
})
