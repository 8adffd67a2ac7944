import type { ReadableComponent } from '../../../engine/model/readable.ts'
import { faceDownText, formatValue, isSeatFact, isSeatsFact, listed, UP } from '../../../engine/model/words.ts'
import type { Json } from '../../../statecharts/language/chart.ts'
import { t } from '../../languages/text.ts'

/** Describes a slot's content for screen readers. `slot` is its name, `state` more to say about the component. */
export const describeSlot = (component: ReadableComponent | null, slot?: string, state: readonly string[] = []): string =>
  [component ? componentText(component) : t('empty'), ...state, ...(slot === undefined ? [] : [slot])].join(', ')

/** The name of a component: as its deck names it, else its printed values; for a die, the side that is up. */
export function componentText({ values, name, back, state }: Pick<ReadableComponent, 'values' | 'name' | 'back' | 'state'>): string {
  if (values === null) return faceDownText(back)
  const face = name ?? faceText(values)
  return state && UP in state ? `${face} ${formatValue(state[UP] as Json)}` : face
}

/** The printed values of a component as text. */
export const faceText = (values: { [value: string]: Json }): string =>
  printed(values).map(formatValue).join(' ') || (Array.isArray(values.faces) ? t('die') : t('component'))

/** A component's values without the faces of a die, of which only one is up. */
export const printed = ({ faces, ...others }: { [value: string]: Json }): Json[] =>
  Object.values(faces === undefined || Array.isArray(faces) ? others : { ...others, faces })

/** Formats a fact of a phase or of a computed view; seats become names if `name` knows them. */
export function factText(fact: string, value: Json | undefined, name: (seat: number) => string | undefined): string {
  if (Array.isArray(value)) {
    const one = isSeatsFact(fact) ? 'seat' : fact
    return listed(value.map((item) => (Array.isArray(item) ? formatValue(item) : factText(one, item, name)))) || formatValue(null)
  }
  return (isSeatFact(fact) && Number.isInteger(value) ? name(Number(value)) : undefined) ?? formatValue(value)
}

/** Formats a duration in milliseconds as a clock does, rounded up to seconds: `01:30`. */
export function clockText(ms: number): string {
  const seconds = Math.ceil(Math.max(0, ms) / 1000)
  return [seconds / 60, seconds % 60].map((part) => String(Math.floor(part)).padStart(2, '0')).join(':')
}
