import { fillTemplate } from '../../../engine/model/template.ts'
import { IS_ENGLISH } from '../../../engine/model/text.ts'
import { meantSeats, thirdPerson } from '../../../engine/model/third-person.ts'
import type { Args, GameTexts, View } from '../../../engine/model/views.ts'
import { listed } from '../../../engine/model/words.ts'
import { gameWords, spoken } from '../../kit/board/game-words.ts'
import { factText } from '../../kit/board/words.ts'
import { t } from '../../languages/text.ts'
import { capital, type NameOf } from './seat-names.ts'

const SENTENCE_BEGINS = /(?:^|[.!?]\s+)$/

/**
 * Fills names and facts into a prompt, as plain text; unknown ones become a dash. `name` returns the player at a seat. `${you}` is the
 * viewer; for viewers without a seat it becomes the players that the prompt is meant for. `texts`: the game's in the page's language.
 */
export function filled(prompt: string, view: View, name: NameOf, texts?: GameTexts): string {
  const { viewer, turn, phase, players } = view
  const meant = typeof viewer === 'number' ? [viewer] : meantSeats(prompt, view)
  const isMine = typeof viewer === 'number'
  const inEnglish = isMine ? prompt : thirdPerson(prompt, meant)
  const text = IS_ENGLISH ? inEnglish : (spoken(prompt, isMine ? 'you' : meant?.length === 1 ? 'one' : 'other', texts) ?? inEnglish)
  const nameIn = (seat: number) => (seat in players ? name(seat) : undefined)
  const factIn = (facts: Args | null, key: string) => (facts && Object.hasOwn(facts, key) ? facts[key] : undefined)
  const textIn = (facts: Args | null, key: string) => {
    const value = factIn(facts, key)
    return factText(key, IS_ENGLISH || typeof value !== 'string' ? value : gameWords(value, texts), nameIn)
  }
  const youText = (begins: boolean) => {
    if (typeof viewer === 'number') return name(viewer, begins ? t('You') : t('you'))
    const who = listed(meant?.map((seat) => name(seat)) ?? []) || (meant ? t('the players') : t('everybody'))
    return begins ? capital(who) : who
  }
  return fillTemplate(text, (place, at) => {
    if (place === 'player') return name(turn)
    if (place === 'you') return youText(SENTENCE_BEGINS.test(text.slice(0, at)))
    if (place === 'other') return factText(place, factIn(phase.args, place) ?? factIn(phase.privateArgs, place), nameIn)
    if (place.startsWith('args.')) return textIn(phase.args, place.slice('args.'.length))
    if (place.startsWith('privateArgs.')) return textIn(phase.privateArgs, place.slice('privateArgs.'.length))
    return undefined
  })
}

/** Whether a prompt names those whom play waits for when a viewer without a seat reads it. */
export const speaksOfAwaited = ({ phase: { prompt } }: View): boolean => prompt.includes('${you}') && !prompt.includes('${player}')
