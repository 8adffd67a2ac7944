import { pathsAround } from './place-value.ts'
import type { Walk, WalkLine, WalkPhase } from './walk.ts'

/** What a chart says about a phase, for people who would rather read than follow arrows. Plain data. */
export interface PhaseAbout extends LinesAt {
  readonly prompt: string | null
  readonly final: boolean
  /** Play never rests here, nor makes a version: it goes on within the step that led here. */
  readonly passed: boolean
  /** The lines that lead here from elsewhere. */
  readonly from: readonly WalkLine[]
  /** The phases around it that also say something of play in it, innermost first. */
  readonly around: readonly LinesAt[]
}

/** What is written in one phase. */
export interface LinesAt {
  readonly path: string
  /** `entry / deal`, `absent: pass`, as drawn. */
  readonly facts: readonly string[]
  readonly steps: readonly string[]
  readonly moves: readonly WalkLine[]
  readonly always: readonly WalkLine[]
  readonly timers: readonly WalkLine[]
  readonly done: readonly WalkLine[]
}

/** Returns what the chart says of a phase; null if it has no such phase. */
export function aboutPhase(walk: Walk, path: string): PhaseAbout | null {
  const [here, ...outer] = pathsAround(path).flatMap((one) => walk.phases.find((phase) => phase.path === one) ?? [])
  if (here?.path !== path) return null
  const { prompt, final } = here
  const { always } = linesAt(walk, here)
  const onward = always.findIndex(({ guard }) => guard === null)
  const makesNothing =
    always.slice(0, onward + 1).every(({ move }) => move === null) && !here.facts.some((fact) => /^(entry|exit) /.test(fact))
  const passed = here.initial === null && onward >= 0 && makesNothing
  const leadsHere = ({ from, to, interrupt }: WalkLine) => from !== path && (to === path || interrupt === path)
  const around = outer.map((phase) => linesAt(walk, phase)).filter(saysSomething)
  return { ...linesAt(walk, here), prompt, final, passed, from: walk.lines.filter(leadsHere), around }
}

function linesAt({ lines }: Walk, { path, facts, steps }: WalkPhase): LinesAt {
  const those = (kind: WalkLine['kind']) => lines.filter((line) => line.from === path && line.kind === kind)
  return { path, facts, steps, moves: those('move'), always: those('always'), timers: those('after'), done: those('done') }
}

export const saysSomething = ({ facts, steps, moves, always, timers, done }: LinesAt): boolean =>
  [facts, steps, moves, always, timers, done].some((some) => some.length > 0)
