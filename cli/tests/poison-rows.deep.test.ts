import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import Client from 'better-sqlite3'
import { expect, test, vi } from 'vitest'
import { started } from '../../server/testing/server-process.ts'
import { temporaryFolder } from '../../server/testing/test-server.ts'
import { ROOT } from '../project/manifest.ts'
import { ran } from '../testing/playchart.ts'

const BAD_GAME = fileURLToPath(new URL('../../server/testing/bad-game', import.meta.url))
const WITHIN = { timeout: 30_000, interval: 50 }

test('a timer whose rule never comes to its end stops three servers, not the fourth', async () => {
  const file = join(temporaryFolder(), 'test.sqlite')
  const environment = { GAMES: BAD_GAME, DATABASE: file, ISOLATE: '0' }
  let server = await started(environment)
  const ann = server.guest()
  const { id } = await ann.create({ game: 'bad', players: ['me'], variant: { moves: 'bad' } })
  expect(await ann.move(id, 'arm', { kind: 'spin' })).toMatchObject({ status: 200 })
  const attempts = () => {
    const db = new Client(file, { readonly: true })
    try {
      return db.prepare('select attempts from timers').pluck().get()
    } finally {
      db.close()
    }
  }
  for (const attempt of [1, 2, 3]) {
    await vi.waitFor(() => expect(attempts()).toBe(attempt), WITHIN)
    await server.end('SIGKILL')
    server = await started(environment)
  }
  const bob = server.guest()
  const { id: other } = await bob.create({ game: 'bad', players: ['me'] })
  expect(await bob.move(other, 'go')).toMatchObject({ status: 200 })
  expect((await bob.get(`/api/matches/${id}`)).body.stuck).toContain('a timer ran out')
  expect(ran(ROOT, 'db', 'status', file).stdout).toMatch(new RegExp(`stuck match.*\\n.*\\n?${id} +bad +a timer`))
  expect(ran(ROOT, 'db', 'retry', file, id)).toMatchObject({ status: 0, stdout: expect.stringContaining('will be retried') })
  expect(ran(ROOT, 'db', 'retry', file, other)).toMatchObject({ status: 1, stderr: expect.stringContaining('is not stuck') })
  await vi.waitFor(() => expect(attempts()).toBe(1), WITHIN)
}, 300_000)
