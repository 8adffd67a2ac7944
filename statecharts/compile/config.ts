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
/** Where each round robin began and how far it has come; how many of each part of a block are whole, and how far the one under way is. */
export type Registers = { readonly [register: string]: number }

/** The state of this name inside a state. Throws Error if there is none. */
export function innerState({ states }: StateConfig, name: string): StateConfig {
  const found = states?.[name]
  if (!found) throw new Error(`the machine has no state '${name}' here`)
  return found
}

/** Event by which pure branches and fix-ups leave a resting state. XState picks: leaf to root, then as written. */
export const SETTLE = '$settle'
/** Event by which a phase whose inside is done takes its `onDone`. */
export const DONE = '$done'
/** Begins the names of events by which the chart's machine goes where an interrupt has led, whatever it was at. */
export const EXIT = '$exit.'
