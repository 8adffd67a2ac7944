import { RuleError } from '../model/errors.ts'
import { running } from '../state/running.ts'

/** What rules and agents would make a match depend on besides its secret and its log, and what they have instead. */
const CHANCE = 'use `random`, which rules and agents are given'
const CLOCK = 'rules and agents have no clock; a `timer()` field lets time run out'
/** What is random of `node:crypto`. */
const RANDOM = /^(?:random|pseudoRandom|generate(?:Key|Prime)|p?rng$)/

let guarded = false

/**
 * From now on what is random, and what tells the time, throws RuleError while rules or an agent run, in this process: of `Math`, `crypto`
 * and `node:crypto`; of `Date`, `performance`, `process` and `Intl`. All other code is let through. For processes in which games are
 * played: the command line, the server, tests.
 */
export function guardRules(): void {
  if (guarded) return
  guarded = true
  guard(Math, 'Math', 'random', CHANCE)
  for (const name of ['getRandomValues', 'randomUUID'] as const) guard(crypto, 'crypto', name, CHANCE)
  const nodeCrypto = process.getBuiltinModule('node:crypto')
  for (const name of Object.getOwnPropertyNames(nodeCrypto)) if (RANDOM.test(name)) guard(nodeCrypto, 'crypto', name, CHANCE)
  for (const name of ['now', 'mark', 'measure'] as const) guard(performance, 'performance', name, CLOCK)
  for (const name of ['hrtime', 'uptime'] as const) guard(process, 'process', name, CLOCK)
  guard(process.hrtime, 'process.hrtime', 'bigint', CLOCK)
  guardDate()
  guardFormats()
  // What has been imported by name, `import { randomInt } from 'node:crypto'`, also from now on.
  process.getBuiltinModule('node:module').syncBuiltinESMExports()
}

/** The method itself stays what it is, with its name and whatever hangs on it. */
function guard(owner: object, called: string, name: string, instead: string): void {
  let holder: object | null = owner
  while (holder && !Object.hasOwn(holder, name)) holder = Object.getPrototypeOf(holder)
  const own: unknown = Reflect.get(owner, name)
  if (holder === null || typeof own !== 'function') return
  const call = `${called}.${name}()`
  const value = function (this: unknown, ...given: unknown[]): unknown {
    refuseToRules(call, instead)
    return Reflect.apply(own, this, given)
  }
  Object.defineProperties(value, Object.getOwnPropertyDescriptors(own))
  Object.defineProperty(holder, name, { value, configurable: true, writable: true })
}

function guardDate(): void {
  guard(Date, 'Date', 'now', CLOCK)
  globalThis.Date = new Proxy(Date, {
    construct(target, given, made) {
      if (given.length === 0) refuseToRules('new Date()', CLOCK)
      return Reflect.construct(target, given, made)
    },
    apply(target, self, given) {
      refuseToRules('Date()', CLOCK)
      return Reflect.apply(target, self, given)
    },
  })
  Object.defineProperty(Date.prototype, 'constructor', { value: Date, configurable: true, writable: true })
}

type Format = Intl.DateTimeFormat['format']

/** Without a date these take the time that it is. */
function guardFormats(): void {
  const { prototype } = Intl.DateTimeFormat
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
    value(this: Intl.DateTimeFormat, date?: Date | number) {
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
