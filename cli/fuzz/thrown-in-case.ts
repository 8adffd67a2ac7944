import { createMatch, type Game, SPECTATOR, viewOf } from '../../engine/index.ts'
import { absentMove } from '../../engine/play/absent.ts'
import { playCase } from '../../engine/testing/fuzz/case.ts'
import type { FuzzFailure } from '../../engine/testing/index.ts'
import { impure } from '../check/authoring.ts'
import { placeText, thrownText } from '../playing/rule-errors.ts'
import { unaskedMove } from '../playing/stall-report.ts'

/** The error that a rule throws in a case found by fuzz. */
export interface Thrown {
  readonly error: unknown
  /** The move that is not offered because of it; undefined if the rule threw while something was carried out. */
  readonly move?: string
}

/**
 * Text to append to a failure's sentence: the place, ` (apply, game.ts:66)`; the rule that keeps everybody from moving; or, if none throws,
 * what in the source makes rules depend on more than the match.
 */
export function causeText(thrown: Thrown | null, folder: string): string {
  if (!thrown)
    return impure(folder)
      .map(({ sentence }) => `; ${sentence}`)
      .join('')
  const { error, move } = thrown
  return move === undefined ? placeText(error, folder) : `; ${move}: ${thrownText(error, folder)}`
}

/** Returns null if no rule throws and another invariant fails. */
export function thrownInCase(game: Game, found: FuzzFailure): Thrown | null {
  try {
    const { first: before, match: after, steps } = createMatch(game, found)
    const { last } = playCase(game, found, { before, proposal: null, outcome: { ok: true, match: after, steps }, after })
    if (!last.outcome.ok) return last.outcome.error === undefined ? null : { error: last.outcome.error }
    viewOf(game, last.after, SPECTATOR)
    for (let seat = 0; seat < last.after.seats; seat++) {
      viewOf(game, last.after, seat)
      absentMove(game, last.after, seat)
    }
    return found.invariant === 'stuck' ? unaskedMove(game, last.after) : null
  } catch (error) {
    return { error }
  }
}
