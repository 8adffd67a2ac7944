import { expect, test, vi } from 'vitest'
import { Node } from '../testing/cluster/node.ts'
import { Watcher } from '../testing/cluster/people.ts'
import { guest } from '../testing/guest.ts'
import { postgresLine } from '../testing/postgres/postgres-line.ts'
import { testPostgres } from '../testing/postgres/test-postgres.ts'
import { SLOW } from '../testing/server-process.ts'
import { testEnds } from '../testing/until.ts'

const postgres = testPostgres()

/** A server looks for versions that nobody told it of every three seconds; in milliseconds, with the time that it takes. */
const FOUND_WITHIN_MS = 4000

test('a server that is killed after a commit and before its bell: others show the move a little later', { timeout: 2 * SLOW }, async () => {
  const database = await postgres.database()
  const [dying, other] = [await Node.started(await postgresLine(database), {}), await Node.started(await postgresLine(database), {})]
  testEnds(() => dying.stop())
  testEnds(() => other.stop())
  const at = (node: Node) => guest({ request: (path, init) => fetch((node.origin ?? '') + path, init) })
  const ann = at(dying)
  const bob = at(other)
  const { id } = await ann.create({ game: 'tictactoe', players: ['me', 'open'] })
  expect(await bob.post(`/api/matches/${id}/join`)).toMatchObject({ status: 200 })
  const watcher = new Watcher(() => other.origin, id, bob.cookie)
  testEnds(() => watcher.end())
  await vi.waitUntil(() => watcher.version === 0, { timeout: 10_000 })
  // What it rings goes no further than its own machine.
  dying.line.bell.hold()
  const { status, body } = await ann.move(id, 'place', { square: 0 })
  expect(status).toBe(200)
  const since = performance.now()
  await dying.end('SIGKILL')
  await vi.waitUntil(() => watcher.version >= body.version, { timeout: 10_000, interval: 5 })
  const ms = performance.now() - since
  console.log(`Shown ${ms.toFixed(0)} ms after the acknowledgement.`)
  expect(ms).toBeLessThan(FOUND_WITHIN_MS)
  expect(watcher.shown.at(-1)).toEqual({ type: 'steps', from: 0, to: body.version })
  expect(await bob.move(id, 'place', { square: 4 })).toMatchObject({ status: 200 })
})
