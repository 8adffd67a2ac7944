import { pathsAround } from '../../statecharts/draw/graph/place-value.ts'
import type { Walk, WalkLine, WalkPhase } from '../../statecharts/draw/graph/walk.ts'
import { isIn } from '../../statecharts/draw/picture/lit.ts'

/**
 * A walk through a chart without rules: the person who walks says which conditions hold. Phases that each seat goes through by itself are gone
 * through as if there were one seat, and steps of progressions are made in any order.
 */

/** Where play is, and where it returns to from interrupts, the outermost first. */
export interface Place {
  readonly leaf: string
  readonly interrupts: readonly Interrupt[]
}
interface Interrupt {
  /** The phase that play has come to. */
  readonly phase: string
  /** The leaf that it returns to. */
  readonly back: string
}

/** Something that can happen at a place. */
export interface Choice {
  /** Tells it apart at its place, also in a chart that was edited since. */
  readonly key: string
  /** The line of the chart; null for a step of a progression, and for the return from an interrupt. */
  readonly line: WalkLine | null
  /** `step`: of a progression; `back`: from an interrupt. */
  readonly kind: WalkLine['kind'] | 'step' | 'back'
  readonly word: string
  /** The condition that is assumed to hold; `else`: that of no line before it. */
  readonly when: { readonly holds: string } | 'else' | null
  /** Path of the phase it leads to; null when play stays where it is. */
  readonly to: string | null
}

/** A choice taken, and the leaves that it led from and to. */
export interface Taken {
  readonly choice: Choice
  readonly from: string
  readonly to: string
}

/** What was pressed, what went on by itself after it, and where that led. The first step is the beginning, where nothing is pressed. */
export interface Step {
  readonly pressed: Taken | null
  readonly onward: readonly Taken[]
  readonly place: Place
}

/** The steps so far; there is at least the first. */
export type DryRun = readonly [Step, ...Step[]]

/** Play at the beginning of a chart. */
export function begun(walk: Walk): DryRun {
  return [settled(walk, null, { leaf: innermost(walk, ''), interrupts: [] }, null)]
}

export const placeOf = (run: DryRun): Place => (run[run.length - 1] ?? run[0]).place

/** The run after a choice; the same run where the chart offers no such choice. */
export function pressed(walk: Walk, run: DryRun, key: string): DryRun {
  const place = placeOf(run)
  const choice = choicesAt(walk, place).find((one) => one.key === key)
  if (!choice) return run
  const next = taken(walk, place, choice)
  return [...run, settled(walk, { choice, from: place.leaf, to: next.leaf }, next, choice.kind === 'back' ? null : place.leaf)]
}

export const undone = ([first, ...more]: DryRun): DryRun => [first, ...more.slice(0, -1)]

/** The same choices in a chart that was edited, as far as it offers them. */
export function replayed(walk: Walk, run: DryRun): DryRun {
  let now = begun(walk)
  for (const { pressed: before } of run) {
    if (!before) continue
    const next = pressed(walk, now, before.choice.key)
    if (next === now) break
    now = next
  }
  return now
}

/** Everything that can happen at a place, in the order in which the engine asks: what it does by itself, then moves, then the clock. */
export function choicesAt(walk: Walk, place: Place): Choice[] {
  const { some, certain } = automatic(walk, place)
  if (certain) return [...some, certain]
  if (isOver(walk, place)) return []
  return [...some, ...steps(walk, place), ...moves(walk, place), ...timers(walk, place)]
}

export const isOver = (walk: Walk, { leaf }: Place): boolean => !leaf.includes('.') && phaseAt(walk, leaf).final

/**
 * Goes on by itself as long as it is certain where: past conditions only where they were there before the step, and so were said not to
 * hold. `before`: the leaf that play was in; null where nothing is known of it.
 */
function settled(walk: Walk, first: Taken | null, start: Place, before: string | null): Step {
  const onward: Taken[] = []
  let [place, known] = [start, before]
  // A chart that is only being written may go round forever.
  const passed = new Set<string>()
  for (;;) {
    const { some, certain } = automatic(walk, place)
    const isNew = ({ line }: Choice) => known === null || line === null || !isIn(known, line.from)
    if (!certain || some.some(isNew) || passed.has(place.leaf)) return { pressed: first, onward, place }
    passed.add(place.leaf)
    const next = taken(walk, place, certain)
    onward.push({ choice: certain, from: place.leaf, to: next.leaf })
    known = certain.kind === 'back' ? null : place.leaf
    place = next
  }
}

function taken(walk: Walk, place: Place, { kind, line }: Choice): Place {
  const top = topOf(place)
  if (kind === 'back' && top) return { leaf: top.back, interrupts: place.interrupts.slice(0, -1) }
  if (!line || line.to === null) return place
  const leadsOn = line.to !== line.interrupt
  const leaf = leadsOn ? innermost(walk, line.to) : place.leaf
  // What leads out of an interrupt abandons all of them.
  const interrupts = top === undefined || !leadsOn || isIn(leaf, top.phase) ? place.interrupts : []
  if (line.interrupt === null) return { leaf, interrupts }
  return { leaf: innermost(walk, line.interrupt), interrupts: [...interrupts, { phase: line.interrupt, back: leaf }] }
}

interface Automatic {
  /** What may happen, if its condition holds or its fix-up is legal. */
  readonly some: readonly Choice[]
  /** What happens if none of that does. */
  readonly certain: Choice | null
}

/** What the engine does by itself: leaf to root, as written; then what follows when a phase is done. */
function automatic(walk: Walk, place: Place): Automatic {
  if (isOver(walk, place)) return { some: [], certain: null }
  const all = [...always(walk, place), ...sureDone(walk, place), ...maybeDone(walk, place)]
  const nth = all.findIndex(({ isCertain }) => isCertain)
  const choices = all.map(({ choice }) => choice)
  return { some: nth < 0 ? choices : choices.slice(0, nth), certain: choices[nth] ?? null }
}

interface Candidate {
  readonly choice: Choice
  readonly isCertain: boolean
}

const always = (walk: Walk, { leaf }: Place): Candidate[] =>
  pathsAround(leaf).flatMap((path) => {
    const here = linesAt(walk, path, 'always')
    // Whether a fix-up is legal only rules know: one that keeps play here, or has something after it, may not be made.
    const isCertain = ({ guard, move, to }: WalkLine, nth: number) =>
      guard === null && (move === null || (nth === here.length - 1 && to !== null && to !== path))
    return here.map((line, nth) => ({ choice: choiceOf(line, here.slice(0, nth)), isCertain: isCertain(line, nth) }))
  })

/** A final phase ends the phase around it; play returns from an interrupt that it ends. */
function sureDone(walk: Walk, place: Place): Candidate[] {
  const { leaf } = place
  if (!phaseAt(walk, leaf).final) return []
  const outer = pathsAround(leaf)[1]
  const ended = topOf(place)?.phase === leaf ? leaf : outer
  return ended === undefined ? [] : doneChoices(walk, place, ended).map((choice) => ({ choice, isCertain: choice.line?.guard == null }))
}

/** Only rules know when a progression is complete and the rounds are over. */
const maybeDone = (walk: Walk, place: Place): Candidate[] =>
  pathsAround(place.leaf)
    .filter((path) => phaseAt(walk, path).runsOut)
    .flatMap((path) => doneChoices(walk, place, path).map((choice) => ({ choice, isCertain: false })))

function doneChoices(walk: Walk, place: Place, path: string): Choice[] {
  const top = topOf(place)
  if (top?.phase === path) return [{ key: 'back', line: null, kind: 'back', word: 'back', when: null, to: top.back }]
  const here = linesAt(walk, path, 'done')
  return here.map((line, nth) => choiceOf(line, here.slice(0, nth)))
}

const steps = (walk: Walk, { leaf }: Place): Choice[] =>
  phaseAt(walk, leaf).steps.map((word) => ({ key: `${leaf} step ${word}`, line: null, kind: 'step', word, when: null, to: null }))

/** A move is taken where it is written innermost; what comes after a line of it without a condition is never reached. */
function moves(walk: Walk, { leaf }: Place): Choice[] {
  const choices: Choice[] = []
  const before: WalkLine[] = []
  const narrowed: (readonly string[])[] = []
  for (const path of pathsAround(leaf)) {
    const here = phaseAt(walk, path)
    // What is written around `seats` stays legal in the phases inside.
    if (here.seats) narrowed.length = 0
    for (const line of linesAt(walk, path, 'move')) {
      const same = before.filter(({ move }) => move === line.move)
      const isReached = same.every(({ guard }) => guard !== null) && narrowed.every((only) => only.includes(line.move ?? ''))
      if (isReached && line.turn !== 'none') choices.push(choiceOf(line, same))
      before.push(line)
    }
    if (here.only) narrowed.push(here.only)
  }
  return choices
}

const timers = (walk: Walk, { leaf }: Place): Choice[] =>
  pathsAround(leaf).flatMap((path) => {
    const here = linesAt(walk, path, 'after')
    return here.flatMap((line, nth) => {
      const same = here.slice(0, nth).filter(({ word }) => word === line.word)
      return same.every(({ guard }) => guard !== null) ? [choiceOf(line, same)] : []
    })
  })

/** `before`: the lines that are asked before it. */
function choiceOf(line: WalkLine, before: readonly WalkLine[]): Choice {
  const { from, kind, move, word, guard, to } = line
  const key = [from, kind, word, move, guard].join(' ')
  const when = guard !== null ? { holds: guard } : before.length > 0 ? 'else' : null
  return { key, line, kind, word, when, to }
}

const linesAt = ({ lines }: Walk, path: string, kind: WalkLine['kind']) => lines.filter((line) => line.from === path && line.kind === kind)

const topOf = ({ interrupts }: Place): Interrupt | undefined => interrupts[interrupts.length - 1]

/** The leaf that play comes to with a phase. */
function innermost(walk: Walk, path: string): string {
  const { initial } = phaseAt(walk, path)
  return initial === null ? path : innermost(walk, initial)
}

function phaseAt({ phases }: Walk, path: string): WalkPhase {
  const found = phases.find((phase) => phase.path === path)
  if (!found) throw new Error(`the chart has no phase '${path}'`)
  return found
}
