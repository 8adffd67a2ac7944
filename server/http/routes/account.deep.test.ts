import { expect, onTestFinished, test, vi } from 'vitest'
import { WebSocket } from 'ws'
import type { Guest } from '../../testing/guest.ts'
import { type TestServer, testServer } from '../../testing/test-server.ts'
import { LIMITS } from '../limits/limits.ts'
import { listen } from '../listen.ts'

const PASSWORD = 'four words are better'

async function signedUp(server: TestServer, name: string): Promise<Guest> {
  const who = server.guest()
  expect((await who.post('/api/me/sign-up', { name, password: PASSWORD })).status).toBe(201)
  return who
}

const signIn = (who: Guest, name: string, password = PASSWORD) => who.post('/api/me/sign-in', { name, password })

test('a guest who signs up keeps seats and matches, and the old cookie is worth nothing', async () => {
  const server = await testServer()
  const ann = server.guest()
  const { id } = await ann.create({ game: 'tictactoe', players: ['me', 'open'] })
  const before = ann.cookie
  expect((await ann.post('/api/me/sign-up', { name: 'Ann', password: PASSWORD })).body).toEqual({
    name: 'Ann',
    kind: 'account',
    role: 'player',
  })
  expect(ann.cookie).not.toBe(before)
  const { body } = await ann.get(`/api/matches/${id}`)
  expect(body).toMatchObject({ mySeat: 0, creator: true })
  expect(body.players[0]).toEqual({ name: 'Ann', kind: 'person', me: true, absent: false })
  const stale = await server.guest().request('GET', '/api/me', undefined, { cookie: before })
  expect([stale.status, stale.body.code, stale.headers.get('set-cookie')]).toEqual([401, 'signed-out', null])
})

test('a guest who signs in gives everything to the account, in whatever case its name is written', async () => {
  const server = await testServer()
  await signedUp(server, 'Ann')
  const phone = server.guest()
  const { id } = await phone.create({ game: 'tictactoe', players: ['me', { agent: 'random' }] })
  expect((await signIn(phone, ' ANN ')).body).toEqual({ name: 'Ann', kind: 'account', role: 'player' })
  expect((await phone.get(`/api/matches/${id}`)).body).toMatchObject({ mySeat: 0, creator: true })
  expect((await phone.move(id, 'place', { square: 0 })).status).toBe(200)
  expect((await phone.get('/api/me/sessions')).body.sessions).toHaveLength(2)
})

test('a guest and the account that sit in one match do not become one: nothing changes, not even sessions', async () => {
  const server = await testServer()
  const ann = await signedUp(server, 'Ann')
  const { id } = await ann.create({ game: 'tictactoe', players: ['me', 'open'] })
  const phone = server.guest()
  await phone.post(`/api/matches/${id}/join`)
  const { id: other } = await phone.create({ game: 'tictactoe', players: ['me', 'open'] })
  const refused = await signIn(phone, 'Ann')
  expect(refused).toMatchObject({
    status: 409,
    body: { code: 'both-seated', message: expect.stringContaining('Leave it as one of the two') },
  })
  expect(refused.headers.get('set-cookie')).toBe(null)
  expect((await phone.get(`/api/matches/${other}`)).body.mySeat).toBe(0)
  expect((await ann.get('/api/me/sessions')).body.sessions).toHaveLength(1)
  // Once it is over, each keeps their seat in it.
  await ann.move(id, 'resign')
  expect((await signIn(phone, 'Ann')).status).toBe(200)
  expect((await phone.get(`/api/matches/${other}`)).body.mySeat).toBe(0)
  expect((await phone.get(`/api/matches/${id}`)).body.mySeat).toBe(0)
})

test('a guest who signs in twice at once is merged once', async () => {
  const server = await testServer()
  await signedUp(server, 'Ann')
  await signedUp(server, 'Bob')
  const phone = server.guest()
  const { id } = await phone.create({ game: 'tictactoe', players: ['me', 'open'] })
  const { cookie } = phone
  const tabs = [server.guest(), server.guest(), server.guest()]
  const answers = await Promise.all(
    tabs.map((tab, i) => tab.request('POST', '/api/me/sign-in', { name: i < 2 ? 'Ann' : 'Bob', password: PASSWORD }, { cookie })),
  )
  expect(answers.map(({ status }) => status)).toEqual([200, 200, 200])
  const seated = await Promise.all(tabs.map(async (tab) => (await tab.get(`/api/matches/${id}`)).body.mySeat))
  expect(seated.filter((seat) => seat === 0).length).toBeGreaterThan(0)
  expect(seated[0]).toBe(seated[1])
  expect(seated[2]).not.toBe(seated[0])
})

test('names of accounts are unique to the eye; guests may share them, and are marked', async () => {
  const server = await testServer()
  const alice = await signedUp(server, 'Alice')
  for (const name of ['alice', 'AIice', 'Álice', 'A l i c e', 'Ａｌｉｃｅ'])
    expect((await server.guest().post('/api/me/sign-up', { name, password: PASSWORD })).body.code).toBe('name-taken')
  const refused = await server.guest().post('/api/me/sign-up', { name: 'Guest 4821', password: PASSWORD })
  expect(refused.body.code).toBe('name-taken')
  const bob = await signedUp(server, 'Bob')
  expect((await bob.request('PUT', '/api/me', { name: 'AL1CE' })).body.code).toBe('name-taken')
  expect((await bob.request('PUT', '/api/me', { name: 'BOB' })).body.name).toBe('BOB')
  expect((await alice.request('PUT', '/api/me', { name: 'Alma' })).status).toBe(200)
  expect((await bob.request('PUT', '/api/me', { name: 'Alice' })).status).toBe(200)
  expect((await signIn(server.guest(), 'Alma')).status).toBe(200)
  expect((await signIn(server.guest(), 'Bob')).body.code).toBe('wrong-password')
  const poser = server.guest()
  await poser.request('PUT', '/api/me', { name: 'Alice' })
  const { players } = await poser.create({ game: 'tictactoe', players: ['me', 'open'] })
  expect(players[0]).toMatchObject({ name: 'Alice', guest: true })
})

test('of many who want one name at the same moment, one gets it', async () => {
  const server = await testServer()
  const answers = await Promise.all(
    Array.from({ length: 8 }, () => server.guest().post('/api/me/sign-up', { name: 'Ann', password: PASSWORD })),
  )
  expect(answers.map(({ status }) => status).sort()).toEqual([201, ...Array(7).fill(409)])
})

test.each([
  ['a short password', { name: 'Ann', password: 'short' }, 'password must have at least 8 characters.'],
  ['a name with letters of two alphabets', { name: 'Воb', password: PASSWORD }, 'name must not mix letters of different alphabets.'],
  ['a name that is not seen', { name: '\u3164', password: PASSWORD }, 'name must be 1 to 30 visible characters.'],
])('%s is refused in a sentence', async (_, body, message) => {
  const server = await testServer()
  expect((await server.guest().post('/api/me/sign-up', body)).body).toEqual({ code: 'arguments', message })
})

test('signing up twice is refused, and the account stays', async () => {
  const server = await testServer()
  const ann = await signedUp(server, 'Ann')
  expect((await ann.post('/api/me/sign-up', { name: 'Anna', password: PASSWORD })).body.code).toBe('signed-in')
  expect((await ann.get('/api/me')).body.name).toBe('Ann')
})

test('who signs out is a new guest, and can sign in again', async () => {
  const server = await testServer()
  const ann = await signedUp(server, 'Ann')
  const { id } = await ann.create({ game: 'tictactoe', players: ['me', 'open'] })
  const { cookie } = ann
  expect((await ann.post('/api/me/sign-out')).body.kind).toBe('guest')
  expect((await ann.get(`/api/matches/${id}`)).body.mySeat).toBe(null)
  expect((await server.guest().request('GET', '/api/me', undefined, { cookie })).status).toBe(401)
  await signIn(ann, 'Ann')
  expect((await ann.get(`/api/matches/${id}`)).body.mySeat).toBe(0)
  expect((await server.guest().post('/api/me/sign-out')).body.code).toBe('not-found')
})

/** A live connection; resolves when it is open. */
async function watching(port: number, id: string, who: Guest) {
  const socket = new WebSocket(`ws://127.0.0.1:${port}/api/matches/${id}/live`, { headers: { cookie: who.cookie } })
  const closed = new Promise<number>((resolve) => socket.once('close', resolve))
  await new Promise((resolve) => socket.once('message', resolve))
  return { socket, closed }
}

test('a session that is ended takes its connections with it, on other servers too, and no others', async () => {
  const server = await testServer()
  const beside = await testServer({ database: server.database })
  const [here, there] = [await listen(server.app, 0), await listen(beside.app, 0)]
  onTestFinished(() => Promise.all([here.close(), there.close()]).then(() => {}))
  const laptop = await signedUp(server, 'Ann')
  const { id } = await laptop.create({ game: 'tictactoe', players: ['me', 'open'] })
  const phone = server.guest()
  await signIn(phone, 'Ann')
  const [own, lost, far] = [
    await watching(here.port, id, laptop),
    await watching(here.port, id, phone),
    await watching(there.port, id, phone),
  ]
  const farAway = () => beside.guest().request('GET', '/api/me', undefined, { cookie: phone.cookie })
  expect((await farAway()).status).toBe(200)
  const { sessions } = (await laptop.get('/api/me/sessions')).body
  const { id: session } = sessions.find(({ current }: { current: boolean }) => !current)
  expect((await laptop.request('DELETE', `/api/me/sessions/${session}`)).status).toBe(200)
  expect(await lost.closed).toBe(1008)
  expect((await phone.get('/api/me')).body.code).toBe('signed-out')
  await beside.clock.advance(2500)
  expect(await far.closed).toBe(1008)
  await vi.waitFor(async () => expect((await farAway()).status).toBe(401))
  expect(own.socket.readyState).toBe(WebSocket.OPEN)
  own.socket.close()
  expect((await laptop.request('DELETE', `/api/me/sessions/${session}`)).body.code).toBe('not-found')
})

test('nobody ends sessions of others', async () => {
  const server = await testServer()
  const [ann, bob] = [await signedUp(server, 'Ann'), await signedUp(server, 'Bob')]
  const [{ id }] = (await ann.get('/api/me/sessions')).body.sessions
  expect((await bob.request('DELETE', `/api/me/sessions/${id}`)).body.code).toBe('not-found')
  expect((await ann.get('/api/me')).body.name).toBe('Ann')
})

test('a cookie with the session of another, or a session nobody opened, is forged', async () => {
  const server = await testServer()
  const [ann, bob] = [await signedUp(server, 'Ann'), await signedUp(server, 'Bob')]
  const [user, session] = [ann.cookie.split('.')[0], bob.cookie.split('.').slice(1).join('.')]
  const answer = await server.guest().request('GET', '/api/me', undefined, { cookie: `${user}.${session}` })
  expect(answer.body.kind).toBe('guest')
})

test('a guest goes on with another browser, once for each link, and both are listed and can be signed out', async () => {
  const server = await testServer()
  const laptop = server.guest()
  const { id } = await laptop.create({ game: 'tictactoe', players: ['me', 'open'] })
  const { cookie } = laptop
  const { token } = (await laptop.post('/api/me/device-link')).body
  expect((await laptop.post('/api/me/device', { token })).body.code).toBe('signed-in')
  const again = (await laptop.post('/api/me/device-link')).body
  const phone = server.guest()
  const { id: brought } = await phone.create({ game: 'tictactoe', players: ['me', 'open'] })
  expect((await phone.post('/api/me/device', { token })).body.code).toBe('link-used')
  expect((await phone.post('/api/me/device', { token: again.token })).status).toBe(200)
  for (const match of [id, brought]) expect((await phone.get(`/api/matches/${match}`)).body.mySeat).toBe(0)
  expect((await server.guest().post('/api/me/device', { token: again.token })).body.code).toBe('link-used')
  const { sessions } = (await laptop.get('/api/me/sessions')).body
  expect(sessions.map(({ current }: { current: boolean }) => current).sort()).toEqual([false, true])
  // What the first browser had before has no session, and cannot be signed out.
  expect((await server.guest().request('GET', '/api/me', undefined, { cookie })).body.code).toBe('signed-out')
})

test('a link to another device is over after ten minutes', async () => {
  const server = await testServer()
  const { token } = (await server.guest().post('/api/me/device-link')).body
  await server.clock.advance(10 * 60_000 + 1)
  expect((await server.guest().post('/api/me/device', { token })).body.code).toBe('link-used')
})

test('who deletes their account is gone: seats are those of Player, the match goes on, the log is as it was', async () => {
  const server = await testServer()
  const ann = await signedUp(server, 'Ann')
  const bob = server.guest()
  const { id } = await ann.create({ game: 'tictactoe', players: ['me', 'open'] })
  const { id: open } = await ann.create({ game: 'tictactoe', players: ['me', 'open'] })
  await bob.post(`/api/matches/${id}/join`)
  await ann.move(id, 'place', { square: 0 })
  const history = async () => (await bob.get(`/api/matches/${id}/history`)).body
  const before = await history()
  const { body: exported } = await ann.get('/api/me/export')
  expect(exported.me.name).toBe('Ann')
  expect(exported.matches.map((match: { id: string }) => match.id).sort()).toEqual([id, open].sort())
  const { cookie } = ann
  expect((await ann.request('DELETE', '/api/me')).body.kind).toBe('guest')
  expect(await history()).toEqual(before)
  const { body } = await bob.get(`/api/matches/${id}`)
  expect(body.players[0]).toEqual({ name: 'Player', kind: 'person', me: false, absent: true })
  expect((await bob.get(`/api/matches/${open}`)).body.code).toBe('unknown-match')
  expect((await server.guest().request('GET', '/api/me', undefined, { cookie })).status).toBe(401)
  expect((await signIn(server.guest(), 'Ann')).body.code).toBe('wrong-password')
  expect(await server.rows()).not.toContain('"Ann"')
  expect((await signedUp(server, 'Ann')).cookie).not.toBe(cookie)
})

test('a password is changed by who knows it, and the other sessions end', async () => {
  const server = await testServer()
  const laptop = await signedUp(server, 'Ann')
  const phone = server.guest()
  await signIn(phone, 'Ann')
  const change = (who: Guest, current: string | undefined, password: string) =>
    who.request('PUT', '/api/me/password', { current, password })
  const refused = { code: 'wrong-password', message: 'That is not the password of your account. Nothing was changed.' }
  expect(await change(laptop, 'something else', 'five words are better still')).toMatchObject({ status: 401, body: refused })
  expect(await change(laptop, undefined, 'five words are better still')).toMatchObject({ status: 401, body: refused })
  expect((await change(laptop, PASSWORD, 'short')).body.code).toBe('arguments')
  expect((await change(server.guest(), PASSWORD, 'five words are better still')).body.code).toBe('no-account')
  expect((await phone.get('/api/me')).status).toBe(200)
  expect((await change(laptop, PASSWORD, 'five words are better still')).status).toBe(200)
  expect((await laptop.get('/api/me')).body.name).toBe('Ann')
  expect((await phone.get('/api/me')).status).toBe(401)
  expect((await signIn(server.guest(), 'Ann')).status).toBe(401)
  expect((await signIn(server.guest(), 'Ann', 'five words are better still')).status).toBe(200)
})

test('passwords are not found out by changing them', async () => {
  const server = await testServer({ limits: LIMITS })
  const ann = await signedUp(server, 'Ann')
  const tries = []
  for (let n = 0; n < 12; n++)
    tries.push((await ann.request('PUT', '/api/me/password', { current: `guess ${n}`, password: 'five words are better still' })).status)
  expect(tries).toEqual([...Array(10).fill(401), 429, 429])
})
