import { closeSync, copyFileSync, openSync, renameSync, rmSync, statSync, writeSync } from 'node:fs'
import { join } from 'node:path'
import Client from 'better-sqlite3'
import { expect, test } from 'vitest'
import { backupDatabase } from '../store/sqlite/maintenance.ts'
import { SLOW, started } from '../testing/server-process.ts'
import { temporaryFolder } from '../testing/test-server.ts'

/** The real server, whose file is damaged or replaced while it runs. */

const PAGE = 4096

/** Overwrites all pages but the first, once everything is in the file itself, and has whoever has it open read it again. */
function damage(file: string): void {
  const other = new Client(file)
  other.exec("insert into settings values ('other', 'program')")
  other.pragma('wal_checkpoint(TRUNCATE)')
  other.close()
  const opened = openSync(file, 'r+')
  for (let at = PAGE; at < statSync(file).size; at += PAGE) writeSync(opened, Buffer.alloc(PAGE, 'garbage'), 0, PAGE, at)
  closeSync(opened)
}

test('a file that is damaged meanwhile: calls are answered with 503, and a copy of it plays on', { timeout: SLOW }, async () => {
  const DATABASE = join(temporaryFolder(), 'test.sqlite')
  const server = await started({ DATABASE })
  const [ann, bob] = [server.guest(), server.guest()]
  const { id } = await ann.create({ game: 'pig', players: ['me', 'open'] })
  await bob.post(`/api/matches/${id}/join`)
  expect(await ann.move(id, 'roll')).toMatchObject({ status: 200 })
  const { version } = (await ann.get(`/api/matches/${id}`)).body
  await backupDatabase(DATABASE, `${DATABASE}.copy`, true)
  damage(DATABASE)
  const refused = { status: 503, body: { code: 'busy' } }
  expect(await ann.get('/api/matches')).toMatchObject(refused)
  expect(await ann.post('/api/matches', { game: 'pig', seats: 2, variant: {}, players: ['me', 'open'] })).toMatchObject(refused)
  expect(await ann.move(id, 'roll')).toMatchObject(refused)
  expect(await ann.get('/healthz')).toMatchObject({ status: 200 })
  expect(await ann.get('/readyz')).toMatchObject({ status: 503, body: { why: 'store' } })
  const sentence = `${DATABASE} is damaged: put a copy of it in its place, such as playchart db backup makes.`
  expect(server.written()).toContain(`"method":"GET","path":"/api/matches","message":"${sentence}"`)
  expect(server.written()).toContain('"event":"store-unavailable"')
  expect(await server.end('SIGTERM')).toBe(0)

  copyFileSync(`${DATABASE}.copy`, DATABASE)
  const again = (await started({ DATABASE })).guest(ann.cookie)
  expect((await again.get(`/api/matches/${id}`)).body.version).toBeGreaterThanOrEqual(version)
  expect(await again.get('/readyz')).toMatchObject({ status: 200 })
})

test.each([
  ['another file takes its place', true],
  ['it is removed', false],
])('%s: nothing is saved that would be lost, until the file is back', { timeout: SLOW }, async (_, another) => {
  const DATABASE = join(temporaryFolder(), 'test.sqlite')
  const server = await started({ DATABASE })
  const ann = server.guest()
  const create = () => ann.post('/api/matches', { game: 'pig', seats: 2, variant: {}, players: ['me', 'open'] })
  const { id } = (await create()).body
  await backupDatabase(DATABASE, `${DATABASE}.copy`, true)
  renameSync(DATABASE, `${DATABASE}.away`)
  if (another) copyFileSync(`${DATABASE}.copy`, DATABASE)
  expect(await create()).toMatchObject({ status: 503, body: { code: 'busy' } })
  expect(await ann.get('/readyz')).toMatchObject({ status: 503, body: { why: 'store' } })
  expect(await ann.get(`/api/matches/${id}`)).toMatchObject({ status: 200 })
  expect(server.written()).toContain(`"event":"store-unavailable"`)
  expect(server.written()).toContain(`${DATABASE} was replaced or removed while the server used it`)
  rmSync(DATABASE, { force: true })
  renameSync(`${DATABASE}.away`, DATABASE)
  expect(await create()).toMatchObject({ status: 201 })
})
