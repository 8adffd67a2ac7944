import { expect, test } from 'vitest'
import { ADMIN, CLOCK, createMatch, type Match, propose, setup, viewOf } from '../index.ts'
import { secretOf } from '../testing/index.ts'

const rules = setup({ game: {}, player: {} })
const move = rules.move({ apply: () => {} })
const game = rules.createGame({
  name: 'timers',
  players: { min: 2, max: 2 },
  distribute: {},
  moves: { stay: move, inner: move, leave: move, back: move, again: move, late: rules.move({ legal: () => 'Too late.', apply: () => {} }) },
  chart: {
    endless: true,
    initial: 'a',
    states: {
      a: {
        initial: 'x',
        after: { 100: { move: 'leave' }, 30: { move: 'late' } },
        moves: ['stay', 'late'],
        on: { leave: 'b', again: { target: 'a', reenter: true } },
        states: { x: { on: { inner: 'y' }, after: { 50: { move: 'inner' } } }, y: {} },
      },
      b: { turn: 'none', on: { back: 'a' }, after: { 10: { move: 'back' } } },
    },
  },
})
const start = () => createMatch(game, { seats: 2, secret: secretOf(1), at: 1000 }).match
function play(match: Match, name: string, at: number, more: object = { seat: ADMIN }): Match {
  const outcome = propose(game, match, { move: name, at, ...more } as never)
  if (!outcome.ok) throw outcome.error ?? new Error(outcome.refusal.code)
  return outcome.match
}
const fire = (match: Match, timer: number, at = 2000) => {
  const found = match.timers.find(({ id }) => id === timer)
  return propose(game, match, { seat: CLOCK, move: found?.move ?? 'leave', at, timer })
}
const running = ({ timers }: Match) => timers.map(({ phase, move, startedAt, endsAt }) => `${phase} ${move} ${startedAt}-${endsAt}`)

test('timers are armed on entry, from parent to child, with the time of the proposal', () => {
  const match = start()
  expect(running(match)).toEqual(['a late 1000-1030', 'a leave 1000-1100', 'a.x inner 1000-1050'])
  expect(new Set(match.timers.map(({ id }) => id)).size).toBe(3)
})
test('a timer is gone as soon as its phase is left, and stays while it is not', () => {
  const inner = play(start(), 'inner', 1040)
  expect(running(inner)).toEqual(['a late 1000-1030', 'a leave 1000-1100'])
  expect(running(play(inner, 'stay', 1041))).toEqual(running(inner))
  expect(running(play(inner, 'leave', 1045))).toEqual(['b back 1045-1055'])
})
test('a late one is refused as stale', () => {
  const match = start()
  const gone = match.timers.find(({ phase }) => phase === 'a.x')!
  expect(fire(play(match, 'inner', 1040), gone.id)).toMatchObject({ ok: false, refusal: { code: 'stale' } })
})
test('armed anew on re-entry a timer has another id, and the old one is stale', () => {
  let match = start()
  const ids = new Set(match.timers.map(({ id }) => id))
  for (let visit = 1; visit <= 20; visit++) {
    const before = match.timers
    match = visit % 2 ? play(match, 'again', 1000 + visit) : play(play(match, 'leave', 1000 + visit), 'back', 1000 + visit)
    expect(match.timers).toHaveLength(3)
    for (const { id } of match.timers) expect(ids.has(id)).toBe(false)
    for (const { id } of match.timers) ids.add(id)
    for (const { id } of before) expect(fire(match, id)).toMatchObject({ ok: false, refusal: { code: 'stale' } })
  }
})
test('the clock moves where nobody may, and its move is logged with the timer', () => {
  const match = play(start(), 'leave', 1010)
  const [timer] = match.timers
  expect(propose(game, match, { seat: 0, move: 'back', at: 1011 })).toMatchObject({ ok: false, refusal: { code: 'turn' } })
  const outcome = fire(match, timer.id, 1020)
  expect(outcome).toMatchObject({ ok: true, steps: [{ entry: { by: CLOCK, move: 'back', timer: timer.id, at: 1020 } }] })
  expect(outcome.ok && running(outcome.match)[0]).toBe('a late 1020-1050')
})
test('the clock is bound by legal', () => {
  const match = start()
  const late = match.timers.find(({ move }) => move === 'late')!
  expect(fire(match, late.id)).toMatchObject({ ok: false, refusal: { code: 'rule', message: 'Too late.' } })
})
test('the clock makes no other move than its timer’s', () => {
  const match = start()
  const inner = match.timers.find(({ move }) => move === 'inner')!
  expect(propose(game, match, { seat: CLOCK, move: 'leave', at: 2000, timer: inner.id }).ok).toBe(false)
})
test('a timer fires once, also when its move stays in the phase', () => {
  const lasting = rules.createGame({
    name: 'lasting',
    players: { min: 2, max: 2 },
    distribute: {},
    moves: { stay: move },
    chart: { endless: true, initial: 'a', states: { a: { moves: ['stay'], after: { 5: { move: 'stay' } } } } },
  })
  const { match } = createMatch(lasting, { seats: 2, secret: secretOf(1), at: 0 })
  const { id } = match.timers[0]
  const once = propose(lasting, match, { seat: CLOCK, move: 'stay', at: 5, timer: id })
  if (!once.ok) throw new Error(once.refusal.message)
  expect(propose(lasting, once.match, { seat: CLOCK, move: 'stay', at: 6, timer: id })).toMatchObject({
    ok: false,
    refusal: { code: 'stale' },
  })
})
test('timers are in every view, without their ids', () => {
  expect(viewOf(game, start(), 1).timers[2]).toEqual({ phase: 'a.x', move: 'inner', startedAt: 1000, endsAt: 1050 })
})
test('timers survive JSON', () => {
  const match = JSON.parse(JSON.stringify(start())) as Match
  expect(fire(match, match.timers[2].id).ok).toBe(true)
})
test('a match that ends leaves no timer behind', () => {
  const ending = rules.createGame({
    name: 'ending',
    players: { min: 2, max: 2 },
    distribute: {},
    moves: { leave: move },
    chart: {
      initial: 'a',
      after: { 500: { move: 'leave' } },
      states: { a: { on: { leave: 'b' }, after: { 5: { move: 'leave' } } }, b: { type: 'final' } },
    },
  })
  const { match } = createMatch(ending, { seats: 2, secret: secretOf(1), at: 0 })
  expect(match.timers).toHaveLength(2)
  const outcome = propose(ending, match, { seat: 0, move: 'leave', at: 1 })
  expect(outcome.ok && outcome.match.timers).toEqual([])
})
