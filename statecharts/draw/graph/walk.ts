import type { Chart, Turn } from '../../language/chart.ts'
import { everyPhase, type PhaseNode, phaseTree, transitionsOf } from '../../language/phase-tree.ts'
import { promptOf, secretsAndFacts } from './graph.ts'
import { type Line, linesFrom } from './lines.ts'
import { stepsOf } from './steps.ts'

/** A chart as a list of what leads where, enough to walk through it as it is drawn, without rules. Plain data. */
export interface Walk {
  /** Parents before children, the root first. */
  readonly phases: readonly WalkPhase[]
  /** In the order written, phase by phase. */
  readonly lines: readonly WalkLine[]
}

export interface WalkPhase {
  readonly path: string
  /** What is drawn in its box besides its lines, as `Node` has it. */
  readonly prompt: string | null
  readonly facts: readonly string[]
  /** Path of the phase inside that play comes to. */
  readonly initial: string | null
  readonly final: boolean
  /** The phases inside exist once for every seat. */
  readonly seats: boolean
  /** Of the moves written around it, those that are legal here; null: all. */
  readonly only: readonly string[] | null
  /** It may be done while play rests in it: after a progression, rounds, or so many moves. */
  readonly runsOut: boolean
  /** The lines of its progression that are moves. */
  readonly steps: readonly string[]
}

/** A line of the drawing, with the same id, and the phase it is written in. */
export interface WalkLine extends Pick<Line, 'id' | 'move' | 'word' | 'guard' | 'text' | 'to' | 'interrupt'> {
  readonly kind: 'move' | 'always' | 'after' | 'done'
  readonly from: string
  /** Who may make the move; null for what the engine and the clock do. */
  readonly turn: Turn | null
}

/** Returns the list of a chart. Throws ChartError for a chart that is not valid. */
export function walkOf(chart: Chart): Walk {
  const places = everyPhase(phaseTree(chart))
  return { phases: places.map(phaseOf), lines: places.flatMap(linesOf) }
}

function phaseOf(here: PhaseNode): WalkPhase {
  const { path, phase, children } = here
  const initial = phase.initial ?? phase.seats?.initial
  return {
    path,
    prompt: promptOf(here),
    facts: secretsAndFacts(here),
    initial: children.find(({ name }) => name === initial)?.path ?? null,
    final: phase.type === 'final',
    seats: phase.seats !== undefined,
    only: phase.only ?? null,
    runsOut: phase.ordered !== undefined || phase.turns?.rounds !== undefined || phase.limit?.max !== undefined,
    steps: stepsOf(phase.ordered ?? []).flatMap(({ move, text }) => (move === null ? [] : [text])),
  }
}

function linesOf(here: PhaseNode): WalkLine[] {
  // Moves of `on` come first among the lines, and in the same order.
  const turns = Object.values(here.phase.on ?? {}).flatMap((written) => transitionsOf(written).map(({ turn }) => turn))
  return linesFrom(here).flatMap(({ id, kind, move, word, guard, text, to, interrupt }, nth) => {
    if (kind === 'then') return []
    const turn = kind === 'move' ? (turns[nth] ?? here.turn) : null
    return [{ id, kind, from: here.path, move, word, guard, text, turn, to, interrupt }]
  })
}
