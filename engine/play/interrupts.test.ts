import { describe, expect, test } from 'vitest'
import { CLOCK, createMatch, int, type Match, propose, replay, setup, viewOf } from '../index.ts'
import { secretOf } from '../testing/index.ts'

const rules = setup({ game: { entries: int(), log: int() } })
const count = rules.fixUp({ apply: ({ game }) => void game.entries++ })
const noop = () => rules.move({ apply: () => {} })
const game = rules.createGame({
  name: 'claims',
  players: { min: 2, max: 4 },
  distribute: {},
  moves: { claim: noop(), challenge: noop(), block: noop(), accept: noop(), chat: noop(), stop: noop(), count, deal: count },
  chart: {
    initial: 'play',
    turn: 'all',
    on: { chat: {}, stop: 'over' },
    states: {
      play: {
        initial: 'idle',
        states: {
          idle: { on: { claim: 'claimed' } },
          claimed: {
            entry: 'count',
            on: { challenge: { interrupt: 'challenging' }, block: { interrupt: 'blocking' }, accept: 'idle' },
            after: { 1000: { move: 'accept' } },
          },
        },
      },
      challenging: {
        initial: 'asked',
        entry: 'count',
        states: {
          asked: { on: { block: { interrupt: 'blocking' }, accept: 'answered' }, after: { 500: { move: 'accept' } } },
          answered: { type: 'final' },
        },
      },
      blocking: {
        initial: 'asked',
        states: {
          asked: { on: { challenge: { interrupt: 'challenging' }, accept: 'answered', claim: 'again' } },
          again: { ordered: ['claim', 'accept'], onDone: 'answered' },
          answered: { type: 'final' },
        },
      },
      over: { type: 'final' },
    },
  },
})

const start = () => createMatch(game, { seats: 2, secret: secretOf(1), at: 0 }).match
const play = (match: Match, ...moves: string[]) =>
  moves.reduce((at, move) => {
    const outcome = propose(game, JSON.parse(JSON.stringify(at)), { seat: 0, move, at: at.version * 100 })
    if (!outcome.ok) throw new Error(`${move}: ${outcome.refusal.message}`, { cause: outcome.error })
    return outcome.match
  }, match)
const places = (match: Match) => match.snapshot.map(({ value }) => JSON.stringify(value))

describe('an interrupt', () => {
  test('comes back to just where play was, and entry effects do not run again', () => {
    const claimed = play(start(), 'claim')
    const entries = (match: Match) => match.state.game[0]
    const interrupted = play(claimed, 'challenge')
    expect(places(interrupted)).toEqual(['{"play":"claimed"}', '"asked"'])
    expect(viewOf(game, interrupted, 0).phase).toMatchObject({ value: { challenging: 'asked' }, path: 'challenging.asked' })
    const back = play(interrupted, 'accept')
    expect(back.snapshot).toEqual(claimed.snapshot)
    expect([entries(claimed), entries(interrupted), entries(back)]).toEqual([1, 2, 2])
  })

  test('nests, the same one inside itself too, sixteen deep and no deeper', () => {
    let match = play(start(), 'claim')
    for (let depth = 1; depth <= 16; depth++) {
      match = play(match, depth % 2 ? 'challenge' : 'block')
      expect(match.snapshot).toHaveLength(depth + 1)
    }
    expect(propose(game, match, { seat: 0, move: 'challenge', at: 0 })).toMatchObject({ ok: false, refusal: { code: 'interrupts' } })
    for (let depth = 16; depth > 0; depth--) {
      match = play(match, 'accept')
      expect(match.snapshot).toHaveLength(depth)
    }
    expect(places(match)).toEqual(['{"play":"claimed"}'])
  })

  test('keeps what it interrupts halfway through a progression', () => {
    const halfway = play(start(), 'claim', 'block', 'claim', 'claim')
    expect(places(halfway)).toEqual(['{"play":"claimed"}', '{"again":"$1"}'])
    expect(play(halfway, 'accept').snapshot).toHaveLength(1)
  })

  test('hears the moves of the phases around it, but not of those beside it', () => {
    const interrupted = play(start(), 'claim', 'challenge')
    expect(play(interrupted, 'chat').snapshot).toEqual(interrupted.snapshot)
    expect(propose(game, interrupted, { seat: 0, move: 'claim', at: 0 })).toMatchObject({ ok: false, refusal: { code: 'phase' } })
  })

  test('left by a transition to elsewhere gives up everything that was interrupted', () => {
    const deep = play(start(), 'claim', 'challenge', 'block', 'challenge')
    expect(deep.snapshot).toHaveLength(4)
    expect(play(deep, 'stop')).toMatchObject({ finished: true, snapshot: [{ value: 'over', status: 'done' }], suspended: [], timers: [] })
  })

  test('makes the time of what it interrupts stand still', () => {
    const claimed = play(start(), 'claim')
    expect(claimed.timers).toMatchObject([{ phase: 'play.claimed', endsAt: 1000 }])
    const interrupted = play(claimed, 'challenge')
    expect(interrupted).toMatchObject({
      timers: [{ phase: 'challenging.asked', startedAt: 100, endsAt: 600 }],
      suspended: [{ endsAt: 1000, depth: 0 }],
    })
    const outcome = propose(game, interrupted, { seat: CLOCK, move: 'accept', at: 600, timer: interrupted.timers[0].id })
    expect(outcome.ok && outcome.match).toMatchObject({ timers: [{ phase: 'play.claimed', startedAt: 500, endsAt: 1500 }], suspended: [] })
  })

  test('is replayed like everything else', () => {
    const { steps } = createMatch(game, { seats: 2, secret: secretOf(1), at: 0 })
    const log = steps.map(({ entry }) => entry)
    let match = start()
    for (const move of ['claim', 'challenge', 'block', 'challenge', 'accept', 'accept', 'accept', 'stop']) {
      const outcome = propose(game, match, { seat: 1, move, at: 5 })
      if (!outcome.ok) throw new Error(outcome.refusal.message)
      log.push(...outcome.steps.map(({ entry }) => entry))
      match = outcome.match
    }
    const again = replay(game, { game: 'claims', seats: 2, variant: {}, secret: secretOf(1), at: 0, log })
    expect(JSON.stringify(again.match)).toBe(JSON.stringify(match))
  })
})
