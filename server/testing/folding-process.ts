import { openStoreAt } from '../store/open-store-at.ts'

/** A process that folds the logs of matches of a database that ended before a time, and says a letter after each. Tests kill it. */

const [database = '', before = ''] = process.argv.slice(2)
const store = await openStoreAt(database)
for (const match of await store.unfolded(Number(before), 1000, 0)) {
  await store.fold(match)
  process.stdout.write('.')
}
