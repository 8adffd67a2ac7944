import { TAKE_BACK } from '../model/built-in-moves.ts'
import { type LogEntry, type Match, type Outcome, proposalOf } from '../model/match.ts'
import type { Game } from '../rules/game.ts'
import { propose } from './propose.ts'

/**
 * Makes the move of a log entry once more, in the match that it followed. `steps` are those that led there from `first`: a move that returns to an
 * earlier version needs the match as it was then.
 */
export function proposeAgain(
  game: Game,
  match: Match,
  entry: LogEntry,
  first: Match,
  steps: readonly { readonly match: Match }[],
): Outcome {
  const { version } = entry.args
  const earlier = entry.move === TAKE_BACK && typeof version === 'number' ? matchAt(first, steps, version) : undefined
  return propose(game, match, proposalOf(entry), earlier)
}

const matchAt = (first: Match, steps: readonly { readonly match: Match }[], version: number): Match | undefined =>
  version === first.version ? first : steps[version - first.version - 1]?.match
