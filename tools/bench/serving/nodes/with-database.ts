import { type Child, startChild } from '../child.ts'

/** Has something done with a PostgreSQL of the benchmark's own. */
export async function withDatabase<Value>(work: (database: Child) => Promise<Value>): Promise<Value> {
  const database = await startChild('./nodes/database.ts')
  try {
    await database.call('start')
    return await work(database)
  } finally {
    await database.call('stop').catch(() => {})
    database.end()
  }
}
