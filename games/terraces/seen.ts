import type { ReadableOf } from 'playchart/engine'
import { cardsIn, type Garden, gardenWith } from './garden.ts'
import type { terraces } from './table.ts'

/** What agents and boards look at. */
type View = Pick<ReadableOf<typeof terraces>, 'players' | 'inactive'>

/** The garden of a seat, as everybody sees it. */
export function gardenSeen({ players }: View, seat: number): Garden {
  const { hillside, coins, honey, built, garden } = players[seat]!
  return gardenWith({ hillside, coins, honey, terraces: built.count ?? 0, cards: cardsIn(garden.slots) })
}
/** The seats to the left and to the right, of those that take part. */
export function seatsBeside({ players, inactive }: View, seat: number): number[] {
  const round = players.map((_, n) => (seat + n) % players.length).filter((other) => other === seat || !inactive.includes(other))
  return [...new Set([round[1], round.at(-1)])].filter((other) => other !== undefined && other !== seat) as number[]
}
