import type { Chart, Entry, Phase } from '../chart.ts'
import { everyPlace, isIn, type Place, placesOf } from '../places.ts'
import { spelledOut } from './to-editable.ts'

/** How a chart has changed. Phases by path from the root, moves and fix-ups by name. */
export interface ChartDiff {
  readonly phases: Names
  readonly moves: Names
  /** What phases that both charts have say otherwise, by the new chart's line: `round.play.on.hit`. Undefined: not said. */
  readonly changed: readonly { readonly where: string; readonly before: unknown; readonly after: unknown }[]
}
export interface Names {
  readonly added: readonly string[]
  readonly removed: readonly string[]
  readonly renamed: readonly { readonly from: string; readonly to: string }[]
}

/**
 * Compares two charts. A phase that is gone and one that is new are one phase renamed when they stand in the same phase and
 * are the same inside; a move, when it is used in the same places in the same way. Throws ChartError for a chart that does
 * not hold together.
 */
export function diffCharts(before: Chart, after: Chart): ChartDiff {
  const [old, now] = [everyPlace(placesOf(spelledOut(before))), everyPlace(placesOf(spelledOut(after)))]
  const renamed = renamedPhases(old, now)
  const pathOf = (path: string): string => renamedPath(path, renamed)
  const [was, is] = [new Set(old.map(({ path }) => pathOf(path))), new Set(now.map(({ path }) => path))]
  const moves = diffMoves(old, now, pathOf)
  const phases: Names = {
    added: [...is].filter((path) => !was.has(path)),
    removed: old.map(({ path }) => path).filter((path) => !is.has(pathOf(path))),
    renamed: [...renamed].map(([from, to]) => ({ from, to })),
  }
  const moveOf = (move: string) => moves.renamed.find(({ from }) => from === move)?.to ?? move
  const places = new Map(now.map((place) => [place.path, place]))
  const changed = old.flatMap((place) => {
    const other = places.get(pathOf(place.path))
    return other
      ? changes(wordsOf(place, pathOf, moveOf), wordsOf(other)).map(({ word, ...rest }) => ({ where: at(other, word), ...rest }))
      : []
  })
  return { phases, moves, changed }
}

const at = ({ path }: Place, word: string) => (path ? `${path}.${word}` : word)

/** The new chart's path of an old phase, by its longest renamed beginning. */
function renamedPath(path: string, renamed: ReadonlyMap<string, string>): string {
  const own = renamed.get(path)
  if (own !== undefined || path === '') return own ?? path
  const dot = path.lastIndexOf('.')
  return dot < 0 ? path : `${renamedPath(path.slice(0, dot), renamed)}${path.slice(dot)}`
}

/** Old paths of renamed phases, with the new ones; outermost first, until no more are found. */
function renamedPhases(old: readonly Place[], now: readonly Place[]): Map<string, string> {
  const renamed = new Map<string, string>()
  const rounds = [false, true]
  for (const loose of rounds) {
    for (let size = -1; size !== renamed.size; ) {
      size = renamed.size
      const pathOf = (path: string) => renamedPath(path, renamed)
      const [was, is] = [new Set(old.map(({ path }) => pathOf(path))), new Set(now.map(({ path }) => path))]
      const gone = old.filter(({ path }) => path !== '' && !is.has(pathOf(path)))
      const come = now.filter(({ path }) => !was.has(path))
      const known = (path: string) => is.has(path) && was.has(path)
      for (const one of gone) {
        const parent = pathOf(one.parent!.path)
        const inside = insideOf(one, pathOf, loose ? known : undefined)
        const same = come.filter(
          (other) => other.parent!.path === parent && insideOf(other, (path) => path, loose ? known : undefined) === inside,
        )
        if (same.length !== 1 || [...renamed.values()].includes(same[0]!.path)) continue
        renamed.set(one.path, same[0]!.path)
        break
      }
    }
  }
  return renamed
}

/** A phase as text, with what it leads to inside itself told from there; what leads to phases not `known` in both is left open. */
function insideOf(here: Place, pathOf: (path: string) => string, known?: (path: string) => boolean): string {
  const lead = (path: string): string => {
    const to = resolveFromRoot(here, path)
    if (to && isIn(to, here)) return `.${path.slice(here.path.length)}`
    return known && !known(pathOf(path)) ? '?' : pathOf(path)
  }
  return JSON.stringify(mapLeads(here.phase, lead))
}

function resolveFromRoot(here: Place, path: string): Place | undefined {
  let root = here
  while (root.parent) root = root.parent
  return path.split('.').reduce<Place | undefined>((place, name) => place?.children.find((child) => child.name === name), root)
}

/** The phase with its spelt-out targets and interrupts put through a function; moves too, by another. */
function mapLeads(phase: Phase, lead: (path: string) => string, moveOf: (move: string) => string = (move) => move): Phase {
  const one = (given: unknown): unknown => {
    if (Array.isArray(given)) return given.map(one)
    if (typeof given === 'string') return { target: lead(given) }
    const { target, interrupt, ...rest } = given as { target?: string; interrupt?: string }
    return {
      ...rest,
      ...(target !== undefined && { target: lead(target) }),
      ...(interrupt !== undefined && { interrupt: lead(interrupt) }),
    }
  }
  const list = (given: unknown) => (Array.isArray(given) ? one(given) : [one(given)])
  const { on, moves, always, onDone, ordered, after, states, seats, ...rest } = phase
  const inner = (all: { readonly [name: string]: Phase }) =>
    Object.fromEntries(Object.entries(all).map(([name, child]) => [name, mapLeads(child, lead, moveOf)]))
  return {
    ...rest,
    ...(on && { on: Object.fromEntries(Object.entries(on).map(([move, given]) => [moveOf(move), list(given)])) }),
    ...(moves && { moves: moves.map(moveOf) }),
    ...(always !== undefined && { always: list(always) }),
    ...(onDone !== undefined && { onDone: list(onDone) }),
    ...(ordered && { ordered: ordered.map((entry) => mapEntry(entry, moveOf)) }),
    ...(after && {
      after: Object.fromEntries(Object.entries(after).map(([ms, timeout]) => [ms, { ...timeout, move: moveOf(timeout.move) }])),
    }),
    ...(states && { states: inner(states) }),
    ...(seats && { seats: { ...seats, states: inner(seats.states) } }),
  } as Phase
}

function mapEntry(entry: Entry, moveOf: (move: string) => string): Entry {
  if (typeof entry === 'string') return moveOf(entry)
  if ('move' in entry) return { ...entry, move: moveOf(entry.move) }
  if ('roundRobin' in entry) return { ...entry, roundRobin: moveOf(entry.roundRobin) }
  if ('serial' in entry) return { serial: entry.serial.map((child) => mapEntry(child, moveOf)) }
  if ('parallel' in entry) return { ...entry, parallel: entry.parallel.map((child) => mapEntry(child, moveOf)) }
  return 'repeat' in entry ? { ...entry, repeat: mapEntry(entry.repeat, moveOf) } : { optional: mapEntry(entry.optional, moveOf) }
}

/** What a phase itself says, by line. */
function wordsOf(here: Place, pathOf = (path: string) => path, moveOf = (move: string) => move): Map<string, unknown> {
  const { on = {}, states: _, seats, ...rest } = mapLeads(here.phase, pathOf, moveOf)
  const initial = [...(rest.initial ? [['initial', childName(pathOf, here, rest.initial)] as const] : [])]
  const own = seats ? [['seats.who', seats.who ?? 'all'] as const, ['seats.initial', childName(pathOf, here, seats.initial)] as const] : []
  return new Map<string, unknown>([
    ...Object.entries(rest),
    ...initial,
    ...own,
    ...Object.entries(on).map(([move, given]) => [`on.${move}`, given] as const),
  ])
}

const childName = (pathOf: (path: string) => string, here: Place, name: string) => pathOf(at(here, name)).split('.').at(-1)!

function changes(before: ReadonlyMap<string, unknown>, after: ReadonlyMap<string, unknown>) {
  const words = [...new Set([...before.keys(), ...after.keys()])]
  return words.flatMap((word) => {
    const [one, other] = [before.get(word), after.get(word)]
    return text(one) === text(other) ? [] : [{ word, before: one, after: other }]
  })
}

/** With keys sorted: the order in which a transition is written says nothing. */
const text = (given: unknown) =>
  JSON.stringify(given, (_, inner) =>
    inner && typeof inner === 'object' && !Array.isArray(inner)
      ? Object.fromEntries(Object.entries(inner).sort(([a], [b]) => (a < b ? -1 : 1)))
      : inner,
  )

function diffMoves(old: readonly Place[], now: readonly Place[], pathOf: (path: string) => string): Names {
  const [was, is] = [usesOf(old, pathOf), usesOf(now, (path) => path)]
  const gone = [...was.keys()].filter((move) => !is.has(move))
  const come = [...is.keys()].filter((move) => !was.has(move))
  const renamed = gone.flatMap((from) => {
    const same = come.filter((to) => is.get(to) === was.get(from))
    const alike = gone.filter((other) => was.get(other) === was.get(from))
    return same.length === 1 && alike.length === 1 ? [{ from, to: same[0]! }] : []
  })
  return {
    added: come.filter((move) => !renamed.some(({ to }) => to === move)),
    removed: gone.filter((move) => !renamed.some(({ from }) => from === move)),
    renamed,
  }
}

/** For every move that a player makes: where and how, as text. */
function usesOf(places: readonly Place[], pathOf: (path: string) => string): Map<string, string> {
  const uses = new Map<string, string[]>()
  for (const here of places) {
    const add = (move: string, how: unknown) => uses.set(move, [...(uses.get(move) ?? []), `${pathOf(here.path)} ${text(how)}`])
    const { on = {}, moves = [], after = {}, ordered = [] } = mapLeads(here.phase, pathOf)
    for (const [move, given] of Object.entries(on)) add(move, given)
    for (const move of moves) add(move, 'stays')
    for (const [ms, { move }] of Object.entries(after)) add(move, { ms })
    for (const [nth, entry] of ordered.entries())
      mapEntry(entry, (move) => {
        add(move, { nth })
        return move
      })
  }
  return new Map([...uses].map(([move, list]) => [move, list.join('\n')]))
}
