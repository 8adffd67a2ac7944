/** A state of a progression in the compiled machine. Its name is `$0`, `$0-dealCard` or `$0+1`. */
export interface ProgressionState {
  /** Number of the automaton's state. */
  readonly state: number
  /** The move or fix-up of the round robin that is under way. */
  readonly round?: string
  /** Number of the block that is under way, among those that may begin in the state; the first is 1. */
  readonly block?: number
}

/** The name of such a state in the machine. */
export function progressionStateName({ state, round, block }: ProgressionState): string {
  if (round !== undefined) return `$${state}-${round}`
  return block === undefined ? `$${state}` : `$${state}+${block}`
}

/** Reads such a name; null for the name of any other state. */
export function progressionState(name: string): ProgressionState | null {
  const match = /^\$(\d+)(?:-(.+)|\+(\d+))?$/.exec(name)
  if (!match) return null
  const [, state, round, block] = match
  return { state: Number(state), ...(round !== undefined && { round }), ...(block !== undefined && { block: Number(block) }) }
}
