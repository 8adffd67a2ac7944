import { Client } from 'pg'
import { expect, test, vi } from 'vitest'
import { heardLog } from '../../testing/heard-log.ts'
import { startedNode, TOLD } from '../../testing/nodes.ts'
import { testPostgres } from '../../testing/postgres/test-postgres.ts'

const postgres = testPostgres()

test('a match that cannot be shown on one server, when it is first watched there, is shown once it can be, and goes on', async () => {
  heardLog()
  const address = await postgres.database()
  const [first, second] = [await startedNode(address), await startedNode(address)]
  const [ann, bob] = [first.guest(), first.guest()]
  const { id } = await ann.create({ game: 'tictactoe', players: ['me', 'open'] })
  await bob.post(`/api/matches/${id}/join`)
  await ann.move(id, 'place', { square: 0 })
  // The first server knows the match; the second can neither read nor replay it, until there is a snapshot again.
  const client = new Client(address)
  await client.connect()
  await client.query('delete from snapshots where match = $1', [id])
  await client.query('delete from log where match = $1 and version = 1', [id])
  await client.end()
  const early = second.watch(id, null)
  await vi.waitFor(() => expect(early.last('match')?.match).toMatchObject({ status: 'running', stuck: expect.any(String) }), TOLD)
  await bob.move(id, 'place', { square: 1 })
  const { version } = (await ann.get(`/api/matches/${id}`)).body
  const late = second.watch(id, null)
  for (const one of [early, late]) await one.until(version)
  expect(early.last('match')?.match).not.toHaveProperty('stuck')
  await ann.move(id, 'place', { square: 4 })
  for (const one of [early, late]) {
    await one.until(version + 1)
    expect(one.versions().slice(0, 2)).toEqual([version, version + 1])
  }
})
