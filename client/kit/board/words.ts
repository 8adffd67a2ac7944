import type { ReadableComponent } from '../../../engine/model/readable.ts'
import type { Json } from '../../../statecharts/language/chart.ts'

/** `wonCards` as `Won cards`. */
export function humane(name: string): string {
  const words = name
    .replace(/[_-]+/g, ' ')
    .replace(/([a-z0-9])([A-Z])/g, (_, a: string, b: string) => `${a} ${b.toLowerCase()}`)
    .trim()
  return words.charAt(0).toUpperCase() + words.slice(1)
}

/** A value as a person says it. */
export function said(value: Json | undefined): string {
  if (value === null || value === undefined) return '–'
  if (typeof value === 'boolean') return value ? 'yes' : 'no'
  if (Array.isArray(value)) return value.map(said).join(', ')
  if (typeof value === 'object') return Object.values(value).map(said).join(' ')
  return String(value)
}

/** What is in a slot, for those who hear rather than see it. `slot`: what that is called; `state`: what else is to be said of it. */
export const describeSlot = (component: ReadableComponent | null, slot?: string, state: readonly string[] = []): string =>
  [component ? componentSaid(component) : 'empty', ...state, ...(slot === undefined ? [] : [slot])].join(', ')

/** The field of a die that says which side is up. */
export const UP = 'value'

/** What a component is called: what is printed on it, and of a die what is up. */
export function componentSaid({ values, state }: Pick<ReadableComponent, 'values' | 'state'>): string {
  if (values === null) return 'face-down card'
  return state && UP in state ? `${faceSaid(values)} ${said(state[UP] as Json)}` : faceSaid(values)
}

/** What is printed on a component. */
export const faceSaid = (values: { [value: string]: Json }): string =>
  printed(values).map(said).join(' ') || (Array.isArray(values.faces) ? 'die' : 'component')

/** Its values, save the faces of a die: only one of them is up. */
export const printed = ({ faces, ...others }: { [value: string]: Json }): Json[] =>
  Object.values(faces === undefined || Array.isArray(faces) ? others : { ...others, faces })

/** `['Ada', 'Ben', 'Cy']` as `Ada, Ben and Cy`. */
export function listed(words: readonly string[]): string {
  return words.length < 2 ? (words[0] ?? '') : `${words.slice(0, -1).join(', ')} and ${words.at(-1)}`
}

/** A span of time as a clock shows it, every second begun: `01:30`. */
export function clockSaid(ms: number): string {
  const seconds = Math.ceil(Math.max(0, ms) / 1000)
  return [seconds / 60, seconds % 60].map((part) => String(Math.floor(part)).padStart(2, '0')).join(':')
}
