import type { Compiled } from '../compile.ts'
import type { MachineConfig } from '../config.ts'

/** A compiled chart's machines for XState v5, plain JSON. */
export interface XStateMachines {
  /** The chart's own machine. */
  readonly chart: MachineConfig
  /** The interrupts' machines, by the path of their phase. */
  readonly interrupts: { readonly [path: string]: MachineConfig }
}

/**
 * The compiled machines as XState v5 config, as the gate runs them: `$settle` and `$done` are events that the engine
 * sends, seat 2's `hit` is `hit@2`, and what begins with `$` among actions and guards is the engine's to provide, as are
 * the guards `and`, `or` and `not`, whose parameters are guards. Of the actions only two change a machine: `$count` adds
 * one to a register, `$reset` sets it to zero. All others tell the engine what to do.
 */
export function toXState(compiled: Compiled): XStateMachines {
  const interrupts = [...compiled.interrupts].map(([path, { config }]) => [path, plain(config)])
  return { chart: plain(compiled.config), interrupts: Object.fromEntries(interrupts) }
}

const plain = (config: MachineConfig): MachineConfig => JSON.parse(JSON.stringify(config)) as MachineConfig
