import type { MachineConfig } from '../../compile/config.ts'
import type { Compiled } from '../../compile/context.ts'

/** A compiled chart's machines for XState v5, plain JSON. */
export interface XStateMachines {
  /** The chart's own machine. */
  readonly chart: MachineConfig
  /** The interrupts' machines, by the path of their phase. */
  readonly interrupts: { readonly [path: string]: MachineConfig }
}

/**
 * Returns the compiled machines as XState v5 config, as the gate runs them. The engine sends the events `$settle` and `$done`
 * after each move; seat 2's `hit` is `hit@2`. Guards that begin with `$` are questions that the engine answers from the
 * match, except `$at`, which compares a register with `count`; `and`, `or` and `not` have guards as parameters. Two actions
 * change the machine: `$count` adds one to a register, modulo `modulo` if present, and `$set` sets it. All others tell the engine
 * what to do.
 */
export function toXState(compiled: Compiled): XStateMachines {
  const interrupts = [...compiled.interrupts].map(([path, { config }]) => [path, plain(config)])
  return { chart: plain(compiled.config), interrupts: Object.fromEntries(interrupts) }
}

const plain = (config: MachineConfig): MachineConfig => JSON.parse(JSON.stringify(config)) as MachineConfig
