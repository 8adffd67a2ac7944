import type { ReadableGroup } from '../../../engine/model/readable.ts'
import type { Fields } from '../../../engine/model/views.ts'
import { formatValue, lowerWords, sentenceCase, UP } from '../../../engine/model/words.ts'

/** The state of a component, a word or two each: `Tapped`, `Damage 3`. Leaves out which side of a die is up. */
export function badges(fields: Fields, state: ReadableGroup, name: (seat: number) => string): string[] {
  return Object.entries(fields).flatMap(([key, field]) => {
    const { kind } = field
    const value = state[key]
    if (key === UP || value === null || value === undefined) return []
    if (Array.isArray(value)) return kind === 'list' && value.length > 0 ? [`${sentenceCase(key)} ${formatValue(value as string[])}`] : []
    if (typeof value === 'object') return []
    if (kind === 'bool') return value ? [sentenceCase(key)] : []
    if (kind === 'seat') return [name(Number(value))]
    if (value === '') return []
    if (kind === 'enum') return [field.names?.[String(value)] ?? sentenceCase(String(value))]
    if (kind === 'string') return [sentenceCase(String(value))]
    return value === 0 ? [] : [`${sentenceCase(key)} ${value}`]
  })
}

/** The same for screen readers, with the stacks on the component: `items: 3`. */
export const stateText = (fields: Fields, state: ReadableGroup, name: (seat: number) => string): string[] => [
  ...badges(fields, state, name),
  ...carriedText(state),
]

const carriedText = (state: ReadableGroup): string[] =>
  Object.entries(state).flatMap(([key, value]) =>
    value && typeof value === 'object' && 'count' in value && value.count ? [`${lowerWords(key)}: ${value.count}`] : [],
  )
