import { GUARD } from '../../language/entry-schema.ts'
import { AUTOMATIC, PHASE, SEATS, TIMEOUT, TRANSITION } from '../../language/schema.ts'
import { firstWord, isObject, kindOf, name, type Shape, type Words } from '../../language/shape.ts'
import { chooseFrom } from '../../language/unknown-name.ts'

/** The language's own words as another tool's file holds them, in `meta.playchart`: each checked before it is believed. */

/** Takes down what a chart cannot take. */
export type Refuse = (where: string, sentence: string) => void

/** What is not made of others: how it is called, and whether something is that. */
const SINGLE: { readonly [kind in Shape['kind']]?: readonly [what: string, is: (given: unknown) => boolean] } = {
  name: ['a name', (given) => typeof given === 'string'],
  number: ['a number', (given) => typeof given === 'number'],
  truth: ['true or false', (given) => typeof given === 'boolean'],
  json: ['plain data', isJson],
  range: ['two numbers', (given) => Array.isArray(given) && given.length === 2 && given.every((n) => typeof n === 'number')],
  empty: ['empty', (given) => isObject(given) && Object.keys(given).length === 0],
}

/** Refuses what is not of the shape. */
export function refuseWrong(shape: Shape, given: unknown, where: string, refuse: Refuse): void {
  const aFunction = typeof given === 'function' ? 'a function, ' : ''
  const [what, is] = SINGLE[shape.kind] ?? []
  const own = typeof given === 'string' ? ownAlone(shape) : null
  if (own) {
    if (!own.includes(given as string)) refuse(where, `is none of ${own.join(', ')}`)
  } else if (is) {
    if (!is(given)) refuse(where, `is ${aFunction}not ${what}`)
  } else if (shape.kind === 'list') {
    if (Array.isArray(given)) for (const [nth, one] of given.entries()) refuseWrong(shape.of, one, `${where}.${nth}`, refuse)
    else if (!shape.alone || typeof given !== 'string') refuse(where, 'is not a list')
  } else if (shape.kind === 'words') {
    if (!shape.instead || typeof given !== 'string') refuseWords(shape, given, where, refuse)
  } else if (shape.kind === 'one of' && typeof given !== 'string') {
    const kind = isObject(given) ? kindOf(shape, given) : undefined
    if (kind) refuseWords(kind, given, where, refuse)
    else refuse(where, `is ${aFunction}none of ${shape.of.map(firstWord).join(', ')}`)
  }
}

/** Of a shape for which a text can only be one of the language's own words, those. */
function ownAlone(shape: Shape): readonly string[] | null {
  if (shape.kind === 'number') return shape.own.length ? shape.own : null
  const name = shape.kind === 'name' ? shape : 'instead' in shape ? shape.instead : null
  return name?.of === 'own' ? name.own : null
}

function refuseWords({ words, needed }: Words, given: unknown, where: string, refuse: Refuse): void {
  const known = Object.keys(words)
  if (!isObject(given)) {
    refuse(where, typeof given === 'function' ? 'is a function' : `is not ${known.join(', ')}`)
    return
  }
  for (const [word, inner] of Object.entries(given)) {
    const keyword = Object.hasOwn(words, word) ? words[word] : undefined
    if (!keyword) refuse(`${where}.${word}`, `there is no such word here ${chooseFrom(known)}`)
    else if (inner !== undefined) refuseWrong(keyword.shape, inner, `${where}.${word}`, refuse)
  }
  for (const word of needed) if (given[word] === undefined) refuse(`${where}.${word}`, 'is missing')
}

function isJson(given: unknown): boolean {
  if (Array.isArray(given)) return given.every(isJson)
  if (isObject(given)) return Object.values(given).every((inner) => inner === undefined || isJson(inner))
  return given === null || ['string', 'boolean'].includes(typeof given) || (typeof given === 'number' && Number.isFinite(given))
}

/** Those of the words that XState has not, and some besides. */
const ownOf = ({ words, needed }: Words, more: Words['words'] = {}, first: Words['words'] = {}): Words => ({
  ...{ kind: 'words', needed, instead: null, short: null, compared: 'short' },
  words: { ...first, ...Object.fromEntries(Object.entries(words).filter(([, { xstate }]) => !xstate)), ...more },
})

/** Some of the words. */
const pick = ({ words }: Words, ...picked: readonly string[]): Words['words'] =>
  Object.fromEntries(picked.flatMap((word) => (words[word] ? [[word, words[word]] as const] : [])))

/** Of a phase. `on` is empty: that there is one at all, where only staying moves are events. */
export const phaseWords = ownOf(
  PHASE,
  { seats: { shape: ownOf(SEATS) } },
  { ...pick(PHASE, 'ordered', 'moves'), on: { shape: { kind: 'empty' } } },
)

/** What the guard of a transition is that is written as a text there, for editors that keep of a guard no more than a name. */
const textAndGuard: Words = {
  ...{ kind: 'words', needed: ['text', 'is'], instead: null, short: null, compared: 'short' },
  words: { text: { shape: name('text') }, is: { shape: GUARD } },
}
export const transitionWords = ownOf(TRANSITION, { guard: { shape: textAndGuard } }, pick(TRANSITION, 'turn'))
export const automaticWords = ownOf(AUTOMATIC, { guard: { shape: textAndGuard } })
export const timeoutWords = ownOf(TIMEOUT)
