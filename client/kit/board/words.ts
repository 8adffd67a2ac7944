import type { ReadableComponent } from '../../../engine/model/readable.ts'
import { formatValue, isSeatFact, isSeatsFact, UP } from '../../../engine/model/words.ts'
import type { Json } from '../../../statecharts/language/chart.ts'

/** What is in a slot, for those who hear rather than see it. `slot`: what that is called; `state`: what else is to be said of it. */
export const describeSlot = (component: ReadableComponent | null, slot?: string, state: readonly string[] = []): string =>
  [component ? componentText(component) : 'empty', ...state, ...(slot === undefined ? [] : [slot])].join(', ')

/** What a component is called: what is printed on it, and of a die what is up. */
export function componentText({ values, state }: Pick<ReadableComponent, 'values' | 'state'>): string {
  if (values === null) return 'face-down card'
  return state && UP in state ? `${faceText(values)} ${formatValue(state[UP] as Json)}` : faceText(values)
}

/** What is printed on a component. */
export const faceText = (values: { [value: string]: Json }): string =>
  printed(values).map(formatValue).join(' ') || (Array.isArray(values.faces) ? 'die' : 'component')

/** Its values, save the faces of a die: only one of them is up. */
export const printed = ({ faces, ...others }: { [value: string]: Json }): Json[] =>
  Object.values(faces === undefined || Array.isArray(faces) ? others : { ...others, faces })

/** A fact of a phase or of a computed view as text: seats by their names, where `name` knows them. */
export function factText(fact: string, value: Json | undefined, name: (seat: number) => string | undefined): string {
  if (Array.isArray(value)) {
    const one = isSeatsFact(fact) ? 'seat' : fact
    return listed(value.map((item) => (Array.isArray(item) ? formatValue(item) : factText(one, item, name)))) || formatValue(null)
  }
  return (isSeatFact(fact) && Number.isInteger(value) ? name(Number(value)) : undefined) ?? formatValue(value)
}

/** `['Ada', 'Ben', 'Cy']` as `Ada, Ben and Cy`. */
export function listed(words: readonly string[]): string {
  return words.length < 2 ? (words[0] ?? '') : `${words.slice(0, -1).join(', ')} and ${words.at(-1)}`
}

/** A span of time as a clock shows it, every second begun: `01:30`. */
export function clockText(ms: number): string {
  const seconds = Math.ceil(Math.max(0, ms) / 1000)
  return [seconds / 60, seconds % 60].map((part) => String(Math.floor(part)).padStart(2, '0')).join(':')
}
