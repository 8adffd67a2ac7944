import { isObject } from './xstate-targets.ts'

/** The language's own words as another tool's file holds them, in `meta.playchart`: each checked before it is believed. */

/** Takes down what a chart cannot take. */
export type Refuse = (where: string, sentence: string) => void
/** Refuses what is not of the shape. */
type Shape = (given: unknown, where: string, refuse: Refuse) => void

const is =
  (what: string, fits: (given: unknown) => boolean): Shape =>
  (given, where, refuse) => {
    if (!fits(given)) refuse(where, typeof given === 'function' ? `is a function, not ${what}` : `is not ${what}`)
  }
const name = is('a name', (given) => typeof given === 'string')
const number = is('a number', (given) => typeof given === 'number')
const truth = is('true or false', (given) => typeof given === 'boolean')
const nothing = is('empty', (given) => isObject(given) && Object.keys(given).length === 0)
const range = is('two numbers', (given) => Array.isArray(given) && given.length === 2 && given.every((n) => typeof n === 'number'))
const json = is('plain data', isJson)

function isJson(given: unknown): boolean {
  if (Array.isArray(given)) return given.every(isJson)
  if (isObject(given)) return Object.values(given).every((inner) => inner === undefined || isJson(inner))
  return given === null || ['string', 'boolean'].includes(typeof given) || (typeof given === 'number' && Number.isFinite(given))
}

const list =
  (item: Shape): Shape =>
  (given, where, refuse) => {
    if (Array.isArray(given)) for (const [nth, one] of given.entries()) item(one, `${where}.${nth}`, refuse)
    else refuse(where, 'is not a list')
  }

/** A name, or something else. */
const orName =
  (other: Shape, names?: readonly string[]): Shape =>
  (given, where, refuse) => {
    if (typeof given !== 'string') other(given, where, refuse)
    else if (names && !names.includes(given)) refuse(where, `is none of ${names.join(', ')}`)
  }
const names = orName(list(name))

/** The words that there may be, and those that there must be. */
const words =
  (known: { readonly [word: string]: Shape }, needed: readonly string[] = []): Shape =>
  (given, where, refuse) => {
    if (!isObject(given)) return refuse(where, typeof given === 'function' ? 'is a function' : `is not ${Object.keys(known).join(', ')}`)
    for (const [word, inner] of Object.entries(given)) {
      if (!Object.hasOwn(known, word)) refuse(`${where}.${word}`, `there is no such word here (there is ${Object.keys(known).join(', ')})`)
      else if (inner !== undefined) known[word]!(inner, `${where}.${word}`, refuse)
    }
    for (const word of needed) if (given[word] === undefined) refuse(`${where}.${word}`, 'is missing')
  }

/** One of several groups of words, told apart by the first word of each. */
const oneOf =
  (...groups: readonly (readonly [first: string, shape: Shape])[]): Shape =>
  (given, where, refuse) => {
    const group = isObject(given) ? groups.find(([first]) => Object.hasOwn(given, first)) : undefined
    if (group) return group[1](given, where, refuse)
    refuse(where, `is ${typeof given === 'function' ? 'a function, ' : ''}none of ${groups.map(([first]) => first).join(', ')}`)
  }

const guard: Shape = orName((given, where, refuse) =>
  oneOf(
    ['name', words({ name, params: json })],
    ['and', words({ and: list(guard) })],
    ['or', words({ or: list(guard) })],
    ['not', words({ not: guard })],
  )(given, where, refuse),
)

const count = orName(
  oneOf(
    ['atLeast', words({ atLeast: number })],
    ['atMost', words({ atMost: number })],
    ['between', words({ between: range })],
    ['exactly', words({ exactly: number })],
  ),
  ['any', 'all', 'infinite'],
)

const entry: Shape = orName((given, where, refuse) =>
  oneOf(
    ['move', words({ move: name, multiple: truth })],
    ['serial', words({ serial: list(entry) })],
    ['parallel', words({ parallel: list(entry), count })],
    ['repeat', words({ repeat: entry, count }, ['count'])],
    ['optional', words({ optional: entry })],
    [
      'roundRobin',
      words({
        roundRobin: name,
        rounds: orName(number, ['infinite']),
        start: name,
        direction: orName(name, ['forward', 'backward', 'snake']),
        skip: guard,
        until: guard,
      }),
    ],
  )(given, where, refuse),
)

const turns = words({
  order: name,
  start: name,
  rounds: number,
  skip: guard,
  min: number,
  max: number,
  uncounted: list(name),
  endIf: guard,
  begin: names,
  end: names,
  afterMove: names,
  back: truth,
})

/** Of a phase. `on` is empty: that there is one at all, where only staying moves are events. */
export const phaseWords = words({
  ordered: list(entry),
  moves: list(name),
  on: nothing,
  seats: words({ who: guard, sanitize: name }),
  turn: name,
  turns,
  prompt: orName(words({ active: name, others: name }, ['active', 'others'])),
  args: name,
  privateArgs: name,
  absent: orName(words({ move: name, args: json }, ['move'])),
  sanitize: name,
  endless: truth,
})

/** What the guard of a transition is that is written as a text there, for editors that keep of a guard no more than a name. */
const guardText = words({ text: name, is: guard }, ['text', 'is'])

export const transitionWords = words({ turn: name, interrupt: name, guard: guardText })
export const automaticWords = words({ interrupt: name, guard: guardText })
export const timeoutWords = words({ move: name, onInterrupt: orName(name, ['pause', 'run']), args: json }, ['move'])
