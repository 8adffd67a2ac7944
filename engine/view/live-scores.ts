import type { Match } from '../model/match.ts'
import { ADMIN, type Viewer } from '../model/seats.ts'
import { scoresOf } from '../play/finish.ts'
import type { Ruleset } from '../rules/game.ts'
import type { Read } from '../state/read-tracking.ts'
import { turnIsKnown } from '../visibility/phase-view.ts'
import { mayKnowAll, noting } from '../visibility/reads.ts'
import { visibilityFor } from '../visibility/visibility.ts'

/** How the scores stood in the match asked about last, and what they were made of. */
interface Scored {
  readonly match: Match
  /** Null where the game keeps none, or cannot say them yet. */
  readonly scores: readonly number[] | null
  readonly reads: readonly Read[]
}

const SCORED = new WeakMap<Ruleset, Scored>()

/**
 * The scores as they stand, for a match that the rules have loaded: null for a viewer from whom anything is hidden that `score` has read,
 * until the match is finished. Whether they show depends on nothing that is hidden (see `mayKnowAll`).
 */
export function scoresView(rules: Ruleset, match: Match, viewer: Viewer): readonly number[] | null {
  if (match.finished || !rules.definition.score) return match.scores
  const { scores, reads } = scoredNow(rules, match)
  if (scores === null || viewer === ADMIN) return scores
  if (!turnIsKnown(rules, viewer)) return null
  return reads.length === 0 || mayKnowAll(rules, match, visibilityFor(rules.game, match, viewer), reads) ? scores : null
}

/** Asked once for all viewers. Rules that cannot say the score before the end, and so throw, keep no view from being made. */
function scoredNow(rules: Ruleset, match: Match): Scored {
  const known = SCORED.get(rules)
  if (known?.match === match) return known
  const { working } = rules
  const { given: scores, reads } = noting(working, () => {
    working.seat = working.turn
    try {
      return scoresOf(rules)
    } catch {
      return null
    }
  })
  const scored = { match, scores, reads }
  SCORED.set(rules, scored)
  return scored
}
