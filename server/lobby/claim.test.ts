import { expect, onTestFinished, test, vi } from 'vitest'
import { WebSocket } from 'ws'
import { listen } from '../http/listen.ts'
import type { Guest } from '../testing/guest.ts'
import { manualClock } from '../testing/manual-clock.ts'
import stroll from '../testing/stroll/game.ts'
import { GAMES, START, type TestServer, testServer } from '../testing/test-server.ts'

const games = [...GAMES, stroll]

async function walk(options: object = {}) {
  const server = await testServer({ games })
  const [ann, bob, cid] = [server.guest(), server.guest(), server.guest()]
  const { body } = await ann.post('/api/matches', { game: 'stroll', seats: 3, players: ['me', 'open', 'open'], ...options })
  for (const who of [bob, cid]) await who.post(`/api/matches/${body.id}/join`)
  return { server, ann, bob, cid, id: body.id as string }
}

const claim = (who: Guest, id: string, what: string) => who.post(`/api/matches/${id}/claim`, { claim: what })
const made = async ({ store }: TestServer, id: string) =>
  (await store.log(id, 0)).filter(({ by }) => typeof by === 'number').map(({ by, move }) => `${by} ${move}`)

/** Has somebody follow the match; returns how to stop. */
async function follow(server: TestServer, who: Guest, id: string) {
  const { port, close } = await listen(server.app, 0)
  onTestFinished(close)
  const socket = new WebSocket(`ws://localhost:${port}/api/matches/${id}/live`, { headers: { cookie: who.cookie } })
  let heard = false
  socket.once('message', () => {
    heard = true
  })
  await vi.waitFor(() => expect(heard).toBe(true), { interval: 5 })
  return async () => {
    const closed = new Promise((resolve) => socket.once('close', resolve))
    socket.close()
    await closed
  }
}

test('who is gone longer than the grace time while play waits for them is gone on without', async () => {
  const { server, bob, id } = await walk({ graceMs: 60_000 })
  await server.clock.advance(59_000)
  const early = await claim(bob, id, 'go-on')
  expect(early).toMatchObject({
    status: 409,
    body: { code: 'goes-on', message: 'You can claim this in 1 second, if nobody has moved until then.' },
  })
  await server.clock.advance(1000)
  const { body } = await claim(bob, id, 'go-on')
  expect(body.players.map(({ absent }: { absent: boolean }) => absent)).toEqual([true, false, false])
  await server.clock.advance(700)
  expect(await made(server, id)).toEqual(['0 go'])
})

test('who claims twice, or when two do, nothing more is done', async () => {
  const { server, bob, cid, id } = await walk()
  await server.clock.advance(120_000)
  const [one, other] = await Promise.all([claim(bob, id, 'go-on'), claim(cid, id, 'go-on')])
  expect([one.status, other.status].sort()).toEqual([200, 409])
  await server.clock.advance(700)
  expect(await made(server, id)).toEqual(['0 go'])
})

test('nobody is claimed who follows the match, until a day has gone by; nor whose turn it is not', async () => {
  const { server, ann, bob, id } = await walk()
  const stop = await follow(server, ann, id)
  await server.clock.advance(180_000)
  expect(await claim(bob, id, 'go-on')).toMatchObject({ status: 409 })
  await stop()
  await server.clock.advance(119_000)
  expect(await claim(bob, id, 'go-on')).toMatchObject({ status: 409 })
  expect((await claim(ann, id, 'end')).body.message).toBe('The match waits for you.')
  await server.stop()
  const clock = manualClock(START + 24 * 3_600_000)
  const later = await testServer({ games, database: server.database, clock })
  await follow(later, ann, id)
  expect(await later.guest().request('POST', `/api/matches/${id}/claim`, { claim: 'go-on' }, { cookie: bob.cookie })).toMatchObject({
    status: 200,
  })
})

test('the match is ended instead, and nobody wins', async () => {
  const { server, ann, bob, id } = await walk()
  await server.clock.advance(120_000)
  expect(await claim(bob, id, 'end')).toMatchObject({ status: 200, body: { status: 'finished', winners: [] } })
  expect(await ann.move(id, 'go')).toMatchObject({ status: 409, body: { code: 'finished' } })
  expect(await claim(bob, id, 'end')).toMatchObject({ status: 409, body: { code: 'finished' } })
})

test('others than the players can claim nothing', async () => {
  const { server, bob, id } = await walk()
  await server.clock.advance(120_000)
  expect(await claim(server.guest(), id, 'end')).toMatchObject({ status: 403, body: { code: 'not-seated' } })
  await bob.move(id, 'resign')
  await server.clock.advance(120_000)
  expect(await claim(bob, id, 'end')).toMatchObject({ status: 403 })
})
