import type { Json } from '../../statecharts/language/chart.ts'

/** `hideCards` -> `Hide Cards`, `tic-tac-toe` -> `Tic Tac Toe`. */
export function titleCase(name: string): string {
  const words = name.replace(/([a-z0-9])([A-Z])/g, '$1 $2').split(/[\s_-]+/)
  return words.map((word) => word.charAt(0).toUpperCase() + word.slice(1)).join(' ')
}

/** `blockRole` as `block role`, `threeInARow` as `three in a row`. */
export const lowerWords = (name: string): string =>
  name
    .replace(/[_-]+/g, ' ')
    .replace(/([a-z0-9])([A-Z])/g, '$1 $2')
    .replace(/\b([A-Z])([A-Z][a-z])/g, '$1 $2')
    .toLowerCase()
    .trim()

/** An identifier as words: `wonCards` as `Won cards`. */
export function sentenceCase(name: string): string {
  const words = name
    .replace(/[_-]+/g, ' ')
    .replace(/([a-z0-9])([A-Z])/g, (_, a: string, b: string) => `${a} ${b.toLowerCase()}`)
    .trim()
  return words.charAt(0).toUpperCase() + words.slice(1)
}

/** A value as text: `yes`, `♠ A`, `1, 2`, and a dash if it is not known. Lists in lists are in brackets. */
export function formatValue(value: Json | undefined): string {
  if (value === null || value === undefined) return '–'
  if (typeof value === 'boolean') return value ? 'yes' : 'no'
  if (Array.isArray(value)) return value.map(formatItem).join(value.some(isRecord) ? '; ' : ', ')
  return typeof value === 'object' ? Object.values(value).map(formatItem).join(' ') : String(value)
}

const isRecord = (value: Json) => typeof value === 'object' && value !== null && !Array.isArray(value)
const formatItem = (value: Json | undefined): string =>
  Array.isArray(value) && value.length > 1 ? `(${formatValue(value)})` : formatValue(value)

/** `['Ada', 'Ben', 'Cy']` as `Ada, Ben and Cy`. */
export const listed = (words: readonly string[]): string =>
  words.length < 2 ? (words[0] ?? '') : `${words.slice(0, -1).join(', ')} and ${words.at(-1)}`

/** Components of a deck without their names: `a card`, `2 cards`, and `some cards` where nobody knows how many. */
export function unnamed(deck: string, count: number | null): string {
  const all = lowerWords(deck) || 'components'
  if (count !== 1) return `${count ?? 'some'} ${all}`
  const one = singular(all)
  return `${/^[aeiou]/.test(one) ? 'an' : 'a'} ${one}`
}

const singular = (words: string): string =>
  words
    .replace(/\bdice$/, 'die')
    .replace(/ies$/, 'y')
    .replace(/(ss|x|ch|sh)es$/, '$1')
    .replace(/([^s])s$/, '$1')

/** A component that lies face down, by itself: `face-down card`, `face-down card (age 2)`. */
export function faceDownText(back: Back | undefined): string {
  const words = backWords(back)
  return words ? `face-down card (${words})` : 'face-down card'
}

/** What a back shows: `age 2`, `summer`. Empty where it shows nothing. */
export function backWords(back: Back = {}): string {
  const words = Object.entries(back).map(([name, value]) => {
    if (value === null || value === undefined || value === false) return ''
    if (value === true) return lowerWords(name)
    return typeof value === 'number' ? `${lowerWords(name)} ${value}` : formatValue(value)
  })
  return words.filter(Boolean).join(' ')
}

type Back = { readonly [value: string]: Json | undefined }

/** The field of a die that holds the face that is up. */
export const UP = 'value'

/** Which facts of a phase are seats goes by their names: `loserSeat` and `other` are one, `rivalSeats` and `others` several. */

const SEAT = /^(?:other|player)$|[sS]eat$/
const SEATS = /^(?:others|players)$|[sS]eats$/

/** Whether a fact of that name is a seat. */
export const isSeatFact = (fact: string): boolean => SEAT.test(fact)

/** Whether a fact of that name is a list of seats. */
export const isSeatsFact = (fact: string): boolean => SEATS.test(fact)
