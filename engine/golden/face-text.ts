import type { Values } from '../declare/deck.ts'

/** What is printed on a component, in one line. */
export function faceText(values: Values): string {
  return Object.values(values)
    .filter((value) => value !== null && value !== undefined)
    .map((value) => (typeof value === 'object' ? JSON.stringify(value) : String(value)))
    .join(' ')
}
