import { eventOf, fixUpClause, guarded, known, legalGuard, targetOf, turnGuard } from './clauses.ts'
import type { Compiling } from './compile.ts'
import { type EventConfig, type Named, SETTLE, type StateConfig, type TransitionConfig } from './config.ts'
import type { Letter } from './expression.ts'
import { at, ChartError, type Place } from './places.ts'
import { type Automaton, automatonOf, ProgressionError } from './progression.ts'
import { registerOf } from './regions.ts'

/** More states than this in one progression are refused: nobody could read it, and each costs memory in every match size. */
const STATES_AT_MOST = 64

/**
 * An ordered progression as states of the machine: `$0`, `$1`, … of its automaton, and `$0-dealCard` while a round robin
 * that began in `$0` goes round; a register counts how far that has come, and is back at zero as soon as play leaves it.
 * `done` holds the phase's `onDone`, put where the progression is over.
 */
export function orderedStates(here: Place, compiling: Compiling, done: EventConfig): Pick<StateConfig, 'initial' | 'states'> {
  const automaton = automatonAt(here)
  const { names, region, registers } = compiling
  const register = registerOf(here.path, region)
  const states: { [name: string]: StateConfig } = {}
  automaton.forEach(({ accepting, edges }, index) => {
    const on: { [event: string]: TransitionConfig[] } = {}
    for (const { letter, to } of edges) {
      const step = new Step(letter, here, compiling, register)
      const event = eventOf(step.fixUp ? SETTLE : letter.move, region)
      if (!step.fixUp && on[event])
        throw new ChartError(at(here, `ordered.${letter.move}`), 'could be either one move or a round robin here')
      const inside = `$${index}-${letter.move}`
      on[event] = [...(on[event] ?? []), step.steps > 1 ? step.onto(inside) : step.onto(`$${to}`)]
      if (step.steps > 1) {
        registers[register] = 0
        states[inside] = { on: { [event]: [step.last(`$${to}`), step.round()] }, exit: [{ type: '$reset', params: { register } }] }
      }
    }
    // While a player may still go on, only he can say that the progression is over: by a move that leads away.
    const over = accepting && edges.every(({ letter }) => names.fixUps.includes(letter.move))
    states[`$${index}`] = { on: { ...on, ...(over && done) } }
  })
  return { initial: '$0', states }
}

function automatonAt(here: Place): Automaton {
  try {
    const automaton = automatonOf(here.phase.ordered!)
    if (automaton.length > STATES_AT_MOST) throw new ProgressionError(`it has ${automaton.length} states, more than ${STATES_AT_MOST}`)
    return automaton
  } catch (error) {
    if (error instanceof ProgressionError) throw new ChartError(at(here, 'ordered'), error.message)
    throw error
  }
}

/** The transitions of one letter. */
class Step {
  readonly fixUp: boolean
  /** How many moves the letter stands for. */
  readonly steps: number
  readonly #allowed: Named
  readonly #act: readonly Named[]
  readonly #prefix: string
  readonly #count: Named
  readonly #params: { readonly register: string }

  constructor({ move, rounds }: Letter, here: Place, compiling: Compiling, register: string) {
    const { seats, names, region } = compiling
    const line = `ordered.${move}`
    if (rounds !== undefined && !(Number.isInteger(rounds) && rounds > 0)) {
      throw new ChartError(at(here, line), 'the number of rounds is a whole number above zero')
    }
    this.fixUp = names.fixUps.includes(move)
    if (!this.fixUp) known(move, names.moves, 'move or fix-up', here, line)
    const also = ancestorWith(here, move)
    if (also) throw new ChartError(at(here, line), `is also legal at ${also.path || 'the root'}: does it count for the progression or not?`)
    this.steps = rounds === undefined ? 1 : rounds * seats
    this.#prefix = `${targetOf(here, compiling)}.`
    this.#params = { register }
    this.#count = { type: '$count', params: this.#params }
    const round = rounds === undefined ? undefined : register
    this.#allowed = this.fixUp
      ? legalGuard(move, region, round)
      : turnGuard(rounds === undefined || here.turn === 'none' ? here.turn : 'current')
    // A player's round robin hands the turn on; after whole rounds it is back where it was.
    const handOn: Named[] = rounds === undefined ? [] : [{ type: '$within', params: { move: 'nextTurn' } }]
    this.#act = this.fixUp ? [fixUpClause(move, here, line, names, region, round)] : [{ type: '$apply' }, ...handOn]
  }

  /** The first or only move, leading to a state. */
  onto(state: string): TransitionConfig {
    return { target: this.#prefix + state, ...guarded([this.#allowed]), actions: this.steps > 1 ? [...this.#act, this.#count] : this.#act }
  }

  /** A further move of a round robin. */
  round(): TransitionConfig {
    return { ...guarded([this.#allowed]), actions: [...this.#act, this.#count] }
  }

  /** The last move of a round robin. */
  last(state: string): TransitionConfig {
    return {
      target: this.#prefix + state,
      ...guarded([{ type: '$at', params: { ...this.#params, count: this.steps - 1 } }, this.#allowed]),
      actions: this.#act,
    }
  }
}

/** The phase itself or the nearest one around it where the move is legal by itself. */
function ancestorWith(here: Place | null, move: string): Place | null {
  if (!here) return null
  const { on = {}, moves = [] } = here.phase
  return Object.hasOwn(on, move) || moves.includes(move) ? here : ancestorWith(here.parent, move)
}
