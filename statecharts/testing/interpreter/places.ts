import type { Phase, Sanitize, Turn, Turns } from '../../language/chart.ts'

/** A phase at its place in the chart. */
export interface Place {
  readonly name: string
  /** `'round.play'`; '' for the root. */
  readonly path: string
  readonly phase: Phase
  readonly around: Place | null
  readonly inside: ReadonlyMap<string, Place>
}

export function placeOf(phase: Phase, name = '', around: Place | null = null): Place {
  const inside = new Map<string, Place>()
  const here = { name, path: around?.path ? `${around.path}.${name}` : name, phase, around, inside }
  const written = { ...phase.states, ...phase.seats?.states }
  for (const [inner, each] of Object.entries(written)) inside.set(inner, placeOf(each, inner, here))
  return here
}

/** The phase and its ancestors, innermost first. */
export const outward = (here: Place): Place[] => [here, ...(here.around ? outward(here.around) : [])]

export const isInside = (here: Place, other: Place): boolean => here !== other && outward(here).includes(other)

export const rootOf = (here: Place): Place => outward(here).at(-1)!

export function placeAt(root: Place, path: string): Place {
  return path.split('.').reduce((here, name) => (name ? here.inside.get(name)! : here), root)
}

/** Resolves a target: a sibling first, else a path from the root. */
export function named(target: string, from: Place): Place {
  return (from.around ?? from).inside.get(target) ?? placeAt(rootOf(from), target)
}

/** The `turn` of the nearest phase that has one; the default is anybody in a seat's own phases, else the current player. */
export function turnAt(here: Place): Turn {
  if (here.phase.turn !== undefined) return here.phase.turn
  if (!here.around) return 'current'
  return here.around.phase.seats ? 'all' : turnAt(here.around)
}

/** The nearest phase with `turns`, this one included. */
export const turnsAround = (here: Place): Place | null => outward(here).find(({ phase }) => phase.turns) ?? null

/** All `turns` that may apply to a move of this phase: those of the nearest phase around it, and of phases inside it. */
export function turnsAbout(here: Place): Turns[] {
  const said = (place: Place): Turns[] => [...(place.phase.turns ? [place.phase.turns] : []), ...[...place.inside.values()].flatMap(said)]
  const outside = here.phase.turns ? undefined : turnsAround(here)?.phase.turns
  return [...(outside ? [outside] : []), ...said(here)]
}

/** The `sanitize` declarations that limit who knows this phase, from the root inwards; a seat always knows its own. */
export function keptTo(here: Place): Sanitize[] {
  const around = outward(here).reverse()
  return around.some(({ phase }) => phase.seats && phase !== here.phase) ? [] : around.flatMap(({ phase }) => phase.sanitize ?? [])
}

/** The phases entered from just inside `from` down to `to`, then by `initial`. */
export function wayIn(from: Place | null, to: Place): Place[] {
  const own: Place[] = []
  for (let here: Place | null = to; here !== from && here; here = here.around) own.unshift(here)
  return [...own, ...byDefault(to)]
}

function byDefault(here: Place): Place[] {
  const { initial } = here.phase
  if (initial === undefined) return []
  const first = here.inside.get(initial)!
  return [first, ...byDefault(first)]
}

/** The phases left from here outwards, up to but not including `until`. */
export function wayOut(here: Place, until: Place | null): Place[] {
  if (here === until) return []
  return here.around ? [here, ...wayOut(here.around, until)] : [here]
}

export const listed = <T>(written: T | readonly T[] | undefined): readonly T[] =>
  written === undefined ? [] : Array.isArray(written) ? (written as readonly T[]) : [written as T]
