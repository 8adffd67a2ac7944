import type { Guard } from '../../statecharts/language/chart.ts'
import { guardHolds } from '../../statecharts/language/guards.ts'
import type { Reading, Shape } from '../declare/state-types.ts'
import { GameError } from '../model/errors.ts'
import type { Seat } from '../model/seats.ts'
import type { Ruleset } from './game.ts'
import { toBoolean } from './rule-results.ts'

/** A guard as a chart names it: its parameter is whatever the chart says. */
export interface NamedGuard {
  test(state: Reading<Shape>, params: unknown): unknown
  readonly refusal: string | undefined
}

/** A rule that the chart names, as `who.next`. `createGame` has checked that each name of the chart has one. */
export function ruleNamed<T>(rules: { readonly [name: string]: T } | undefined, kind: 'args' | 'delays' | 'who', name: string): T {
  const rule = rules?.[name]
  if (!rule) throw new GameError(`there is no ${kind}.${name}`)
  return rule
}

/** The game's guard of this name. `createGame` has checked that each name of the chart has one. */
export function guardNamed({ definition }: Ruleset, name: string): NamedGuard {
  const guard = definition.guards?.[name]
  if (!guard) throw new GameError(`there is no guard '${name}'`)
  return guard
}

/** Whether a condition of the chart holds for a seat. */
export function holds(rules: Ruleset, guard: Guard, seat: Seat): boolean {
  // Most are just names: those need no function of their own.
  if (typeof guard === 'string') return test(rules, guard, undefined, seat)
  return guardHolds(guard, (name, params) => test(rules, name, params, seat))
}

function test(rules: Ruleset, guard: string, params: unknown, seat: Seat): boolean {
  rules.working.seat = seat
  return toBoolean(`guard ${guard}`, guardNamed(rules, guard).test(rules.working.authorState, params))
}
