import { covers, SHOWS } from '../declare/policy.ts'
import type { Match } from '../model/match.ts'
import type { Seat } from '../model/seats.ts'
import { internalsOf, type Ruleset } from '../rules/game.ts'
import type { Read } from '../state/read-tracking.ts'
import type { WorkingCopy } from '../state/working-copy.ts'
import type { PolicyLookup } from './visibility.ts'
import { whereabouts } from './whereabouts.ts'

/**
 * Whether the viewer may know all that was read. Then the rules would have read the same whatever is hidden from the viewer, since up to
 * the first hidden read they can tell no difference: so the answer itself tells nothing either.
 */
export function mayKnowAll(rules: Ruleset, match: Match, sight: PolicyLookup, reads: readonly Read[]): boolean {
  return reads.every((read) => {
    const owner = ownerOf(rules, match, sight, read.row)
    return owner !== HIDDEN && covers(sight(read.field, owner), read.needs)
  })
}

/** Asks rules that only read, and notes what they read of what not everybody sees. */
export function noting<T>(working: WorkingCopy, ask: () => T): { readonly given: T; readonly reads: readonly Read[] } {
  const { readTracking } = working
  const { tracking, reads } = readTracking
  const noted: Read[] = []
  readTracking.tracking = true
  readTracking.reads = noted
  try {
    return { given: working.read(ask), reads: noted }
  } finally {
    readTracking.tracking = tracking
    readTracking.reads = reads
  }
}

const HIDDEN = Symbol('hidden')

/** Whose the row is; HIDDEN where it is of a component of which the viewer sees nothing. */
function ownerOf({ working, game, seats }: Ruleset, match: Match, sight: PolicyLookup, row: number): Seat | null | typeof HIDDEN {
  if (row <= seats) return row === 0 ? null : row - 1
  const { deck, index } = working.components.holder(row)
  const { owner, policy } = whereabouts(internalsOf(game).schema, match, sight, deck, index)
  return SHOWS[policy].faces ? owner : HIDDEN
}
