import { RuleError } from './game-error.ts'
import { running } from './running.ts'

/** What rules and agents would make a match depend on besides its secret and its log, and what they have instead. */
const CHANCE = 'use `random`, which rules and agents are given'
const CLOCK = 'rules and agents have no clock; a `timer()` field lets time run out'

let guarded = false

/**
 * From now on `Math.random`, `Date.now`, `new Date()`, `performance.now` and what is random of `crypto` throw RuleError while rules or an
 * agent run, in this process; all other code is let through. For processes in which games are played: the command line, the server, tests.
 */
export function guardRules(): void {
  if (guarded) return
  guarded = true
  guard(Math, 'random', 'Math.random()', CHANCE)
  guard(crypto, 'getRandomValues', 'crypto.getRandomValues()', CHANCE)
  guard(crypto, 'randomUUID', 'crypto.randomUUID()', CHANCE)
  guard(performance, 'now', 'performance.now()', CLOCK)
  guard(Date, 'now', 'Date.now()', CLOCK)
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
}

function guard<T extends object>(owner: T, name: keyof T & string, call: string, instead: string): void {
  const own: unknown = owner[name]
  if (typeof own !== 'function') return
  const value = function (this: unknown, ...given: unknown[]): unknown {
    refuseToRules(call, instead)
    return Reflect.apply(own, this, given)
  }
  Object.defineProperty(owner, name, { value, configurable: true, writable: true })
}

function refuseToRules(call: string, instead: string): void {
  if (running.rules) throw new RuleError(`${call} is not for rules: ${instead}`)
}
