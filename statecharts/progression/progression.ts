import type { Entry } from '../language/chart.ts'
import { type Automaton, automatonFrom } from './automaton.ts'
import { withBlocks } from './block.ts'
import { expressionOf, type Letter } from './expression.ts'

/** A progression is too large, or no sequence of moves satisfies it. */
export class ProgressionError extends Error {
  override name = 'ProgressionError'

  constructor(
    sentence: string,
    readonly code: 'progression-impossible' | 'malformed',
  ) {
    super(sentence)
  }
}

/** Progressions with more states are refused: they are unreadable, and each state costs memory in every match size. */
const STATES_AT_MOST = 64
/** With at most this many states before minimising, no blocks are tried. */
const TRIED_AT_MOST = 256
/** The search gives up beyond this many states before minimising. */
const EXPLORED_AT_MOST = 20_000

/**
 * The automaton of an ordered progression: its paths are the prefixes of the legal sequences. Where it would have more
 * than 64 states, groups in any order are blocks in it. Throws ProgressionError when no sequence satisfies the
 * progression, or when it is too large even so: then with its number of states, and why it cannot be divided.
 */
export function automatonOf(ordered: readonly Entry[]): Automaton {
  const letters = new Map<string, Letter>()
  const start = expressionOf({ serial: ordered }, letters)
  const small = automatonFrom(start, letters, TRIED_AT_MOST)
  if (small && small.length <= STATES_AT_MOST) return possible(small)
  const divided = withBlocks(start, letters, STATES_AT_MOST)
  if (typeof divided !== 'string') return possible(divided)
  const plain = small ?? automatonFrom(start, letters, EXPLORED_AT_MOST)
  if (plain && plain.length <= STATES_AT_MOST) return possible(plain)
  const size = plain?.length ?? `more than ${EXPLORED_AT_MOST}`
  throw new ProgressionError(`it has ${size} states, more than ${STATES_AT_MOST}, and cannot be split: ${divided}`, 'malformed')
}

function possible(automaton: Automaton): Automaton {
  if (automaton.length === 0) throw new ProgressionError('no sequence of moves satisfies it', 'progression-impossible')
  return automaton
}
