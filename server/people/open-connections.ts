import type { Channel } from '../runtime/channel.ts'
import type { Clock } from '../runtime/clock.ts'
import { log } from '../runtime/log.ts'
import type { Store } from '../store/store.ts'
import type { Revoked } from './people.ts'

/** Connections that stay open, by user: they are ended with the session that opened them. */
export interface OpenConnections {
  /**
   * `end` is called when the session has ended, or its user is not `entitled` to the connection any more. Returns a function to call when the
   * connection is closed.
   */
  opened(user: string, session: string | null, end: () => void, entitled?: () => Promise<boolean>): () => void
}

interface Connection {
  readonly session: string | null
  readonly end: () => void
  readonly entitled: () => Promise<boolean>
}

const always = async () => true

/** Longer than it takes from the verification of a cookie until the connection that it is for is open, in milliseconds. */
const LONGEST_OPENING_MS = 60_000

export function createConnections(store: Pick<Store, 'standing'>, revoked: Channel<Revoked>, clock: Clock): OpenConnections {
  const byUser = new Map<string, Set<Connection>>()
  /** When some session has ended last. */
  let ended = Number.NEGATIVE_INFINITY

  async function check(user: string, connections: Iterable<Connection>): Promise<void> {
    for (const { session, end, entitled } of [...connections]) {
      if ((await store.standing(user, session, clock.now())) !== 'live' || !(await entitled())) end()
    }
  }

  function checkLater(user: string, connections: Iterable<Connection>): void {
    check(user, connections).catch((error: unknown) => log('sessions-not-checked', { error }))
  }

  revoked.subscribe(({ user }) => {
    ended = clock.now()
    const connections = byUser.get(user)
    if (connections) checkLater(user, connections)
  })

  return {
    opened(user, session, end, entitled = always) {
      const connection = { session, end, entitled }
      const here = byUser.get(user) ?? new Set()
      byUser.set(user, here.add(connection))
      // Its own may have ended since the cookie was verified.
      if (clock.now() - ended < LONGEST_OPENING_MS) checkLater(user, [connection])
      return () => {
        here.delete(connection)
        if (here.size === 0 && byUser.get(user) === here) byUser.delete(user)
      }
    },
  }
}
