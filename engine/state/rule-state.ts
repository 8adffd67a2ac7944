import type { Variant } from '../model/match.ts'
import type { Seat } from '../model/seats.ts'
import type { Draws } from '../random/chance.ts'
import type { GivenState, GroupState, WorkingCopy } from './interfaces.ts'
import { giveTime, neighbour, passTurnTo, playingSeats, setActive } from './seats.ts'

/** What guards, `legal` and `apply` are given where nobody watches what they read. */
export class RuleState implements GivenState {
  readonly game: GroupState
  readonly players: readonly GroupState[]
  readonly #working: WorkingCopy
  // Bound, since rules take apart what they are given: `({ players, isActive }) => …`.
  readonly isActive = (seat: Seat): boolean => !this.#working.inactive.includes(seat)
  readonly hasResigned = (seat: Seat): boolean => this.#working.resigned.includes(seat)
  readonly next = (seat: Seat): Seat => neighbour(this.seats, this.isActive, seat, 1)
  readonly previous = (seat: Seat): Seat => neighbour(this.seats, this.isActive, seat, -1)
  readonly inPhase = (path: string): boolean => this.#working.inPhase(path)
  readonly activate = (seat: Seat): void => setActive(this.#working, seat, true)
  readonly deactivate = (seat: Seat): void => setActive(this.#working, seat, false)
  readonly passTurnTo = (seat: Seat): void => passTurnTo(this.#working, seat)
  readonly giveTime = (seat: Seat, ms: number): void => giveTime(this.#working, seat, ms)

  constructor(working: WorkingCopy, game: GroupState, players: readonly GroupState[]) {
    this.#working = working
    this.game = game
    this.players = Object.freeze(players)
    Object.freeze(this)
  }
  /** The player whose turn it is. */
  get current(): GroupState {
    return this.players[this.#working.turn]
  }
  /** The player of the seat that acts. */
  get me(): GroupState {
    return this.players[this.#working.seat]
  }
  get seat(): Seat {
    return this.#working.seat
  }
  get turn(): Seat {
    return this.#working.turn
  }
  get seats(): number {
    return this.#working.seats
  }
  get playing(): Seat[] {
    return playingSeats(this.seats, this.isActive)
  }
  get variant(): Variant {
    return this.#working.variant
  }
  get random(): Draws {
    return this.#working.chance
  }
}
