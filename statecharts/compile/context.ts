import type { Chart } from '../language/chart.ts'
import type { PhaseNode } from '../language/phase-tree.ts'
import type { MachineConfig, TransitionConfig } from './config.ts'

/** What compiling begins with, carries along and comes to: types only, for all who take part in it. */

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
  /** Guards that are given parameters wherever they are asked. */
  readonly withParams?: readonly string[]
  /** Paths of phases for which rules have timers of their own: to leave them is an effect. */
  readonly timed?: readonly string[]
}

/** A seat's region, or null for what all seats share. */
export type Region = number | null

/** Makes of the author's transition, named as `transitionsOfChart` does, what is compiled in its place. */
export type Mark = (transition: TransitionConfig, line: string) => TransitionConfig

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

/** What the compiler carries along: `region` is the seat whose region is being compiled. */
export interface Compiling {
  readonly seats: number
  readonly names: Names
  readonly region: Region
  readonly registers: { [register: string]: number }
  readonly root: PhaseNode
  readonly interrupts: readonly PhaseNode[]
  /** Phases to which an interrupt leads out of everything: the chart's machine can be sent to each. */
  readonly exits: Set<string>
  readonly mark: Mark
}
