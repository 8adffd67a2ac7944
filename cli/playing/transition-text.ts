import type { Compiled } from '../../statecharts/compile/context.ts'
import { type Line, revisionText, waysFrom } from '../../statecharts/draw/graph/ways.ts'
import { at, automaticsOf, everyPhase, namesOf, type PhaseNode, transitionsOf } from '../../statecharts/language/phase-tree.ts'
import { afterText, callText } from '../../statecharts/language/words.ts'

/**
 * What a transition, named as `transitionsOfChart` does, says in the chart: `always [isPair] / capture → over`. Steps of
 * progressions say no more than their name, and are not in it.
 */
export function transitionTexts({ phases }: Compiled): ReadonlyMap<string, string> {
  return new Map(everyPhase(phases.get('')!).flatMap(textsAt))
}

function textsAt(here: PhaseNode): (readonly [name: string, text: string])[] {
  const { on = {}, moves = [], always, seats, onDone, after = {} } = here.phase
  const numbered = (line: string, entries: readonly unknown[]) => entries.map((_, i) => `${line}.${i}`)
  const names = [
    ...Object.entries(on).flatMap(([move, written]) => numbered(`on.${move}`, transitionsOf(written))),
    ...moves.map((move) => `moves.${move}`),
    ...numbered('always', automaticsOf(always)),
    ...numbered('onDone', transitionsOf(onDone)),
  ]
  // Transitions are in the same order; those of timers come last.
  const ways = waysFrom(here)
  return [
    ...namesOf(seats?.revise).map((move) => [at(here, `seats.revise.${move}`), `${revisionText(move)} ↻`] as const),
    ...names.map((name, i) => [at(here, name), wayText(ways[i])] as const),
    ...Object.entries(after).map(
      ([delay, { move, args }]) => [at(here, `after.${delay}`), `after ${afterText(delay)}: ${callText(move, args)}`] as const,
    ),
  ]
}

/** A transition with its target; `↻` if play stays. */
export const wayText = ({ text, to }: Line) => (to === null ? `${text} ↻` : `${text} → ${to || 'the chart'}`)
