/**
 * What a check can find. Errors keep a chart from loading; warnings are worth a look.
 *
 * | code | level | meaning |
 * |---|---|---|
 * | `unknown-name` | error | an unknown name of a phase, or of something registered beside the chart |
 * | `duplicate-name` | error | one name for two things, or a move written twice in one phase |
 * | `malformed` | error | a phase that contradicts itself in another way |
 * | `progression-impossible` | error | no sequence of moves satisfies an ordered progression |
 * | `move-twice` | error | a move both in a progression and on its phase or around it, or both in `revise` and around the seats |
 * | `unreachable-phase` | error | no transition that can be taken leads to the phase |
 * | `trap` | error | from here no final phase can be reached any more, or an interrupt can never be over |
 * | `done-nowhere` | error | a phase is done and has no `onDone`, and only a move around it that ends the match leads on; a warning where one at the root leads elsewhere |
 * | `turn-limit` | error | turns can never reach the declared rounds, or end; a warning if nothing is stuck because of it |
 * | `only-conceding` | warning | from here only what all may do at any time ends the match |
 * | `nobody-leads-on` | warning | from here only the clock leads on, without a time limit, or only seats that take no part |
 * | `always-for-ever` | error | an infinite loop of branches, or of fix-ups |
 * | `absent-seat` | error | play waits forever for a seat whose player is gone |
 * | `hidden-phase` | error | something reveals that play is in a hidden phase, or nobody who may know of the phase can move |
 * | `undo-each-other` | warning | a seat can only make moves of its own that undo each other, while it is not done |
 * | `turn-for-ever` | warning | the turn passes without end while guards return the same for every seat |
 * | `final-with-exits` | warning | a way out of a final phase, which has no effect |
 * | `unused-move` | warning | a move that is legal nowhere |
 * | `unused-fix-up` | warning | a fix-up that the engine never makes |
 * | `unused-name` | warning | a guard, delay or other registered name that the chart never uses |
 * | `never-offered` | warning | a move that is never offered where it is written, since the engine always goes on first; or a name in `only` that no phase around offers |
 * | `order-decides` | warning | two guards that may hold at once, where the order written decides; only where it is asked for |
 * | `unreachable-entry` | warning | an entry of a list that those before it never let through |
 * | `no-fallback` | warning | only guards lead on, and play is stuck where none of them holds |
 * | `ambiguous-end` | warning | a progression may be over while players may still go on |
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
  | 'turn-for-ever'
  | 'unused-move'
  | 'unused-fix-up'
  | 'unused-name'
  | 'never-offered'
  | 'order-decides'
  | 'unreachable-entry'
  | 'no-fallback'
  | 'ambiguous-end'
  | 'absent-seat'
  | 'hidden-phase'
  | 'done-nowhere'
  | 'undo-each-other'
  | 'turn-limit'
  | 'only-conceding'
  | 'nobody-leads-on'
  | 'search-bound'

/** One thing that is wrong with a chart, or worth a look, and the events that show it. */
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

/** Keeps, of findings at the same line, only the first. */
export function firstAt(): (finding: Finding) => boolean {
  const seen = new Set<string>()
  return ({ where }) => !seen.has(where) && seen.add(where).size > 0
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
 * Answers by question: `isPair`, `atLeast(3)`, `isPair@0` in seat 0's region; `$legal.deal` for a fix-up's own `legal`;
 * `$turn` for whether it is the mover's turn, `$turn.judge` for whether they are one of the seats that the name stands for (with
 * `@0` for whether that seat is), `$by@0` for whether they are that seat, `$clock` for a move that no seat may make;
 * `$others@0` for whether it is not that seat's turn; `$skipped.folded` and `$nobody.folded` for whether a round robin
 * skips the seat it has reached, or all; `$enough.pass` for whether enough moves were made for this one to end the
 * turn; `$made.round(3)` for whether three were made in a turn of that phase's, `$moved.round` for whether any was; `$over.round` for whether turns have gone round in a phase as often as they are to.
 */
export type GuardAnswers = { readonly [question: string]: boolean }

/** By place: questions that can only be answered with no. */
export type Never = ReadonlyMap<string, ReadonlySet<string>>
/** Every question may be answered in either way. */
export const NEVER: Never = new Map()
