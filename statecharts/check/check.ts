import { compile } from '../compile/compile.ts'
import { DONE, SETTLE } from '../compile/config.ts'
import type { Compiled, Names } from '../compile/context.ts'
import type { Chart } from '../language/chart.ts'
import type { Finding, PathStep } from '../language/finding.ts'
import { ChartError } from '../language/phase-tree.ts'
import { waitsForOneSeat } from './absent.ts'
import { cycles } from './cycles.ts'
import { asksWho, CLOCK } from './explore/outcomes.ts'
import type { Search } from './explore/search.ts'
import { hiddenPhases } from './hidden.ts'
import { ambiguousEnds, doneNowhere, withoutFallback } from './leading-on.ts'
import { searched } from './limits.ts'
import { orderDecides, unreachableEntries } from './lists.ts'
import { finalWithExits, neverOffered, onlyOfNone, unreachablePhases, unusedNames } from './reached.ts'
import { toggles } from './toggles.ts'
import { traps, waitsForNobody } from './traps.ts'

/** How a chart is checked. All options are optional. */
export interface CheckOptions {
  /** For how many seats the chart is compiled. Default 2: they stand for any number. */
  readonly seats?: number
  /** How many states are searched at most. Default 10,000. */
  readonly places?: number
  /** Fix-ups without a `legal` of their own: only the chart restricts them. Default: the built-in ones. */
  readonly unconditional?: readonly string[]
  /** Also reports guards that can hold at once, where the first entry is taken. That is usually intended, so this is for debugging a chart. Default false. */
  readonly order?: boolean
  /** Whether rules start timers of their own (`timer` fields), which may make any move. Default false. */
  readonly timers?: boolean
}

/**
 * Returns what is wrong with a chart, errors first. Pure: the same chart has the same findings. For a chart that does not compile
 * it returns all unknown names, else the first mistake only. Guards are assumed to answer anything, and differently each time they are asked.
 * Does not throw for a chart with errors; `refuseErrors` does.
 */
export function check(chart: Chart, names: Names, options: CheckOptions = {}): Finding[] {
  const compiled = compiledOrMistakes(chart, options.seats ?? 2, names)
  return 'config' in compiled ? checkCompiled(compiled, options) : [...namedTwice(names), ...compiled]
}

/** Returns what is wrong with a chart that compiles. */
export function checkCompiled(
  compiled: Compiled,
  { places = 10_000, unconditional = [], order = false, timers = false }: Omit<CheckOptions, 'seats'> = {},
): Finding[] {
  const { search, limits } = searched(compiled, places, unconditional)
  const offered = neverOffered(search)
  const found = [
    ...namedTwice(compiled.names),
    // An infinite loop may be the cause of the findings after it.
    ...cycles(search),
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
    ...onlyOfNone(search),
    ...offered,
    ...unusedNames(search, offered),
    ...(search.bounded ? [bound(search, places)] : []),
  ]
  return [...found.filter(({ level }) => level === 'error'), ...found.filter(({ level }) => level === 'warning')]
}

/** Throws ChartError for the first error in a compiled chart, with the events that lead there. */
export function refuseErrors(compiled: Compiled, options: Omit<CheckOptions, 'seats'> = {}): void {
  const found = checkCompiled(compiled, options)
  const [first, ...more] = found.filter(({ level }) => level === 'error')
  if (!first) return
  const { where, code, path } = first
  const shown = path.length ? ` (shown by: ${pathText(path)})` : ''
  const others = more.length ? `; and ${more.length} more` : ''
  throw new ChartError(where, first.sentence.slice(first.sentence.indexOf(': ') + 2) + shown + others, code, found)
}

function bound({ oracle }: Search, places: number): Finding {
  const what = oracle.bounded
    ? 'one event depends on more guards than can be tried in all combinations'
    : `it has more than ${places} states`
  const sentence = `the chart: only partly checked, because ${what}. Split large progressions and conditions`
  return { level: 'warning', code: 'search-bound', where: '', sentence, path: [] }
}

/** The compiled chart, or what stops it from compiling: all unknown names, else the first mistake. */
function compiledOrMistakes(chart: Chart, seats: number, names: Names): Compiled | readonly Finding[] {
  try {
    return compile(chart, seats, names)
  } catch (error) {
    if (!(error instanceof ChartError)) throw error
    const { code, where, message, findings } = error
    return findings.length ? findings : [{ level: 'error', code, where, sentence: message, path: [] }]
  }
}

/** Names registered for more than one thing. */
function namedTwice({ moves, fixUps, guards }: Names): Finding[] {
  const rules = [...moves, ...fixUps]
  const twice = (names: readonly string[]) => new Set(names.filter((name, i) => names.indexOf(name) !== i))
  const found = (name: string, kind: string): Finding => ({
    level: 'error',
    code: 'duplicate-name',
    where: '',
    sentence: `the chart: two ${kind} have the name '${name}'. Rename one of them`,
    path: [],
  })
  return [...[...twice(rules)].map((name) => found(name, 'moves or fix-ups')), ...[...twice(guards)].map((name) => found(name, 'guards'))]
}

/** A path in words: `reveal by seat 0, then the engine continues (not isPair)`. */
export function pathText(path: readonly PathStep[]): string {
  return path.map(stepText).join(', then ')
}

function stepText({ event, seat, guards }: PathStep): string {
  const asked = Object.entries(guards).filter(([question]) => question !== CLOCK && !asksWho(question))
  const answers = asked.map(([question, yes]) => `${yes ? '' : 'not '}${questionText(question)}`)
  return `${eventText(event, guards[CLOCK] ? 'the clock' : seat)}${answers.length ? ` (${answers.join(', ')})` : ''}`
}

function eventText(event: string, by: number | 'the clock' | undefined): string {
  const engine = event === SETTLE ? 'the engine continues' : event === DONE ? '`onDone` is taken' : null
  const who = typeof by === 'number' ? `player ${by + 1}` : 'the clock'
  if (engine) return by === undefined ? engine : `${engine} for ${who}`
  return `${event} by ${who}`
}

const questionText = (question: string) => question.replace(/^\$legal\.([^.@]*)(\.round)?/, '$1.legal').replace(/^\$/, '')
