import { describe, expect, test } from 'vitest'
import { createMatch, deck, type Match, propose, setup, slotOf, stack, viewOf } from './index.ts'
import { secretOf } from './testing/index.ts'

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
  chart: { initial: 'a', states: { a: { moves: ['shuffle', 'turnUp', 'take', 'back'] } } },
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
    expect((viewOf(game, taken, 1).players[0]!.hand as Shown).slots).toEqual([{ id: first }])
    expect(ids(play(match, 'turnUp', { slot: 7 }), 'open')).toEqual([ids(match, 'pile')[7]])
  })
  test('does not depend on the face: over many matches any id may have any face', () => {
    const facesOfFirstId = new Set<number>()
    for (let n = 0; n < 300; n++) {
      const match = start(n)
      facesOfFirstId.add((viewOf(game, match, 'admin').game.pile as Shown).slots.find(({ id }) => id === 'cards:0')!.face!)
    }
    expect(facesOfFirstId.size).toBe(30)
  })
  test('after a secret shuffle cannot be followed', () => {
    const kept = { slot: 0, component: 0 }
    for (let n = 0; n < 200; n++) {
      const before = start(n)
      const after = play(before, 'shuffle')
      const where = (match: Match, component: number) => (match.state.game[0] as readonly number[]).indexOf(component)
      for (let component = 0; component < 30; component++)
        if (ids(before, 'pile')[where(before, component)] === ids(after, 'pile')[where(after, component)]) kept.component++
      if (ids(before, 'pile').join() === ids(after, 'pile').join()) kept.slot++
      expect([...ids(after, 'pile')].sort()).toEqual([...ids(before, 'pile')].sort())
    }
    // One in 30 keeps its id by chance: about 200 of 6,000.
    expect(kept.component).toBeGreaterThan(130)
    expect(kept.component).toBeLessThan(270)
    expect(kept.slot).toBe(0)
  })
  test('of a component elsewhere stays when a stack is shuffled, and so do those of other decks', () => {
    let match = play(play(play(start(), 'turnUp', { slot: 5 }), 'take'), 'take')
    const before = [ids(match, 'open'), ids(match, 'cup'), (viewOf(game, match, 1).players[0]!.hand as Shown).slots]
    match = play(match, 'shuffle')
    expect([ids(match, 'open'), ids(match, 'cup'), (viewOf(game, match, 1).players[0]!.hand as Shown).slots]).toEqual(before)
  })
  test('that was seen with a face tells nothing after it was shuffled in', () => {
    const drawn = new Map<string, number>()
    for (let n = 0; n < 600; n++) {
      const open = play(start(n), 'turnUp', { slot: 0 })
      const [{ id, face }] = (viewOf(game, open, 1).game.open as Shown).slots as [{ id: string; face: number }]
      const shuffled = play(play(open, 'back'), 'shuffle')
      const slot = ids(shuffled, 'pile').indexOf(id)
      const same = (shuffled.state.game[0] as readonly number[])[slot] === face
      drawn.set(String(same), (drawn.get(String(same)) ?? 0) + 1)
    }
    // One in 30 by chance: about 20.
    expect(drawn.get('true') ?? 0).toBeLessThan(45)
  })
  test('is the same for every viewer who sees the component', () => {
    const match = play(start(), 'turnUp', { slot: 2 })
    for (const viewer of [0, 'spectator', 'admin'] as const)
      expect((viewOf(game, match, viewer).game.open as Shown).slots[0]!.id).toBe(ids(match, 'open')[0])
  })
})
