import { describe, expect, test } from 'vitest'
import { createMatch, deck, propose, setup, slots, stack, viewOf, type WritingOf } from '../index.ts'
import { checkComponents, secretOf } from '../testing/index.ts'

const cards = deck(
  'cards',
  Array.from({ length: 4 }, (_, n) => ({ n })),
  { dynamic: (self) => ({ on: stack(self), rest: slots(self, 1) }) },
)
const tags = deck('tags', [{ t: 0 }], { dynamic: { below: stack(cards) } })
const rules = setup({
  game: { open: stack(cards), dark: stack(tags, { sanitize: 'order' }), tagsOpen: stack(tags) },
})
type State = WritingOf<typeof rules>
let rule: (state: State) => unknown = () => {}
const parts = {
  ...{ name: 'cards', players: { min: 1, max: 1 } },
  moves: {
    act: rules.move({
      apply: (state) => {
        rule(state)
      },
    }),
  },
  chart: { endless: true, initial: 'a', states: { a: { moves: ['act'] } } },
} as const
const game = rules.createGame({ ...parts, distribute: { cards: 'open', tags: 'dark' } })
function ruled(does: (state: State) => unknown, match = createMatch(game, { seats: 1, secret: secretOf(1), at: 0 }).match) {
  rule = does
  const outcome = propose(game, match, { seat: 0, move: 'act', at: 0 })
  if (!outcome.ok) throw outcome.error
  checkComponents(game, outcome.match)
  return outcome.match
}

describe('cards on cards', () => {
  const tower = ruled(({ game: { open } }) => {
    const [a, b, c] = open
    b.moveTo(a.state.on)
    c.moveTo(b.state.rest)
  })
  test('lie within each other', () =>
    expect(viewOf(game, tower, 0).game.open).toMatchObject({
      slots: [
        { face: 0, state: { on: { slots: [{ face: 1, state: { rest: { slots: [{ face: 2, state: { rest: { slots: [null] } } }] } } }] } } },
        { face: 3 },
      ],
    }))
  test('cannot be laid onto what lies on them, however far up', () => {
    const lay = (under: (state: State) => Parameters<NonNullable<State['game']['open']['first']>['moveTo']>[0]) => () =>
      ruled((state) => state.game.open.first!.moveTo(under(state)), tower)
    expect(lay(({ game }) => game.open.first!.state.on)).toThrow(/onto itself \(cards\.0\.on\)/)
    const second = ({ game }: State) => game.open.first!.state.on.first as unknown as NonNullable<State['game']['open']['first']>
    expect(lay((state) => second(state).state.on)).toThrow(/onto itself \(cards\.1\.on\)/)
    const third = (state: State) => second(state).state.rest.first as unknown as NonNullable<State['game']['open']['first']>
    expect(lay((state) => third(state).state.on)).toThrow(/onto itself \(cards\.2\.on\)/)
    expect(lay(({ game }) => game.open.last!.state.on)).not.toThrow()
  })
  test('cannot be dealt out in a circle', () => {
    const dealt: unknown[] = []
    const dealing = (on: number) => () =>
      rules.createGame({
        ...parts,
        distribute: {
          tags: 'dark',
          cards: (component, { game }) => {
            dealt.push(component)
            return component.index === 2 ? (dealt[on] as { state: { on: typeof game.open } }).state.on : game.open
          },
        },
      })
    expect(dealing(2)).toThrow(/distribute\.cards lays component 2 onto itself/)
    dealt.length = 0
    expect(dealing(1)).not.toThrow()
  })
})

describe('what lies on a component that lies on another', () => {
  type Holder = { readonly state: { readonly on: State['game']['open'] } }
  const ids = (match: Parameters<typeof viewOf>[1]) =>
    [...JSON.stringify(viewOf(game, match, 0).game).matchAll(/cards:\w+/g)].map(([id]) => id)
  /** The card below the tag in the dark. */
  const below = ({ game }: State) => game.dark.first!.state.below.first as unknown as Holder
  test('is not known again when all of it goes out of sight', () => {
    const open = ruled(({ game }) => {
      const [a, b] = game.open
      game.dark.first!.moveTo(game.tagsOpen)
      a.moveTo(game.tagsOpen.first!.state.below)
      b!.moveTo(a.state.on)
    })
    const dark = ruled(({ game }) => game.tagsOpen.first!.moveTo(game.dark), open)
    const again = ids(ruled(({ game }) => game.dark.first!.moveTo(game.tagsOpen), dark))
    expect([ids(dark).length, again.length]).toEqual([2, 4])
    expect(again.filter((id) => ids(open).includes(id)).sort()).toEqual(ids(dark).sort())
  })
  test('is not known again when it was laid there in the dark and comes out by itself', () => {
    const hidden = ruled(({ game }) => game.open.first!.moveTo(game.dark.first!.state.below))
    const deep = ruled((state) => state.game.open.first!.moveTo(below(state).state.on), hidden)
    const out = ruled((state) => below(state).state.on.first!.moveTo(state.game.open), deep)
    expect([ids(hidden).length, ids(out).length, ids(out).filter((id) => ids(hidden).includes(id)).length]).toEqual([3, 3, 2])
  })
})
