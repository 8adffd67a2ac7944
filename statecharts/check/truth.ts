import type { Guard } from '../chart.ts'
import type { GuardAnswers } from './finding.ts'
import { guardKey } from './outcomes.ts'

/** Conditions over more guards than this are not looked into. */
const GUARDS_AT_MOST = 10

/** The guards that a condition is made of, as questions. */
export function guardsIn(guard: Guard | undefined): string[] {
  if (guard === undefined) return []
  if (typeof guard === 'string') return [guard]
  if ('name' in guard) return [guardKey(guard.name, guard.params)]
  if ('not' in guard) return guardsIn(guard.not)
  return [...new Set(('and' in guard ? guard.and : guard.or).flatMap(guardsIn))]
}

/** Whether a condition holds under these answers; no condition always does. */
export function holds(guard: Guard | undefined, outcome: GuardAnswers): boolean {
  if (guard === undefined) return true
  if (typeof guard === 'string') return outcome[guard]!
  if ('name' in guard) return outcome[guardKey(guard.name, guard.params)]!
  if ('not' in guard) return !holds(guard.not, outcome)
  return 'and' in guard ? guard.and.every((inner) => holds(inner, outcome)) : guard.or.some((inner) => holds(inner, outcome))
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
