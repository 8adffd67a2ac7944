import type { ReadStack, WriteStack } from '../declare/state-types.ts'
import type { Seat } from '../model/seats.ts'
import type { Draws } from '../random/chance.ts'

/** The state as the library reads it: by the names of fields, which its types have checked where the author wrote them. */
export interface Table {
  readonly game: object
  readonly players: readonly object[]
  readonly me: object
  readonly seat: Seat
  readonly turn: Seat
  readonly seats: number
  isActive(seat: Seat): boolean
  hasResigned(seat: Seat): boolean
}
export interface OpenTable extends Table {
  readonly random: Draws
  activate(seat: Seat): void
  deactivate(seat: Seat): void
}

type Fields = { [field: string]: unknown }

/** Where a name stands: in the game, else with the player who acts. */
export const groupOf = ({ game, me }: Table, name: string): Fields => (name in game ? game : me) as Fields

export const stackIn = (group: object, name: string): ReadStack => (group as Fields)[name] as ReadStack
export const stackAt = (table: Table, name: string): ReadStack => stackIn(groupOf(table, name), name)

/** The same stacks where they may be changed. */
export const openStackIn = (group: object, name: string): WriteStack => (group as Fields)[name] as WriteStack
export const openStackAt = (table: OpenTable, name: string): WriteStack => openStackIn(groupOf(table, name), name)

/** The player at a seat that a rule has found to be meant. Throws Error for null, with which the move is not legal. */
export function playerAt({ players }: Table, seat: Seat | null): object {
  if (seat === null) throw new Error('there is no player to take this from or give it to')
  return players[seat]
}

/** Moves the first component of a stack. Throws Error if there is none, with which the move is not legal. */
export function moveFirst(from: WriteStack, to: WriteStack): void {
  const { first } = from
  if (!first) throw new Error('there is no component to move')
  first.moveTo(to)
}

/** Seats that take part, from whose turn it is on. */
export function around({ turn, seats, isActive }: Table): Seat[] {
  return Array.from({ length: seats }, (_, i) => (turn + i) % seats).filter(isActive)
}
