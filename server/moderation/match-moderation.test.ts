import { expect, onTestFinished, test, vi } from 'vitest'
import { WebSocket } from 'ws'
import { listen } from '../http/listen.ts'
import type { Guest } from '../testing/guest.ts'
import { account } from '../testing/staff.ts'
import { type TestServer, testServer } from '../testing/test-server.ts'

/** A private blackjack of Ann and Bob, in which hands are hidden. */
async function table(server: TestServer, game = 'blackjack') {
  const [ann, bob] = [server.guest(), server.guest()]
  await ann.request('PUT', '/api/me', { name: 'Ann' })
  await bob.request('PUT', '/api/me', { name: 'Bob' })
  const made = await ann.post('/api/matches', { game, seats: 2, players: ['me', 'open'], visibility: 'link' })
  const { token } = (await ann.post(`/api/matches/${made.body.id}/links`, {})).body
  await bob.post('/api/invites', { token })
  expect((await bob.post(`/api/matches/${made.body.id}/join`)).body.status).toBe('running')
  return { ann, bob, id: made.body.id as string }
}

async function listening(server: TestServer): Promise<number> {
  const { port, close } = await listen(server.app, 0)
  onTestFinished(close)
  return port
}

/** What comes over a live connection. */
async function line(port: number, path: string, { cookie }: Guest) {
  const socket = new WebSocket(`ws://localhost:${port}${path}`, { headers: { cookie } })
  const messages: { type: string; match?: { told?: { text: string }[] }; view?: { viewer: unknown } }[] = []
  const line = { messages, closed: 0, send: (text: string) => socket.send(text) }
  socket.on('message', (data) => messages.push(JSON.parse(String(data))))
  socket.on('error', () => {})
  socket.once('close', (code) => {
    line.closed = code
  })
  onTestFinished(() => socket.close())
  await vi.waitFor(() => expect(messages.length + line.closed).toBeGreaterThan(0))
  return line
}

const LOOKED = 'A moderator of this server has looked at this match'

test('a moderator watches a match as a seat or with everything, and its players are told at once', async () => {
  const server = await testServer()
  const port = await listening(server)
  const { ann, bob, id } = await table(server)
  const mona = await account(server, 'Mona', 'moderator')
  const players = await line(port, `/api/matches/${id}/live`, ann)
  const asBob = await line(port, `/api/admin/matches/${id}/views/1/live`, mona)
  await vi.waitFor(() => expect(asBob.messages.find(({ type }) => type === 'view')?.view?.viewer).toBe(1))
  await vi.waitFor(() => expect(players.messages.at(-1)?.match?.told?.map(({ text }) => text)).toEqual([`${LOOKED} as Bob sees it.`]))

  // What a seat sees is what its player sees, byte by byte.
  const own = (await bob.get(`/api/matches/${id}/versions/0`)).body
  expect((await mona.get(`/api/admin/matches/${id}/views/1/versions/0`)).body).toEqual(own)
  expect((await mona.get(`/api/admin/matches/${id}/views/admin/versions/0`)).body.view.viewer).toBe('admin')
  expect((await mona.get(`/api/admin/matches/${id}/views/1/history`)).status).toBe(200)
  expect((await mona.get(`/api/admin/matches/${id}/views/spectator`)).body.told).toHaveLength(2)
  for (const as of ['2', '99', 'engine', '-1', 'Ann'])
    expect((await mona.get(`/api/admin/matches/${id}/views/${as}`)).status).toBeGreaterThanOrEqual(400)
  // The moderator is not somebody who is there.
  expect((await ann.get(`/api/matches/${id}`)).body.players.map(({ name }: { name: string }) => name)).toEqual(['Ann', 'Bob'])
})

test('who is demoted loses the open connection and all else at once', async () => {
  const server = await testServer()
  const port = await listening(server)
  const { id } = await table(server)
  const [mona, ada] = [await account(server, 'Mona', 'moderator'), await account(server, 'Ada', 'admin')]
  const watching = await line(port, `/api/admin/matches/${id}/views/admin/live`, mona)
  const spare = await line(port, `/api/admin/matches/${id}/views/0/live`, ada)
  expect((await ada.request('PUT', `/api/admin/people/${mona.id}/role`, { role: 'player' })).body.role).toBe('player')
  await vi.waitFor(() => expect(watching.closed).toBe(1008))
  expect((await mona.get('/api/admin')).status).toBe(404)
  expect((await mona.get(`/api/admin/matches/${id}/views/admin`)).status).toBe(404)
  // They are still signed in, and others go on.
  expect((await mona.get('/api/me')).body).toMatchObject({ name: 'Mona', role: 'player' })
  expect(spare.closed).toBe(0)
})

test('who is demoted in a terminal loses the connection within seconds', async () => {
  const server = await testServer()
  const port = await listening(server)
  const { id } = await table(server)
  const mona = await account(server, 'Mona', 'moderator')
  const watching = await line(port, `/api/admin/matches/${id}/views/admin/live`, mona)
  await server.store.setRole(mona.id, 'player', server.clock.now())
  await vi.waitFor(async () => {
    await server.clock.advance(2500)
    expect(watching.closed).toBe(1008)
  })
})

test('moderators neither look after matches that they play in, nor play in those that they have looked at', async () => {
  const server = await testServer()
  const mona = await account(server, 'Mona', 'admin')
  const { id: own } = await mona.create({ game: 'blackjack', players: ['me', { agent: 'random' }] })
  for (const as of ['0', '1', 'admin', 'spectator'])
    expect((await mona.get(`/api/admin/matches/${own}/views/${as}`)).body.code).toBe('seated')
  const act = { move: 'hit', expectVersion: 0, key: 'a' }
  expect((await mona.post(`/api/admin/matches/${own}/views/0/moves`, act)).body.code).toBe('seated')
  const { id } = await server.guest().create({ game: 'tictactoe', players: ['me', 'open'] })
  expect((await mona.get(`/api/admin/matches/${id}/views/admin`)).status).toBe(200)
  expect((await mona.post(`/api/matches/${id}/join`)).body).toMatchObject({ code: 'not-invited' })
})

test('an administrator makes a move for a seat, once for each key; a moderator does not', async () => {
  const server = await testServer()
  const { ann, id } = await table(server, 'tictactoe')
  const [mona, ada] = [await account(server, 'Mona', 'moderator'), await account(server, 'Ada', 'admin')]
  const act = (who: Guest, seat: number, move: object = {}) =>
    who.post(`/api/admin/matches/${id}/views/${seat}/moves`, { move: 'place', args: { square: 4 }, expectVersion: 0, key: 'a', ...move })
  expect((await act(mona, 0)).status).toBe(404)
  expect((await act(ada, 1)).body.code).toBe('turn')
  expect((await act(ada, 0)).body).toEqual({ version: 2 })
  expect((await act(ada, 0)).body).toEqual({ version: 2 })
  const match = (await ann.get(`/api/matches/${id}`)).body
  expect(match).toMatchObject({ version: 2, told: [{ text: 'The people who run this server have made a move for Ann.' }] })
})

test('a player is marked as away and comes back; a match is ended, and deleted with everything about it', async () => {
  const server = await testServer()
  const port = await listening(server)
  const { ann, bob, id } = await table(server, 'tictactoe')
  const ada = await account(server, 'Ada', 'admin')
  expect((await ada.post(`/api/admin/matches/${id}/absent`, { seat: 1 })).status).toBe(200)
  const { players, told } = (await ann.get(`/api/matches/${id}`)).body
  expect([players[1].absent, told[0].text]).toEqual([true, 'The people who run this server have marked Bob as away.'])
  expect((await bob.post(`/api/matches/${id}/join`)).body.players[1].absent).toBe(false)
  await ann.move(id, 'place', { square: 0 })

  const watching = await line(port, `/api/matches/${id}/live`, bob)
  expect((await ada.post(`/api/admin/matches/${id}/end`)).status).toBe(200)
  expect((await ada.post(`/api/admin/matches/${id}/end`)).body.code).toBe('finished')
  expect((await ann.get(`/api/matches/${id}`)).body).toMatchObject({ status: 'finished', ended: expect.stringContaining('have ended') })
  const { body: again } = await ann.post(`/api/matches/${id}/rematch`)
  expect((await ada.request('DELETE', `/api/admin/matches/${id}`)).status).toBe(200)
  await vi.waitFor(() => expect(watching.closed).toBe(1008))
  expect(watching.messages.at(-1)).toMatchObject({ message: 'This match was deleted by the people who run this server.' })
  expect((await ann.get(`/api/matches/${id}`)).status).toBe(404)
  expect((await ann.get(`/api/matches/${again.id}`)).body.status).toBe('open')
  const left = JSON.parse(await server.rows()).filter(([, rows]: [string, object[]]) => JSON.stringify(rows).includes(id))
  expect(left.map(([table]: [string]) => table)).toEqual(['audit'])
})

test('matches are found by id and by the name of a player, whoever may watch them', async () => {
  const server = await testServer()
  const { id } = await table(server)
  const mona = await account(server, 'Mona', 'moderator')
  await mona.create({ game: 'tictactoe', players: ['me', 'open'] })
  const found = async (find: string) =>
    (await mona.get(`/api/admin/matches?find=${encodeURIComponent(find)}`)).body.matches.map((match: { id: string }) => match.id)
  expect(await found('')).toHaveLength(2)
  for (const find of [id, 'ann', 'Bo']) expect(await found(find)).toEqual([id])
  for (const find of ['%', '_nn', 'nn', "'", 'Zoe']) expect(await found(find)).toEqual([])
})
