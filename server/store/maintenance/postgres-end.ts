import { setTimeout as pause } from 'node:timers/promises'
import pg from 'pg'
import { GIVING_UP, types, unusable, WAITS_MS, withoutPassword, withSettings } from '../postgres/connecting.ts'
import { MIGRATING, migrationsOf } from '../postgres/migrations.ts'
import { openPostgres } from '../postgres/open-postgres.ts'
import { DatabaseError } from '../store-errors.ts'
import { type End, MOVED_TABLES, type MovedTable, named, type Row, type Target, type Value } from './moved-tables.ts'

/** A statement about a page, or what is deferred to the end, may take so long, in milliseconds. */
const STATEMENT_MS = 30 * 60_000
/** Connections of servers, see open-postgres.ts and postgres-bell.ts. */
const SERVERS = "application_name like 'playchart-%' or application_name = 'playchart bell'"
/** A connection that has just ended is listed for a moment. */
const ENDING_TRIES = 10
const ENDING_MS = 100

/** A PostgreSQL database as it is at this moment; servers cannot write to it until it is closed. */
export async function postgresSource(address: string): Promise<End> {
  return opened(address, async (client, shown) => {
    const { pending } = await migrationsOf(client)
    if (pending.length > 0)
      throw new DatabaseError(`The tables of ${shown} are not up to date (${pending.join(', ')}): bring them there with db migrate.`)
    await begun(client)
    return endOf(client)
  })
}

/** A PostgreSQL database without rows; all is written in one transaction. */
export async function postgresTarget(address: string): Promise<Target> {
  // It makes the tables.
  await (await openPostgres(address)).close()
  return opened(address, async (client, shown) => {
    await begun(client)
    for (const { name } of MOVED_TABLES)
      if ((await client.query(`select 1 from "${name}" limit 1`)).rows.length > 0)
        throw new DatabaseError(`${shown} is not empty: ${name} has rows. A database is moved into a new one (createdb) only.`)
    const deferred = await deferReferences(client)
    return {
      ...endOf(client),
      add: (table, rows) => added(client, table, rows),
      async complete() {
        await client.query('set constraints all immediate')
        for (const reference of deferred) await client.query(`${reference} not deferrable`)
        for (const table of MOVED_TABLES) await countOn(client, table)
        await client.query('commit')
        // Else the first queries are planned as if there were no rows. It may fail: PostgreSQL does so by itself a while later.
        await client.query('analyze').catch(() => {})
      },
    }
  })
}

async function opened<T>(address: string, work: (client: pg.Client, shown: string) => Promise<T>): Promise<T> {
  const client = new pg.Client({
    connectionString: address,
    types,
    connectionTimeoutMillis: WAITS_MS,
    query_timeout: STATEMENT_MS,
    keepAlive: true,
    application_name: 'playchart move',
    options: withSettings([...GIVING_UP, `lock_timeout=${WAITS_MS}`]),
  })
  // What is asked then says so.
  client.on('error', () => {})
  const shown = withoutPassword(address)
  try {
    await client.connect()
    // Servers that are started now wait for it.
    const { rows } = await client.query('select pg_try_advisory_lock($1) as alone', [MIGRATING])
    if (!rows[0].alone) throw new DatabaseError(`${shown} is being migrated or moved: try again when that is done.`)
    await checkUnused(client, shown)
    return await work(client, shown)
  } catch (error) {
    await client.end().catch(() => {})
    throw unusable(error)
  }
}

async function checkUnused(client: pg.Client, shown: string): Promise<void> {
  for (let tries = 1; ; tries++) {
    const text = `select count(*) as count from pg_stat_activity where datname = current_database() and (${SERVERS})`
    const { count } = (await client.query(text)).rows[0]
    if (count === 0) return
    if (tries === ENDING_TRIES) throw new DatabaseError(`${shown} is in use: end its servers first.`)
    await pause(ENDING_MS)
  }
}

/** Begins a transaction that sees the database as it is now. Other programs cannot write until it ends. */
async function begun(client: pg.Client): Promise<void> {
  await client.query('begin isolation level repeatable read')
  await client.query(`lock table ${MOVED_TABLES.map(({ name }) => `"${name}"`).join(', ')} in exclusive mode`)
}

/** Checks references within a table at the end only, as rows may refer to later ones. Returns the beginnings of statements that undo it. */
async function deferReferences(client: pg.Client): Promise<string[]> {
  const { rows } = await client.query<{ name: string; reference: string }>(
    `select conrelid::regclass::text as name, conname as reference from pg_constraint
    where contype = 'f' and conrelid = confrelid and connamespace = 'public'::regnamespace`,
  )
  const statements = rows.map(({ name, reference }) => `alter table ${name} alter constraint "${reference}"`)
  for (const statement of statements) await client.query(`${statement} deferrable initially deferred`)
  return statements
}

async function added(client: pg.Client, { name, columns }: MovedTable, rows: readonly Row[]): Promise<void> {
  const lists = columns.map(({ type, place }) => `$${place + 1}::${type}[]`).join(', ')
  await client.query({
    name: `add ${name}`,
    text: `insert into "${name}" (${named(columns)}) select * from unnest(${lists})`,
    values: columns.map(({ place }) => rows.map((row) => row[place])),
  })
}

/** Makes a counted column continue after its highest number. */
async function countOn(client: pg.Client, { name, counted }: MovedTable): Promise<void> {
  if (counted === null) return
  const { next } = (await client.query(`select coalesce(max("${counted}"), 0) + 1 as next from "${name}"`)).rows[0]
  await client.query(`alter table "${name}" alter column "${counted}" restart with ${next}`)
}

function endOf(client: pg.Client): End {
  return {
    async page(table, after) {
      const [columns, key] = [named(table.columns), named(table.key)]
      const places = table.key.map(({ type }, n) => `$${n + 1}::${type}`)
      const { rows } = await client.query<Value[]>({
        name: `${after ? 'next' : 'first'} ${table.name}`,
        text: `select ${columns} from "${table.name}" ${after ? `where (${key}) > (${places.join(', ')})` : ''} order by ${key} limit ${table.pageRows}`,
        values: after ? table.key.map(({ place }) => after[place]) : [],
        rowMode: 'array',
      })
      return rows
    },
    close: () => client.end(),
  }
}
