import type { Seat } from '../../engine/model/seats.ts'
import type { Json } from '../../statecharts/language/chart.ts'
import type { User } from './people-store.ts'

/** Null is an empty seat. */
export type SeatRecord = Person | Agent | null
export interface Person {
  readonly user: User
  /** The player has left the running match; the server does for the seat what the rules say for an absent player. */
  readonly absent?: true
  /** The version at which they took the seat in the running match; earlier versions they see as a spectator. Undefined: from the start. */
  readonly since?: number
}
export interface Agent {
  readonly agent: string
  readonly memory: Json | null
}

/** Whether the seat's player has left the running match. */
export const isAbsent = (player: SeatRecord | undefined): boolean => !!player && 'user' in player && player.absent === true

/** Seats whose players have left the running match. */
export const absentSeats = (seats: readonly SeatRecord[]): Seat[] => seatsWhere(seats, isAbsent)

/** Seats that agents hold. */
export const agentSeats = (seats: readonly SeatRecord[]): Seat[] => seatsWhere(seats, (player) => !!player && 'agent' in player)

function seatsWhere(seats: readonly SeatRecord[], is: (player: SeatRecord) => boolean): Seat[] {
  return seats.flatMap((player, seat) => (is(player) ? [seat] : []))
}
