import type { Clock } from '../runtime/clock.ts'
import type { Result } from '../runtime/result.ts'
import type { AuditEntry } from '../store/moderation.ts'
import type { AuditDetails } from '../store/moderation-records.ts'
import type { Role } from '../store/people-store.ts'
import type { Store } from '../store/store.ts'
import { may, type Right } from './rights.ts'

/** A moderator or administrator who sees or does something. */
export interface Staff {
  /** Id of the user. */
  readonly user: string
  readonly role: Role
}

/** What it is about. */
export interface About {
  readonly match?: string
  /** Id of a user. */
  readonly user?: string
  readonly details?: AuditDetails
}

/** Keeps the audit log. */
export interface Recording {
  record(by: Staff, what: Right, about?: About): Promise<void>
  /** Records it, then does it. That it was refused is recorded too. */
  recorded<T>(by: Staff, what: Right, about: About, work: () => Promise<Result<T>>): Promise<Result<T>>
  /** The newest first: everybody's, or for who may not see those, their own. `before`: only older entries than the one with this id. */
  entries(by: Staff, before: number | undefined): Promise<AuditEntry[]>
}

const PAGE = 50

export function createRecording(store: Pick<Store, 'audit' | 'audited'>, clock: Clock): Recording {
  const record: Recording['record'] = ({ user: by, role }, what, { match = null, user = null, details = {} } = {}) =>
    store.audit({ at: clock.now(), by, role, what, match, user, details })
  return {
    record,
    async recorded(by, what, about, work) {
      await record(by, what, about)
      const result = await work()
      if (!result.ok) await record(by, what, { ...about, details: { ...about.details, refused: result.refusal.code } })
      return result
    },
    entries: ({ user, role }, before) => store.audited({ ...(!may(role, 'audit') && { by: user }), before, limit: PAGE }),
  }
}
