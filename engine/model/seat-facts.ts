/** Which facts of a phase are seats goes by their names: `loserSeat` and `other` are one, `rivalSeats` and `others` several. */

const SEAT = /^(?:other|player)$|[sS]eat$/
const SEATS = /^(?:others|players)$|[sS]eats$/

/** Whether a fact of that name is a seat. */
export const isSeatFact = (fact: string): boolean => SEAT.test(fact)

/** Whether a fact of that name is a list of seats. */
export const isSeatsFact = (fact: string): boolean => SEATS.test(fact)
