import type { Chart } from '../language/chart.ts'
import type { PhaseNode } from '../language/phase-tree.ts'
import type { MachineConfig, TransitionConfig } from './config.ts'

/** The compiler's input, context and result: types only. */

/** The names a chart may use, registered beside it. */
export interface Names {
  readonly moves: readonly string[]
  readonly fixUps: readonly string[]
  readonly guards: readonly string[]
  /** Names that stand for seats. */
  readonly who?: readonly string[]
  /** Names of facts sent with a phase. */
  readonly args?: readonly string[]
  /** Names that stand for a time. */
  readonly delays?: readonly string[]
  /** Guards that need parameters. */
  readonly withParams?: readonly string[]
  /** Paths of phases that have timers of rules: leaving them disarms those. */
  readonly timed?: readonly string[]
}

/** A seat's region, or null for what all seats share. */
export type Region = number | null

/** Returns what to compile in place of an author's transition; `line` names it as `transitionsOfChart` does. */
export type RewriteTransition = (transition: TransitionConfig, line: string) => TransitionConfig

/** A chart made into a machine for one number of seats; shared by all matches of that size. */
export interface Compiled {
  readonly chart: Chart
  readonly seats: number
  readonly names: Names
  readonly phases: ReadonlyMap<string, PhaseNode>
  /** The phase whose machine this is: the chart's root, or an interrupt's. */
  readonly root: PhaseNode
  readonly config: MachineConfig
  /** The interrupts' machines, by the path of their phase. Each holds itself and the others. */
  readonly interrupts: ReadonlyMap<string, Compiled>
}

/** The compiler's context. `region` is the seat whose region is being compiled. */
export interface Compiling {
  readonly seats: number
  readonly names: Names
  readonly region: Region
  readonly registers: { [register: string]: number }
  readonly root: PhaseNode
  readonly interrupts: readonly PhaseNode[]
  /** Paths of the phases that transitions out of interrupts lead to: the chart's machine can be sent to each. */
  readonly exits: Set<string>
  readonly rewrite: RewriteTransition
}
