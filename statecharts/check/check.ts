import type { Chart } from '../chart.ts'
import type { Names } from '../clauses.ts'
import { circles } from './circles.ts'
import type { Finding } from './finding.ts'
import { lists } from './lists.ts'
import { compiledOrMistake, namedTwice } from './mistakes.ts'
import { unreachablePhases, unusedNames } from './reached.ts'
import { Search } from './search.ts'
import { traps } from './traps.ts'
import { ambiguousEnds, waitsForOneSeat, withoutFallback } from './waiting.ts'

export interface CheckOptions {
  /** For how many seats the chart is compiled. Default 2: they stand for any number. */
  readonly seats?: number
  /** How many places are searched at most. Default 10,000. */
  readonly places?: number
}

/**
 * What is wrong with a chart, errors first. Pure: the same chart gives the same findings. A chart that does not even
 * compile gives its first mistake only. Guards may answer anything, and differently each time play comes to them.
 */
export function check(chart: Chart, names: Names, { seats = 2, places = 10_000 }: CheckOptions = {}): Finding[] {
  const twice = namedTwice(names)
  const compiled = compiledOrMistake(chart, seats, names)
  if ('level' in compiled) return [...twice, compiled]
  const search = new Search(compiled, places)
  const found = [
    ...twice,
    ...unreachablePhases(search),
    ...traps(search),
    ...circles(search),
    ...lists(search),
    ...withoutFallback(search),
    ...ambiguousEnds(search),
    ...waitsForOneSeat(search),
    ...unusedNames(search),
    ...(search.bounded ? [bound(search, places)] : []),
  ]
  return [...found.filter(({ level }) => level === 'error'), ...found.filter(({ level }) => level === 'warning')]
}

function bound({ oracle }: Search, places: number): Finding {
  const what = oracle.bounded
    ? 'one event asks more guards than can be tried'
    : `there are more places than the ${places} that are searched`
  const sentence = `the chart: ${what}, so that not everything could be checked: split large progressions and conditions`
  return { level: 'warning', code: 'search-bound', where: '', sentence, path: [] }
}
