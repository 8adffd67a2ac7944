import type { Entry, Guard, Phase, Transition } from '../chart.ts'
import type { Names } from '../compile/context.ts'
import { expressionOf, type Letter } from '../expression.ts'
import { at, automaticsOf, everyPlace, namesOf, type Place, transitionsOf } from '../places.ts'

/** What a name is registered as: moves and fix-ups share theirs. */
export type Registry = 'rules' | 'guards' | 'who' | 'args' | 'delays'
type Mention = readonly [registry: Registry, name: string, line: string]

/** By registry: each name that the chart mentions, with its first line. */
export function mentionsOf(root: Place, names: Names): ReadonlyMap<Registry, ReadonlyMap<string, string>> {
  const found = new Map<Registry, Map<string, string>>(
    (['rules', 'guards', 'who', 'args', 'delays'] as const).map((each) => [each, new Map()]),
  )
  for (const here of everyPlace(root)) {
    for (const [registry, name, line] of mentionsIn(here.phase, names)) {
      const known = found.get(registry)!
      if (!known.has(name)) known.set(name, at(here, line))
    }
  }
  return found
}

/** The names of moves and fix-ups in a progression. */
export function lettersOf(ordered: readonly Entry[]): string[] {
  return [...new Set(lettersIn(ordered).map(({ move }) => move))]
}

/** The moves and round robins of a progression. */
export function lettersIn(ordered: readonly Entry[]): Letter[] {
  const letters = new Map<string, Letter>()
  expressionOf({ serial: ordered }, letters)
  return [...letters.values()]
}

function mentionsIn(phase: Phase, names: Names): Mention[] {
  const { on = {}, moves = [], always, ordered = [], onDone, entry, exit, turn, args, privateArgs, after = {}, sanitize } = phase
  const seats = phase.seats?.who
  return [
    ...moves.map((move) => rule(move, `moves.${move}`)),
    ...Object.entries(on).flatMap(([move, written]) => [rule(move, `on.${move}`), ...inTransitions(written, `on.${move}`)]),
    ...inOrdered(ordered),
    ...automaticsOf(always).flatMap(({ actions, guard }, i) => [...rules(actions, `always.${i}`), ...guards(guard, `always.${i}`)]),
    ...inTransitions(onDone, 'onDone'),
    ...rules(entry, 'entry'),
    ...rules(exit, 'exit'),
    ...inTurns(phase),
    ...who(turn, 'turn'),
    ...who(sanitize, 'sanitize'),
    ...who(phase.seats?.sanitize, 'seats.sanitize'),
    ...(typeof seats === 'string' && names.who?.includes(seats) ? who(seats, 'seats.who') : guards(seats, 'seats.who')),
    ...(args === undefined ? [] : [['args', args, 'args'] as const]),
    ...(privateArgs === undefined ? [] : [['args', privateArgs, 'privateArgs'] as const]),
    ...Object.keys(after).map((delay) => ['delays', delay, `after.${delay}`] as const),
  ]
}

function inTransitions(written: Phase['onDone'], line: string): Mention[] {
  return transitionsOf(written).flatMap(({ actions, guard, turn }: Transition) => [
    ...rules(actions, line),
    ...guards(guard, line),
    ...who(turn, line),
  ])
}

function inOrdered(ordered: readonly Entry[]): Mention[] {
  return lettersIn(ordered).flatMap(({ move, round = {} }) => {
    const line = `ordered.${move}`
    return [rule(move, line), ...who(round.start, line), ...guards(round.skip, line), ...guards(round.until, line)]
  })
}

function inTurns({ turns = {} }: Phase): Mention[] {
  const { order, start, skip, endIf, begin, end, afterMove } = turns
  return [
    ...who(order, 'turns.order'),
    ...who(start, 'turns.start'),
    ...guards(skip, 'turns.skip'),
    ...guards(endIf, 'turns.endIf'),
    ...rules(begin, 'turns.begin'),
    ...rules(end, 'turns.end'),
    ...rules(afterMove, 'turns.afterMove'),
  ]
}

const rule = (name: string, line: string): Mention => ['rules', name, line]
const rules = (written: string | readonly string[] | undefined, line: string) => namesOf(written).map((name) => rule(name, line))
const who = (name: string | undefined, line: string): Mention[] => (name === undefined ? [] : [['who', name, line]])

function guards(guard: Guard | undefined, line: string): Mention[] {
  if (guard === undefined) return []
  if (typeof guard === 'string') return [['guards', guard, line]]
  if ('name' in guard) return [['guards', guard.name, line]]
  if ('not' in guard) return guards(guard.not, line)
  return ('and' in guard ? guard.and : guard.or).flatMap((inner) => guards(inner, line))
}
