import type { Absent, Automatic, Entry, Guard, Phase, RoundRobinOptions, Timeout, Transition, Turns } from '../chart.ts'
import { automaticsOf, namesOf, transitionsOf } from '../places.ts'

/** What names are in another chart: of moves, and of phases by their path. */
export interface Renaming {
  lead(path: string): string
  move(name: string): string
}
/** A phase whose transitions are lists, its staying moves among them. */
export interface OneWay extends Omit<Phase, 'on' | 'moves' | 'always' | 'onDone'> {
  readonly on?: { readonly [move: string]: readonly Transition[] }
  readonly always?: readonly Transition[]
  readonly onDone?: readonly Transition[]
}
export const SAME: Renaming = { lead: (path) => path, move: (name) => name }

/**
 * A phase with everything said in one way, where a chart can say it in several: lists as lists, moves that stay as
 * transitions, what holds anyway left out, names put through a renaming. Targets are paths from the root already.
 */
export function oneWay(phase: Phase, names: Renaming): OneWay {
  const { on, moves, always, onDone, ordered, after, states, seats, turns, entry, exit, tags, absent, endless, ...rest } = phase
  const inner = (all: { readonly [name: string]: Phase }) => each(all, (child) => oneWay(child, names))
  const leading = Object.entries(on ?? {}).map(([move, written]) => [move, transitionsOf(written).map((one) => led(one, names))] as const)
  const staying = (moves ?? []).map((move) => [move, [{}]] as const)
  const events = [...leading, ...staying].map(([move, list]) => [names.move(move), list] as const)
  return said({
    ...rest,
    on: events.length ? Object.fromEntries(events) : undefined,
    always: always && automaticsOf(always).map((one) => led(one, names)),
    onDone: onDone && transitionsOf(onDone).map((one) => led(one, names)),
    ordered: ordered?.map((one) => entryOf(one, names)),
    after: after && each(after, (timeout) => timeoutOf(timeout, names)),
    turns: turns && turnsOf(turns, names),
    entry: list(entry),
    exit: list(exit),
    tags: list(tags),
    absent: absent === undefined ? undefined : absentOf(absent, names),
    endless: endless || undefined,
    states: states && inner(states),
    seats: seats && { ...seats, who: seats.who === 'all' ? undefined : guardOf(seats.who), states: inner(seats.states) },
  })
}

const said = <T>(given: object) => Object.fromEntries(Object.entries(given).filter(([, one]) => one !== undefined)) as T

const each = <T, U>(all: { readonly [key: string]: T }, change: (one: T) => U): { [key: string]: U } =>
  Object.fromEntries(Object.entries(all).map(([key, one]) => [key, change(one)]))

/** Nothing said and nothing in a list are the same. */
function list(written: string | readonly string[] | undefined): readonly string[] | undefined {
  const names = namesOf(written)
  return names.length ? names : undefined
}

function guardOf(guard: Guard): Guard
function guardOf(guard: Guard | undefined): Guard | undefined
function guardOf(guard: Guard | undefined): Guard | undefined {
  if (guard === undefined || typeof guard === 'string') return guard
  if ('name' in guard) return guard.params === undefined ? guard.name : guard
  if ('not' in guard) return { not: guardOf(guard.not) }
  return 'and' in guard ? { and: guard.and.map((one) => guardOf(one)) } : { or: guard.or.map((one) => guardOf(one)) }
}

function led(written: Transition | Automatic, { lead }: Renaming): Transition {
  const { guard, actions, target, interrupt, reenter, ...rest } = written as Transition
  return said({
    ...rest,
    target: target === undefined ? undefined : lead(target),
    guard: guardOf(guard),
    actions: list(actions),
    reenter: reenter || undefined,
    interrupt: interrupt === undefined ? undefined : lead(interrupt),
  })
}

function timeoutOf({ move, onInterrupt, args = {} }: Timeout, names: Renaming): Timeout {
  return { move: names.move(move), ...(onInterrupt === 'run' && { onInterrupt }), ...(Object.keys(args).length && { args }) }
}

function absentOf(absent: Absent, names: Renaming): Absent {
  const { move, args = {} } = typeof absent === 'string' ? { move: absent } : absent
  return Object.keys(args).length ? { move: names.move(move), args } : names.move(move)
}

const DIRECTIONS: readonly string[] = ['forward', 'backward', 'snake']

function turnsOf(
  { order = 'forward', start, min, uncounted, skip, endIf, begin, end, afterMove, back, ...rest }: Turns,
  names: Renaming,
): Turns {
  const usual = DIRECTIONS.includes(order) ? 'current' : 'first'
  return said({
    ...rest,
    order: order === 'forward' ? undefined : order,
    start: start === usual ? undefined : start,
    skip: guardOf(skip),
    min: min || undefined,
    uncounted: list(uncounted)?.map(names.move).sort(),
    endIf: guardOf(endIf),
    begin: list(begin),
    end: list(end),
    afterMove: list(afterMove),
    back: back || undefined,
  })
}

function entryOf(entry: Entry, names: Renaming): Entry {
  const inner = (child: Entry) => entryOf(child, names)
  if (typeof entry === 'string') return names.move(entry)
  if ('move' in entry) return entry.multiple ? { move: names.move(entry.move), multiple: true } : names.move(entry.move)
  if ('roundRobin' in entry) {
    const { roundRobin, ...options } = entry
    return { roundRobin: names.move(roundRobin), ...roundOf(options) }
  }
  if ('serial' in entry) return { serial: entry.serial.map(inner) }
  if ('repeat' in entry) return { repeat: inner(entry.repeat), count: entry.count }
  if ('optional' in entry) return { optional: inner(entry.optional) }
  return { parallel: entry.parallel.map(inner), ...(entry.count !== undefined && entry.count !== 'all' && { count: entry.count }) }
}

function roundOf({ rounds, direction, skip, until, ...rest }: RoundRobinOptions): RoundRobinOptions {
  const usual = until === undefined ? 1 : 'infinite'
  return said({
    ...rest,
    rounds: rounds === usual ? undefined : rounds,
    direction: direction === 'forward' ? undefined : direction,
    skip: guardOf(skip),
    until: guardOf(until),
  })
}

/** As text to compare: in what order words are written says nothing. */
export const textOf = (given: unknown): string =>
  JSON.stringify(given, (_, inner) =>
    inner && typeof inner === 'object' && !Array.isArray(inner)
      ? Object.fromEntries(Object.entries(inner).sort(([a], [b]) => (a < b ? -1 : 1)))
      : inner,
  ) ?? 'undefined'
