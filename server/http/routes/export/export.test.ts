import { expect, test } from 'vitest'
import tictactoe from '../../../../games/tictactoe/game.ts'
import { GREY } from '../../../testing/picture.ts'
import { account } from '../../../testing/staff.ts'
import { type TestServer, testServer } from '../../../testing/test-server.ts'

async function played(server: TestServer) {
  const [ann, bob] = [await account(server, 'Ann'), await account(server, 'Bob')]
  const { id } = await ann.create({ game: 'tictactoe', players: ['me', 'open'] })
  await bob.post(`/api/matches/${id}/join`)
  return { ann, bob, id }
}

test('who asks what is known about them is told all of it, and nothing that opens their account', async () => {
  const server = await testServer()
  const { ann, bob, id } = await played(server)
  const at = server.clock.now()
  const browser = { userAgent: 'Firefox', at, session: null }
  await server.store.addPasskey({ id: 'YQ', user: ann.id, publicKey: Buffer.from('key'), counter: 0, createdAt: at, userAgent: 'Firefox' })
  await server.store.addCredential(ann.id, { provider: 'google', subject: 'g4711' }, at)
  await server.store.addPush(
    { ...browser, id: 'b', user: ann.id, endpoint: 'https://push.example/1', p256dh: 'p256', auth: 'a-secret' },
    { id: ann.id, name: 'Ann' },
  )
  await ann.request('PUT', '/api/me/picture', { picture: GREY })
  await bob.post(`/api/matches/${id}/chat`, { text: 'Hello' })
  await ann.post(`/api/matches/${id}/chat/mutes`, { room: 'players', line: 1 })
  await ann.post('/api/reports', { match: id, seat: 1, reason: 'abuse', words: 'He is loud.' })
  const branches = [{ when: { by: 1 }, answers: [{ move: 'place', args: { square: 4 } }] }]
  expect((await ann.request('PUT', `/api/matches/${id}/plan`, { version: 0, revision: 0, branches })).status).toBe(200)
  const { id: own } = await ann.create({ game: 'tictactoe', players: ['me', 'open'] })
  await ann.post(`/api/matches/${own}/links`, { seat: 1 })
  expect((await ann.post(`/api/matches/${own}/invitations`, { player: { match: id, seat: 1 } })).status).toBe(200)
  await ann.post('/api/me/blocks', { player: { match: id, seat: 1 } })

  const { status, headers, body } = await ann.get('/api/me/export')
  expect([status, headers.get('content-disposition')]).toEqual([200, 'attachment; filename="playchart.json"'])
  expect(body).toMatchObject({
    me: { name: 'Ann', kind: 'account' },
    joined: at,
    picture: GREY,
    password: true,
    passkeys: [{ userAgent: 'Firefox', createdAt: at }],
    providers: [{ provider: 'google', subject: 'g4711', at }],
    mutes: [{ name: 'Bob', at }],
    blocks: [{ name: 'Bob', at }],
    reports: [{ match: id, seat: 1, about: 'Bob', reason: 'abuse', words: 'He is loud.', at }],
    plans: [{ match: id, seat: 0, plan: { branches: [{ when: { by: 1 }, answers: [{ move: 'place' }] }], answers: [], passing: null } }],
    invitations: {
      received: [],
      made: [{ match: own, name: 'Bob', state: 'invited', seat: null, byLink: false, at }],
      links: [{ match: own, seat: 1, at }],
    },
    notices: {
      choices: { turn: expect.any(Array) },
      push: { browsers: [{ userAgent: 'Firefox', at, endpoint: 'https://push.example/1' }] },
    },
  })
  expect((await bob.get('/api/me/export')).body).toMatchObject({
    invitations: { received: [{ match: own, by: 'Ann', state: 'invited', seat: null, byLink: false, at }], made: [], links: [] },
    ...{ passkeys: [], providers: [], mutes: [], blocks: [], reports: [], plans: [] },
    chat: [{ match: id, text: 'Hello' }],
  })
  for (const secret of ['p256', 'a-secret', 'public', 'hash', 'token', 'unsubscribe']) expect(JSON.stringify(body)).not.toContain(secret)
})

test('a guest who has done nothing yet is told that nothing is known', async () => {
  const server = await testServer()
  const { body } = await server.guest().get('/api/me/export')
  expect(body).toMatchObject({
    ...{ joined: null, password: false, sessions: [], passkeys: [], providers: [], matches: [], plans: [], chat: [] },
    ...{ mutes: [], blocks: [], reports: [], invitations: { received: [], made: [], links: [] } },
  })
})

test('matches of games that the server does not have any more are among what is known', async () => {
  const server = await testServer()
  const ann = await account(server, 'Ann')
  const { id } = await ann.create({ game: 'memory', players: ['me', { agent: 'random' }] })
  const later = await testServer({ database: server.database, games: [tictactoe] })
  const { body } = await later.guest().request('GET', '/api/me/export', undefined, { cookie: ann.cookie })
  const at = server.clock.now()
  expect(body.matches).toEqual([
    { id, game: 'memory', status: 'running', mySeat: 0, creator: true, createdAt: at, updatedAt: at, won: false },
  ])
})
