import { durationText } from '../../../engine/model/words.ts'
import { count, t } from '../../languages/text.ts'
import type { HistoryEntry } from '../../remote/wire.ts'

/** What a whole log tells of a match. */
export interface MatchSummary {
  /** How many moves each seat has made; null where some were made in secret. */
  readonly moves: readonly number[] | null
  /** From the first version to the last, in milliseconds. */
  readonly lasted: number
}

/** Sums up a log from its first version to its last. */
export function summaryOf(entries: readonly HistoryEntry[], seats: number): MatchSummary {
  const moves = Array.from({ length: seats }, () => 0)
  for (const { by } of entries) if (typeof by === 'number') moves[by]!++
  const [first, last] = [entries[0], entries.at(-1)]
  return { moves: entries.some(({ move }) => move === null) ? null : moves, lasted: first && last ? last.at - first.at : 0 }
}

/** `31 moves in 5 minutes.` */
export function summaryText({ moves, lasted }: MatchSummary): string {
  const duration = durationText(lasted)
  if (moves === null) return t('The match lasted {duration}.', { duration })
  const made = moves.reduce((sum, one) => sum + one, 0)
  return count(made, { one: '{n} move in {duration}.', other: '{n} moves in {duration}.' }, { duration })
}
