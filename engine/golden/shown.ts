import type { Json } from '../../statecharts/language/chart.ts'
import type { ReadableComponent, ReadableStack, ReadableView } from '../model/readable.ts'
import type { Definition, Fields, PhaseValue } from '../model/views.ts'
import { faceText } from './author-names.ts'

/** A view in words, by names: stacks as what is printed on their components, as far as the viewer sees it. */
export function shownState(definition: Definition, view: ReadableView): { readonly [name: string]: Json } {
  const { fields } = definition
  return {
    game: shownGroup(view.game, fields.game),
    players: view.players.map((player) => shownGroup(player, fields.player)),
    timers: view.timers.map(({ move, endsAt, seat }) => `${move} at ${endsAt}${seat === undefined ? '' : ` for seat ${seat}`}`),
    banks: view.banks ?? [],
    inactive: view.inactive,
    computed: view.computed ?? {},
  }
}

function shownGroup(group: ReadableView['game'], fields: Fields): Json {
  const declared = Object.entries(group).filter(([name]) => fields[name]?.kind !== 'merged')
  return Object.fromEntries(declared.map(([name, value]) => [name, shown(value)]))
}

function shown(value: unknown): Json {
  if (Array.isArray(value)) return value.map(shown)
  if (typeof value !== 'object' || value === null) return value as Json
  return 'slots' in value
    ? stackText(value as ReadableStack)
    : Object.fromEntries(Object.entries(value).map(([name, one]) => [name, shown(one)]))
}

function stackText({ slots, count, some }: ReadableStack): Json {
  if (slots.length) return slots.map((slot) => slot && componentText(slot))
  if (count !== null) return count === 0 ? [] : `${count} of them`
  return some === null ? 'unknown' : some ? 'some' : []
}

function componentText({ values, state }: ReadableComponent): string {
  if (!values) return 'face down'
  return state ? `${faceText(values)} ${JSON.stringify(shown(state))}` : faceText(values)
}

/** Where play is: `round.play`, or `votes (0: choose, 1: done)` where seats have regions of their own. */
export function phaseText(value: PhaseValue): string {
  if (typeof value === 'string') return value || '?'
  const inside = Object.entries(value)
  if (inside.length === 1 && !/^\d+$/.test(inside[0][0])) {
    const [name, inner] = inside[0]
    return `${name}${typeof inner === 'object' && Object.keys(inner).every((seat) => /^\d+$/.test(seat)) ? ' ' : '.'}${phaseText(inner)}`
  }
  return `(${inside.map(([seat, inner]) => `${seat}: ${phaseText(inner)}`).join(', ')})`
}
