import { createKeyedQueue } from '../../runtime/keyed-queue.ts'
import { log } from '../../runtime/log.ts'
import type { MatchRecord, Store } from '../../store/store.ts'
import type { Presence } from '../away/presence.ts'
import { seatOf } from '../seats.ts'
import type { Sent } from './live-message.ts'
import { sent } from './sending.ts'

/** Somebody who is told who follows a match. */
interface Taker {
  send(message: Sent): void
}

interface TellingOptions {
  readonly store: Pick<Store, 'match'>
  readonly presence: Presence
  /** Ids of the matches that are watched here. */
  readonly watched: () => Iterable<string>
  readonly takers: (id: string) => readonly Taker[]
}

/** Tells takers who follows their match, and whenever that changes. Returns what tells it to a new one. */
export function tellingPresence({
  store,
  presence,
  watched,
  takers,
}: TellingOptions): (record: MatchRecord, taker: Taker) => Promise<void> {
  /** What is told of a match is told in the order in which it was read. */
  const queue = createKeyedQueue()

  async function presenceIn({ id, seats }: MatchRecord): Promise<Sent> {
    const users = seats.map((player) => (player && 'user' in player ? player.user.id : null))
    const known = users.filter((user) => user !== null)
    const there = await presence.of(id, known)
    return sent({ type: 'presence', seats: users.map((user) => (user === null ? null : (there.get(user) ?? null))) })
  }

  /** Nothing is told about spectators. `user` null: it may have changed for everybody. */
  async function tell(id: string, user: string | null): Promise<void> {
    const record = takers(id).length > 0 ? await store.match(id) : null
    if (!record || (user !== null && seatOf(record, user) === null)) return
    const message = await presenceIn(record)
    for (const taker of takers(id)) taker.send(message)
  }

  presence.subscribe(async (changed, user) => {
    for (const id of changed === null ? [...watched()] : [changed])
      await queue.run(id, () => tell(id, user)).catch((error: unknown) => log('watch-failed', { match: id, error }))
  })

  return (record, taker) => queue.run(record.id, async () => taker.send(await presenceIn(record)))
}
