import type { ReadableComponent } from '../../engine/readable.ts'
import type { Json } from '../../statecharts/chart.ts'

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

/** What is in a slot, for those who hear rather than see it. `slot` counts from 0, people from 1. */
export function describeSlot(component: ReadableComponent | null, slot?: number): string {
  const what = component === null ? 'empty' : component.values ? said(component.values) : 'face-down card'
  return slot === undefined ? what : component === null ? `empty slot ${slot + 1}` : `${what}, slot ${slot + 1}`
}

/** `['Ada', 'Ben', 'Cy']` as `Ada, Ben and Cy`. */
export function listed(words: readonly string[]): string {
  return words.length < 2 ? (words[0] ?? '') : `${words.slice(0, -1).join(', ')} and ${words.at(-1)}`
}

/** A span of time as a clock shows it, every second begun: `01:30`. */
export function clockSaid(ms: number): string {
  const seconds = Math.ceil(Math.max(0, ms) / 1000)
  return [seconds / 60, seconds % 60].map((part) => String(Math.floor(part)).padStart(2, '0')).join(':')
}
