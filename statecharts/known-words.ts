import type {
  Absent,
  Automatic,
  Entry,
  Guard,
  Multiple,
  Optional,
  Parallel,
  Phase,
  Prompt,
  Repeat,
  RoundRobin,
  Seats,
  Serial,
  Timeout,
  Transition,
  Turns,
} from './chart.ts'
import { at, ChartError, type Place } from './places.ts'

/**
 * The words that each object of a chart may have. The types hold an author to them; a chart that comes as data is held to
 * them here, since a word that nobody knows would count for nothing.
 */

type Words = readonly string[]
/** All words of T: leaving one out does not compile. */
const wordsOf =
  <T>() =>
  <const W extends readonly (keyof T)[]>(...words: [keyof T] extends [W[number]] ? W : never): Words =>
    words as unknown as Words

const PHASE = wordsOf<Phase>()(
  ...(['initial', 'states', 'type', 'on', 'moves', 'always', 'ordered', 'seats', 'onDone', 'entry', 'exit', 'turn', 'turns'] as const),
  ...(['prompt', 'args', 'privateArgs', 'after', 'absent', 'sanitize', 'tags', 'endless', 'description'] as const),
)
const TURNS = wordsOf<Turns>()(
  ...(['order', 'start', 'rounds', 'skip', 'min', 'max', 'uncounted', 'endIf', 'begin', 'end', 'afterMove', 'back'] as const),
)
const SEATS = wordsOf<Seats>()('who', 'sanitize', 'initial', 'states')
const TRANSITION = wordsOf<Transition>()('target', 'guard', 'actions', 'reenter', 'interrupt', 'turn', 'description')
const AUTOMATIC = wordsOf<Automatic>()('guard', 'actions', 'target', 'interrupt', 'description')
const TIMEOUT = wordsOf<Timeout>()('move', 'onInterrupt', 'args')
const ABSENT = wordsOf<Exclude<Absent, string>>()('move', 'args')
const PROMPT = wordsOf<Exclude<Prompt, string>>()('active', 'others')
/** Told apart by the first word of each. */
const ENTRIES: readonly Words[] = [
  wordsOf<RoundRobin>()('roundRobin', 'rounds', 'start', 'direction', 'skip', 'until'),
  wordsOf<Multiple>()('move', 'multiple'),
  wordsOf<Serial>()('serial'),
  wordsOf<Parallel>()('parallel', 'count'),
  wordsOf<Repeat>()('repeat', 'count'),
  wordsOf<Optional>()('optional'),
]
const COUNTS: readonly Words[] = [['atLeast'], ['atMost'], ['between'], ['exactly']]
const GUARDS: readonly Words[] = [['name', 'params'], ['and'], ['or'], ['not']]

/** Throws ChartError for a word that there is not, in a phase itself; not in those inside it. */
export function checkWords(here: Place): void {
  const { phase } = here
  const { on = {}, always, onDone, after = {}, absent, prompt, seats, turns, ordered = [] } = phase
  check(phase, PHASE, here, '')
  check(seats, SEATS, here, 'seats')
  check(turns, TURNS, here, 'turns')
  check(absent, ABSENT, here, 'absent')
  check(prompt, PROMPT, here, 'prompt')
  for (const [move, written] of Object.entries(on)) checkEach(written, TRANSITION, here, `on.${move}`)
  checkEach(always, AUTOMATIC, here, 'always')
  checkEach(onDone, TRANSITION, here, 'onDone')
  for (const [delay, timeout] of Object.entries(after)) check(timeout, TIMEOUT, here, `after.${delay}`)
  for (const [line, guard] of [
    ['turns.skip', turns?.skip],
    ['turns.endIf', turns?.endIf],
    ['seats.who', seats?.who],
  ] as const)
    checkGuard(guard, here, line)
  for (const entry of ordered) checkEntry(entry, here)
}

function check(given: unknown, words: Words, here: Place, line: string): void {
  if (!isObject(given)) return
  const unknown = Object.keys(given).find((word) => !words.includes(word))
  if (unknown === undefined) return
  const where = at(here, line ? `${line}.${unknown}` : unknown)
  throw new ChartError(where, `there is no word '${unknown}' here (there is ${words.join(', ')})`, 'unknown-name')
}

/** Of several kinds, the one whose first word is given. */
function checkKind(given: unknown, kinds: readonly Words[], here: Place, line: string): void {
  if (!isObject(given)) return
  const kind = kinds.find(([first]) => Object.hasOwn(given, first!))
  check(given, kind ?? kinds.map(([first]) => first!), here, line)
}

function checkEach(written: unknown, words: Words, here: Place, line: string): void {
  for (const one of Array.isArray(written) ? written : [written]) {
    check(one, words, here, line)
    if (isObject(one)) checkGuard((one as Transition).guard, here, `${line}.guard`)
  }
}

function checkGuard(guard: Guard | undefined, here: Place, line: string): void {
  checkKind(guard, GUARDS, here, line)
  if (!isObject(guard)) return
  if ('not' in guard) checkGuard(guard.not, here, line)
  for (const inner of 'and' in guard ? guard.and : 'or' in guard ? guard.or : []) checkGuard(inner, here, line)
}

function checkEntry(entry: Entry, here: Place): void {
  if (typeof entry === 'string') return
  const line = 'roundRobin' in entry ? `ordered.${entry.roundRobin}` : 'ordered'
  checkKind(entry, ENTRIES, here, line)
  if ('roundRobin' in entry) for (const word of ['skip', 'until'] as const) checkGuard(entry[word], here, `${line}.${word}`)
  if ('count' in entry) checkKind(entry.count, COUNTS, here, `${line}.count`)
  for (const inner of partsOf(entry)) checkEntry(inner, here)
}

function partsOf(entry: Exclude<Entry, string>): readonly Entry[] {
  if ('serial' in entry) return entry.serial
  if ('parallel' in entry) return entry.parallel
  if ('repeat' in entry) return [entry.repeat]
  return 'optional' in entry ? [entry.optional] : []
}

const isObject = (given: unknown): given is object => typeof given === 'object' && given !== null && !Array.isArray(given)
