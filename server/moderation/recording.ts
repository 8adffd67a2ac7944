import type { Clock } from '../runtime/clock.ts'
import type { Result } from '../runtime/result.ts'
import type { AuditEntry } from '../store/moderation/moderation.ts'
import type { AuditDetails } from '../store/moderation/moderation-records.ts'
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
  /**
   * The newest first: everybody's, which is recorded too, or for moderators their own. `before`: only older entries than the one with this id.
   */
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
    async entries(by, before) {
      if (!may(by.role, 'audit')) return store.audited({ by: by.user, before, limit: PAGE })
      const entries = await store.audited({ before, limit: PAGE })
      // After it was read, or the page would begin with the look at it.
      await record(by, 'audit', before === undefined ? {} : { details: { before } })
      return entries
    },
  }
}
