import type { Guard } from '../../statecharts/language/chart.ts'
import { guardHolds } from '../../statecharts/language/guards.ts'
import type { Seat } from '../model/seats.ts'
import type { Ruleset } from './game.ts'
import { yesOrNo } from './rule-results.ts'

/** Whether a condition of the chart holds for a seat. */
export function holds(rules: Ruleset, guard: Guard, seat: Seat): boolean {
  // Most are just names: those need no function of their own.
  if (typeof guard === 'string') return test(rules, guard, undefined, seat)
  return guardHolds(guard, (name, params) => test(rules, name, params, seat))
}

function test(rules: Ruleset, guard: string, params: unknown, seat: Seat): boolean {
  rules.session.seat = seat
  return yesOrNo(`guard ${guard}`, rules.game.rules.guards![guard]!.test(rules.session.state as never, params as never))
}
