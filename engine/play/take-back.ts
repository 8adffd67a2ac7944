import type { LogEntry, Match, Past, Step } from '../model/match.ts'
import { type Game, internalsOf } from '../rules/game.ts'
import { transfersBetween } from '../state/transfers-between.ts'
import { CLOCK_WENT_ON } from './undo.ts'

/** Whether a match can stand again as it once did: true, or the sentence that says why not. Only what everybody sees decides. */
export function mayReturn(match: Match, earlier: Match): true | string {
  const clocks = ({ timers, suspended, banks }: Match) => JSON.stringify([timers, suspended, banks])
  if (clocks(match) !== clocks(earlier) || match.timers.length + match.suspended.length > 0) return CLOCK_WENT_ON
  const seats = ({ inactive, resigned }: Match) => JSON.stringify([inactive, resigned])
  return seats(match) === seats(earlier) ? true : 'A player has joined or left since then.'
}

const NONE: readonly Past[] = []

/** The match as it once stood, in a version of its own: the log goes on, and what is drawn from now on was not drawn before. */
export function brought(game: Game, match: Match, earlier: Match, entry: LogEntry): Step {
  const { version } = entry
  const chance = Math.max(match.chance, earlier.chance) + 1
  const next: Match = { ...earlier, version, chance, absent: match.absent, past: NONE, future: NONE, sealed: null }
  const transfers = transfersBetween(internalsOf(game).schema, match.state, next.state)
  return { entry, before: match, match: next, transfers, shuffled: [] }
}
