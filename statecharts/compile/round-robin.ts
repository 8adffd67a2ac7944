import type { Guard, RoundRobinOptions, Turn } from '../language/chart.ts'
import { at, ChartError, type PhaseNode } from '../language/phase-tree.ts'
import { eventOf, fixUpClause, guardClause, guarded, knownSeats, legalGuard } from './clauses.ts'
import { type EventConfig, type Named, SETTLE, type StateConfig, type TransitionConfig } from './config.ts'
import type { Compiling } from './context.ts'
import type { Round } from './protocol.ts'
import { registerOf } from './regions.ts'
import { moveClauses } from './turns.ts'

/** The progression's states before and after a round robin, and the round's own, as targets. */
interface Targets {
  readonly beginsAt: string
  readonly inside: string
  readonly endsAt: string
}

/**
 * A round robin as a state of its own in a progression. Two registers of the machine hold the seat it began with and the
 * number of steps since; both are reset to zero when play leaves the state. A skipped seat is a step like any other, taken by
 * a branch. Throws ChartError for options that contradict each other.
 */
export class RoundRobinStates {
  readonly #move: string
  readonly #options: RoundRobinOptions
  readonly #here: PhaseNode
  readonly #compiling: Compiling
  readonly #targets: Targets
  readonly #fixUp: boolean
  readonly #round: Round
  readonly #extent: Extent

  constructor(move: string, options: RoundRobinOptions, here: PhaseNode, compiling: Compiling, targets: Targets) {
    const { names, seats, region, registers } = compiling
    const { start, direction = 'forward', skip } = options
    this.#move = move
    this.#options = options
    this.#here = here
    this.#compiling = compiling
    this.#targets = targets
    this.#fixUp = names.fixUps.includes(move)
    this.#extent = extentOf(options, here, this.#line, seats)
    this.#round = { start: registerOf(here.path, 'start', region), place: registerOf(here.path, 'place', region), direction }
    if (start !== undefined) knownSeats(start, [], names, here, this.#line)
    guardClause(skip, here, this.#line, names, region)
    if (!this.#alone) for (const register of [this.#round.start, this.#round.place]) registers[register] = 0
  }

  /** The transitions of the first move, and those of a round that is over before it begins. */
  get begin(): EventConfig {
    const { beginsAt, endsAt } = this.#targets
    const begin = Array.from({ length: this.#compiling.seats }, (_, seat) => this.#beginsWith(seat))
    // A round that is over before it begins must lead elsewhere, or it would be over again at once, forever.
    const early = beginsAt === endsAt ? [] : this.#over([])
    if (this.#fixUp) return { [this.#settle]: [...early, ...begin] }
    return { ...(early.length && { [this.#settle]: early }), [this.#event]: begin }
  }

  /** The round's own state; null if the first move is also the last. */
  get inside(): StateConfig | null {
    if (this.#alone) return null
    const exit = [set(this.#round.start, 0), set(this.#round.place, 0)]
    if (this.#fixUp) return { on: { [this.#settle]: [...this.#passing(), ...this.#acting()] }, exit }
    return { on: { [this.#settle]: this.#passing(), [this.#event]: this.#acting() }, exit }
  }

  #beginsWith(seat: number): TransitionConfig {
    const { start, direction = 'forward', skip } = this.#options
    const starts: Named = { type: '$starts', params: { seat, ...(start !== undefined && { start }), direction, ...skipping(skip) } }
    const act: Named[] = this.#fixUp
      ? [{ type: '$fixUp', params: { move: this.#move, seat } }]
      : [
          { type: '$giveTurn', params: { seat } },
          ...moveClauses(this.#move, this.#here, this.#compiling, this.#alone ? [] : [this.#onward]),
        ]
    const by: Named = this.#here.turn === 'none' ? turnOf('none') : { type: '$by', params: { seat } }
    const may: Named = this.#fixUp ? { type: '$legal', params: { move: this.#move, seat } } : by
    return {
      target: this.#alone ? this.#targets.endsAt : this.#targets.inside,
      ...guarded([starts, may]),
      actions: this.#alone ? act : [...act, set(this.#round.start, seat), set(this.#round.place, 1)],
    }
  }

  /** Skipping a seat, and whatever else ends the round before its last step. */
  #passing(): TransitionConfig[] {
    const skipped: Named = { type: '$skipped', params: { round: this.#round, ...skipping(this.#options.skip) } }
    return [
      ...this.#over(this.#back),
      ...(this.#last ? [this.#leave([this.#last, skipped], this.#back)] : []),
      { ...guarded([skipped]), actions: [{ type: '$branch' }, this.#count, ...(this.#fixUp ? [] : [this.#onward])] },
    ]
  }

  /** The move of the seat that the round has reached. */
  #acting(): TransitionConfig[] {
    const { names, region } = this.#compiling
    const allowed = this.#fixUp ? legalGuard(this.#move, region, this.#round) : turnOf(this.#here.turn === 'none' ? 'none' : 'current')
    const act = (turnEffects: readonly Named[]): Named[] =>
      this.#fixUp
        ? [fixUpClause(this.#move, this.#here, this.#line, names, region, this.#round)]
        : moveClauses(this.#move, this.#here, this.#compiling, turnEffects)
    const lastOne = this.#last && { target: this.#targets.endsAt, ...guarded([this.#last, allowed]), actions: act(this.#back) }
    return [...(lastOne ? [lastOne] : []), { ...guarded([allowed]), actions: [...act([this.#onward]), this.#count] }]
  }

  #over(turnEffects: readonly Named[]): TransitionConfig[] {
    const { until, skip } = this.#options
    const { names, region } = this.#compiling
    return [
      ...(until === undefined ? [] : [this.#leave([guardClause(until, this.#here, this.#line, names, region)], turnEffects)]),
      ...(skip === undefined ? [] : [this.#leave([{ type: '$nobody', params: { skip } }], turnEffects)]),
    ]
  }

  #leave(when: readonly (Named | null)[], turnEffects: readonly Named[]): TransitionConfig {
    return { target: this.#targets.endsAt, ...guarded(when), actions: [{ type: '$branch' }, ...turnEffects] }
  }

  get #line(): string {
    return `ordered.${this.#move}`
  }
  get #event(): string {
    return eventOf(this.#move, this.#compiling.region)
  }
  get #settle(): string {
    return eventOf(SETTLE, this.#compiling.region)
  }
  /** Whether the round has a single step. */
  get #alone(): boolean {
    return this.#extent.last === 0
  }
  get #last(): Named | null {
    return this.#extent.last === null ? null : { type: '$at', params: { register: this.#round.place, count: this.#extent.last } }
  }
  get #count(): Named {
    const { modulo } = this.#extent
    return { type: '$count', params: { register: this.#round.place, ...(modulo !== null && { modulo }) } }
  }
  /** Gives the turn to the next seat of the round. */
  get #onward(): Named {
    return { type: '$giveTurn', params: { round: this.#round, ...skipping(this.#options.skip) } }
  }
  /** A round of moves gives the turn back to the seat it began with. */
  get #back(): readonly Named[] {
    return this.#fixUp ? [] : [{ type: '$giveTurn', params: { back: this.#round } }]
  }
}

const turnOf = (turn: Turn): Named => ({ type: '$turn', params: { turn } })
const set = (register: string, to: number): Named => ({ type: '$set', params: { register, to } })
const skipping = (skip: Guard | undefined) => (skip === undefined ? {} : { skip })

interface Extent {
  /** The number of the last step; null for a round without end. */
  readonly last: number | null
  /** The number of steps after which the order of seats repeats. */
  readonly modulo: number | null
}

function extentOf({ rounds, until, skip, direction }: RoundRobinOptions, here: PhaseNode, line: string, seats: number): Extent {
  const times = rounds ?? (until === undefined ? 1 : 'infinite')
  if (times === 'infinite') {
    if (until === undefined && skip === undefined)
      throw new ChartError(at(here, line), 'never ends. Add `until`, or a `skip` that can hold for all seats')
    return { last: null, modulo: direction === 'snake' ? 2 * seats : seats }
  }
  if (!(Number.isInteger(times) && times > 0)) throw new ChartError(at(here, line), '`rounds` must be a whole number above zero')
  return { last: times * seats - 1, modulo: null }
}
