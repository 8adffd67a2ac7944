import { SPECTATOR } from '../../../engine/model/seats.ts'
import { endTemplate } from '../../../engine/model/template.ts'
import type { Definition, View } from '../../../engine/model/views.ts'
import { t } from '../../languages/text.ts'
import type { MatchInfo } from '../../remote/wire.ts'
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
