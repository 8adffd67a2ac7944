import type { Absent, Guard, Seats, Timeout } from './chart.ts'
import { callText, guardText } from './words.ts'

/** What the language's words mean, as half a sentence each, for readers of a change. */

/** The ways around the table. */
export const DIRECTIONS: readonly string[] = ['forward', 'backward', 'snake']
export const orders: { readonly [order: string]: string } = {
  forward: 'around the table',
  backward: 'around the table the other way',
  snake: 'there and back again',
}
export const starts: { readonly [start: string]: string } = {
  current: 'whose turn it was',
  first: 'the first in the order',
  next: 'the one after whose turn it was',
  mover: 'the one whose move led there',
}

export const names = (list: string | readonly string[] | undefined) => (list?.length ? [list].flat().join(', ') : 'nothing')
export const roundCount = (n: number) => (n === 1 ? '1 round' : `${n} rounds`)
export const moveCount = (n: number) => (n === 1 ? 'one move' : `${n} moves`)

/** A guard in a sentence, or the sentence where there is none. */
export const orNone = (text: (guard: string) => string, none: string) => (guard: Guard | undefined) =>
  guard === undefined ? none : text(guardText(guard))

const TURNS: { readonly [turn: string]: string } = {
  current: 'the current player may act',
  all: 'every seat may act',
  none: 'only the engine may act',
  inactive: 'inactive seats may act',
}
export const turnText = (turn: string) => TURNS[turn] ?? `the seats of ${turn} may act`

export const knownTo = (what: string) => (sanitize: string | undefined) =>
  sanitize === undefined ? `everybody may know ${what}` : `${sanitize === 'hidden' ? 'nobody else' : `only ${sanitize}`} may know ${what}`

export function whoText(who: Seats['who'] = 'all'): string {
  if (who === 'all') return 'every seat takes part'
  return who === 'others' ? 'all seats but the current player’s take part' : `${guardText(who)} says who takes part`
}

/** The same in a picture. */
export function whoDrawn(who: NonNullable<Seats['who']>): string {
  if (who === 'all') return 'each seat by itself'
  if (who === 'others') return 'each other seat by itself'
  return typeof who === 'string' ? `each seat by itself: ${who}` : `each seat by itself [${guardText(who)}]`
}

export function absentTold(absent: Absent | undefined): string {
  if (absent === undefined) return 'what is done for a seat whose player is gone is inherited'
  const { move, args } = typeof absent === 'string' ? { move: absent } : absent
  return `a seat whose player is gone ${move === 'wait' ? 'keeps the others waiting' : move === 'resign' ? 'resigns' : `makes ${callText(move, args)}`}`
}

export function timeoutTold(timeout: Timeout | undefined): string {
  if (timeout === undefined) return 'no clock'
  return `the clock makes ${callText(timeout.move, timeout.args)}${timeout.onInterrupt === 'run' ? ', interrupted or not' : ''}`
}
