import { count, IS_ENGLISH, t } from '../../engine/model/text.ts'
import { inOtherWords, SENTENCES } from '../languages/sentences.ts'

/** What a code means by itself, for sentences that are not known here. */
const MEANINGS: { readonly [code: string]: string } = {
  finished: t('The match is over.'),
  'not-seated': t('You do not have a seat in this match.'),
  stale: t('The match changed before your move arrived. Your move was not made.'),
  phase: t('That is not possible now.'),
  order: t('That is not possible now.'),
  turn: t('It is not your turn.'),
  interrupts: t('Too much is interrupted already.'),
  failed: t('Something went wrong on the server. Nothing was changed.'),
  busy: t('The server has too much to do right now. Please try again in a few seconds.'),
  paused: t('The match is paused. Go on with it first.'),
  banned: t('You cannot play on this server any more.'),
}

/** A sentence of the server or the engine in the page's language; as it is where that has no words for it. */
export const wordedSentence = (sentence: string): string => (IS_ENGLISH ? sentence : (inOtherWords(sentence, SENTENCES) ?? sentence))

interface Refused {
  readonly code: string
  readonly message: string
  readonly retryAfterMs?: number
}

/** What the server refused, in the page's language: by its sentence, else by its code and values, else as the server says it. */
export function worded<Problem extends Refused>(problem: Problem): Problem {
  if (IS_ENGLISH) return problem
  const { code, message, retryAfterMs } = problem
  const seconds = Math.ceil((retryAfterMs ?? 0) / 1000)
  const byCode =
    code === 'too-many' && seconds > 0
      ? count(seconds, {
          one: 'Too much in a short time. Please try again in a second.',
          other: 'Too much in a short time. Please try again in {n} seconds.',
        })
      : MEANINGS[code]
  return { ...problem, message: inOtherWords(message, SENTENCES) ?? byCode ?? message }
}
