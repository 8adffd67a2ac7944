import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { generateDrizzleJson, generateMigration } from 'drizzle-kit/api'
import { drizzle } from 'drizzle-orm/node-postgres'
import { migrate } from 'drizzle-orm/node-postgres/migrator'
import { Client } from 'pg'
import { expect, onTestFinished, test } from 'vitest'
import { testPostgres } from '../../testing/postgres/test-postgres.ts'
import { temporaryFolder } from '../../testing/test-server.ts'
import { openDatabase } from '../sqlite/database.ts'
import * as postgresSchema from './schema.ts'

const MIGRATIONS = new URL('../../migrations/postgres/', import.meta.url)

const postgres = testPostgres()

async function migrated(): Promise<Client> {
  const client = new Client(await postgres.bareDatabase())
  await client.connect()
  onTestFinished(() => client.end())
  await migrate(drizzle(client), { migrationsFolder: fileURLToPath(MIGRATIONS) })
  return client
}

test('the migrations make the tables of the schema: after a change, `npm run db:generate` was run', async () => {
  const folder = new URL('meta/', MIGRATIONS)
  const newest = readdirSync(folder)
    .filter((name) => name.endsWith('_snapshot.json'))
    .sort()
    .at(-1)!
  const before = JSON.parse(readFileSync(new URL(newest, folder), 'utf8'))
  expect(await generateMigration(before, generateDrizzleJson(postgresSchema))).toEqual([])
})

interface ColumnRow {
  readonly of: string
  readonly name: string
  readonly type: string
  readonly required: boolean
  readonly value: string | null
}
interface IndexRow {
  readonly of: string
  /** Null for that of a primary key. */
  readonly name: string | null
  readonly unique: boolean
  /** In their order. */
  readonly columns: string
  readonly where: string | null
}
interface ReferenceRow {
  readonly of: string
  readonly columns: string
  readonly to: string
}
interface Tables {
  readonly columns: ColumnRow[]
  readonly indexes: IndexRow[]
  readonly references: ReferenceRow[]
}

/** What a condition of an index says, apart from how each database writes it. */
const plain = (condition: string | null) => condition?.toLowerCase().replace(/["`]\w+["`]\.|::text|["`()]/g, '') ?? null

function tablesOnSqlite(): Tables {
  const { $client: db } = openDatabase(join(temporaryFolder(), 'test.sqlite'))
  onTestFinished(() => void db.close())
  const own = "sqlite_master m where m.type = 'table' and m.name not like 'sqlite%' and m.name not like '\\_\\_%' escape '\\'"
  const all = <Row>(sql: string) => db.prepare<[], Row>(sql).all()
  const columns = all<Omit<ColumnRow, 'required'> & { required: number }>(
    `select m.name as "of", c.name, lower(c.type) as type, c."notnull" as required, c.dflt_value as value from pragma_table_info(m.name) c join ${own}`,
  )
  const keys = all<Pick<IndexRow, 'of' | 'columns'>>(
    `select m.name as "of", (select group_concat(name) from (select name from pragma_table_info(m.name) where pk > 0 order by pk)) as columns from ${own}`,
  )
  const indexes = all<Omit<IndexRow, 'unique' | 'where'> & { unique: number; made: string | null }>(
    `select m.name as "of", i.name, i."unique", (select group_concat(name) from (select name from pragma_index_info(i.name) order by seqno)) as columns,
    (select sql from sqlite_master where type = 'index' and name = i.name) as made
    from pragma_index_list(m.name) i join ${own} and i.origin <> 'pk'`,
  )
  const references = all<ReferenceRow>(
    `select m.name as "of", f."from" as columns, f."table" || '.' || f."to" as "to" from pragma_foreign_key_list(m.name) f join ${own}`,
  )
  return {
    columns: columns.map(({ required, ...row }) => ({ ...row, required: required === 1 })),
    indexes: [
      ...indexes.map(({ made, unique, ...row }) => ({
        ...row,
        unique: unique === 1,
        where: plain(/ where (.*)/i.exec(made ?? '')?.[1] ?? null),
      })),
      ...keys.map((key) => ({ ...key, name: null, unique: true, where: null })),
    ],
    references,
  }
}

async function tablesOnPostgres(): Promise<Tables> {
  const client = await migrated()
  const all = async <Row extends object>(sql: string) => (await client.query<Row>(sql)).rows
  const columns = await all<ColumnRow>(
    `select c.relname as "of", a.attname as name, format_type(a.atttypid, null) as type, a.attnotnull as required, pg_get_expr(d.adbin, d.adrelid) as value
    from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 left join pg_attrdef d on d.adrelid = c.oid and d.adnum = a.attnum
    where c.relkind = 'r' and c.relnamespace = 'public'::regnamespace order by c.relname, a.attname`,
  )
  const indexes = await all<IndexRow>(
    `select c.relname as "of", case when i.indisprimary then null else n.relname end as name, i.indisunique as unique, pg_get_expr(i.indpred, i.indrelid) as where,
    (select string_agg(a.attname, ',' order by k.n) from unnest(i.indkey::int[]) with ordinality k(att, n) join pg_attribute a on a.attrelid = c.oid and a.attnum = k.att) as columns
    from pg_index i join pg_class c on c.oid = i.indrelid join pg_class n on n.oid = i.indexrelid where c.relnamespace = 'public'::regnamespace`,
  )
  const references = await all<ReferenceRow>(
    `select c.conrelid::regclass::text as "of", a.attname as columns, c.confrelid::regclass::text || '.' || b.attname as "to"
    from pg_constraint c join pg_attribute a on a.attrelid = c.conrelid and a.attnum = any (c.conkey)
    join pg_attribute b on b.attrelid = c.confrelid and b.attnum = any (c.confkey) where c.contype = 'f'`,
  )
  return { columns, indexes: indexes.map(({ where, ...row }) => ({ ...row, where: plain(where) })), references }
}

/** What SQLite calls the types, and which numbers are used as: by it, all are integers. */
const SAME_TYPE: Record<string, string> = { text: 'text', bigint: 'integer', boolean: 'integer', bytea: 'blob' }

const inOrder = (rows: readonly unknown[]) => rows.map((row) => JSON.stringify(row, Object.keys(row as object).sort())).sort()

test('both databases have the same tables: columns, keys, indexes and references', async () => {
  const [sqlite, postgres] = [tablesOnSqlite(), await tablesOnPostgres()]
  expect(sqlite.columns.length).toBeGreaterThan(150)
  // Each row of SQLite has a number by itself.
  const columns = postgres.columns
    .filter(({ name }) => name !== 'rowid')
    .map((column) => ({ ...column, type: SAME_TYPE[column.type] ?? column.type, value: column.value?.replace('::text', '') ?? null }))
  expect(inOrder(columns)).toEqual(inOrder(sqlite.columns))
  expect(inOrder(postgres.indexes)).toEqual(inOrder(sqlite.indexes))
  expect(inOrder(postgres.references)).toEqual(inOrder(sqlite.references))
})

test('the audit log is not changed', async () => {
  const client = await migrated()
  await client.query("insert into audit (at, what, details) values (1, 'looked', '{}')")
  for (const change of ['update audit set at = 2', 'delete from audit', 'truncate audit'])
    await expect(client.query(change)).rejects.toThrow('The audit log is not changed.')
})
