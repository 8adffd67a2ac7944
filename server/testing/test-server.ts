import { copyFileSync, existsSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import Client from 'better-sqlite3'
import blackjack from '../../games/blackjack/game.ts'
import memory from '../../games/memory/game.ts'
import tictactoe from '../../games/tictactoe/game.ts'
import { type AppOptions, createApp } from '../http/app.ts'
import { LIMITS, timesLimits } from '../http/limits/limits.ts'
import { openDatabase } from '../store/sqlite/database.ts'
import { openStore } from '../store/sqlite/open-store.ts'
import { checkAnswers } from './checked-answers.ts'
import { type Guest, guest } from './guest.ts'
import { type ManualClock, manualClock } from './manual-clock.ts'
import { testEnds } from './until.ts'

export const GAMES = [blackjack, memory, tictactoe]
/** Tests are people who never rest. */
export const TEST_LIMITS = timesLimits(LIMITS, 100)
/** When the tests' clocks start. */
export const START = 1_800_000_000_000

export interface TestServer extends ReturnType<typeof createApp> {
  readonly clock: ManualClock
  /** The database's file. */
  readonly file: string
  readonly store: AppOptions['store']
  guest(): Guest
  /** Every row of every table, to see that nothing has changed. */
  rows(): string
}

/** A folder that goes when the test is over, or `until` says. */
export function temporaryFolder(until = testEnds): string {
  const folder = mkdtempSync(join(tmpdir(), 'playchart-'))
  until(() => rmSync(folder, { recursive: true, force: true }))
  return folder
}

/** A server on a database of its own, with a clock that stands still; it goes when the test is over, or `until` says. */
export async function testServer(options: Partial<AppOptions> & { file?: string } = {}, until = testEnds): Promise<TestServer> {
  const { file = join(temporaryFolder(until), 'test.sqlite'), ...given } = options
  const clock = manualClock(START)
  if (!existsSync(file)) copyFileSync(emptyDatabase(), file)
  const store = openStore(file)
  const server = createApp({
    store,
    games: GAMES,
    cookieSecret: 'the secret of the tests has 32 bytes and more',
    clock,
    limits: TEST_LIMITS,
    ...given,
  })
  checkAnswers(server.app, () => digestsIn(file), until)
  await server.start()
  until(async () => {
    await server.stop()
    await store.close()
  })
  return { ...server, clock, file, store, guest: () => guest(server.app), rows: () => rowsOf(file) }
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

/** The digests of states, which are nobody's to know. */
export function digestsIn(file: string): Set<string> {
  const db = new Client(file, { readonly: true })
  try {
    const digests = 'select digest from log where digest is not null union select digest from matches where digest is not null'
    return new Set(db.prepare<[], string>(digests).pluck().all())
  } finally {
    db.close()
  }
}

export function rowsOf(file: string): string {
  const db = new Client(file, { readonly: true })
  try {
    const tables = db.prepare("select name from sqlite_master where type = 'table' order by name").pluck().all() as string[]
    return JSON.stringify(
      tables.map((table) => [table, db.prepare(`select * from "${table}"`).all()]),
      null,
      1,
    )
  } finally {
    db.close()
  }
}
