import type { Compiled, Names } from '../compile/context.ts'
import type { Chart } from '../language/chart.ts'
import type { Finding } from '../language/finding.ts'
import { waitsForOneSeat } from './absent.ts'
import { circles } from './cycles.ts'
import { doneNowhere } from './done-nowhere.ts'
import type { Search } from './explore/search.ts'
import { hiddenPhases } from './hidden.ts'
import { searched } from './limits.ts'
import { orderDecides, unreachableEntries } from './lists.ts'
import { compiledOrMistake, namedTwice } from './mistakes.ts'
import { finalWithExits, neverOffered, unreachablePhases, unusedNames } from './reached.ts'
import { toggles } from './toggles.ts'
import { traps, waitsForNobody } from './traps.ts'
import { ambiguousEnds, withoutFallback } from './waiting.ts'

/** How a chart is checked. Everything may be left out. */
export interface CheckOptions {
  /** For how many seats the chart is compiled. Default 2: they stand for any number. */
  readonly seats?: number
  /** How many places are searched at most. Default 10,000. */
  readonly places?: number
  /** Fix-ups without a `legal` of their own: only the chart holds them back. Default: those that every game has. */
  readonly unconditional?: readonly string[]
  /** Also two guards that may hold at once. The first is taken, and mostly that is meant: for a look at a chart that does what it should not. Default false. */
  readonly order?: boolean
  /** Rules start clocks of their own (fields that are a `timer`), which may make any move. Default false. */
  readonly timers?: boolean
}

/**
 * What is wrong with a chart, errors first. Pure: the same chart gives the same findings. A chart that does not even
 * compile gives its first mistake only. Guards may answer anything, and differently each time play comes to them.
 * Throws nothing for a chart that is wrong: `check(chart, names)[0]?.sentence`; `refuseErrors` does.
 */
export function check(chart: Chart, names: Names, options: CheckOptions = {}): Finding[] {
  const compiled = compiledOrMistake(chart, options.seats ?? 2, names)
  return 'level' in compiled ? [...namedTwice(names), compiled] : checkCompiled(compiled, options)
}

/** What is wrong with a chart that compiles. */
export function checkCompiled(
  compiled: Compiled,
  { places = 10_000, unconditional = [], order = false, timers = false }: Omit<CheckOptions, 'seats'> = {},
): Finding[] {
  const { search, limits } = searched(compiled, places, unconditional)
  const offered = neverOffered(search)
  const found = [
    ...namedTwice(compiled.names),
    // What goes round without end may be why the rest is.
    ...circles(search),
    ...limits,
    ...unreachablePhases(search),
    ...doneNowhere(search),
    ...traps(search),
    ...waitsForOneSeat(search),
    ...hiddenPhases(search),
    ...unreachableEntries(search),
    ...(order ? orderDecides(search) : []),
    ...waitsForNobody(search, timers),
    ...toggles(search),
    ...withoutFallback(search),
    ...ambiguousEnds(search),
    ...finalWithExits(search),
    ...offered,
    ...unusedNames(search, offered),
    ...(search.bounded ? [bound(search, places)] : []),
  ]
  return [...found.filter(({ level }) => level === 'error'), ...found.filter(({ level }) => level === 'warning')]
}

function bound({ oracle }: Search, places: number): Finding {
  const what = oracle.bounded
    ? 'one event depends on more guards than can be tried in all combinations'
    : `it has more than ${places} states`
  const sentence = `the chart: only partly checked, because ${what}. Split large progressions and conditions`
  return { level: 'warning', code: 'search-bound', where: '', sentence, path: [] }
}
