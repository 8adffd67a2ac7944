import type { Json } from '../../statecharts/language/chart.ts'
import { count, IS_ENGLISH, LANGUAGE, t } from './text.ts'

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
  if (typeof value === 'boolean') return value ? t('yes') : t('no')
  if (Array.isArray(value)) return value.map(formatItem).join(value.some(isRecord) ? '; ' : ', ')
  return typeof value === 'object' ? Object.values(value).map(formatItem).join(' ') : String(value)
}

const isRecord = (value: Json) => typeof value === 'object' && value !== null && !Array.isArray(value)
const formatItem = (value: Json | undefined): string =>
  Array.isArray(value) && value.length > 1 ? `(${formatValue(value)})` : formatValue(value)

const LISTS = new Intl.ListFormat(LANGUAGE, { type: 'conjunction' })
const ENGLISH_LISTS = IS_ENGLISH ? LISTS : new Intl.ListFormat('en-GB', { type: 'conjunction' })

/** `['Ada', 'Ben', 'Cy']` as `Ada, Ben and Cy`. `english`: in an English sentence, on a page in any language. */
export const listed = (words: readonly string[], english = IS_ENGLISH): string => (english ? ENGLISH_LISTS : LISTS).format(words)

/**
 * Components of a deck without their names: `a card`, `2 cards`, and `some cards` where nobody knows how many. `english`: in an English
 * sentence, on a page in any language.
 */
export function unnamed(deck: string, number: number | null, english = IS_ENGLISH): string {
  if (!IS_ENGLISH && !english) return unnamedElsewhere(/cards$/i.test(deck), number)
  const all = lowerWords(deck) || 'components'
  if (number !== 1) return `${number ?? 'some'} ${all}`
  const one = singular(all)
  return `${/^[aeiou]/.test(one) ? 'an' : 'a'} ${one}`
}

/** A deck is called in English. */
function unnamedElsewhere(isCards: boolean, number: number | null): string {
  if (number === null) return isCards ? t('some cards') : t('some components')
  return isCards ? count(number, { one: 'a card', other: '{n} cards' }) : count(number, { one: 'a component', other: '{n} components' })
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
  return words ? t('face-down card ({words})', { words }) : t('face-down card')
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

const UNITS = [
  [86_400_000, (n: number) => count(n, { one: '{n} day', other: '{n} days' })],
  [3_600_000, (n: number) => count(n, { one: '{n} hour', other: '{n} hours' })],
  [60_000, (n: number) => count(n, { one: '{n} minute', other: '{n} minutes' })],
  [1000, (n: number) => count(n, { one: '{n} second', other: '{n} seconds' })],
] as const

/** Returns so many milliseconds in words, rounded up: `2 minutes`, `90 seconds`, `1 second`. */
export function durationText(ms: number): string {
  const [length, text] = UNITS.find(([length]) => ms >= 2 * length) ?? UNITS[3]
  return text(Math.max(1, Math.ceil(ms / length)))
}
