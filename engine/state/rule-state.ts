import type { Variant } from '../model/match.ts'
import type { Seat } from '../model/seats.ts'
import type { Draws } from '../random/chance.ts'
import type { GivenState, GroupState, Session } from './kernel.ts'
import { giveTime, neighbour, passTurnTo, playingSeats, setActive } from './seats.ts'

/** What guards, `legal` and `apply` are given where nobody watches what they read. */
export class RuleState implements GivenState {
  readonly game: GroupState
  readonly players: readonly GroupState[]
  readonly #session: Session
  // Bound, since rules take apart what they are given: `({ players, isActive }) => …`.
  readonly isActive = (seat: Seat): boolean => !this.#session.inactive.includes(seat)
  readonly hasResigned = (seat: Seat): boolean => this.#session.resigned.includes(seat)
  readonly next = (seat: Seat): Seat => neighbour(this.seats, this.isActive, seat, 1)
  readonly previous = (seat: Seat): Seat => neighbour(this.seats, this.isActive, seat, -1)
  readonly inPhase = (path: string): boolean => this.#session.inPhase(path)
  readonly activate = (seat: Seat): void => setActive(this.#session, seat, true)
  readonly deactivate = (seat: Seat): void => setActive(this.#session, seat, false)
  readonly passTurnTo = (seat: Seat): void => passTurnTo(this.#session, seat)
  readonly giveTime = (seat: Seat, ms: number): void => giveTime(this.#session, seat, ms)

  constructor(session: Session, game: GroupState, players: readonly GroupState[]) {
    this.#session = session
    this.game = game
    this.players = Object.freeze(players)
    Object.freeze(this)
  }
  /** The player whose turn it is. */
  get current(): GroupState {
    return this.players[this.#session.turn]
  }
  /** The player of the seat that acts. */
  get me(): GroupState {
    return this.players[this.#session.seat]
  }
  get seat(): Seat {
    return this.#session.seat
  }
  get turn(): Seat {
    return this.#session.turn
  }
  get seats(): number {
    return this.#session.seats
  }
  get playing(): Seat[] {
    return playingSeats(this.seats, this.isActive)
  }
  get variant(): Variant {
    return this.#session.variant
  }
  get random(): Draws {
    return this.#session.chance
  }
}
