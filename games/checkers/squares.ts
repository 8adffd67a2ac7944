/** The board has 64 squares, row by row from the top. Play is on the dark ones, which have numbers from 1 to 32. */

/** The dark squares, by their numbers less 1. */
export const DARK = Array.from({ length: 64 }, (_, square) => square).filter((square) => (square + Math.floor(square / 8)) % 2 === 1)

/** The number of a dark square. */
export const numberOf = (square: number): number => Math.floor(square / 2) + 1

/** Where a way begins and ends, `11-15` or `11x18`. */
export function endsOf(way: string): readonly [from: number, to: number] {
  const [from, to] = way.split(/[-x]/).map((number) => DARK[Number(number) - 1]!)
  return [from!, to!]
}
