import { NOT_SEATED } from '../../engine/model/refusal.ts'
import { missingMatch } from '../matches/loaded-match.ts'
import { seatOf } from '../matches/seats.ts'
import { ok, type Result, refuse } from '../runtime/result.ts'
import type { SeatRecord, User } from '../store/store.ts'
import type { LobbyContext } from './context.ts'
import { create, type Invited } from './create.ts'
import { join } from './seating.ts'

/**
 * Seats the user at the one rematch of a match that is over, at their old seat when it is free. The first who asks makes the rematch,
 * with the same agents, and seats open for the others. Returns the id of the rematch.
 */
export async function rematch(context: LobbyContext, id: string, by: User): Promise<Result<string>> {
  // Its rules need not be there any more.
  const record = await context.store.match(id)
  if (!record) return missingMatch(context.store, id)
  const seat = seatOf(record, by.id)
  if (seat === null) return refuse('not-seated', NOT_SEATED)
  if (record.status !== 'finished') return refuse('not-finished', 'The match is not over yet.')
  const { game, variant, seats } = record
  const players = seats.map((player, other) => (other === seat ? 'me' : sameAgain(player)))
  const made = await create(context, { game, variant, players, rematchOf: id }, by)
  const there = made.ok ? null : await context.store.rematchOf(id)
  return there === null ? made : joinRematch(context, there, by, seat)
}

const sameAgain = (player: SeatRecord): Invited => (player && 'agent' in player ? { agent: player.agent } : 'open')

async function joinRematch(context: LobbyContext, id: string, by: User, oldSeat: number): Promise<Result<string>> {
  const record = await context.store.match(id)
  if (record && seatOf(record, by.id) !== null) return ok(id)
  const joined = await join(context, id, by, record?.seats[oldSeat] === null ? oldSeat : undefined)
  if (!joined.ok && joined.refusal.code === 'started') return refuse('started', 'The rematch has started without you.')
  return joined
}
