/** How often play was in phases, by path. */
export interface Visits {
  readonly [path: string]: number
}

/** The least and the most share of the colour, in percent: a phase that play was in differs from one that it never reached. */
const [LEAST, MORE] = [10, 70]

/**
 * How strongly each phase of a heat map is coloured, in percent; 0: play never was there. It is the square root of the phase's share, so
 * that rare phases differ from those never reached. Phases around others have no colour: those inside must be distinguishable.
 */
export function heatOf(visits: Visits): ReadonlyMap<string, number> {
  const paths = Object.keys(visits)
  const most = Math.max(1, ...Object.values(visits))
  return new Map(
    Object.entries(visits).flatMap(([path, count]): [string, number][] => {
      if (count === 0) return [[path, 0]]
      if (paths.some((other) => other.startsWith(`${path}.`))) return []
      return [[path, Math.round(LEAST + MORE * Math.sqrt(count / most))]]
    }),
  )
}
