import { stepsOf } from '../draw/graph/steps.ts'
import type { Entry, Transition } from '../language/chart.ts'
import { entrySteps } from '../language/entries.ts'
import { ROUND_ROBIN } from '../language/entry-schema.ts'
import type { PhaseNode } from '../language/phase-tree.ts'
import { PHASE, SEATS, TRANSITION, TURNS } from '../language/schema.ts'
import { type ChangeText, changeText, isObject, type Running, sorted, type Words } from '../language/shape.ts'
import { afterText } from '../language/words.ts'
import { type NormalPhase, textOf } from './normalize.ts'

/** One difference in a phase that both charts have. */
export interface Change {
  /** The new chart's line: `round.play.on.hit.guard`. */
  readonly where: string
  /** Path of the phase in the new chart. */
  readonly phase: string
  /** The normalized value of the line; undefined if it is not written. */
  readonly before: unknown
  readonly after: unknown
  readonly running: Running
  /** The new value, the old one, and what the change means for running matches. */
  readonly sentence: string
}

/** The differences between two normalized phases, both with the new chart's names. */
export function changesOf(here: PhaseNode, before: NormalPhase, after: NormalPhase): Change[] {
  const [was, is] = [groupOf(before), groupOf(after)]
  const changed = new Changes(here)
  if (was !== is) changed.add('', KIND, was, is)
  changed.words('', FACTS, before, after)
  if (before.turns && after.turns) changed.words('turns', TURNS.words, before.turns, after.turns)
  else {
    // A match that is in the phase keeps its turn order, which must then still be written there.
    const whole = { ...changeTextOf('turns'), running: after.turns ? 'on entering' : 'not inside' } as const
    changed.compare('turns', whole, before.turns, after.turns)
  }
  changed.compare('limit', changeTextOf('limit'), before.limit, after.limit)
  if (is === was) {
    changed.compare('initial', changeTextOf('initial'), before.initial, after.initial)
    changed.words('seats', SEATS.words, before.seats ?? {}, after.seats ?? {})
    changed.ordered(before.ordered ?? [], after.ordered ?? [])
  }
  const staying = (here.phase.moves ?? []) as readonly string[]
  for (const move of keysOf(before.on, after.on))
    changed.transitions(staying.includes(move) ? `moves.${move}` : `on.${move}`, changeTextOf('on'), before.on?.[move], after.on?.[move])
  changed.transitions('always', changeTextOf('always'), before.always, after.always)
  changed.transitions('onDone', changeTextOf('onDone'), before.onDone, after.onDone)
  for (const delay of keysOf(before.after, after.after)) {
    const { say, running } = changeTextOf('after')
    const timed = changeText<unknown>(running, (given) => `after ${afterText(delay)} ${say(given)}`)
    changed.compare(`after.${delay}`, timed, before.after?.[delay], after.after?.[delay])
  }
  return changed.list
}

const { texts, truths } = sorted(PHASE.words)
/** The words that are compared whatever is inside the phase. */
const { initial: _, ...FACTS } = { ...texts, ...truths }

function changeTextOf(word: string): ChangeText {
  const { change } = PHASE.words[word]
  if (!change) throw new Error(`no text tells a change of '${word}'`)
  return change
}
const KIND = changeText('not inside', (kind: string | undefined) => `is ${kind}`)
const ORDERED = changeText(
  'not inside',
  (list: readonly Entry[] = []) =>
    `goes ${
      stepsOf(list)
        .map(({ text }) => text)
        .join('; ') || 'nowhere'
    }`,
)

const keysOf = (before: object = {}, after: object = {}) => [...new Set([...Object.keys(before), ...Object.keys(after)])]

/** What stands for a phase in the compiled machine. */
function groupOf({ type, seats, ordered, states }: NormalPhase): string {
  if (type) return 'final'
  return seats ? 'where seats go by themselves' : ordered ? 'a progression' : states ? 'a group of phases' : 'without phases inside'
}

class Changes {
  readonly list: Change[] = []
  readonly #here: PhaseNode

  constructor(here: PhaseNode) {
    this.#here = here
  }

  add(line: string, { say, running }: ChangeText, before: unknown, after: unknown): void {
    const { path } = this.#here
    const [now, was] = [say(after), say(before)]
    this.list.push({
      where: [path, line].filter(Boolean).join('.'),
      phase: path,
      before,
      after,
      running,
      sentence: `${now}; before: ${was}; ${runningText(running, path)}`,
    })
  }

  compare(line: string, word: ChangeText, before: unknown, after: unknown): void {
    if (textOf(before) !== textOf(after)) this.add(line, word, before, after)
  }

  /** Word by word, in the language's order. */
  words(line: string, known: Words['words'], before: object, after: object): void {
    const [was, is] = [before as { [word: string]: unknown }, after as { [word: string]: unknown }]
    for (const [word, { change }] of Object.entries(known)) {
      if (change) this.compare([line, word].filter(Boolean).join('.'), change, was[word], is[word])
    }
  }

  /** One by one where there are as many as before. */
  transitions(line: string, word: ChangeText, before: Written, after: Written): void {
    if (!before || !after || before.length !== after.length) this.compare(line, word, before, after)
    else
      for (const [nth, one] of after.entries()) this.words(after.length > 1 ? `${line}.${nth}` : line, TRANSITION.words, before[nth], one)
  }

  /** Round robin by round robin where nothing else in the progression has changed. */
  ordered(before: readonly Entry[], after: readonly Entry[]): void {
    if (bareText(before) !== bareText(after)) {
      this.add('ordered', ORDERED, before, after)
      return
    }
    const old = before.flatMap(roundsIn)
    for (const [nth, { move, round }] of after.flatMap(roundsIn).entries())
      this.words(`ordered.${move}`, ROUND_ROBIN.words, old[nth].round, round)
  }
}

type Written = readonly Transition[] | undefined

/** As text, without what is said of round robins. */
function bareText(entries: readonly Entry[]): string {
  const bare = (_: string, inner: unknown) => (isObject(inner) && 'roundRobin' in inner ? { roundRobin: inner.roundRobin } : inner)
  return textOf(JSON.parse(JSON.stringify(entries, bare)))
}

const roundsIn = (entry: Entry) => entrySteps(entry).flatMap(({ move, round }) => (round ? [{ move, round }] : []))

/** What a change means for running matches. `phase` is the path of the phase that changed. */
export function runningText(running: Running, phase: string): string {
  const here = phase === '' ? 'the chart' : phase
  if (running === 'at once') return 'running matches follow it from their next move on'
  if (running === 'on entering') return `a running match that is in ${here} follows it the next time play enters there`
  if (running === 'never') return 'no running match fits'
  return `a running match that is in ${here} may not fit`
}
