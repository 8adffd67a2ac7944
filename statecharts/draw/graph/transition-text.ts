import type { Compiled } from '../../compile/context.ts'
import { at, automaticsOf, everyPhase, namesOf, type PhaseNode, transitionsOf } from '../../language/phase-tree.ts'
import { afterText, callText } from '../../language/words.ts'
import { type Line, linesFrom, revisionText } from './lines.ts'

/**
 * What a transition, named as `transitionsOfChart` does, says in the chart: `always [isPair] / capture → over`. Steps of
 * progressions say no more than their name, and are not in it.
 */
export function transitionTexts({ phases }: Compiled): ReadonlyMap<string, string> {
  return new Map(everyPhase(phases.get('')!).flatMap(textsAt))
}

/** As `transitionTexts`, with the phase that each begins in: `played: always → trick`. */
export const transitionsInPhases = ({ phases }: Compiled): ReadonlyMap<string, string> =>
  new Map(
    everyPhase(phases.get('')!).flatMap((here) =>
      textsAt(here).map(([name, text]) => [name, `${here.path || 'anywhere'}: ${text}`] as const),
    ),
  )

/** The ids of the lines by which transitions of these phases are drawn, by the names of `transitionsOfChart`. Without those of clocks and of progressions. */
export const drawnLines = (phases: readonly PhaseNode[]): ReadonlyMap<string, string> =>
  new Map(phases.flatMap((here) => waysAt(here).map(([name, { id }]) => [name, id] as const)))

function textsAt(here: PhaseNode): (readonly [name: string, text: string])[] {
  const { seats, after = {} } = here.phase
  return [
    ...namesOf(seats?.revise).map((move) => [at(here, revising(move)), `${revisionText(move)} ↻`] as const),
    // Those of a final phase are the same in each.
    ...(here.revise.length > 0 ? [] : waysAt(here).map(([name, way]) => [name, wayText(way)] as const)),
    ...Object.entries(after).map(
      ([delay, { move, args }]) => [at(here, `after.${delay}`), `after ${afterText(delay)}: ${callText(move, args)}`] as const,
    ),
  ]
}

/** The lines of a phase, but for those of clocks, with the names of their transitions. */
function waysAt(here: PhaseNode): (readonly [name: string, way: Line])[] {
  const { on = {}, moves = [], always, onDone } = here.phase
  const numbered = (line: string, entries: readonly unknown[]) => entries.map((_, i) => at(here, `${line}.${i}`))
  const names = [
    ...Object.entries(on).flatMap(([move, written]) => numbered(`on.${move}`, transitionsOf(written))),
    ...moves.map((move) => at(here, `moves.${move}`)),
    ...here.revise.map((move) => at(here.parent ?? here, revising(move))),
    ...numbered('always', automaticsOf(always)),
    ...numbered('onDone', transitionsOf(onDone)),
  ]
  // Transitions are in the same order; those of timers come last.
  const lines = linesFrom(here)
  return names.map((name, i) => [name, lines[i]] as const)
}

const revising = (move: string) => `seats.revise.${move}`

/** A transition with its target; `↻` if play stays. */
export const wayText = ({ text, to }: Line) => (to === null ? `${text} ↻` : `${text} → ${to || 'the chart'}`)
