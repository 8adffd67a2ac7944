import { expect, test } from 'vitest'
import { POLICIES, SHOWS, type Shown } from '../declare/policy.ts'
import { createMatch, deck, type Game, oneOf, type Policy, setup, stack, viewOf, viewTextOf } from '../index.ts'
import { secretOf } from '../testing/index.ts'

/** Texts of views are shared by viewers with the same policies, and by no others. */

/** A wolf sees a bag under one policy, a sheep under the other. */
function gameWith(wolf: Policy, sheep: Policy): Game {
  const cards = deck('cards', [{ n: 0 }, { n: 1 }])
  const table = setup({
    game: { bag: stack(cards, { sanitize: { wolf, sheep } }) },
    player: { role: oneOf('wolf', 'sheep') },
  })
  return table.createGame({
    name: 'shared',
    players: { min: 2, max: 2 },
    distribute: { cards: 'bag' },
    afterDeal: ({ players }) => {
      players[1].role = 'sheep'
    },
    moves: { end: table.move({ apply: () => {} }) },
    chart: { initial: 'a', states: { a: { on: { end: 'over' } }, over: { type: 'final' } } },
  })
}

/** A policy that there may be one day: what it shows is like `hidden`, and its name begins like another's. */
const LATER = 'lent' as Policy

test('views as text are shared by no two policies, however alike their names are', () => {
  const later = POLICIES as Policy[]
  const rows: { [policy: string]: Shown } = SHOWS
  later.push(LATER)
  rows[LATER] = SHOWS.hidden
  try {
    for (const wolf of POLICIES)
      for (const sheep of POLICIES) {
        const game = gameWith(wolf, sheep)
        const { match } = createMatch(game, { seats: 2, secret: secretOf(1), at: 0 })
        for (const viewer of [0, 1]) expect(viewTextOf(game, match, viewer)).toBe(JSON.stringify(viewOf(game, match, viewer)))
      }
  } finally {
    later.pop()
    delete rows[LATER]
  }
})
