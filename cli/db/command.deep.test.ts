import { createHash } from 'node:crypto'
import { mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, onTestFinished, test } from 'vitest'
import { openDatabase } from '../../server/store/sqlite/database.ts'
import { testPostgres } from '../../server/testing/postgres/test-postgres.ts'
import { several } from '../testing/playchart.ts'
import { folderWith } from '../testing/temporary-folder.ts'

const COMMANDS = ['status', 'migrate', 'backup']

test('what is no database is called so by every command, and nothing is made of it', () => {
  const folder = folderWith({ 'pig.json': '{"players":[{"game":"pig"}]}' })
  mkdirSync(join(folder, 'data'))
  const ended = several(folder, ...['pig.json', 'data'].flatMap((file) => COMMANDS.map((command) => ['db', command, file])))
  expect(ended.map(({ status }) => status)).toEqual([1, 1, 1, 1, 1, 1])
  expect(ended.map(({ stderr }) => stderr)).toEqual([
    ...COMMANDS.map(() => 'pig.json is no database.\n'),
    ...COMMANDS.map(() => 'data is no database.\n'),
  ])
  expect(readdirSync(folder)).toEqual(['data', 'pig.json'])
})

describe('to look at a database and to copy it', () => {
  const LOOKS = [
    ['db', 'status', 'a.sqlite'],
    ['db', 'backup', 'a.sqlite', '-o', 'elsewhere/copy.sqlite'],
  ]
  /** The database and all that is beside it, each with a hash of what is in it. */
  const files = (folder: string) =>
    readdirSync(folder)
      .filter((name) => name !== 'elsewhere')
      .map((name) => [name, hash(readFileSync(join(folder, name)))])
  const hash = (bytes: Buffer) => createHash('sha256').update(bytes).digest('hex')

  /** A folder with a database of one user, still open. */
  function withDatabase() {
    const folder = folderWith()
    mkdirSync(join(folder, 'elsewhere'))
    const { $client: database } = openDatabase(join(folder, 'a.sqlite'))
    database.exec("insert into users (id, name, created_at) values ('ann', 'Ann', 0)")
    return { folder, close: () => void database.close() }
  }

  test('leaves it as it is, with nothing beside it', () => {
    const { folder, close } = withDatabase()
    close()
    const before = files(folder)
    expect(before.map(([name]) => name)).toEqual(['a.sqlite'])
    for (const look of LOOKS) {
      expect(several(folder, look)).toMatchObject([{ status: 0, stderr: '' }])
      expect(files(folder)).toEqual(before)
    }
  })

  test('tells what a server that runs, or was killed, has written last, and leaves that where it is', () => {
    const { folder: running, close } = withDatabase()
    onTestFinished(close)
    const killed = folderWith()
    mkdirSync(join(killed, 'elsewhere'))
    for (const name of ['a.sqlite', 'a.sqlite-wal', 'a.sqlite-shm']) writeFileSync(join(killed, name), readFileSync(join(running, name)))
    for (const place of [running, killed]) {
      const kept = () => files(place).filter(([name]) => name !== 'a.sqlite-shm')
      const before = kept()
      const [status, copied, ofCopy] = several(place, ...LOOKS, ['db', 'status', 'elsewhere/copy.sqlite'])
      expect([status.stdout, copied.status, ofCopy.stdout]).toEqual([
        expect.stringMatching(/users +1\n/),
        0,
        expect.stringMatching(/users +1\n/),
      ])
      const [size, sizeOfCopy] = [status, ofCopy].map((told) => /size +(\d+) bytes/.exec(told.stdout)![1])
      expect(size).toBe(sizeOfCopy)
      expect(kept()).toEqual(before)
    }
  })
})

test('a copy has the secret that signs cookies only where that is asked for, and only its owner can read it', () => {
  const folder = folderWith()
  const { $client: database } = openDatabase(join(folder, 'a.sqlite'))
  database.exec("insert into settings values ('cookie-secret', 'do not tell')")
  database.close()
  const [copied, withSecrets] = several(
    folder,
    ['db', 'backup', 'a.sqlite', '-o', 'copy.sqlite'],
    ['db', 'backup', 'a.sqlite', '-o', 'all.sqlite', '--with-secrets'],
  )
  const sentence = 'without the secret that signs cookies: --with-secrets copies it too'
  expect(copied).toMatchObject({ status: 0, stdout: `Copied to ${join(folder, 'copy.sqlite')}, ${sentence}.\n` })
  expect(withSecrets).toMatchObject({ status: 0, stdout: `Copied to ${join(folder, 'all.sqlite')}.\n` })
  const has = (file: string) => readFileSync(join(folder, file)).includes('do not tell')
  expect(['a.sqlite', 'copy.sqlite', 'all.sqlite'].map(has)).toEqual([true, false, true])
  for (const file of ['copy.sqlite', 'all.sqlite']) expect(statSync(join(folder, file)).mode & 0o777).toBe(0o600)
})

describe('of a PostgreSQL database', () => {
  const postgres = testPostgres()

  test('every command takes the address; a file is moved there and back', async () => {
    const folder = folderWith()
    const { $client: database } = openDatabase(join(folder, 'a.sqlite'))
    database.exec("insert into users (id, name, created_at) values ('ann', 'Ann', 0)")
    database.close()
    const address = await postgres.bareDatabase()
    const [migrated, upToDate, moved, status, retried, closed, again, back, ofCopy, backup] = several(
      folder,
      ['db', 'migrate', address],
      ['db', 'migrate', address],
      ['db', 'move', 'a.sqlite', address],
      ['db', 'status', address],
      ['db', 'retry', address, 'm'],
      ['db', 'close', address, 'm'],
      ['db', 'move', 'a.sqlite', address],
      ['db', 'move', address, 'b.sqlite', '--json'],
      ['db', 'status', 'b.sqlite'],
      ['db', 'backup', address],
    )
    expect(migrated).toMatchObject({ status: 0, stdout: expect.stringMatching(/^Applied 0000_first, /) })
    expect(upToDate).toMatchObject({ status: 0, stdout: 'The database is up to date.\n' })
    expect(moved).toMatchObject({
      status: 0,
      stdout: expect.stringMatching(/^table +rows +the same digest on both sides\nusers +1 +[0-9a-f]{16}\n\nEverything is moved\./),
    })
    for (const told of [status, ofCopy]) expect(told).toMatchObject({ status: 0, stdout: expect.stringMatching(/users +1\n/) })
    expect(retried).toMatchObject({ status: 1, stderr: 'Match m is not stuck: db status lists those that are.\n' })
    expect(closed).toMatchObject({ status: 1, stderr: 'Nothing was ended: m is not running.\n' })
    expect(again).toMatchObject({ status: 1, stderr: expect.stringMatching(/ is not empty: users has rows\. /) })
    expect(back.status).toBe(0)
    expect(JSON.parse(back.stdout).tables).toContainEqual({ table: 'users', rows: 1, digest: expect.stringMatching(/^[0-9a-f]{64}$/) })
    expect(backup).toMatchObject({ status: 1, stderr: expect.stringContaining('pg_dump') })
  })
})
