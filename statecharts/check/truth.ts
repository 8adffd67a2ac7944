import type { Guard } from '../language/chart.ts'
import type { GuardAnswers } from '../language/finding.ts'
import { guardHolds, guardNames } from '../language/guards.ts'
import { guardKey } from './explore/outcomes.ts'

/** Conditions over more guards than this are not looked into. */
const GUARDS_AT_MOST = 10

/** The guards that a condition is made of, as questions. */
export function guardsIn(guard: Guard | undefined): string[] {
  return guard === undefined ? [] : [...new Set(guardNames(guard).map(({ name, params }) => guardKey(name, params)))]
}

/** Whether a condition holds under these answers; no condition always does. */
export function holds(guard: Guard | undefined, outcome: GuardAnswers): boolean {
  return guard === undefined || guardHolds(guard, (name, params) => outcome[guardKey(name, params)]!)
}

/** Answers under which all of `these` hold and none of `those`: null when there are none, undefined when too many guards to say. */
export function satisfying(these: readonly (Guard | undefined)[], those: readonly (Guard | undefined)[]): GuardAnswers | null | undefined {
  const guards = [...new Set([...these, ...those].flatMap(guardsIn))]
  if (guards.length > GUARDS_AT_MOST) return undefined
  for (let bits = 2 ** guards.length - 1; bits >= 0; bits--) {
    const outcome = Object.fromEntries(guards.map((guard, i) => [guard, ((bits >> i) & 1) === 1]))
    if (these.every((guard) => holds(guard, outcome)) && !those.some((guard) => holds(guard, outcome))) return outcome
  }
  return null
}
