import { expect, test, vi } from 'vitest'
import { startedNode, TOLD } from '../../testing/nodes.ts'
import { testPostgres } from '../../testing/postgres/test-postgres.ts'

const postgres = testPostgres()

test('a server that is drained is not ready any more, sends those who watch away one by one, and the others go on where it was', async () => {
  const address = await postgres.database()
  const [leaving, other] = [await startedNode(address), await startedNode(address)]
  const [ann, bob] = [leaving.guest(), other.guest()]
  const { id } = await ann.create({ game: 'tictactoe', players: ['me', 'open'] })
  expect((await bob.post(`/api/matches/${id}/join`)).status).toBe(200)
  const watching = Array.from({ length: 8 }, () => leaving.watch(id, ann))
  for (const one of watching) await one.until(0)
  const closed: number[] = []
  for (const { socket } of watching) socket.once('close', (code) => closed.push(code))
  const drained = leaving.drain(100, new AbortController().signal)
  await vi.waitFor(async () => expect((await leaving.guest().get('/readyz')).body).toEqual({ status: 'not-ready', why: 'stopping' }), TOLD)
  // Those who are still connected play on.
  expect((await ann.move(id, 'place', { square: 0 })).status).toBe(200)
  await vi.waitFor(() => expect(closed.length).toBeGreaterThan(0), TOLD)
  expect(closed.length).toBeLessThan(watching.length)
  await drained
  await vi.waitFor(() => expect(closed).toEqual(watching.map(() => 1001)), TOLD)
  const again = other.watch(id, ann, `?from=${Math.max(...watching.flatMap((one) => one.versions()))}`)
  expect((await bob.move(id, 'place', { square: 1 })).status).toBe(200)
  const { version } = (await bob.get(`/api/matches/${id}`)).body
  await again.until(version)
  const versions = again.versions()
  expect(versions).toEqual(versions.map((_, i) => versions[0]! + i))
})

test('a server that is alone is not drained, as there is nobody to go to', async () => {
  const alone = await startedNode(await postgres.database())
  const { id } = await alone.guest().create({ game: 'tictactoe', players: ['me', 'open'] })
  const watching = alone.watch(id, null)
  await vi.waitFor(() => expect(watching.last('match')).toBeDefined(), TOLD)
  await alone.drain(60_000, new AbortController().signal)
  expect(watching.socket.readyState).toBe(watching.socket.OPEN)
  expect((await alone.guest().get('/readyz')).status).toBe(200)
})
