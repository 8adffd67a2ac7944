import { describe, expect, test } from 'vitest'
import { createMatch, deck, type Match, propose, setup, slotOf, stack, viewOf } from '../index.ts'
import { secretOf } from '../testing/index.ts'

const cards = deck(
  'cards',
  Array.from({ length: 30 }, (_, n) => ({ n })),
)
const dice = deck('dice', [{ n: 0 }, { n: 1 }])
const rules = setup({
  game: { pile: stack(cards, { sanitize: 'order' }), open: stack(cards), cup: stack(dice, { sanitize: 'order' }) },
  player: { hand: stack(cards, { sanitize: 'order' }) },
})
const game = rules.createGame({
  name: 'ids',
  players: { min: 2, max: 2 },
  distribute: { cards: 'pile', dice: 'cup' },
  moves: {
    shuffle: rules.move({ apply: ({ game }) => game.pile.shuffle() }),
    turnUp: rules.move({ args: { slot: slotOf('pile') }, apply: ({ game }, { slot }) => game.pile.at(slot)!.moveTo(game.open) }),
    take: rules.move({ apply: ({ game, me }) => game.pile.first!.moveTo(me.hand) }),
    back: rules.move({ apply: ({ game }) => game.open.moveAllTo(game.pile) }),
  },
  chart: { endless: true, initial: 'a', states: { a: { moves: ['shuffle', 'turnUp', 'take', 'back'] } } },
})
const start = (n = 1) => createMatch(game, { seats: 2, secret: secretOf(n), at: 0 }).match
function play(match: Match, move: string, args = {}): Match {
  const outcome = propose(game, match, { seat: 0, move, args, at: 0 })
  if (!outcome.ok) throw outcome.error ?? new Error(outcome.refusal.message)
  return outcome.match
}
type Shown = { slots: { id: string; face?: number }[] }
const ids = (match: Match, name: string) => (viewOf(game, match, 1).game[name] as Shown).slots.map(({ id }) => id)
const allIds = (match: Match) => {
  const { game: shown, players } = viewOf(game, match, 1)
  return [...Object.values(shown), ...players.flatMap((player) => Object.values(player))].flatMap((one) =>
    (one as Shown).slots.map(({ id }) => id),
  )
}

describe('an id', () => {
  test('is one component’s alone', () => {
    const match = play(play(start(), 'take'), 'turnUp', { slot: 3 })
    expect(new Set(allIds(match)).size).toBe(32)
  })
  test('stays from stack to stack', () => {
    const match = start()
    const [first] = ids(match, 'pile')
    const taken = play(match, 'take')
    expect((viewOf(game, taken, 1).players[0].hand as Shown).slots).toEqual([{ id: first }])
    expect(ids(play(match, 'turnUp', { slot: 7 }), 'open')).toEqual([ids(match, 'pile')[7]])
  })
  test('does not depend on the face: over many matches the smallest id may have any face', () => {
    const faces = new Set<number>()
    for (let n = 0; n < 300; n++) {
      const { slots } = viewOf(game, start(n), 'admin').game.pile as Shown
      const number = ({ id }: { id: string }) => Number.parseInt(id.split(':')[1], 36)
      faces.add(slots.reduce((smallest, slot) => (number(slot) < number(smallest) ? slot : smallest)).face!)
    }
    expect(faces.size).toBe(30)
  })
  test('is never seen again after a secret shuffle', () => {
    for (let n = 0; n < 50; n++) {
      const before = start(n)
      const old = new Set(ids(before, 'pile'))
      const after = ids(play(before, 'shuffle'), 'pile')
      expect(after.filter((id) => old.has(id))).toEqual([])
      expect(new Set(after).size).toBe(30)
    }
  })
  test('of a component elsewhere stays when a stack is shuffled, and so do those of other decks', () => {
    let match = play(play(play(start(), 'turnUp', { slot: 5 }), 'take'), 'take')
    const before = [ids(match, 'open'), ids(match, 'cup'), (viewOf(game, match, 1).players[0].hand as Shown).slots]
    match = play(match, 'shuffle')
    expect([ids(match, 'open'), ids(match, 'cup'), (viewOf(game, match, 1).players[0].hand as Shown).slots]).toEqual(before)
  })
  test('that was seen with a face is gone once it was shuffled in', () => {
    const open = play(start(), 'turnUp', { slot: 0 })
    const [id] = ids(open, 'open')
    expect(ids(play(play(open, 'back'), 'shuffle'), 'pile')).not.toContain(id)
  })
  test('is the same for every viewer who sees the component', () => {
    const match = play(start(), 'turnUp', { slot: 2 })
    for (const viewer of [0, 'spectator', 'admin'] as const)
      expect((viewOf(game, match, viewer).game.open as Shown).slots[0].id).toBe(ids(match, 'open')[0])
  })
})
