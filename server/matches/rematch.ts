import { ok, type Result, refuse } from '../runtime/result.ts'
import type { SeatRecord, Store, User } from '../store/store.ts'
import type { Invited, Lobby } from './lobby.ts'
import type { Runner } from './runner.ts'
import { seatOf } from './seats.ts'

/** One more match of the same kind with the same players. */
export interface Rematch {
  /**
   * Seats the user at the one rematch of a match that is over, at his old seat when it is free; the first who asks makes it,
   * with its agents, and seats open for the others. Answers with its id.
   */
  again(id: string, by: User): Promise<Result<string>>
}

export function createRematch(store: Store, runner: Runner, lobby: Lobby): Rematch {
  async function sitDown(id: string, by: User, wanted: number): Promise<Result<string>> {
    const rematch = (await store.match(id))!
    if (seatOf(rematch, by.id) !== null) return ok(id)
    const joined = await lobby.join(id, by, rematch.seats[wanted] === null ? wanted : undefined)
    if (!joined.ok && joined.refusal.code === 'started') return refuse('started', 'The next match has begun without you.')
    return joined
  }

  return {
    again: (id, by) =>
      runner.alone(id, async ({ record }) => {
        const seat = seatOf(record, by.id)
        if (seat === null) return refuse('not-seated', 'You have no seat at this match.')
        if (record.status !== 'finished') return refuse('not-finished', 'The match is not over.')
        const { game, variant, seats } = record
        const players = seats.map((player, other) => (other === seat ? 'me' : sameAgain(player)))
        const made = await lobby.create({ game, variant, players, rematchOf: id }, by)
        const there = made.ok ? null : await store.rematchOf(id)
        return there === null ? made : sitDown(there, by, seat)
      }),
  }
}

const sameAgain = (player: SeatRecord): Invited => (player && 'agent' in player ? { agent: player.agent } : 'open')
