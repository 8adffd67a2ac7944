import { Failure } from '../terminal/failure.ts'

/** Optional pieces of a new game, each with a description. */
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

/** Parses `deck,dice`. Throws Failure for an unknown piece. */
export function piecesOf(typed: string): Piece[] {
  const names = typed.split(',').map((name) => name.trim())
  const wrong = names.find((name) => !(name in PIECES))
  if (wrong !== undefined) throw new Failure(`There is no piece '${wrong}' to begin with: there are ${Object.keys(PIECES).join(', ')}.`)
  return names as Piece[]
}
