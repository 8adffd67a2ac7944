import type { Access } from '../matches/access.ts'
import { seatOf } from '../matches/seats.ts'
import type { Clock } from '../runtime/clock.ts'
import { newId } from '../runtime/ids.ts'
import { ok, type Result, refuse } from '../runtime/result.ts'
import type { Block } from '../store/moderation/moderation.ts'
import type { Store, User } from '../store/store.ts'

/** Who sits, or sat, at a seat of a match that the caller may watch. */
export interface AtSeat {
  readonly match: string
  readonly seat: number
}

/** People who want nothing to do with somebody. They cannot join the tables of a user who blocks them, nor invite them. */
export interface Blocking {
  list(user: string): Promise<readonly Block[]>
  block(by: User, whom: AtSeat): Promise<Result<null>>
  unblock(user: string, id: string): Promise<Result<null>>
}

const MOST = 500

export function createBlocking(store: Store, access: Access, clock: Clock): Blocking {
  return {
    list: (user) => store.blocks(user),
    async block(by, whom) {
      const other = await personAt(access, by.id, whom)
      if (!other.ok) return other
      const at = clock.now()
      await store.addUser(by, at)
      const added = await store.addBlock({ id: newId(), user: by.id, blocked: other.value.id, at }, MOST)
      return added ? ok(null) : refuse('too-many', `You have blocked ${MOST} people already. Unblock somebody first.`)
    },
    async unblock(user, id) {
      return (await store.removeBlock(user, id)) ? ok(null) : refuse('not-found', 'You have not blocked this person.')
    },
  }
}

/** Somebody else who sits there. */
export async function personAt(access: Access, user: string, { match, seat }: AtSeat): Promise<Result<User>> {
  const seen = await access.seen(match, user)
  if (!seen.ok) return seen
  const player = seen.value.record.seats[seat] ?? null
  if (!player || !('user' in player)) return refuse('arguments', 'Nobody sits at this seat.')
  return seatOf(seen.value.record, user) === seat ? refuse('arguments', 'That is your own seat.') : ok(player.user)
}
