import { copyFileSync, existsSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import blackjack from '../../games/blackjack/game.ts'
import memory from '../../games/memory/game.ts'
import tictactoe from '../../games/tictactoe/game.ts'
import { type AppOptions, createApp } from '../http/app.ts'
import { LIMITS, timesLimits } from '../http/limits/limits.ts'
import { openStoreAt } from '../store/open-store-at.ts'
import { openDatabase } from '../store/sqlite/database.ts'
import { isPostgres } from '../store/store.ts'
import { checkAnswers } from './checked-answers.ts'
import { digestsIn, rowsOf } from './database.ts'
import { type Guest, guest } from './guest.ts'
import { type ManualClock, manualClock } from './manual-clock.ts'
import { newDatabase } from './postgres/new-database.ts'
import { counting } from './under-way.ts'
import { testEnds } from './until.ts'

export const GAMES = [blackjack, memory, tictactoe]
/** Tests are people who never rest. */
export const TEST_LIMITS = timesLimits(LIMITS, 100)
/** When the tests' clocks start. */
export const START = 1_800_000_000_000

export interface TestServer extends ReturnType<typeof createApp> {
  readonly clock: ManualClock
  /** A SQLite file, or the address of a PostgreSQL database. */
  readonly database: string
  readonly store: AppOptions['store']
  guest(): Guest
  /** Stops it and closes its store, as when its process ends: only then do others on a PostgreSQL take up what it was doing. */
  end(): Promise<void>
  /** Every row of every table, to see that nothing has changed. */
  rows(): Promise<string>
}

/** A folder that goes when the test is over, or `until` says. */
export function temporaryFolder(until = testEnds): string {
  const folder = mkdtempSync(join(tmpdir(), 'playchart-'))
  until(() => rmSync(folder, { recursive: true, force: true }))
  return folder
}

/** Whether servers of tests have their data in a PostgreSQL: so they have in the tests' project `postgres`. */
export const ON_POSTGRES = process.env.PLAYCHART_TEST_DATABASE === 'postgres'

/** A server on a database of its own, with a clock that stands still; it goes when the test is over, or `until` says. */
export async function testServer(options: Partial<AppOptions> & { database?: string } = {}, until = testEnds): Promise<TestServer> {
  const { database = ON_POSTGRES ? await newDatabase() : join(temporaryFolder(until), 'test.sqlite'), ...given } = options
  const clock = manualClock(START)
  if (!isPostgres(database) && !existsSync(database)) copyFileSync(emptyDatabase(), database)
  const store = isPostgres(database) ? counting(await openStoreAt(database)) : await openStoreAt(database)
  const server = createApp({
    store,
    games: GAMES,
    cookieSecret: 'the secret of the tests has 32 bytes and more',
    clock,
    limits: TEST_LIMITS,
    ...given,
  })
  checkAnswers(server.app, () => digestsIn(database), until)
  await server.start()
  let ended: Promise<void> | undefined
  async function ending(): Promise<void> {
    await server.stop()
    await store.close()
  }
  const end = () => (ended ??= ending())
  until(end)
  return { ...server, clock, database, store, end, guest: () => guest(server.app), rows: () => rowsOf(database) }
}

let empty: string | undefined
/** A database as the server makes it, for others to begin with: migrations take longer than most tests. */
function emptyDatabase(): string {
  if (empty !== undefined) return empty
  const file = join(mkdtempSync(join(tmpdir(), 'playchart-')), 'empty.sqlite')
  openDatabase(file).$client.close()
  empty = file
  return file
}
