import {
  ADMIN,
  CLOCK,
  chooseMove,
  createMatch,
  describeGame,
  type Match,
  observed,
  propose,
  type ReadableOf,
  readable,
  type Variant,
  viewOf,
} from 'playchart/engine'
import { secretOf } from 'playchart/engine/testing'
import { expect, test } from 'vitest'
import game from './game.ts'

const started = (variant: Variant = {}, seats = 2) => createMatch(game, { seats, secret: secretOf(5), at: 0, variant }).match
const all = (match: Match) => readable(describeGame(game, match.seats), viewOf(game, match, ADMIN)) as ReadableOf<typeof game>
const typeAt = (match: Match, slot: number) => all(match).game.hidden.slots[slot]?.values?.type

function reveal(match: Match, slot: number, at = 0): Match {
  const outcome = propose(game, match, { seat: match.turn, move: 'reveal', args: { slot }, at })
  if (!outcome.ok) throw new Error(outcome.refusal.message)
  return outcome.match
}

/** Two slots whose cards are a pair, or are not. */
function slots(match: Match, pair: boolean): [number, number] {
  const { slots: cards } = all(match).game.hidden
  const first = cards.findIndex((card) => card !== null)
  const other = cards.findIndex((card, slot) => card && slot > first && (typeAt(match, slot) === typeAt(match, first)) === pair)
  return [first, other]
}

test('a matched pair goes to the player who found it, who goes on', () => {
  const before = started()
  const [a, b] = slots(before, true)
  const match = reveal(reveal(before, a), b)
  expect(all(match).players.map(({ won }) => won.count)).toEqual([2, 0])
  expect(match).toMatchObject({ turn: 0, snapshot: [{ value: 'first' }] })
})

test('two different cards stay visible until they are hidden, then it is the next player’s turn', () => {
  const [a, b] = slots(started(), false)
  const shown = reveal(reveal(started(), a, 100), b, 200)
  expect(shown).toMatchObject({ turn: 0, snapshot: [{ value: 'look' }] })
  expect(propose(game, shown, { seat: 1, move: 'hide', at: 0 })).toMatchObject({ ok: false, refusal: { code: 'turn' } })
  const outcome = propose(game, shown, { seat: 0, move: 'hide', at: 300 })
  expect(outcome.ok && outcome.match).toMatchObject({ turn: 1, timers: [] })
  expect(outcome.ok && all(outcome.match).game.visible.count).toBe(0)
})

test('the clock hides them after three seconds', () => {
  const [a, b] = slots(started(), false)
  const shown = reveal(reveal(started(), a, 100), b, 200)
  expect(shown.timers).toMatchObject([{ phase: 'look', move: 'hide', startedAt: 200, endsAt: 3200 }])
  const outcome = propose(game, shown, { seat: CLOCK, move: 'hide', at: 3200, timer: shown.timers[0].id })
  expect(outcome.ok && outcome.match).toMatchObject({ turn: 1, snapshot: [{ value: 'first' }] })
  if (!outcome.ok) return
  expect(propose(game, outcome.match, { seat: CLOCK, move: 'hide', at: 3300, timer: shown.timers[0].id })).toMatchObject({
    ok: false,
    refusal: { code: 'stale' },
  })
})

test('a card that is face up cannot be turned over again', () => {
  const match = reveal(started(), 3)
  expect(propose(game, match, { seat: 0, move: 'reveal', args: { slot: 3 }, at: 0 })).toMatchObject({
    ok: false,
    refusal: { code: 'rule', message: 'There is no face-down card there.' },
  })
})

test('the variant decides how many cards of which set are on the table, all in pairs', () => {
  for (const [size, count] of [
    ['small', 10],
    ['medium', 20],
    ['large', 40],
  ] as const) {
    for (const cardSet of ['all', 'general', 'foods', 'animals']) {
      const { slots } = all(started({ size, cardSet })).game.hidden
      const types = slots.map((card) => card?.values?.type)
      expect(slots).toHaveLength(count)
      expect(types.every((type) => types.filter((other) => other === type).length === 2)).toBe(true)
      if (cardSet !== 'all') expect(slots.every((card) => card?.values?.set === cardSet)).toBe(true)
    }
  }
})

test('a face-down card shows its back to everyone, with an id that says nothing of its face', () => {
  const view = viewOf(game, started(), 0)
  expect(view.game.unused).toEqual({})
  expect((view.game.hidden as { slots: object[] }).slots.every((slot) => Object.keys(slot).join() === 'id')).toBe(true)
})

test('most cards win; with as many, all who have them', () => {
  let match = started({ size: 'small' })
  while (!match.finished) match = slots(match, true).reduce((at, slot) => reveal(at, slot), match)
  expect(match).toMatchObject({ winners: [0], scores: [10, 0] })
})

test('the attentive agent finds more pairs than chance does, and has no more than six cards in mind', () => {
  const won = [0, 0]
  for (let seed = 1; seed <= 12; seed++) {
    let { match } = createMatch(game, { seats: 2, secret: secretOf(seed), at: 0, variant: { size: 'small' } })
    let memory = observed(game, match, 1, 'mindful', null)
    while (!match.finished) {
      const choice = chooseMove(game, match, match.turn, match.turn === 1 ? 'mindful' : 'random', match.turn === 1 ? memory : null)
      const timer = match.timers[0]
      const move = choice ? { seat: match.turn, ...choice, at: 0 } : { seat: CLOCK, move: timer!.move, timer: timer!.id, at: timer!.endsAt }
      const outcome = propose(game, match, move as Parameters<typeof propose>[2])
      if (!outcome.ok) throw new Error(outcome.refusal.message)
      match = outcome.match
      memory = observed(game, match, 1, 'mindful', memory)
      expect((memory as object[]).length).toBeLessThanOrEqual(6)
    }
    match.scores!.forEach((cards, seat) => {
      won[seat]! += cards / 2
    })
  }
  expect(won[0]! + won[1]!).toBe(12 * 5)
  expect(won[1]).toBeGreaterThan(1.5 * won[0]!)
})
