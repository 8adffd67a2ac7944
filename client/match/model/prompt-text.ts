import { fillTemplate } from '../../../engine/model/template.ts'
import { meantSeats, thirdPerson } from '../../../engine/model/third-person.ts'
import type { Args, View } from '../../../engine/model/views.ts'
import { listed } from '../../../engine/model/words.ts'
import { factText } from '../../kit/board/words.ts'
import { capital, type NameOf } from './seat-names.ts'

const SENTENCE_BEGINS = /(?:^|[.!?]\s+)$/

/**
 * Fills names and facts into a prompt, as plain text; unknown ones become a dash. `name` returns the player at a seat. `${you}` is the
 * viewer; for viewers without a seat it becomes the players that the prompt is meant for.
 */
export function filled(prompt: string, view: View, name: NameOf): string {
  const { viewer, turn, phase, players } = view
  const meant = typeof viewer === 'number' ? [viewer] : meantSeats(prompt, view)
  const text = typeof viewer === 'number' ? prompt : thirdPerson(prompt, meant)
  const nameIn = (seat: number) => (seat in players ? name(seat) : undefined)
  const factIn = (facts: Args | null, key: string) => (facts && Object.hasOwn(facts, key) ? facts[key] : undefined)
  const textIn = (facts: Args | null, key: string) => factText(key, factIn(facts, key), nameIn)
  const youText = (begins: boolean) => {
    if (typeof viewer === 'number') return name(viewer, begins ? 'You' : 'you')
    const who = listed(meant?.map((seat) => name(seat)) ?? []) || (meant ? 'the players' : 'everybody')
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
