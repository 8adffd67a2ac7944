import type { Entry, RoundRobin, Transition } from '../chart.ts'
import { afterText } from '../language/words.ts'
import type { Place } from '../places.ts'
import { PHASE, ROUND, type Running, runningText, TRANSITION, TURN_ORDER, type Word } from './change-words.ts'
import { type OneWay, textOf } from './one-way.ts'

/** Something that a phase of both charts says otherwise. */
export interface Change {
  /** The new chart's line: `round.play.on.hit.guard`. */
  readonly where: string
  /** Path of the phase in the new chart. */
  readonly phase: string
  /** What the line says, in one way where a chart can say it in several. Undefined: nothing. */
  readonly before: unknown
  readonly after: unknown
  readonly running: Running
  /** What is so now, what was before, and what it means for running matches. */
  readonly sentence: string
}

/** What two phases say otherwise. Both are written in one way, and by the new chart's names. */
export function changesOf(here: Place, before: OneWay, after: OneWay): Change[] {
  const [was, is] = [kindOf(before), kindOf(after)]
  const changed = new Changes(here)
  if (was !== is) changed.add('', PHASE['']!, was, is)
  for (const word of SIMPLE) changed.compare(word, PHASE[word]!, before[word], after[word])
  if (before.turns && after.turns) changed.parts('turns', TURN_ORDER, before.turns, after.turns)
  else {
    // Of a match that is in the phase it is known how turns go round there: that must be written somewhere.
    const whole = { ...TURN_ORDER['']!, running: after.turns ? 'on entering' : 'not inside' } as const
    changed.compare('turns', whole, before.turns, after.turns)
  }
  if (is === was) {
    changed.compare('initial', PHASE.initial!, before.initial, after.initial)
    for (const word of ['who', 'sanitize', 'initial'] as const)
      changed.compare(`seats.${word}`, PHASE[`seats.${word}`]!, before.seats?.[word], after.seats?.[word])
    changed.ordered(before.ordered ?? [], after.ordered ?? [])
  }
  const staying = (here.phase.moves ?? []) as readonly string[]
  for (const move of keysOf(before.on, after.on))
    changed.transitions(staying.includes(move) ? `moves.${move}` : `on.${move}`, PHASE.on!, before.on?.[move], after.on?.[move])
  changed.transitions('always', PHASE.always!, before.always, after.always)
  changed.transitions('onDone', PHASE.onDone!, before.onDone, after.onDone)
  for (const delay of keysOf(before.after, after.after)) {
    const { say, running } = PHASE.after!
    const timed = { say: (given: never) => `after ${afterText(delay)} ${say(given)}`, running }
    changed.compare(`after.${delay}`, timed, before.after?.[delay], after.after?.[delay])
  }
  return changed.list
}

const SIMPLE = ['entry', 'exit', 'turn', 'prompt', 'args', 'privateArgs', 'absent', 'sanitize', 'tags', 'description', 'endless'] as const

const keysOf = (before: object = {}, after: object = {}) => [...new Set([...Object.keys(before), ...Object.keys(after)])]

/** What stands for a phase in the compiled machine. */
function kindOf({ type, seats, ordered, states }: OneWay): string {
  if (type) return 'final'
  return seats ? 'where seats go by themselves' : ordered ? 'a progression' : states ? 'a group of phases' : 'without phases inside'
}

class Changes {
  readonly list: Change[] = []
  readonly #here: Place

  constructor(here: Place) {
    this.#here = here
  }

  add(line: string, { say, running }: Word, before: unknown, after: unknown): void {
    const { path } = this.#here
    const [now, was] = [say(after as never), say(before as never)]
    this.list.push({
      where: [path, line].filter(Boolean).join('.'),
      phase: path,
      before,
      after,
      running,
      sentence: `${now}; before: ${was}; ${runningText(running, path)}`,
    })
  }

  compare(line: string, word: Word, before: unknown, after: unknown): void {
    if (textOf(before) !== textOf(after)) this.add(line, word, before, after)
  }

  parts(line: string, table: { readonly [part: string]: Word }, before: object, after: object): void {
    const [was, is] = [before as { [part: string]: unknown }, after as { [part: string]: unknown }]
    for (const part of keysOf(before, after)) this.compare(`${line}.${part}`, table[part]!, was[part], is[part])
  }

  /** One by one where there are as many as before. */
  transitions(line: string, word: Word, before: Written, after: Written): void {
    if (!before || !after || before.length !== after.length) this.compare(line, word, before, after)
    else for (const [nth, one] of after.entries()) this.parts(after.length > 1 ? `${line}.${nth}` : line, TRANSITION, before[nth]!, one)
  }

  /** Round robin by round robin where nothing else in the progression has changed. */
  ordered(before: readonly Entry[], after: readonly Entry[]): void {
    if (textOf(before.map(bare)) !== textOf(after.map(bare))) {
      this.add('ordered', PHASE.ordered!, before, after)
      return
    }
    const old = before.flatMap(roundsIn)
    for (const [nth, { roundRobin, ...round }] of after.flatMap(roundsIn).entries()) {
      const { roundRobin: _, ...was } = old[nth]!
      this.parts(`ordered.${roundRobin}`, ROUND, was, round)
    }
  }
}

type Written = readonly Transition[] | undefined

/** An entry without what is said of its round robins. */
function bare(entry: Entry): Entry {
  if (typeof entry === 'string' || 'move' in entry) return entry
  if ('roundRobin' in entry) return { roundRobin: entry.roundRobin }
  if ('serial' in entry) return { serial: entry.serial.map(bare) }
  if ('parallel' in entry) return { ...entry, parallel: entry.parallel.map(bare) }
  return 'repeat' in entry ? { ...entry, repeat: bare(entry.repeat) } : { optional: bare(entry.optional) }
}

function roundsIn(entry: Entry): RoundRobin[] {
  if (typeof entry === 'string' || 'move' in entry) return []
  if ('roundRobin' in entry) return [entry]
  if ('serial' in entry) return entry.serial.flatMap(roundsIn)
  if ('parallel' in entry) return entry.parallel.flatMap(roundsIn)
  return roundsIn('repeat' in entry ? entry.repeat : entry.optional)
}
