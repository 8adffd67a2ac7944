/** Numbers of phases, by path. */
export interface InPhases {
  readonly [path: string]: number
}

/** What play did in phases. */
export interface Visits {
  /** How often it was there. */
  readonly phases: InPhases
  /** How many moves players and the clock made there. Left out: none. */
  readonly moved: InPhases
}

/** The phases one by one, those in which the most moves were made first. */
export const byMoves = ({ phases, moved }: Visits) =>
  Object.entries(phases)
    .map(([path, times]) => ({ path, times, moves: moved[path] ?? 0 }))
    .sort((a, b) => b.moves - a.moves || b.times - a.times)

/** The least and the most share of the colour, in percent: a phase that something was done in differs from one that play only passes. */
const [LEAST, MORE] = [10, 70]

/**
 * How strongly each phase of a heat map is coloured, in percent; 0: play never was there. It goes by the moves made there: where none is made
 * nobody waits, however often play passes, and the phase has no colour. It is the square root of the phase's share, so that rare phases
 * differ from those. Phases around others have no colour: those inside must be distinguishable.
 */
export function heatOf({ phases, moved }: Visits): ReadonlyMap<string, number> {
  const paths = Object.keys(phases)
  const inside = (path: string) => paths.some((other) => other.startsWith(`${path}.`))
  const most = Math.max(1, ...Object.entries(moved).map(([path, moves]) => (inside(path) ? 0 : moves)))
  return new Map(
    Object.entries(phases).flatMap(([path, count]): [string, number][] => {
      const moves = moved[path] ?? 0
      if (count + moves === 0) return [[path, 0]]
      if (moves === 0 || inside(path)) return []
      return [[path, Math.round(LEAST + MORE * Math.sqrt(moves / most))]]
    }),
  )
}
