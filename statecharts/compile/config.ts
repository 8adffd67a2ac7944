/** XState v5 config as plain JSON: guards and actions by name, with params. */
export interface MachineConfig extends StateConfig {
  readonly id: string
  readonly context: Registers
}
/** One state of such a config, with those inside it. */
export interface StateConfig {
  readonly id?: string
  readonly type?: 'final' | 'parallel'
  readonly initial?: string
  readonly states?: { readonly [name: string]: StateConfig }
  readonly on?: EventConfig
  readonly entry?: readonly Named[]
  readonly exit?: readonly Named[]
  readonly tags?: readonly string[]
}
export type EventConfig = { readonly [event: string]: readonly TransitionConfig[] }
export interface TransitionConfig {
  readonly target?: string
  readonly guard?: Named
  readonly actions: readonly Named[]
  readonly reenter?: boolean
}
export interface Named {
  readonly type: string
  readonly params?: { readonly [name: string]: unknown }
}
/** Counters of the machine: where each round robin began and how far it is; how many parts of each block are complete, and how far the current one is. */
export type Registers = { readonly [register: string]: number }

/** The state of this name inside a state. Throws Error if there is none. */
export function innerState({ states }: StateConfig, name: string): StateConfig {
  const found = states?.[name]
  if (!found) throw new Error(`the machine has no state '${name}' here`)
  return found
}

/** The event that takes branches and fix-ups. XState picks: leaf to root, then as written. */
export const SETTLE = '$settle'
/** The event that takes the `onDone` of a phase that is done. */
export const DONE = '$done'
/** Prefix of the events that send the chart's machine to the target of a transition out of an interrupt. */
export const EXIT = '$exit.'
