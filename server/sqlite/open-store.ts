import type { Store } from '../store.ts'
import { absenceStore } from './absence.ts'
import { chainStore } from './chains.ts'
import { openDatabase } from './database.ts'
import { dueStore } from './due.ts'
import { matchStore } from './matches.ts'
import { userStore } from './users.ts'

/** A store in a SQLite file, made with its folder when missing and migrated to the newest tables. */
export function openStore(file: string): Store {
  const db = openDatabase(file)
  const { write, ...chains } = chainStore(db)
  return {
    ...userStore(db),
    ...matchStore(db, { write }),
    ...chains,
    ...absenceStore(db),
    ...dueStore(db),
    async close() {
      db.$client.close()
    },
  }
}
