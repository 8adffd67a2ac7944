import type { Phase, Sanitize, Turn, Turns } from '../../language/chart.ts'

/** A phase where the author wrote it. */
export interface Place {
  readonly name: string
  /** `'round.play'`; the root's is empty. */
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

/** The place and all around it, innermost first. */
export const outward = (here: Place): Place[] => [here, ...(here.around ? outward(here.around) : [])]

export const isInside = (here: Place, other: Place): boolean => here !== other && outward(here).includes(other)

export const rootOf = (here: Place): Place => outward(here).at(-1)!

export function placeAt(root: Place, path: string): Place {
  return path.split('.').reduce((here, name) => (name ? here.inside.get(name)! : here), root)
}

/** What a target names: a sibling first, else a path from the root. */
export function named(target: string, from: Place): Place {
  return (from.around ?? from).inside.get(target) ?? placeAt(rootOf(from), target)
}

/** Who may act: as the nearest phase says; where each seat is by itself, anybody; else whose turn it is. */
export function turnAt(here: Place): Turn {
  if (here.phase.turn !== undefined) return here.phase.turn
  if (!here.around) return 'current'
  return here.around.phase.seats ? 'all' : turnAt(here.around)
}

/** The nearest phase, this one included, that says how turns go round. */
export const turnsAround = (here: Place): Place | null => outward(here).find(({ phase }) => phase.turns) ?? null

/** How turns may go round where a move of this phase is made: as the nearest phase says, or one inside that play is in. */
export function turnsAbout(here: Place): Turns[] {
  const said = (place: Place): Turns[] => [...(place.phase.turns ? [place.phase.turns] : []), ...[...place.inside.values()].flatMap(said)]
  const outside = here.phase.turns ? undefined : turnsAround(here)?.phase.turns
  return [...(outside ? [outside] : []), ...said(here)]
}

/** Who may know that play is in a phase, from the root inwards; where each seat is by itself, it knows. */
export function keptTo(here: Place): Sanitize[] {
  const around = outward(here).reverse()
  return around.some(({ phase }) => phase.seats && phase !== here.phase) ? [] : around.flatMap(({ phase }) => phase.sanitize ?? [])
}

/** From just inside `from` down to the place itself, then wherever entering it leads by default. */
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

/** From the place outwards, up to but not including `until`. */
export function wayOut(here: Place, until: Place | null): Place[] {
  if (here === until) return []
  return here.around ? [here, ...wayOut(here.around, until)] : [here]
}

export const listed = <T>(written: T | readonly T[] | undefined): readonly T[] =>
  written === undefined ? [] : Array.isArray(written) ? (written as readonly T[]) : [written as T]
