/**
 * What a check can find. Errors keep a chart from loading; warnings are worth a look.
 *
 * | code | level | meaning |
 * |---|---|---|
 * | `unknown-name` | error | a phase, move, fix-up or guard that there is not |
 * | `duplicate-name` | error | one name for two things, or a move written twice in one phase |
 * | `malformed` | error | a phase that contradicts itself in another way |
 * | `final-with-exits` | error | a final phase with a way out or something inside |
 * | `progression-impossible` | error | no sequence of moves satisfies an ordered progression |
 * | `move-twice` | error | a move both in a progression and on its phase or around it |
 * | `unreachable-phase` | error | no moves and no answers of guards lead to the phase |
 * | `trap` | error | from here no final phase can be reached any more, or an interrupt can never be over |
 * | `always-for-ever` | error | branches that nothing stops once their guards hold |
 * | `fix-ups-for-ever` | warning | fix-ups that no guard stops, only their own `legal` |
 * | `unused-move` | warning | a move that is legal nowhere |
 * | `unused-fix-up` | warning | a fix-up that the engine never makes |
 * | `order-decides` | warning | two guards that may hold at once, where the order written decides |
 * | `unreachable-entry` | warning | an entry of a list that those before it never let through |
 * | `no-fallback` | warning | only guards lead on, and play is stuck where none of them holds |
 * | `ambiguous-end` | warning | a progression may be over while players may still go on |
 * | `absent-seat` | warning | play can wait for ever for one seat that is gone |
 * | `search-bound` | warning | there are more places than were searched |
 */
export type FindingCode =
  | 'unknown-name'
  | 'duplicate-name'
  | 'malformed'
  | 'final-with-exits'
  | 'progression-impossible'
  | 'move-twice'
  | 'unreachable-phase'
  | 'trap'
  | 'always-for-ever'
  | 'fix-ups-for-ever'
  | 'unused-move'
  | 'unused-fix-up'
  | 'order-decides'
  | 'unreachable-entry'
  | 'no-fallback'
  | 'ambiguous-end'
  | 'absent-seat'
  | 'search-bound'

export interface Finding {
  readonly level: 'error' | 'warning'
  readonly code: FindingCode
  /** The chart's own line, `'round.play.on.hit'`; the root's is empty. */
  readonly where: string
  /** What is wrong and what to do about it. */
  readonly sentence: string
  /** A shortest way there from the start; empty where there is none to show. */
  readonly path: readonly PathStep[]
}

/** One event with the answers that it was given. */
export interface PathStep {
  /** A move, `$settle` (an `always` or a fix-up of a progression) or `$done` (an `onDone`). */
  readonly event: string
  /** Who moves; for the engine's events, in whose region. */
  readonly seat?: number
  readonly guards: GuardAnswers
}

/**
 * Answers by question: `isPair`, `atLeast(3)`, `isPair@0` in seat 0's region; `$legal.deal` for a fix-up's own `legal`,
 * `$others@0` for whether it is not that seat's turn, `$turn` for whether it is the mover's, `$clock` for a move that no
 * seat may make.
 */
export type GuardAnswers = { readonly [question: string]: boolean }
