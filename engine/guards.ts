import type { Guard } from '../statecharts/index.ts'
import { yesOrNo } from './answers.ts'
import type { Ruleset } from './game.ts'
import type { Seat } from './seats.ts'

/** Whether a condition of the chart holds for a seat. */
export function holds(rules: Ruleset, guard: Guard, seat: Seat): boolean {
  if (typeof guard === 'string') return test(rules, guard, undefined, seat)
  if ('name' in guard) return test(rules, guard.name, guard.params, seat)
  if ('not' in guard) return !holds(rules, guard.not, seat)
  return 'and' in guard ? guard.and.every((one) => holds(rules, one, seat)) : guard.or.some((one) => holds(rules, one, seat))
}

function test(rules: Ruleset, guard: string, params: unknown, seat: Seat): boolean {
  rules.session.seat = seat
  return yesOrNo(`guard ${guard}`, rules.game.rules.guards![guard]!.test(rules.session.state as never, params as never))
}
