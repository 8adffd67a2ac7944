import type { Entry } from '../language/chart.ts'
import { at, ChartError, type PhaseNode } from '../language/phase-tree.ts'
import { type Automaton, type AutomatonState, blocksAt, type Edge } from '../progression/automaton.ts'
import { automatonOf, ProgressionError } from '../progression/progression.ts'
import { eventName, eventOf, guarded, targetOf } from './clauses.ts'
import type { EventConfig, StateConfig, TransitionConfig } from './config.ts'
import type { Compiling } from './context.ts'
import { blockStates, checkStep, progressionStep } from './progression-parts.ts'
import { RoundRobinStates } from './round-robin.ts'

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

/**
 * An ordered progression as states of the machine: `$0`, `$1`, … of its automaton, `$0-dealCard` while a round robin that
 * began in `$0` goes round, and `$0+1` while the first block that may begin in `$0` is under way. `done` holds the phase's
 * `onDone`, put where the progression is over.
 */
export function orderedStates(
  here: PhaseNode,
  ordered: readonly Entry[],
  compiling: Compiling,
  done: EventConfig,
): Pick<StateConfig, 'initial' | 'states'> {
  const { names, region } = compiling
  const states: { [name: string]: StateConfig } = {}
  automatonAt(here, ordered).forEach((state, index) => {
    const on: { [event: string]: readonly TransitionConfig[] } = {}
    for (const edge of state.edges) {
      const { move } = edge.letter
      checkEdge(edge, here, compiling)
      if (Object.hasOwn(on, eventOf(move, region)))
        throw new ChartError(at(here, `ordered.${move}`), 'could be either a single move or a round robin here')
      const { begin, inside } = edgeStates(edge, state, index, here, compiling)
      if (edge.letter.round && Object.keys(inside ?? {}).some((name) => Object.hasOwn(states, name)))
        throw new ChartError(at(here, `ordered.${move}`), 'could belong to either of two round robins here')
      for (const [event, transitions] of Object.entries(begin)) on[event] = [...(on[event] ?? []), ...transitions]
      Object.assign(states, inside)
    }
    // While a player may still continue, only a player's move that leads away ends the progression.
    const over = state.accepting && state.edges.every(({ letter }) => names.fixUps.includes(letter.move))
    states[`$${index}`] = { on: { ...on, ...(over && done) } }
  })
  return {
    initial: '$0',
    states: Object.fromEntries(Object.entries(states).map(([name, state]) => [name, rewritten(state, here, compiling)])),
  }
}

/** With `rewrite` applied to the transitions that make a move or a fix-up of the progression, as to those that the author wrote. */
function rewritten({ on = {}, ...state }: StateConfig, here: PhaseNode, { rewrite }: Compiling): StateConfig {
  const made = (event: string, { actions }: TransitionConfig) => {
    const fixUp = actions.find(({ type }) => type === '$fixUp')
    if (fixUp) return fixUp.params?.move
    return actions.some(({ type }) => type === '$apply') ? eventName(event) : undefined
  }
  const events = Object.entries(on).map(([event, transitions]) => {
    const all = transitions.map((transition) => {
      const move = made(event, transition)
      return move === undefined ? transition : rewrite(transition, at(here, `ordered.${move}`))
    })
    return [event, all]
  })
  return { on: Object.fromEntries(events), ...state }
}

/** What begins with an edge, and the state in which it goes on until it is whole, if it needs one. */
function edgeStates(edge: Edge, state: AutomatonState, index: number, here: PhaseNode, compiling: Compiling) {
  const { letter, block, to } = edge
  const around = `${targetOf(here, compiling)}.`
  const name = progressionStateName({ state: index, ...(block ? { block: blocksAt(state).indexOf(block) + 1 } : { round: letter.move }) })
  const targets = { beginsAt: `${around}$${index}`, inside: around + name, endsAt: `${around}$${to}` }
  if (block) {
    const { begin, inside } = blockStates(block, here, compiling, targets)
    return { begin: begin(letter), inside: { [name]: inside } }
  }
  if (letter.round) {
    const { begin, inside } = new RoundRobinStates(letter.move, letter.round, here, compiling, targets)
    return { begin, inside: inside && { [name]: inside } }
  }
  const { event, allowed, does } = progressionStep(letter.move, here, compiling)
  return { begin: { [event]: [{ target: targets.endsAt, ...guarded([allowed]), actions: does }] }, inside: null }
}

function checkEdge({ letter: { move, round } }: Edge, here: PhaseNode, compiling: Compiling): void {
  checkStep(move, here, compiling)
  if (round && here.region && !compiling.names.fixUps.includes(move))
    throw new ChartError(at(here, `ordered.${move}`), `cannot be a round robin of players' moves here: these phases belong to one seat`)
}

function automatonAt(here: PhaseNode, ordered: readonly Entry[]): Automaton {
  try {
    return automatonOf(ordered)
  } catch (error) {
    if (error instanceof ProgressionError) throw new ChartError(at(here, 'ordered'), error.message, error.code)
    throw error
  }
}
