import { SPECTATOR } from '../../../engine/model/seats.ts'
import { endTemplate } from '../../../engine/model/template.ts'
import type { Definition, View } from '../../../engine/model/views.ts'
import { durationText } from '../../../engine/model/words.ts'
import { count, t } from '../../languages/text.ts'
import type { HistoryEntry, MatchInfo } from '../../remote/wire.ts'
import { filled } from '../model/prompt-text.ts'
import { capital, type NameOf } from '../model/seat-names.ts'
import { nameOf, resultText } from '../model/sentences.ts'

/** Why a finished match is over, as a sentence; empty where nobody says it. */
export function endingText(definition: Definition, match: MatchInfo, view: View, name: NameOf = (seat) => nameOf(match, seat)): string {
  if (match.ended) return ''
  const template = endTemplate(definition, view)
  const text = template && filled(template, view, (seat, called) => called ?? name(seat), definition.texts).replace(/ +/g, ' ')
  return text && `${capital(text.trim())}.`
}

/** The last line of the log: who has won, why, and the scores. It speaks of all players alike. */
export function lastLine(definition: Definition, match: MatchInfo, view: View): string {
  if (match.ended) return match.ended
  const scores = view.scores?.map((score, seat) => `${nameOf(match, seat)} ${score}`).join(', ')
  const all = { ...view, viewer: SPECTATOR } as const
  return [resultText(match, all), endingText(definition, match, all), scores ? t('Scores: {scores}.', { scores }) : '']
    .filter(Boolean)
    .join(' ')
}

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
