import { accounts, credentials, sessions, verifications } from '../auth-schema.ts'
import { matchReader } from '../sql/match-rows.ts'
import { sharedStore } from '../sql/shared-store.ts'
import type { Store } from '../store.ts'
import { chainWriter } from './chain-writer.ts'
import { commitStore } from './commits.ts'
import { openDatabase, sameFile, writeNothing } from './database.ts'
import { groupCommit } from './group-commit.ts'
import { knownRecords } from './known-records.ts'
import { PATIENCE_MS, patient } from './patient.ts'
import { asStep, sqliteSql } from './sqlite-sql.ts'

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
  const sql = sqliteSql(db, together, records)
  const read = matchReader(sql)
  const store: Store = {
    ...sharedStore(sql, read, (commit) => asStep(() => write(commit))),
    ...commitStore(read, write, together, records),
    changedElsewhere: records.changedElsewhere,
    async authAdapter() {
      // It is loaded when somebody first signs in: most tests and many visitors never do.
      const { drizzleAdapter } = await import('better-auth/adapters/drizzle')
      const schema = { user: accounts, session: sessions, account: credentials, verification: verifications }
      return drizzleAdapter(db, { provider: 'sqlite', schema })
    },
    time: async () => null,
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
