import type { Entry } from './chart.ts'

/** What one edge of a progression's automaton consumes: a move, or a whole round robin of it. */
export interface Letter {
  readonly move: string
  /** Times around the table; absent for a single move. */
  readonly rounds?: number
}

/** A deterministic automaton over letters. State 0 is the first. */
export type Automaton = readonly AutomatonState[]
export interface AutomatonState {
  readonly accepting: boolean
  /** In the order in which the author first mentions the letters. */
  readonly edges: readonly { readonly letter: Letter; readonly to: number }[]
}

/** The automaton of an ordered progression: its paths are the prefixes of the legal sequences. */
export function automatonOf(ordered: readonly Entry[]): Automaton {
  const letters = ordered.flatMap(lettersOf)
  return [...letters.map((letter, i) => ({ accepting: false, edges: [{ letter, to: i + 1 }] })), { accepting: true, edges: [] }]
}

/** All letters an entry mentions, in order. */
function lettersOf(entry: Entry): Letter[] {
  if (typeof entry === 'string') return [{ move: entry }]
  if ('roundRobin' in entry) return [{ move: entry.roundRobin, rounds: entry.rounds ?? 1 }]
  return entry.serial.flatMap(lettersOf)
}
