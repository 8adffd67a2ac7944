import pg from 'pg'
import { chainQuery } from '../../../../server/store/postgres/chain.ts'
import { openPostgres } from '../../../../server/store/postgres/open-postgres.ts'
import { type PostgresServer, startPostgres } from '../../../../server/testing/postgres/postgres-server.ts'
import { addGuest, begun } from '../chains.ts'
import { SQUARES } from '../tables.ts'

/** A PostgreSQL that writes to its disk, and how much it can do without a server before it. */

const CONNECTIONS = 300
const CHANNEL = 'bench'

let postgres: PostgresServer
let address: string

export async function start(): Promise<void> {
  postgres = await startPostgres({ connections: CONNECTIONS, durable: true })
  address = await postgres.database()
  const store = await openPostgres(address)
  await addGuest(store)
  await store.close()
}

/** The address of a new database. */
export const database = (): Promise<string> => postgres.database()

export const stop = (): Promise<void> => postgres.stop()

/**
 * Writes the moves of so many matches with the statement of a server, one after another in each match, over so many connections. Returns moves
 * in a second.
 */
export async function moves({ matches, connections }: { matches: number; connections: number }): Promise<number> {
  const store = await openPostgres(address)
  const chains = await begun(store, matches)
  await store.close()
  const queries = chains.map((commits) => commits.map(chainQuery))
  const pool = new pg.Pool({ connectionString: address, max: connections, options: '-c default_transaction_isolation=repeatable\\ read' })
  try {
    const clients = await Promise.all(Array.from({ length: connections }, () => pool.connect()))
    for (const client of clients) client.release()
    const since = performance.now()
    await Promise.all(
      queries.map(async (ofMatch) => {
        for (const query of ofMatch) if ((await pool.query(query)).rowCount !== 1) throw new Error('a move was not written')
      }),
    )
    return (matches * SQUARES.length * 1000) / (performance.now() - since)
  } finally {
    await pool.end()
  }
}

/** Milliseconds of each of so many notifications, from one connection to another. */
export async function notified(times: number): Promise<number[]> {
  const clients = [new pg.Client(address), new pg.Client(address)] as const
  const [from, to] = clients
  try {
    await Promise.all(clients.map((client) => client.connect()))
    await to.query(`listen ${CHANNEL}`)
    const took: number[] = []
    while (took.length < times) {
      const heard = new Promise((resolve) => to.once('notification', resolve))
      const since = performance.now()
      await from.query('select pg_notify($1, $2)', [CHANNEL, String(took.length)])
      await heard
      took.push(performance.now() - since)
    }
    return took
  } finally {
    await Promise.all(clients.map((client) => client.end()))
  }
}
