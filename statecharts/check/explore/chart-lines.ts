import type { Compiled, Names } from '../../compile/context.ts'
import type { Entry, Phase } from '../../language/chart.ts'
import { ROUND_ROBIN } from '../../language/entry-schema.ts'
import { at, automaticsOf, everyPhase, namesOf, type PhaseNode, phaseAt, transitionsOf } from '../../language/phase-tree.ts'
import { PHASE } from '../../language/schema.ts'
import { type Named, type NameKind, namesIn } from '../../language/shape.ts'
import { expressionOf, type Letter } from '../../progression/expression.ts'

/** What a name is registered as: moves and fix-ups share theirs. */
export type Registry = 'rules' | 'guards' | 'who' | 'args' | 'delays'
type Mention = readonly [registry: Registry, name: string, line: string]

/** By registry: each name that the chart mentions, with its first line. */
export type Mentions = { readonly [registry in Registry]: ReadonlyMap<string, string> }

export function mentionsOf(root: PhaseNode, names: Names): Mentions {
  const found: { readonly [registry in Registry]: Map<string, string> } = {
    ...{ rules: new Map(), guards: new Map() },
    ...{ who: new Map(), args: new Map(), delays: new Map() },
  }
  for (const here of everyPhase(root)) {
    for (const [registry, name, line] of mentionsIn(here.phase, names)) {
      if (!found[registry].has(name)) found[registry].set(name, at(here, line))
    }
  }
  return found
}

/** The names of moves and fix-ups in a progression. */
export function lettersOf(ordered: readonly Entry[]): string[] {
  return [...new Set(lettersIn(ordered).map(({ move }) => move))]
}

/** The moves and round robins of a progression. */
export function lettersIn(ordered: readonly Entry[]): Letter[] {
  const letters = new Map<string, Letter>()
  expressionOf({ serial: ordered }, letters)
  return [...letters.values()]
}

function mentionsIn({ on, moves, ordered = [], ...rest }: Phase, names: Names): Mention[] {
  const steps = lettersIn(ordered).flatMap(({ move, round }) => namesIn(ROUND_ROBIN, { roundRobin: move, ...round }, ['ordered', move]))
  return [...namesIn(PHASE, { on, moves }), ...steps, ...namesIn(PHASE, rest)].flatMap((named): Mention[] => {
    const registry = registryOf(named, names)
    return registry ? [[registry, named.name, lineOf(named)]] : []
  })
}

const REGISTRIES: { readonly [of in NameKind]?: Registry } = {
  ...{ move: 'rules', step: 'rules', fixUp: 'rules' },
  ...{ guard: 'guards', seats: 'who', facts: 'args', delay: 'delays' },
}

/** Undefined for names that are not registered, and for moves that are offered elsewhere. */
function registryOf({ name, shape }: Named, { who }: Names): Registry | undefined {
  return shape.of === 'part' ? (who?.includes(name) ? 'who' : 'guards') : REGISTRIES[shape.of]
}

/** As findings name the chart's lines: `on.hit`, `always.0`, `turns.skip`, `onDone`. */
function lineOf({ name, path: [word, at] }: Named): string {
  if (word === 'moves') return `moves.${name}`
  return at === undefined || (typeof at === 'number' && word !== 'always') ? String(word) : `${word}.${at}`
}

/**
 * Every transition that the author wrote, in the order written: `'play.on.hit.0'`, `'play.moves.stand'`,
 * `'scoring.always.1'`, `'deal.ordered.dealHole'`, `'deal.onDone.0'`, `'look.after.8000'`.
 */
export function transitionsOfChart({ phases }: Compiled): string[] {
  return everyPhase(phaseAt(phases, '')).flatMap((here) => linesOf(here).map((line) => at(here, line)))
}

function linesOf({ phase: { on = {}, moves = [], always, ordered = [], seats, onDone, after = {} } }: PhaseNode): string[] {
  const numbered = (line: string, entries: readonly unknown[]) => entries.map((_, i) => `${line}.${i}`)
  return [
    ...Object.entries(on).flatMap(([move, written]) => numbered(`on.${move}`, transitionsOf(written))),
    ...moves.map((move) => `moves.${move}`),
    ...numbered('always', automaticsOf(always)),
    ...lettersOf(ordered).map((move) => `ordered.${move}`),
    ...namesOf(seats?.revise).map((move) => `seats.revise.${move}`),
    ...numbered('onDone', transitionsOf(onDone)),
    ...Object.keys(after).map((delay) => `after.${delay}`),
  ]
}
