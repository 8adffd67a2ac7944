import type { Clock } from '../runtime/clock.ts'
import { hashOf, newSecret } from '../runtime/ids.ts'
import { type Result, refuse } from '../runtime/result.ts'
import type { Store } from '../store/store.ts'
import { type Asking, newSession, type People, type SignedIn } from './people.ts'

/** How long a link to another device can be used. */
const LINK_MS = 10 * 60_000

export interface DeviceLinkInfo {
  /** What stands in the link. Anybody who has it becomes this user; it works once. */
  readonly token: string
  /** Milliseconds since 1970. */
  readonly expiresAt: number
  /** The session that the caller has from now on, if they had none. */
  readonly session: string | null
}

/** Lets somebody go on with another browser, guests too. */
export interface Devices {
  /** `name`: of the caller, in case they are not stored yet. */
  link(asking: Asking, session: string | null, name: string): Promise<DeviceLinkInfo>
  /** Makes the caller the user of the link; what they have as a guest comes along, as when they sign in. */
  arrive(asking: Asking, token: string): Promise<Result<SignedIn>>
}

const GONE = 'This link was used already, or is older than ten minutes. Make a new one on the first device.'

export function createDevices(store: Store, people: Pick<People, 'open' | 'revoked'>, clock: Clock): Devices {
  return {
    async link({ user, userAgent }, session, name) {
      const at = clock.now()
      const [token, expiresAt] = [newSecret(), at + LINK_MS]
      const first = session === null ? newSession({ user, userAgent }, at) : null
      // A guest with several browsers has a session in each, so that each can be signed out.
      if (first) await store.needSessions({ id: user, name }, first)
      await store.addDeviceLink({ hash: hashOf(token), user, expiresAt })
      if (first) people.revoked.happened({ type: 'revoked', user })
      return { token, expiresAt, session: first?.id ?? null }
    },

    async arrive(asking, token) {
      const user = await store.takeDeviceLink(hashOf(token), clock.now())
      if (user === null) return refuse('link-used', GONE)
      if (user === asking.user) return refuse('signed-in', 'This is the device that made the link. Open it on the other one.')
      return people.open(asking, user)
    },
  }
}
