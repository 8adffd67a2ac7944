import type { Absent, Guard, Json, Prompt } from './chart.ts'
import { foldGuard } from './guards.ts'

/** How parts of a chart are written, for people. */

/** `isPair`, `not noneLeft`, `(a or b) and c`, `atLeast(3)`. */
export function guardText(guard: Guard): string {
  return foldGuard<{ text: string; inner: string }>(guard, {
    name: (name, params) => alone(params === undefined ? name : `${name}(${plain(params)})`),
    not: ({ inner }) => alone(`not ${inner}`),
    and: (parts) => combined(parts.map(({ inner }) => inner).join(' and ') || 'always'),
    or: (parts) => combined(parts.map(({ inner }) => inner).join(' or ') || 'never'),
  }).text
}

const alone = (text: string) => ({ text, inner: text })
const combined = (text: string) => ({ text, inner: `(${text})` })

const plain = (value: unknown) => (typeof value === 'object' ? JSON.stringify(value) : String(value))

/** `3 s`, `2 min`, `250 ms`, from milliseconds. */
export function delayText(delayMs: number): string {
  if (delayMs % 60_000 === 0) return `${delayMs / 60_000} min`
  return delayMs >= 1000 ? `${delayMs / 1000} s` : `${delayMs} ms`
}

/** How long until the clock moves, by `after`'s key: `3 s`, `time bank`, or the name that stands for it. */
export function afterText(delay: string): string {
  if (/^\d+$/.test(delay)) return delayText(Number(delay))
  return delay === 'bank' ? 'time bank' : delay
}

/** `slot 4, open true`. */
export function argsText(args: { readonly [arg: string]: Json | undefined }): string {
  return Object.entries(args)
    .filter(([, value]) => value !== undefined)
    .map(([arg, value]) => `${arg} ${plain(value)}`)
    .join(', ')
}

/** A move with arguments that the chart gives: `pass`, `bid(amount 2)`. */
export function callText(move: string, args: { readonly [arg: string]: Json | undefined } = {}): string {
  const given = argsText(args)
  return given ? `${move}(${given})` : move
}

/** The status line as written; what the others read, if it differs, comes second. */
export function promptText(prompt: Prompt): string {
  return typeof prompt === 'string' ? prompt : `${prompt.active} | ${prompt.others}`
}

const ROOM = /\$\{([^}\s]+)\}/g
const PEOPLE: { readonly [room: string]: string } = { player: 'the player', you: 'you', other: 'the other' }

/**
 * The status line outside a match: people are `the player`, `you` or `the other`, a fact that the phase sends is its
 * name, `‹to seat›`. What the others read, if it differs, comes second.
 */
export function promptWords(prompt: Prompt): string {
  if (typeof prompt !== 'string') return promptText({ active: promptWords(prompt.active), others: promptWords(prompt.others) })
  return prompt.replace(ROOM, (_, room: string, at: number) => {
    const person = Object.hasOwn(PEOPLE, room) ? PEOPLE[room] : undefined
    if (person === undefined) return `‹${factName(room)}›`
    return /(?:^|[.!?]\s+)$/.test(prompt.slice(0, at)) ? person.charAt(0).toUpperCase() + person.slice(1) : person
  })
}

/** `args.toSeat` as `to seat`. */
const factName = (room: string) =>
  room
    .replace(/^(?:args|privateArgs)\./, '')
    .replace(/_/g, ' ')
    .replace(/([a-z0-9])([A-Z])/g, '$1 $2')
    .toLowerCase()

/** What is done for a seat whose player is gone: `wait`, `pass`, `bid(amount 2)`. */
export function absentText(absent: Absent): string {
  return typeof absent === 'string' ? absent : callText(absent.move, absent.args)
}
