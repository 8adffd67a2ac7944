import { bool, deck, int, refuse, setup, stack } from '../index.ts'

/** What `apply` gives back would be lost: the error must be at the word below each `@ts-expect-error`. Checked by tsc. */

const cards = deck('cards', [{ rank: 1 }])
const rules = setup({ game: { pile: stack(cards), points: int(), over: bool() }, player: { hand: stack(cards) } })

rules.move({
  // @ts-expect-error
  apply: () => 'That is not possible.',
})
rules.move({
  // @ts-expect-error
  apply: async () => {},
})
rules.fixUp({
  // @ts-expect-error
  apply: ({ game }) => game.pile.first,
})
rules.fixUp({
  // @ts-expect-error
  apply: () => Promise.resolve(),
})
rules.fixUp({
  // @ts-expect-error
  apply: ({ game }) => {
    if (game.over) return 'That is not possible.'
    game.points++
  },
})

rules.move({ apply: ({ game, me }) => game.pile.first?.moveTo(me.hand) })
rules.move({
  apply: ({ game }) => {
    if (game.over) return
    if (game.points > 3) refuse('That is enough.')
    game.points++
  },
})
