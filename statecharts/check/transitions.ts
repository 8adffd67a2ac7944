import type { Compiled } from '../compile/context.ts'
import { at, automaticsOf, everyPhase, type PhaseNode, transitionsOf } from '../language/phase-tree.ts'
import { lettersOf } from './explore/mentions.ts'

/**
 * Every transition that the author wrote, in the order written: `'play.on.hit.0'`, `'play.moves.stand'`,
 * `'scoring.always.1'`, `'deal.ordered.dealHole'`, `'deal.onDone.0'`, `'look.after.8000'`.
 */
export function transitionsOfChart({ phases }: Compiled): string[] {
  return everyPhase(phases.get('')!).flatMap((here) => linesOf(here).map((line) => at(here, line)))
}

function linesOf({ phase: { on = {}, moves = [], always, ordered = [], onDone, after = {} } }: PhaseNode): string[] {
  const numbered = (line: string, entries: readonly unknown[]) => entries.map((_, i) => `${line}.${i}`)
  return [
    ...Object.entries(on).flatMap(([move, written]) => numbered(`on.${move}`, transitionsOf(written))),
    ...moves.map((move) => `moves.${move}`),
    ...numbered('always', automaticsOf(always)),
    ...lettersOf(ordered).map((move) => `ordered.${move}`),
    ...numbered('onDone', transitionsOf(onDone)),
    ...Object.keys(after).map((delay) => `after.${delay}`),
  ]
}
