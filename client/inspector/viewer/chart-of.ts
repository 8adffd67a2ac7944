import type { AnyStateMachine } from 'xstate'
import type { PhaseValue } from '../../../engine/view-shape.ts'
import type { Chart } from '../../../statecharts/chart.ts'
import type { V4Phase } from '../bridge/to-v4.ts'

/** A state of the machine that the receiver has rebuilt, as far as it is read here. */
type MachineState = Pick<AnyStateMachine, 'meta' | 'states' | 'path'>

/** The chart as authored, read back from the machine made by `toV4`. */
export function chartOf(state: MachineState): Chart {
  const { phase } = state.meta as V4Phase['meta']
  const inside = Object.entries(state.states as { [name: string]: MachineState })
  if (inside.length === 0) return phase
  return { ...phase, states: Object.fromEntries(inside.map(([name, child]) => [name, chartOf(child)])) }
}

/** Paths of the phases that are active in a state value, the root's `''` among them. Empty for a value that is not this machine's. */
export function activeIn(machine: AnyStateMachine, value: PhaseValue): Set<string> {
  if (value === '') return new Set([''])
  try {
    return new Set(machine.getStateNodes(value).map((state) => state.path.join('.')))
  } catch {
    return new Set()
  }
}
