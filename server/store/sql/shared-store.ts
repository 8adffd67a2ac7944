import type { Store } from '../store.ts'
import { absenceStore } from './absence.ts'
import { attemptStore } from './attempts.ts'
import { attendanceStore } from './attendance.ts'
import { dueStore } from './due.ts'
import { foldingStore } from './folding.ts'
import { logStore } from './log.ts'
import type { MatchReader } from './match-rows.ts'
import { type ChainSteps, matchStore } from './matches.ts'
import { blockStore } from './moderation/blocks.ts'
import { oversightStore } from './moderation/oversight.ts'
import { reportStore } from './moderation/reports.ts'
import { outboxStore } from './notices/outbox.ts'
import { recipientStore } from './notices/recipients.ts'
import { offerStore } from './offers.ts'
import { peopleStore } from './people/accounts.ts'
import { credentialStore } from './people/credentials.ts'
import { passkeyStore } from './people/passkeys.ts'
import { pictureStore } from './people/pictures.ts'
import { registryStore } from './people/registry.ts'
import { userStore } from './people/users.ts'
import { planStore } from './plans.ts'
import { presenceStore } from './presence.ts'
import { rulesStore } from './rules.ts'
import type { Sql } from './statements.ts'
import { admissionStore } from './tables/admissions.ts'
import { chatStore } from './tables/chat.ts'

/** What each database does in its own way: the move path, and what is about the database itself. */
type OfEach = 'load' | 'match' | 'commit' | 'changedElsewhere' | 'authAdapter' | 'time' | 'writable' | 'close'

/** The part of the store that is the same on both databases. */
export function sharedStore(sql: Sql, read: MatchReader, write: ChainSteps): Omit<Store, OfEach> {
  return {
    ...userStore(sql),
    ...peopleStore(sql),
    ...registryStore(sql),
    ...pictureStore(sql),
    ...credentialStore(sql),
    ...passkeyStore(sql),
    ...matchStore(sql, read, write),
    ...logStore(sql),
    ...foldingStore(sql),
    ...absenceStore(sql),
    ...attendanceStore(sql),
    ...admissionStore(sql),
    ...chatStore(sql),
    ...dueStore(sql),
    ...planStore(sql),
    ...presenceStore(sql),
    ...outboxStore(sql),
    ...recipientStore(sql),
    ...offerStore(sql),
    ...blockStore(sql),
    ...reportStore(sql),
    ...oversightStore(sql),
    ...attemptStore(sql),
    ...rulesStore(sql),
  }
}
