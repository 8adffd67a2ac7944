import type { Place } from '../../../statecharts/places.ts'

/** The place and those around it, innermost first. */
export function around(here: Place): Place[] {
  return here.parent ? [here, ...around(here.parent)] : [here]
}
