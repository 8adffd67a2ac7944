import { enumOf, gridGraph, rangeEnum } from 'playchart/engine'
import { DARK, endsOf, numberOf } from './squares.ts'

export const squares = rangeEnum(8, 8)

/** Where pieces step to: black men down the board, white men up, kings both ways. */
export const STEPS = {
  black: gridGraph(squares, 'downLeft', 'downRight'),
  white: gridGraph(squares, 'upLeft', 'upRight'),
  king: gridGraph(squares, 'diagonal'),
}

/** Where they come down when they jump over another piece. */
export const JUMPS = {
  black: gridGraph(squares, [2, -2], [2, 2]),
  white: gridGraph(squares, [-2, -2], [-2, 2]),
  king: gridGraph(squares, [2, -2], [2, 2], [-2, -2], [-2, 2]),
}

/** All ways that there are by their names in the game's own notation: `11-15` is a step, `15x22` a jump. */
const named = ({ king }: typeof STEPS, sign: '-' | 'x') =>
  enumOf(...DARK.flatMap((from) => king.neighbours(from).map((to) => `${numberOf(from)}${sign}${numberOf(to)}`)))

export const stepWays = named(STEPS, '-')
export const jumpWays = named(JUMPS, 'x')

const ENDS = new Map([...stepWays.values, ...jumpWays.values].map((way) => [way, endsOf(way)]))
/** The squares where a way begins and ends, and the one in the middle of a jump. */
export function squaresOf(way: string) {
  const [from, to] = ENDS.get(way)!
  return { from, to, between: (from + to) / 2 }
}
