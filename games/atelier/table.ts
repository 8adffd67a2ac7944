import { board, bool, concatenate, deck, enumOf, type ReadingOf, seat, setup, slots, stack, tokens } from 'playchart/engine'
import { type Kind, LEAF, PATRONS, type Patron, PIGMENTS, SIZES, WORKS, type Work } from './cards.ts'

/** Works of each size in the market. */
export const ROW = 4
export const PATRON_POINTS = 3
/** How many pots a player may keep. */
export const POTS = 10

export const kinds = enumOf(...PIGMENTS, LEAF)
const sizes = enumOf({ large: 'large works', middle: 'middle works', small: 'small works' })

export const works = deck('works', WORKS, { name: ({ title }) => title, back: ({ size }) => ({ size }) })
export const patrons = deck('patrons', PATRONS, { name: ({ name }) => name })
export const pots = tokens('pots', kinds.values, 7)

export const atelier = setup({
  game: {
    decks: board(works, sizes, { sanitize: 'len' }),
    market: slots(works, SIZES.length * ROW),
    bank: board(pots, kinds),
    patrons: slots(patrons, 5),
    /** Pots that are left out with fewer players. */
    spare: stack(pots),
    abroad: stack(patrons),
    /** The player who made the last move. */
    mover: seat(),
    isLastRound: bool(),
  },
  player: {
    pots: board(pots, kinds),
    works: board(works, enumOf(...PIGMENTS)),
    reserved: stack(works),
    /** Reserved from the top of a deck: nobody else has seen it. */
    unseen: stack(works, { sanitize: 'order' }),
    reserve: concatenate('reserved', 'unseen'),
    patrons: stack(patrons),
  },
})
export interface Table extends ReadingOf<typeof atelier> {}
type Player = Table['me']

const sum = <T>(all: Iterable<T>, of: (one: T) => number) => [...all].reduce((total, one) => total + of(one), 0)

export const potsOf = atelier.ofPlayer(({ pots }) => sum(pots, ({ count }) => count))
export const worksOf = atelier.ofPlayer(({ works }) => sum(works, ({ count }) => count))
export const pointsOf = atelier.ofPlayer(
  ({ works, patrons }) => sum(works, (wall) => sum(wall, ({ values }) => values.points)) + PATRON_POINTS * patrons.count,
)

/** The size of the work that belongs in a slot of the market. */
export const sizeAt = (slot: number) => SIZES[Math.floor(slot / ROW)]!
/** A slot of the market that is empty although its deck is not; -1 where there is none. */
export const gapIn = ({ game: { market, decks } }: Table) =>
  market.room > 0 ? [...Array(market.length).keys()].findIndex((slot) => !market.at(slot) && !decks.at(sizeAt(slot)).isEmpty) : -1

/** What a player pays for a work: pots of each pigment less those that their works spare them, and a leaf for each pot that they lack. */
export function priceOf({ works, pots }: Player, { cost }: Work): { kind: Kind; count: number }[] {
  const due = PIGMENTS.map((kind, i) => Math.max(0, cost[i]! - works.at(kind).count))
  const paid = PIGMENTS.map((kind, i) => ({ kind, count: Math.min(due[i]!, pots.at(kind).count) }))
  const leaves = sum(due, (count) => count) - sum(paid, ({ count }) => count)
  return [...paid, { kind: LEAF, count: leaves }].filter(({ count }) => count > 0)
}
/** Whether a player can pay for a work. Asked about every work in each turn, so it builds no lists. */
export const canPay = ({ works, pots }: Player, { cost }: Work) =>
  PIGMENTS.reduce((lacks, kind, i) => lacks + Math.max(0, cost[i]! - works.at(kind).count - pots.at(kind).count), 0) <= pots.at(LEAF).count

/** Which of these patrons would come to see a player's works. */
export const visitorsOf = <P extends { readonly values: Patron }>(patrons: Iterable<P>, { works }: Player) =>
  [...patrons].filter(({ values }) => PIGMENTS.every((kind, i) => works.at(kind).count >= values.wants[i]!))
