import { isSeatFact, isSeatsFact } from '../../engine/seat-facts.ts'
import type { Args, View } from '../../engine/view-shape.ts'
import type { Json } from '../../statecharts/chart.ts'
import { listed, said } from '../kit/words.ts'

/** What a prompt has room for: players, and facts that the phase sends along. */
const PLACE = /\$\{(player|you|other|(?:args|privateArgs)\.[^}\s]+)\}/g

/** Fills names and facts into a prompt, as plain text. What is not known is a dash. `name` says who sits at a seat. */
export function filled(text: string, view: View, name: (seat: number) => string): string {
  const { viewer, turn, phase, players } = view
  const isSeat = (value: Json | undefined): value is number => Number.isInteger(value) && (value as number) in players
  const factSaid = (fact: string, value: Json | undefined): string => {
    if (Array.isArray(value)) return listed(value.map((one) => factSaid(isSeatsFact(fact) ? 'seat' : fact, one))) || said(null)
    return isSeatFact(fact) && isSeat(value) ? name(value) : said(value)
  }
  const fact = (facts: Args | null, key: string) => (facts && Object.hasOwn(facts, key) ? facts[key] : undefined)
  return text.replace(PLACE, (_, place: string) => {
    if (place === 'player') return name(turn)
    if (place === 'you') return typeof viewer === 'number' ? name(viewer) : 'you'
    if (place === 'other') return factSaid(place, fact(phase.args, place) ?? fact(phase.privateArgs, place))
    const dot = place.indexOf('.')
    const key = place.slice(dot + 1)
    return factSaid(key, fact(place.startsWith('args') ? phase.args : phase.privateArgs, key))
  })
}
