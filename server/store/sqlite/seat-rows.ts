import { and, eq, isNull } from 'drizzle-orm'
import { seats } from '../schema.ts'
import type { SeatChange, SeatRecord } from '../store.ts'
import type { Database } from './database.ts'

const ofSeat = ({ match, seat, before }: SeatChange) => and(eq(seats.match, match), eq(seats.seat, seat), holds(before))

function holds(player: SeatRecord) {
  if (player === null) return and(isNull(seats.user), isNull(seats.agent))
  return 'user' in player ? eq(seats.user, player.user.id) : eq(seats.agent, player.agent)
}

/** Whether the holder before the change still holds the seat. */
export function isHeld(db: Database, change: SeatChange): boolean {
  return db.select({ seat: seats.seat }).from(seats).where(ofSeat(change)).get() !== undefined
}

/** False when somebody else holds the seat. */
export function changeHolder(db: Database, change: SeatChange): boolean {
  return db.update(seats).set(seatValues(change.after)).where(ofSeat(change)).run().changes === 1
}

/** The row of a seat, save whose it is. */
export function seatValues(player: SeatRecord) {
  const nobody = { user: null, agent: null, memory: null, absent: false, since: 0 }
  if (player === null) return nobody
  if ('agent' in player) return { ...nobody, agent: player.agent, memory: player.memory }
  return { ...nobody, user: player.user.id, since: player.since ?? 0 }
}
