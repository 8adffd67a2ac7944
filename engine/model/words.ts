/** `hideCards` -> `Hide Cards`, `tic-tac-toe` -> `Tic Tac Toe`. */
export function titleCase(name: string): string {
  const words = name.replace(/([a-z0-9])([A-Z])/g, '$1 $2').split(/[\s_-]+/)
  return words.map((word) => word.charAt(0).toUpperCase() + word.slice(1)).join(' ')
}

/** Which facts of a phase are seats goes by their names: `loserSeat` and `other` are one, `rivalSeats` and `others` several. */

const SEAT = /^(?:other|player)$|[sS]eat$/
const SEATS = /^(?:others|players)$|[sS]eats$/

/** Whether a fact of that name is a seat. */
export const isSeatFact = (fact: string): boolean => SEAT.test(fact)

/** Whether a fact of that name is a list of seats. */
export const isSeatsFact = (fact: string): boolean => SEATS.test(fact)

/** `blockRole` as `block role`. */
export const lowerWords = (name: string): string =>
  name
    .replace(/[_-]+/g, ' ')
    .replace(/([a-z0-9])([A-Z])/g, '$1 $2')
    .toLowerCase()
    .trim()
