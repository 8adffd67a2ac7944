import { board, concatenate, deck, enumOf, int, list, oneOf, type ReadingOf, type Seat, setup, stack } from 'playchart/engine'
import { CARDS, SEASONS, USES, type Use } from './cards.ts'
import { cardNamed, cardsIn, type Garden, gardenWith, usedFor } from './garden.ts'
import { HILLSIDE_NAMES } from './hillsides.ts'
import { MOST_PAID, type Payment, payments } from './trade.ts'

const copies = CARDS.flatMap(({ name, season, kind, copies }) => copies.map((seats) => ({ name, season, kind, seats })))
export const cards = deck('cards', copies, { name: ({ name }) => name, back: ({ season }) => ({ season }) })

export const terraces = setup({
  game: {
    /** How many seasons have begun. */
    season: int(0, SEASONS.length),
    piles: board(cards, enumOf(...SEASONS), { sanitize: 'len' }),
    /** Cards for more players, and guests who do not come. */
    box: stack(cards, { sanitize: 'len' }),
    compost: stack(cards, { sanitize: 'len' }),
  },
  player: {
    hillside: oneOf(...HILLSIDE_NAMES),
    hand: stack(cards, { sanitize: 'len' }),
    chosen: stack(cards, { sanitize: 'len', max: 1 }),
    /** All that may be chosen: also once more the card that is. */
    choices: concatenate('hand', 'chosen'),
    use: oneOf(...USES).sanitized('hidden'),
    /** Coins to be paid to the neighbours. */
    toLeft: int(0, MOST_PAID, { sanitize: 'hidden' }),
    toRight: int(0, MOST_PAID, { sanitize: 'hidden' }),
    garden: stack(cards),
    built: stack(cards, { sanitize: { all: 'order' } }),
    coins: int({ first: 3 }),
    honey: list(int(-1, 5)),
  },
})
export interface Table extends ReadingOf<typeof terraces> {}

export const gardenOf = terraces.ofPlayer(({ hillside, coins, honey, built, garden }) =>
  gardenWith({ hillside, coins, honey, terraces: built.count, cards: cardsIn(garden) }),
)
/** The gardens to the left, of the next player, and to the right; of two players the other one is to the left. */
export const gardensBeside = ({ players, next, previous }: Table, seat: Seat): Garden[] =>
  [...new Set([next(seat), previous(seat)])].map((other) => gardenOf(players[other]!))

/** What may be paid to the neighbours to use a card so, each way; or why it cannot be used so. */
export function waysToUse(own: Garden, beside: () => readonly Garden[], name: string, use: Use): readonly Payment[] | string {
  if (use === 'plant' && own.cards.includes(cardNamed(name))) return 'There is such a card in your garden already.'
  const cost = usedFor(own, name, use)?.cost
  if (!cost) return 'All terraces of your hillside are built.'
  const ways = payments(cost, own, beside)
  if (ways.length === 0) return 'Neither you nor your neighbours have the goods for that.'
  const affordable = ways.filter(([toLeft, toRight]) => toLeft + toRight + (cost.coins ?? 0) <= own.coins)
  return affordable.length > 0 ? affordable : 'You have too few coins for that.'
}
