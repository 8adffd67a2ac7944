import { absenceStore } from '../sql/absence.ts'
import { attemptStore } from '../sql/attempts.ts'
import { attendanceStore } from '../sql/attendance.ts'
import { dueStore } from '../sql/due.ts'
import { matchStore } from '../sql/matches.ts'
import { outboxStore } from '../sql/notices/outbox.ts'
import { toldStore } from '../sql/notices/told.ts'
import { offerStore } from '../sql/offers.ts'
import { blockStore } from '../sql/order/blocks.ts'
import { oversightStore } from '../sql/order/oversight.ts'
import { reportStore } from '../sql/order/reports.ts'
import { peopleStore } from '../sql/people/accounts.ts'
import { passkeyStore } from '../sql/people/passkeys.ts'
import { pictureStore } from '../sql/people/pictures.ts'
import { registryStore } from '../sql/people/registry.ts'
import { userStore } from '../sql/people/users.ts'
import { wayStore } from '../sql/people/ways.ts'
import { planStore } from '../sql/plans.ts'
import { rulesStore } from '../sql/rules.ts'
import { admissionStore } from '../sql/tables/admissions.ts'
import { chatStore } from '../sql/tables/chat.ts'
import type { Store } from '../store.ts'
import { chainWriter } from './chain-writer.ts'
import { commitStore } from './commits.ts'
import { openDatabase, sameFile, writeNothing } from './database.ts'
import { groupCommit } from './group-commit.ts'
import { knownRecords } from './known-records.ts'
import { PATIENCE_MS, patient } from './patient.ts'

/**
 * Opens a store in a SQLite file, created with its folder if missing, and applies migrations. Throws DatabaseError for a file that is
 * damaged, empty, locked, not writable, or not for this server. While another program holds the file, calls wait for up to `patienceMs`
 * milliseconds.
 */
export function openStore(file: string, patienceMs = PATIENCE_MS): Store {
  const db = openDatabase(file)
  const write = chainWriter(db)
  const records = knownRecords(db)
  const checkFile = sameFile(file)
  const together = groupCommit(db, { before: checkFile, after: records.forget })
  const store: Store = {
    ...userStore(db, together, records),
    ...peopleStore(db, together, records),
    ...registryStore(db, together, records),
    ...pictureStore(db, together, records),
    ...wayStore(db, together),
    ...passkeyStore(db, together),
    ...matchStore(db, write, together, records),
    ...commitStore(db, write, together, records),
    ...absenceStore(db, together),
    ...attendanceStore(db, together),
    ...admissionStore(db, together),
    ...chatStore(db, together),
    ...dueStore(db, together),
    ...planStore(db, together),
    ...outboxStore(db, together),
    ...toldStore(db, together, records),
    ...offerStore(db, together),
    ...blockStore(db, together),
    ...reportStore(db, together),
    ...oversightStore(db, together, records),
    ...attemptStore(db, records),
    ...rulesStore(db, together),
    async writable() {
      checkFile()
      writeNothing(db)
    },
    async close() {
      db.$client.close()
    },
  }
  return patient(store, file, patienceMs)
}
