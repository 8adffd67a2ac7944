import Client from 'better-sqlite3'
import { expect, test } from 'vitest'
import { openStore } from '../store/sqlite/open-store.ts'
import { rowsOf } from '../testing/database.ts'
import { GAMES, temporaryFolder, testServer } from '../testing/test-server.ts'
import { createApp } from './app.ts'

const READY = [200, { status: 'ready' }]
const notReady = (why: string) => [503, { status: 'not-ready', why }]

async function asked({ app }: Pick<ReturnType<typeof createApp>, 'app'>, path = '/readyz') {
  const response = await app.request(path)
  expect(response.headers.get('cache-control')).toBe('no-store')
  expect(response.headers.get('set-cookie')).toBe(null)
  return [response.status, await response.json()]
}

test('ready from when it has started until it stops; alive all the time', async () => {
  const file = `${temporaryFolder()}/test.sqlite`
  const store = openStore(file)
  const server = createApp({ store, games: GAMES, cookieSecret: 'x'.repeat(32) })
  expect(await asked(server)).toEqual(notReady('starting'))
  await server.start()
  const before = await rowsOf(file)
  expect(await asked(server)).toEqual(READY)
  expect(await rowsOf(file)).toBe(before)
  await server.stop()
  expect(await asked(server)).toEqual(notReady('stopping'))
  expect(await asked(server, '/healthz')).toEqual([200, { status: 'ok' }])
  await store.close()
})

test('not ready while nothing can be saved', async () => {
  // On PostgreSQL nobody holds up all others; there it is away: see open-postgres.deep.test.ts.
  const server = await testServer({ database: `${temporaryFolder()}/test.sqlite` })
  const db = new Client(server.database)
  db.exec('begin immediate')
  expect(await asked(server)).toEqual(notReady('store'))
  expect(await asked(server, '/healthz')).toEqual([200, { status: 'ok' }])
  db.exec('rollback')
  db.close()
  await expect.poll(() => asked(server), { timeout: 60_000 }).toEqual(READY)
})
