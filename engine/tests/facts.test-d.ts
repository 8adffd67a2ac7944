import { componentIn, componentOf, componentsOf, deck, int, list, seat, setup, stack } from '../index.ts'

/** Facts and lines of the log: the error must be at the word below each `@ts-expect-error`. Checked by tsc. */

const cards = deck('cards', [{ rank: 1 }])
const others = deck('others', [{ colour: 'red' }])
const rules = setup({ game: { pile: stack(cards), other: stack(others) }, player: { hand: stack(cards) } })

rules.move({
  args: { card: componentIn('hand') },
  facts: { winner: seat(), best: componentOf(cards), all: componentsOf(cards), points: int(), seats: list(seat()) },
  log: '${player} plays ${args.card}: ${winner} takes ${points} with ${best}',
  apply: ({ game }, { card }, tell) => {
    tell({ winner: 1, best: card, points: 3 })
    tell({ best: game.pile.first, all: game.pile, seats: [0, 1] })
    tell()
    tell({
      // @ts-expect-error
      winer: 1,
    })
    tell({
      // @ts-expect-error
      points: 'three',
    })
    tell({
      // @ts-expect-error
      best: game.other.first,
    })
    tell({
      // @ts-expect-error
      all: game.other,
    })
  },
})
rules.move({
  args: { card: componentIn('hand') },
  // @ts-expect-error
  log: '${player} plays ${args.crad}',
  apply: () => {},
})
rules.move({
  facts: { winner: seat() },
  // @ts-expect-error
  log: '${winner} beats ${loser}',
  apply: () => {},
})
rules.fixUp({
  facts: { winner: seat() },
  log: '${winner} wins, and ${player} has looked on',
  apply: (_, tell) => tell({ winner: 2 }),
})
rules.fixUp({
  // @ts-expect-error
  log: '${winner} wins',
  apply: () => {},
})
rules.fixUp({ log: false, apply: () => {} })
declare const line: string
rules.fixUp({ log: line, apply: () => {} })
