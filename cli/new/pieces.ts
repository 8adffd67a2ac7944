import { Failure } from '../terminal/failure.ts'

/** What a new game may begin with besides turns, each with what it shows. */
export const PIECES = {
  phases: 'several rounds, with a phase that shows the result',
  deck: 'a deck of cards, with hands that only their players see',
  dice: 'a die to roll',
  timer: 'a clock that moves for a player who takes too long',
  simultaneous: 'a choice that all make at once, revealed when all have made it',
  agent: 'an agent of its own to play against',
  variant: 'an option that is chosen when a match is created',
} as const

export type Piece = keyof typeof PIECES

/** Reads `deck,dice`. Throws Failure for what is none. */
export function piecesOf(typed: string): Piece[] {
  const names = typed.split(',').map((name) => name.trim())
  const wrong = names.find((name) => !(name in PIECES))
  if (wrong !== undefined) throw new Failure(`There is no piece '${wrong}' to begin with: there are ${Object.keys(PIECES).join(', ')}.`)
  return names as Piece[]
}
