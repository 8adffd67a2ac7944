import { describe, expect, test } from 'vitest'
import { canUndo, concatenate, createMatch, deck, int, type Match, propose, setup, stack, statistic, type WritingOf } from '../index.ts'
import { secretOf } from '../testing/index.ts'

/** What a rule reads of what the mover may not know may show in what it then does: that is not taken back. */

const cards = deck(
  'cards',
  Array.from({ length: 6 }, (_, n) => ({ n })),
  { dynamic: { marked: int(0, 9) } },
)
const s = setup({
  game: {
    secret: int(0, 9, { sanitize: 'hidden', first: 7 }),
    draw: stack(cards, { sanitize: 'len' }),
    box: stack(cards, { sanitize: 'nonempty' }),
    open: stack(cards),
    dark: stack(cards, { sanitize: 'hidden' }),
    row: concatenate('open', 'box'),
    total: int(),
  },
  player: { hand: stack(cards, { sanitize: 'len' }), guesses: statistic('Guesses') },
})
type Table = WritingOf<typeof s>
/** A move whose rule keeps what it has read. */
const reading = (read: (table: Table) => number) =>
  s.move({
    apply: (table) => {
      table.game.total = read(table)
    },
  })
const moves = {
  guess: s.move({
    args: { number: int(0, 9) },
    apply: ({ game }, { number }) => {
      game.total = number
    },
  }),
  ask: s.move({ apply: () => {} }),
  leap: s.move({ args: { number: int(0, 9) }, apply: () => {} }),
  listed: reading(({ game }) => [...game.box].length),
  last: reading(({ game }) => (game.box.at(1) ? 1 : 0)),
  row: reading(({ game }) => game.row.count),
  dark: reading(({ game }) => (game.dark.isEmpty ? 0 : 1)),
  where: reading(({ game }) => game.draw.slotOf({ index: 5 })),
  rival: reading(({ players }) => players[1]!.guesses),
  untap: s.move({
    apply: ({ game }) => {
      for (const card of game.draw) card.state.marked = 0
    },
  }),
  gather: s.move({ apply: ({ game }) => game.open.moveAllTo(game.box) }),
  face: reading(({ game }) => game.draw.first!.values.n),
  mark: reading(({ game }) => game.draw.first!.state.marked),
  others: reading(({ players }) => players[1].hand.first!.values.n),
  height: reading(({ game }) => game.box.count),
  own: reading(({ me }) => me.hand.first!.values.n + me.hand.first!.state.marked),
  table: reading(({ game }) => game.open.first!.values.n + game.open.count),
  size: reading(({ game }) => game.draw.count),
  count: s.move({ apply: ({ me }) => void me.guesses++ }),
  note: s.fixUp({ legal: ({ game }) => game.secret > 3 || 'Too low.', apply: ({ game }) => void game.total++ }),
}
const game = (more: { progress?: (state: never) => number } = {}) =>
  s.createGame({
    name: 'traced',
    players: { min: 2, max: 2 },
    distribute: { cards: 'draw' },
    afterDeal: ({ game, players }) => {
      game.draw.first!.moveTo(game.open)
      game.draw.first!.moveTo(game.box)
      for (const { hand } of players) game.draw.first!.moveTo(hand)
    },
    moves,
    guards: { isSeven: s.guard(({ game }) => game.secret === 7), right: s.guard(({ game }) => game.total === game.secret) },
    args: { hint: s.args(({ game }) => ({ higher: game.secret > game.total })) },
    chart: {
      endless: true,
      initial: 'a',
      states: {
        a: {
          moves: [
            ...(['face', 'mark', 'others', 'height', 'own', 'table', 'size', 'count'] as const),
            ...(['listed', 'last', 'row', 'dark', 'where', 'rival', 'untap', 'gather'] as const),
          ],
          on: { guess: 'judged', ask: { target: 'asked' }, leap: [{ guard: 'isSeven', target: 'hit' }, 'missed'] },
        },
        judged: { always: [{ guard: 'right', target: 'hit' }, { target: 'missed' }] },
        hit: { moves: ['table'] },
        missed: { moves: ['table'], on: { guess: 'told', ask: 'noted' } },
        told: { args: 'hint', moves: ['table'] },
        noted: { always: [{ actions: 'note', target: 'a' }, 'missed'] },
        asked: { moves: ['guess'] },
      },
    },
    ...more,
  })
const plain = game()
const started = () => createMatch(plain, { seats: 2, secret: secretOf(3), at: 0 }).match
function made(match: Match, move: string, args = {}, by = plain): Match {
  const outcome = propose(by, match, { seat: 0, move, args, at: 0 })
  if (!outcome.ok) throw new Error(outcome.refusal.message, { cause: outcome.error })
  return outcome.match
}
const SEEN = 'What was hidden has been seen.'

describe('a move cannot be taken back', () => {
  test.each(['face', 'mark', 'others', 'height', 'listed', 'last', 'row', 'dark', 'where', 'rival'])(
    'when its rule has read what the mover does not see (%s)',
    (move) => {
      expect(canUndo(plain, made(started(), move), 0)).toBe(SEEN)
    },
  )
  test('when a guard has read it on the way', () => {
    expect(canUndo(plain, made(started(), 'guess', { number: 3 }), 0)).toBe(SEEN)
  })
  test('when it decides where the move leads', () => {
    const match = made(started(), 'leap', { number: 3 })
    expect([match.snapshot[0].value, canUndo(plain, match, 0)]).toEqual(['hit', SEEN])
  })
  test('when a fix-up has asked for it', () => {
    const { past: _, ...missed } = made(started(), 'guess', { number: 3 })
    expect(canUndo(plain, made({ ...missed, past: [] }, 'ask'), 0)).toBe(SEEN)
  })
  test('when what everybody is told afterwards depends on it', () => {
    expect(canUndo(plain, made(made(started(), 'guess', { number: 3 }), 'guess', { number: 4 }), 0)).toBe(SEEN)
    const telling = game({ progress: ({ game }: { game: { secret: number } }) => game.secret / 10 })
    const { match } = createMatch(telling, { seats: 2, secret: secretOf(3), at: 0 })
    expect(canUndo(telling, made(match, 'table', {}, telling), 0)).toBe(SEEN)
  })
})

describe('a move can be taken back', () => {
  test.each(['own', 'table', 'size', 'untap', 'gather'])('when its rule has read only what the mover sees (%s)', (move) => {
    expect(canUndo(plain, made(started(), move), 0)).toBe(true)
  })
  test('when it counts for the statistics', () => {
    expect(canUndo(plain, made(started(), 'count'), 0)).toBe(true)
  })
  test('when nothing hidden is asked', () => {
    expect(canUndo(plain, made(started(), 'ask'), 0)).toBe(true)
  })
})
