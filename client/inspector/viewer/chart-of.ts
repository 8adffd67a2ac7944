import type { AnyStateMachine } from 'xstate'
import type { Chart, Phase } from '../../../statecharts/chart.ts'
import type { V4Phase } from '../bridge/to-v4.ts'

/** A state of the machine that the receiver has rebuilt, as far as it is read here. */
type MachineState = Pick<AnyStateMachine, 'meta' | 'states'>

/** The chart as authored, read back from the machine made by `toV4`. */
export function chartOf(state: MachineState): Chart {
  const { phase } = state.meta as V4Phase['meta']
  const states = Object.fromEntries(
    Object.entries(state.states as { [name: string]: MachineState }).map(([name, child]) => [name, chartOf(child)]),
  )
  if (phase.seats) return { ...phase, seats: { ...phase.seats, states } } as Phase
  return (Object.keys(states).length === 0 ? phase : { ...phase, states }) as Phase
}
