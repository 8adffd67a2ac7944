import { RuleError } from '../model/errors.ts'
import { running } from '../state/running.ts'

/** What rules and agents would make a match depend on besides its secret and its log, and what they have instead. */
const CHANCE = 'use `random`, which rules and agents are given'
const CLOCK = 'rules and agents have no clock; a `timer()` field lets time run out'
const LATER = 'rules and agents do all they do at once'
/** What is random of `node:crypto`. */
const RANDOM = /^(?:random|pseudoRandom|generate(?:Key|Prime)|p?rng$)/

/** What has something done later, and what rules have instead. */
const FOR_LATER = { setTimeout: CLOCK, setInterval: CLOCK, setImmediate: LATER, queueMicrotask: LATER }

/** The globals of a process that plays games, in Node: its `globalThis`. */
interface Globals {
  readonly Math: Math
  readonly Intl: { readonly DateTimeFormat: typeof Intl.DateTimeFormat }
  Date: DateConstructor
  readonly crypto: object
  readonly performance: object
  readonly process: NodeJS.Process
}

const GUARDED = new WeakSet<Globals>()

/**
 * Makes randomness, clocks and timers throw RuleError while rules or an agent run: those of `Math`, `crypto` and `node:crypto`, and of
 * `Date`, `performance`, `process` and `Intl`, and `setTimeout` and its like. All other code may still use them. Call it as `guardRules(globalThis)` in every process that plays
 * games: the command line, the server, tests. Later calls do nothing.
 */
export function guardRules(globals: Globals): void {
  if (GUARDED.has(globals)) return
  GUARDED.add(globals)
  const { process: host } = globals
  guard(globals.Math, 'Math', 'random', CHANCE)
  for (const name of ['getRandomValues', 'randomUUID'] as const) guard(globals.crypto, 'crypto', name, CHANCE)
  const nodeCrypto = host.getBuiltinModule('node:crypto')
  for (const name of Object.getOwnPropertyNames(nodeCrypto)) if (RANDOM.test(name)) guard(nodeCrypto, 'crypto', name, CHANCE)
  for (const name of ['now', 'mark', 'measure'] as const) guard(globals.performance, 'performance', name, CLOCK)
  for (const name of ['hrtime', 'uptime'] as const) guard(host, 'process', name, CLOCK)
  guard(host.hrtime, 'process.hrtime', 'bigint', CLOCK)
  for (const owner of [globals, host.getBuiltinModule('node:timers')])
    for (const [name, instead] of Object.entries(FOR_LATER)) guard(owner, '', name, instead)
  guardDate(globals)
  guardFormats(globals.Intl)
  // What has been imported by name, `import { randomInt } from 'node:crypto'`, also from now on.
  host.getBuiltinModule('node:module').syncBuiltinESMExports()
}

/** The method itself stays what it is, with its name and whatever is attached to it. */
function guard(owner: object, called: string, name: string, instead: string): void {
  let holder: object | null = owner
  while (holder && !Object.hasOwn(holder, name)) holder = Object.getPrototypeOf(holder)
  const own: unknown = Reflect.get(owner, name)
  if (holder === null || typeof own !== 'function') return
  const call = `${called === '' ? '' : `${called}.`}${name}()`
  const value = function (this: unknown, ...given: unknown[]): unknown {
    refuseToRules(call, instead)
    return Reflect.apply(own, this, given)
  }
  Object.defineProperties(value, Object.getOwnPropertyDescriptors(own))
  Object.defineProperty(holder, name, { value, configurable: true, writable: true })
}

function guardDate(globals: Globals): void {
  const own = globals.Date
  guard(own, 'Date', 'now', CLOCK)
  const guarded = new Proxy(own, {
    construct(target, given, made) {
      if (given.length === 0) refuseToRules('new Date()', CLOCK)
      return Reflect.construct(target, given, made)
    },
    apply(target, self, given) {
      refuseToRules('Date()', CLOCK)
      return Reflect.apply(target, self, given)
    },
  })
  globals.Date = guarded
  Object.defineProperty(own.prototype, 'constructor', { value: guarded, configurable: true, writable: true })
}

type Format = Intl.DateTimeFormat['format']

/** Without a date these take the time that it is. */
function guardFormats({ DateTimeFormat }: Globals['Intl']): void {
  const { prototype } = DateTimeFormat
  const { formatToParts } = prototype
  const { get } = Object.getOwnPropertyDescriptor(prototype, 'format')!
  const made = new WeakMap<Format, Format>()
  const guardedOnce = (own: Format): Format => {
    const known = made.get(own)
    if (known) return known
    const format: Format = (date) => {
      if (date === undefined) refuseToRules('Intl.DateTimeFormat().format()', CLOCK)
      return own(date)
    }
    made.set(own, format)
    return format
  }
  Object.defineProperty(prototype, 'format', {
    get(this: Intl.DateTimeFormat) {
      return guardedOnce(Reflect.apply(get!, this, []))
    },
    configurable: true,
  })
  Object.defineProperty(prototype, 'formatToParts', {
    value(this: Intl.DateTimeFormat, date?: Parameters<Format>[0]) {
      if (date === undefined) refuseToRules('Intl.DateTimeFormat().formatToParts()', CLOCK)
      return Reflect.apply(formatToParts, this, [date])
    },
    configurable: true,
    writable: true,
  })
}

function refuseToRules(call: string, instead: string): void {
  if (running.rules) throw new RuleError(`${call} is not for rules: ${instead}`)
}
