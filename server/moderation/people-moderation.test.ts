import { expect, onTestFinished, test, vi } from 'vitest'
import { WebSocket } from 'ws'
import { listen } from '../http/listen.ts'
import { GREY } from '../testing/picture.ts'
import { account, PASSWORD } from '../testing/staff.ts'
import { testServer } from '../testing/test-server.ts'

const MINUTE = 60_000
const DAY = 86_400_000

test('who is banned is out everywhere, away in their matches, and back when the time is over', async () => {
  const server = await testServer()
  const { port, close } = await listen(server.app, 0)
  onTestFinished(close)
  const [mona, eve, ann] = [await account(server, 'Mona', 'moderator'), await account(server, 'Eve'), server.guest()]
  const { id } = await ann.create({ game: 'tictactoe', players: ['me', 'open'] })
  await eve.post(`/api/matches/${id}/join`)
  const { id: open } = await eve.create({ game: 'tictactoe', players: ['me', 'open'] })
  const socket = new WebSocket(`ws://localhost:${port}/api/matches/${id}/live`, { headers: { cookie: eve.cookie } })
  const closed = vi.fn()
  socket.once('close', closed)
  await new Promise((resolve) => socket.once('message', resolve))

  const until = server.clock.now() + 10 * MINUTE
  const ban = await mona.post(`/api/admin/people/${eve.id}/ban`, { reason: 'Rude words.', until })
  expect(ban).toMatchObject({ status: 200, body: { name: 'Eve', sessions: [], playing: 1, ban: { reason: 'Rude words.', until } } })
  await vi.waitFor(() => expect(closed).toHaveBeenCalled())
  expect((await ann.get(`/api/matches/${id}`)).body.players[1].absent).toBe(true)
  expect((await ann.get(`/api/matches/${open}`)).status).toBe(404)
  const told = 'This account is closed until 15 January 2027 at 08:10 UTC by the people who run this server: Rude words.'
  for (const [method, path, body] of [
    ['POST', `/api/matches/${id}/moves`, { move: 'place', args: { square: 0 } }],
    ['POST', `/api/matches/${id}/join`, {}],
    ['POST', '/api/matches', { game: 'tictactoe', seats: 2, players: ['me', 'open'] }],
    ['GET', '/api/me', undefined],
  ] as const)
    expect(await eve.request(method, path, body)).toMatchObject({ status: 403, body: { code: 'banned', message: told } })
  const phone = server.guest()
  const signIn = () => phone.post('/api/me/sign-in', { name: 'Eve', password: PASSWORD })
  expect((await signIn()).body).toMatchObject({ code: 'banned', message: told })
  await server.clock.advance(10 * MINUTE)
  expect((await signIn()).status).toBe(200)
  expect((await phone.post(`/api/matches/${id}/join`)).body).toMatchObject({ mySeat: 1 })
})

test('who is banned in a terminal is away in their matches within seconds', async () => {
  const server = await testServer()
  const [eve, ann] = [await account(server, 'Eve'), server.guest()]
  const { id } = await ann.create({ game: 'tictactoe', players: ['me', 'open'] })
  await eve.post(`/api/matches/${id}/join`)
  await server.store.setBan(eve.id, { reason: null, until: null }, server.clock.now())
  await vi.waitFor(async () => {
    await server.clock.advance(2500)
    expect((await ann.get(`/api/matches/${id}`)).body.players[1].absent).toBe(true)
  })
})

test('moderators ban for a month at most, and nobody who has a role; nobody bans themselves', async () => {
  const server = await testServer()
  const [mona, ada, eve] = [await account(server, 'Mona', 'moderator'), await account(server, 'Ada', 'admin'), await account(server, 'Eve')]
  const ban = (who: typeof mona, whom: typeof mona, days: number | null) =>
    who.post(`/api/admin/people/${whom.id}/ban`, { reason: 'Why.', until: days === null ? null : server.clock.now() + days * DAY })
  for (const [by, whom, days] of [
    [mona, eve, null],
    [mona, eve, 31],
    [mona, ada, 1],
    [mona, mona, 1],
    [ada, ada, 1],
  ] as const)
    expect(await ban(by, whom, days)).toMatchObject({ status: 403, body: { code: 'not-moderator' } })
  expect((await ban(ada, eve, -1)).status).toBe(400)
  expect((await ban(ada, mona, null)).status).toBe(200)
  expect((await mona.get('/api/admin')).status).toBe(404)
  expect((await ada.request('DELETE', `/api/admin/people/${mona.id}/ban`)).body).toMatchObject({ bannedAt: null, ban: null })
})

test('a moderator renames somebody, removes a picture and ends sessions', async () => {
  const server = await testServer()
  const [mona, eve] = [await account(server, 'Mona', 'moderator'), await account(server, 'Eve')]
  await eve.request('PUT', '/api/me/picture', { picture: GREY })
  const change = (method: string, what: string, body?: object) => mona.request(method, `/api/admin/people/${eve.id}/${what}`, body)
  expect((await mona.get('/api/admin/people?find=ev')).body.people).toMatchObject([{ name: 'Eve', role: 'player', sessions: 1 }])
  expect((await change('PUT', 'name', { name: 'Mona' })).body.code).toBe('name-taken')
  expect((await change('PUT', 'name', { name: 'Player 12' })).body.name).toBe('Player 12')
  expect((await change('DELETE', 'picture')).body.picture).toBe(null)
  expect((await change('DELETE', 'picture')).status).toBe(404)
  expect((await change('PUT', 'role', { role: 'admin' })).status).toBe(404)
  expect((await change('DELETE', 'sessions')).body.sessions).toEqual([])
  expect((await eve.get('/api/me')).status).toBe(401)
  expect((await mona.get('/api/admin/people/nobody')).status).toBe(404)
})
