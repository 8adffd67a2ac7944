import { type Agent, CLOCK, type Game, type Json, type Match, propose, type Variant, viewOf } from 'playchart/engine'
import { contest, moved, refusal, seen, started as startedFor, struck } from 'playchart/engine/testing'
import { expect, test } from 'vitest'
import game from './game.ts'

const started = (variant: Variant = {}) => startedFor(game, 2, { seed: 5, variant })
const all = (match: Match) => seen(game, match)
const reveal = (match: Match, slot: number, at = 0) => moved(game, match, match.turn, 'reveal', { slot }, at)
const typeAt = (match: Match, slot: number) => all(match).game.hidden.slots[slot]?.values?.type

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

test('as a variant the turn passes after a pair too', () => {
  const before = started({ afterPair: 'passes' })
  const [a, b] = slots(before, true)
  const match = reveal(reveal(before, a), b)
  expect(all(match).players.map(({ won }) => won.count)).toEqual([2, 0])
  expect(match).toMatchObject({ turn: 1, snapshot: [{ value: 'first' }] })
  const [c, d] = slots(match, true)
  expect(all(reveal(reveal(match, c), d)).players.map(({ won }) => won.count)).toEqual([2, 2])
})

test('two different cards stay visible until they are hidden, then it is the next player’s turn', () => {
  const [a, b] = slots(started(), false)
  const shown = reveal(reveal(started(), a, 100), b, 200)
  expect(shown).toMatchObject({ turn: 0, snapshot: [{ value: 'look' }] })
  expect(refusal(game, shown, 1, 'hide')).toMatchObject({ code: 'turn' })
  const hidden = moved(game, shown, 0, 'hide', {}, 300)
  expect(hidden).toMatchObject({ turn: 1, timers: [] })
  expect(all(hidden).game.visible.count).toBe(0)
})

test('the clock hides them after three seconds', () => {
  const [a, b] = slots(started(), false)
  const shown = reveal(reveal(started(), a, 100), b, 200)
  expect(shown.timers).toMatchObject([{ phase: 'look', move: 'hide', startedAt: 200, endsAt: 3200 }])
  const hidden = struck(game, shown)
  expect(hidden).toMatchObject({ turn: 1, snapshot: [{ value: 'first' }] })
  expect(propose(game, hidden, { seat: CLOCK, move: 'hide', at: 3300, timer: shown.timers[0].id })).toMatchObject({
    ok: false,
    refusal: { code: 'stale' },
  })
})

test.each(['second', 'look'] as const)('who leaves in the phase %s leaves no open cards, and a whole turn to the next', (phase) => {
  const three = startedFor(game, 3, { seed: 5 })
  const [a, b] = slots(three, false)
  const open = phase === 'look' ? reveal(reveal(three, a), b) : reveal(three, a)
  expect(open.snapshot).toMatchObject([{ value: phase }])
  const left = moved(game, open, 0, 'resign')
  expect(left).toMatchObject({ turn: 1, snapshot: [{ value: 'first' }], timers: [] })
  expect(all(left).game.visible.count).toBe(0)
  // Others who leave turn nothing over.
  expect(moved(game, open, 2, 'resign')).toMatchObject({ turn: 0, snapshot: [{ value: phase }] })
})

test('a card that is face up cannot be turned over again', () => {
  const match = reveal(started(), 3)
  expect(refusal(game, match, 0, 'reveal', { slot: 3 })).toMatchObject({ code: 'rule', message: 'There is no face-down card there.' })
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
  const { mindful } = (game as Game).agents
  const remembered: number[] = []
  const watched: Agent = {
    ...mindful!,
    observe(view, random, memory, steps) {
      const kept = mindful.observe!(view, random, memory, steps)
      remembered.push((kept as Json[]).length)
      return kept
    },
  }
  const watchedGame = { ...game, agents: { mindful: watched } } as Game
  const [attentive, random] = contest(watchedGame, ['mindful', 'random'], { matches: 12, variant: { size: 'small' } })
  expect(Math.max(...remembered)).toBe(6)
  expect(attentive.points + random.points).toBe(12 * 10)
  expect(attentive.points).toBeGreaterThan(1.5 * random.points)
})
