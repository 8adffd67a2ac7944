import { existsSync, readdirSync, statSync } from 'node:fs'
import { dirname, join } from 'node:path'
import Client from 'better-sqlite3'
import { Client as PostgresClient } from 'pg'
import { expect, onTestFinished, test } from 'vitest'
import type { Guest } from '../../testing/guest.ts'
import { startedNode } from '../../testing/nodes.ts'
import { testPostgres } from '../../testing/postgres/test-postgres.ts'
import { account } from '../../testing/staff.ts'
import { temporaryFolder, testServer } from '../../testing/test-server.ts'
import { openPostgres } from '../postgres/open-postgres.ts'
import { openDatabase } from '../sqlite/database.ts'
import { openStore } from '../sqlite/open-store.ts'
import { moveDatabase } from './move-database.ts'
import { MOVED_TABLES } from './moved-tables.ts'

const postgres = testPostgres()

/** More than a page of large rows. */
const ROWS = 45
/** More than two pages of others. */
const MANY_ROWS = 1100
/** Who is connected to which server, which is not moved. */
const ABOUT_SERVERS = ['presences', 'servers']
const TEXTS = ['', 'Zoë ♥ 🂡', '"quoted", {NULL,a}', "it's", 'back\\slash\\', 'line\nline\ttab', 'NULL', '{"a":[1,"\\u0000"]}']
const NUMBERS = [0, -1, 1, Number.MAX_SAFE_INTEGER]

const newFile = (name = 'a.sqlite') => join(temporaryFolder(), name)

/** The tables of a file, with its columns, and the columns that refer to others. */
function tablesOf(db: Client.Database) {
  const names = db.prepare<[], string>("select name from sqlite_master where type = 'table' and sql not like '%drizzle%'").pluck().all()
  return names
    .filter((name) => !/^sqlite_|^__|^servers$|^presences$/.test(name))
    .sort()
    .map((name) => ({
      name,
      columns: db
        .prepare<[string], { name: string; type: string; pk: number; notnull: number }>('select * from pragma_table_info(?)')
        .all(name),
      referring: db.prepare<[string], string>('select "from" from pragma_foreign_key_list(?)').pluck().all(name),
    }))
}

/**
 * A file with rows in every table, with all that is difficult to move: the last of `matches` and the first refer to each other, what has a
 * number by its row comes in another order than its key, texts have quotes and lines in them.
 */
function fullDatabase(): string {
  const file = newFile()
  const { $client: db } = openDatabase(file)
  db.pragma('foreign_keys = OFF')
  db.exec('begin')
  for (const { name, columns, referring } of tablesOf(db)) {
    const flags = MOVED_TABLES.find((table) => table.name === name)?.columns.filter(({ type }) => type === 'boolean') ?? []
    const insert = db.prepare(
      `insert into "${name}" (${columns.map((column) => `"${column.name}"`).join()}) values (${columns.map(() => '?').join()})`,
    )
    const value = (column: (typeof columns)[number], n: number) => {
      const text = referring.includes(column.name) || column.pk > 0
      if (/^claimed_/.test(column.name)) return null
      if (flags.some((flag) => flag.name === column.name)) return n % 2
      if (column.name === 'rematch_of') return `k${String((n + 1) % ROWS).padStart(4, '0')}`
      if (!text && !column.notnull && n % 3 === 0) return null
      if (/blob/i.test(column.type)) return Buffer.from(Array.from({ length: 256 }, (_, byte) => (byte + n) % 256))
      if (/int/i.test(column.type)) return text ? n + 1 : NUMBERS[n % NUMBERS.length]
      return text ? `k${String(n % ROWS).padStart(4, '0')}` : `${TEXTS[n % TEXTS.length]}${n}`
    }
    const rows = Array.from({ length: name === 'log' ? MANY_ROWS : ROWS }, (_, n) => columns.map((column) => value(column, n)))
    for (const row of rows.reverse()) insert.run(row)
  }
  db.exec('commit')
  db.pragma('journal_mode = DELETE')
  db.close()
  return file
}

/** All rows of all tables of a file, in the order in which they came. */
function rowsIn(file: string): Record<string, unknown[]> {
  const db = new Client(file, { readonly: true })
  const ordered = (name: string) => MOVED_TABLES.some((table) => table.name === name && table.columns.some((one) => one.name === 'rowid'))
  try {
    return Object.fromEntries(
      tablesOf(db).map(({ name }) => {
        const rows = db.prepare(`select ${ordered(name) ? 'rowid, ' : ''}* from "${name}"`).all()
        return [name, ordered(name) ? rows : rows.map((row) => JSON.stringify(row)).sort()]
      }),
    )
  } finally {
    db.close()
  }
}

async function query(address: string, text: string): Promise<Record<string, unknown>[]> {
  const client = new PostgresClient(address)
  await client.connect()
  try {
    return (await client.query(text)).rows
  } finally {
    await client.end()
  }
}

const refused = async (from: string, to: string): Promise<string> => {
  const error = await moveDatabase(from, to).then(
    () => null,
    (error: unknown) => error,
  )
  expect(error).toMatchObject({ name: 'DatabaseError' })
  return (error as Error).message
}

test('every row of every table is moved to PostgreSQL and back as it was', async () => {
  const [file, address, again] = [fullDatabase(), await postgres.bareDatabase(), newFile('again.sqlite')]
  const before = rowsIn(file)
  expect(Object.keys(before)).toEqual(MOVED_TABLES.map(({ name }) => name).sort())
  expect(Object.entries(before).filter(([, rows]) => rows.length === 0)).toEqual([])
  const steps: string[] = []
  const there = await moveDatabase(file, address, (done, table, rows) => void steps.push(`${done} ${table} ${rows}`))
  expect(there.map(({ table, rows }) => [table, rows]).sort()).toEqual(Object.entries(before).map(([table, rows]) => [table, rows.length]))
  expect(steps.filter((step) => / log /.test(step)).map((step) => step.split(' ')[2])).toEqual(['500', '1000', '1100'])
  expect(await moveDatabase(address, again)).toEqual(there)
  expect(rowsIn(again)).toEqual(before)
  expect(rowsIn(file)).toEqual(before)
  expect(readdirSync(dirname(again))).toEqual(['again.sqlite'])
  expect(statSync(again).mode & 0o777).toBe(0o600)
  // What is counted goes on after the highest number, and rows are compared with those they refer to at once again.
  expect(await query(address, "insert into audit (at, what, details) values (1, 'looked', '{}') returning id")).toEqual([
    { id: String(ROWS + 1) },
  ])
  await expect(query(address, "update matches set rematch_of = 'nobody' where id = 'k0001'")).rejects.toMatchObject({ code: '23503' })
})

test('a null character, which PostgreSQL does not store, is moved as the character for what is unknown', async () => {
  const [file, address, again] = [newFile(), await postgres.bareDatabase(), newFile()]
  const { $client } = openDatabase(file)
  $client.prepare("insert into users (id, name, created_at) values ('ann', ?, 1)").run('An\0n')
  $client.close()
  await moveDatabase(file, address)
  await moveDatabase(address, again)
  expect(rowsIn(again).users).toEqual([expect.stringContaining('An\ufffdn')])
})

/** A user's requests to a server that did not set their cookie. */
const as = (who: Guest, server: { guest(): Guest }) => (method: string, path: string, body?: unknown) =>
  server.guest().request(method, path, body, { cookie: who.cookie })

/** Ends servers before the end of the test. */
function ending() {
  const ends: (() => void | Promise<void>)[] = []
  async function end(): Promise<void> {
    for (const end of ends.splice(0).reverse()) await end()
  }
  onTestFinished(end)
  return { until: (end: () => void | Promise<void>) => void ends.push(end), end }
}

test('a match goes on after each move, and its players stay who they are', async () => {
  const [file, address, again] = [newFile(), await postgres.bareDatabase(), newFile()]
  const { until, end } = ending()
  const first = await testServer({ database: file }, until)
  const [ann, bob] = [await account(first, 'Ann'), first.guest()]
  const { id } = await ann.create({ game: 'tictactoe', players: ['me', 'open'] })
  await bob.post(`/api/matches/${id}/join`)
  await ann.move(id, 'place', { square: 0 })
  await ann.post(`/api/matches/${id}/chat`, { text: 'Hello' })
  await ann.post(`/api/matches/${id}/offers`, { kind: 'draw' })
  await end()

  await moveDatabase(file, address)
  const second = await startedNode(address, {}, until)
  const place = (server: { guest(): Guest }, who: Guest, square: number) =>
    as(who, server)('POST', `/api/matches/${id}/moves`, { move: 'place', args: { square } })
  expect((await as(ann, second)('GET', '/api/me')).body).toMatchObject({ name: 'Ann' })
  expect((await as(bob, second)('GET', `/api/matches/${id}`)).body).toMatchObject({ version: 2, offer: { kind: 'draw', n: 1 } })
  expect((await place(second, bob, 3)).status).toBe(200)
  expect((await place(second, ann, 1)).status).toBe(200)
  expect((await as(bob, second)('POST', `/api/matches/${id}/chat`, { text: 'Hi' })).status).toBe(201)
  await end()

  await moveDatabase(address, again)
  const third = await testServer({ database: again }, until)
  expect((await place(third, bob, 4)).status).toBe(200)
  const { version } = (await place(third, ann, 2)).body
  expect((await as(bob, third)('GET', `/api/matches/${id}`)).body).toMatchObject({ status: 'finished', winners: [0] })
  const log = await third.store.log(id, 0)
  expect(log.map((entry) => entry.version)).toEqual(Array.from({ length: version }, (_, n) => n + 1))
  const chat = await as(bob, third)('GET', `/api/matches/${id}/chat`)
  expect(chat.body.lines.map(({ text }: { text: string }) => text)).toEqual(['Hello', 'Hi'])
})

test('a database that a server uses is not moved, nor anything into one', async () => {
  const [file, address] = [newFile(), await postgres.database()]
  const store = openStore(file)
  expect(await refused(file, address)).toBe(`${file} is in use: first end the server and other programs that have it open.`)
  await store.close()
  const { until, end } = ending()
  await startedNode(address, {}, until)
  expect(await refused(file, address)).toMatch(/^postgres:\/\/.* is in use: end its servers first\.$/)
  expect(await refused(address, newFile())).toMatch(/ is in use: end its servers first\.$/)
  await end()
  // It has made keys of its own there.
  expect(await refused(file, address)).toMatch(/ is not empty: settings has rows\. /)
  await moveDatabase(address, newFile())
})

test('nobody opens a file while it is moved', async () => {
  const [file, address] = [newFile(), await postgres.database()]
  const { $client } = openDatabase(file)
  $client.exec("insert into settings values ('a', 'b')")
  $client.close()
  const tried: unknown[] = []
  await moveDatabase(file, address, () => {
    const other = new Client(file, { timeout: 0 })
    try {
      tried.push(other.prepare('select * from settings').all())
    } catch (error) {
      tried.push((error as { code?: string }).code)
    }
    other.close()
  })
  expect(tried).toEqual(['SQLITE_BUSY'])
  openDatabase(file).$client.close()
})

test('nothing is moved to where something is, and only from a file to PostgreSQL or back', async () => {
  const [file, address] = [newFile(), await postgres.database()]
  openDatabase(file).$client.close()
  const store = await openPostgres(address)
  await store.addUser({ id: 'ann', name: 'Ann' }, 1)
  await store.close()
  expect(await refused(file, address)).toMatch(/ is not empty: users has rows\. /)
  expect(await refused(address, file)).toBe(`${file} is there already.`)
  expect(await refused(newFile(), address)).toMatch(/^There is no database /)
  expect(await refused(file, newFile())).toMatch(/db backup copies a file/)
  expect(await refused(address, address)).toMatch(/pg_dump/)
  const secret = address.replace('playchart@', 'playchart:geheim@')
  expect(await refused(file, secret)).not.toContain('geheim')
})

test('what is not the same where it was written is not moved, nor is anything left of what fails', async () => {
  const [file, address] = [fullDatabase(), await postgres.database()]
  const isEmpty = async () => {
    for (const { name } of MOVED_TABLES) expect(await query(address, `select 1 from "${name}" limit 1`)).toEqual([])
  }
  const having = (what: string) =>
    query(
      address,
      `create or replace function changing() returns trigger language plpgsql as $$ begin ${what}; return new; end $$;
      create or replace trigger changing before insert on chat_lines for each row execute function changing()`,
    )
  await having('new.text = upper(new.text)')
  expect(await refused(file, address)).toBe('Rows of chat_lines are not the same once they are moved, so nothing was.')
  await isEmpty()
  await having("if new.line = 7 then raise exception 'The disk is full.'; end if")
  expect(await refused(file, address)).toMatch(/^Rows of chat_lines cannot be moved, so nothing was: .*The disk is full\.$/)
  await isEmpty()
  await query(address, 'drop trigger changing on chat_lines')
  const there = await moveDatabase(file, address)

  // A file is not there before it is complete; a connection that ends is such a failure.
  const again = newFile('again.sqlite')
  const cut = moveDatabase(address, again, (done) => {
    expect(existsSync(again)).toBe(false)
    if (done === 2) void query(address, "select pg_terminate_backend(pid) from pg_stat_activity where application_name = 'playchart move'")
  })
  await expect(cut).rejects.toThrow()
  expect(readdirSync(dirname(again))).toEqual([])
  expect(await moveDatabase(address, again)).toEqual(there)
})

test('who is connected to which server is left out', async () => {
  const [file, address] = [newFile(), await postgres.database()]
  await query(address, "insert into servers values ('s', 1, 2); insert into presences values ('m', 'ann', 's', true, null)")
  const moved = await moveDatabase(address, file)
  expect(moved.map(({ table }) => table)).not.toEqual(expect.arrayContaining(ABOUT_SERVERS))
  const db = new Client(file)
  onTestFinished(() => void db.close())
  for (const name of ABOUT_SERVERS) expect(db.prepare(`select * from ${name}`).all()).toEqual([])
})
