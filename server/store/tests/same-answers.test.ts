import { copyFileSync } from 'node:fs'
import { join } from 'node:path'
import Client from 'better-sqlite3'
import fc from 'fast-check'
import { Client as PostgresClient } from 'pg'
import { expect, test } from 'vitest'
import { runs } from '../../../statecharts/testing/deep.ts'
import { testPostgres } from '../../testing/postgres/test-postgres.ts'
import { temporaryFolder } from '../../testing/test-server.ts'
import { openPostgres } from '../postgres/open-postgres.ts'
import { openDatabase } from '../sqlite/database.ts'
import { openStore } from '../sqlite/open-store.ts'
import type { MatchRecord, Store } from '../store.ts'
import { anyCall, BEGINNING, type Call, type Called } from '../testing/any-call.ts'

const { numRuns, seed } = runs(60, 1)
/** So many that matches begin, are played and end. */
const MOST_CALLS = 150
const MATCHES = ['m1', 'm2', 'm3']

/** Those whose answers have no order, or none among those that are due at the same time. */
const UNORDERED: readonly Called[] = [
  ...(['mergeGuest', 'providersOf', 'mutersOf', 'bannedPlayersInMatches', 'endedByOperator', 'parked', 'dropRules', 'undecided'] as const),
  ...([
    'versions',
    'dueTimers',
    'dueClocks',
    'dueAgentTurns',
    'dueNotices',
    'duePlans',
    'dueRows',
    'unattended',
    'accounts',
    'runningByRules',
    'unfolded',
  ] as const),
]
/** Numbers that a transaction takes and that are not given again if it is rolled back. */
const COUNTED = ['audit', 'notes', 'revocations']
/** What SQLite has no need of. */
const POSTGRES_ONLY = ['rowid', 'claimed_by', 'claimed_until']

const postgres = testPostgres()

type Answer = { readonly said: unknown } | 'refused'

/** With all lists in it sorted. */
function ordered(said: unknown): unknown {
  if (Array.isArray(said)) return said.map((one) => JSON.stringify(one)).sort()
  if (typeof said !== 'object' || said === null) return said
  return Object.fromEntries(Object.entries(said).map(([name, part]) => [name, ordered(part)]))
}

async function answer(store: Store, { name }: Call, given: readonly unknown[]): Promise<Answer> {
  try {
    const said = await (store[name] as (...given: readonly unknown[]) => Promise<unknown>)(...given)
    if (said instanceof Uint8Array) return { said: [...said] }
    return { said: UNORDERED.includes(name) ? ordered(said) : said }
  } catch (error) {
    // What refers to nothing, or is there already, is written nowhere.
    const { code } = error as { code?: string }
    if (/^SQLITE_CONSTRAINT|^23/.test(code ?? '') || /cannot begin/.test(String(error))) return 'refused'
    throw error
  }
}

/** A value as text, the same for both databases. */
function plain(value: unknown): string | null {
  if (value === null) return null
  if (Buffer.isBuffer(value)) return value.toString('hex')
  return String(typeof value === 'boolean' ? Number(value) : value)
}

function rowsIn(table: string, rows: readonly Record<string, unknown>[]): string[] {
  const isOwn = (name: string) => !POSTGRES_ONLY.includes(name) && !(name === 'id' && COUNTED.includes(table))
  return rows
    .map((row) => {
      const names = Object.keys(row).filter(isOwn).sort()
      return JSON.stringify(names.map((name) => [name, plain(row[name])]))
    })
    .sort()
}

/** The rows of all tables, on SQLite and on PostgreSQL. */
async function rowsOfBoth(file: string, address: string) {
  const [sqlite, client] = [new Client(file, { readonly: true }), new PostgresClient(address)]
  await client.connect()
  try {
    const [found, others]: [Record<string, string[]>, Record<string, string[]>] = [{}, {}]
    for (const { tablename: table } of (await client.query("select tablename from pg_tables where schemaname = 'public'")).rows) {
      found[table] = rowsIn(table, sqlite.prepare<[], Record<string, unknown>>(`select * from "${table}"`).all())
      others[table] = rowsIn(table, (await client.query(`select * from "${table}"`)).rows)
    }
    return [found, others]
  } finally {
    sqlite.close()
    await client.end()
  }
}

test('the store answers every call the same on SQLite and on PostgreSQL, and has the same rows', async () => {
  const folder = temporaryFolder()
  const template = join(folder, 'empty.sqlite')
  const { $client } = openDatabase(template)
  $client.pragma('journal_mode = DELETE')
  $client.close()
  let files = 0
  const called = new Map<Called, number>()

  await fc.assert(
    fc.asyncProperty(fc.array(anyCall, { minLength: 30, maxLength: MOST_CALLS, size: 'max' }), async (calls) => {
      const [file, address] = [join(folder, `${++files}.sqlite`), await postgres.database()]
      copyFileSync(template, file)
      const [sqlite, other] = [openStore(file), await openPostgres(address)]
      try {
        for (const call of [...BEGINNING, ...calls]) {
          const now = new Map<string, MatchRecord>()
          for (const id of MATCHES) {
            const record = await sqlite.match(id)
            if (record) now.set(id, record)
          }
          const given = call.given(now)
          const [one, two] = [await answer(sqlite, call, given), await answer(other, call, given)]
          expect(two, `${call.name} ${JSON.stringify(given)}`).toEqual(one)
          if (one !== 'refused' && one.said !== null && one.said !== false) called.set(call.name, 1 + (called.get(call.name) ?? 0))
        }
        const [rows, others] = await rowsOfBoth(file, address)
        expect(others).toEqual(rows)
      } finally {
        await Promise.all([sqlite.close(), other.close()])
      }
    }),
    { numRuns, seed },
  )
  // Else matches were hardly ever played.
  expect(called.get('commit')).toBeGreaterThan(numRuns)
})
