import { Client } from 'pg'
import { expect, onTestFinished, test, vi } from 'vitest'
import { namespaced } from '../testing/cluster/namespaced.ts'
import { proxied } from '../testing/cluster/network.ts'
import { Node } from '../testing/cluster/node.ts'
import { guest } from '../testing/guest.ts'
import { whyNoNamespaces } from '../testing/namespace.ts'
import { SLOW } from '../testing/server-process.ts'

/** How long the database keeps connections to a machine of which it hears nothing any more, in milliseconds, with as much again for a busy machine. */
const KEPT_MS = 2 * 30_000

test('a server whose machine is gone without a word leaves no connections behind, and others go on', { timeout: 3 * SLOW }, async () => {
  const why = whyNoNamespaces()
  if (why !== null) console.warn(`ONLY OVER A PROXY, which tells the database: this machine cannot make network namespaces (${why}).`)
  const network = await (why === null ? namespaced() : proxied())
  onTestFinished(() => network.end())
  const database = await network.postgres.database()
  const [lost, other] = [await Node.started(await network.line(database), {}), await Node.started(await network.line(database), {})]
  onTestFinished(() => other.stop())
  onTestFinished(() => lost.stop())
  const ann = guest({ request: (path, init) => fetch((lost.origin ?? '') + path, init) })
  const { id } = await ann.create({ game: 'tictactoe', players: ['me', { agent: 'random' }] })
  const client = new Client(database)
  await client.connect()
  onTestFinished(() => client.end())
  const connections = async () => {
    const { rows } = await client.query("select pid from pg_stat_activity where application_name like 'playchart%'")
    return new Set(rows.map(({ pid }) => pid))
  }
  const before = await connections()
  await other.end('SIGTERM')
  const ofLost = await connections()
  expect(ofLost.size).toBeGreaterThan(2)
  expect(ofLost.size).toBeLessThan(before.size)

  lost.line.hold()
  await lost.stop()
  await vi.waitUntil(async () => [...(await connections())].every((pid) => !ofLost.has(pid)), { timeout: KEPT_MS, interval: 500 })
  await other.start()
  const at = guest({ request: (path, init) => fetch((other.origin ?? '') + path, init) })
  expect((await at.get(`/api/matches/${id}`)).status).toBe(200)
})
