import type { Seat } from './seats.ts'

/** What moves and fix-ups tell of what came of them, before it is filtered for viewers. */

/** What one of them told in a version. */
export interface Told {
  /** Its name, and the seat that it was made for. */
  readonly move: string
  readonly seat: Seat
  /** It ran inside the version of another move, as the chart's `entry`, `exit` or `actions`. */
  readonly isAside: boolean
  /** If so, the paths of the phases that play left and entered with it; a version may pass through several. */
  readonly between: readonly string[]
  readonly facts: ToldFacts
}
export type ToldFacts = { readonly [fact: string]: ToldFact }
export type ToldFact = Plain | readonly Plain[] | ToldComponent | readonly ToldComponent[]
type Plain = number | string | boolean | null

/** A component, by its index in the deck. */
export interface ToldComponent {
  readonly component: number
  /** Whether viewers who saw its face before the version know which one is meant; and those who see it after. A secret shuffle separates the two. */
  readonly before: boolean
  readonly after: boolean
}
