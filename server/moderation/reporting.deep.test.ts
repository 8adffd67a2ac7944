import { expect, test } from 'vitest'
import { asked } from '../testing/database.ts'
import { account, PASSWORD } from '../testing/staff.ts'
import { testServer } from '../testing/test-server.ts'

const two = { game: 'tictactoe', players: ['me', 'open'] }

async function played() {
  const server = await testServer()
  const [ann, bob] = [server.guest(), await account(server, 'Bob')]
  const { id } = await ann.create(two)
  await bob.post(`/api/matches/${id}/join`)
  await ann.move(id, 'place', { square: 4 })
  return { server, ann, bob, id }
}

test('a report reaches moderators with what it is about, and is settled once, with a note', async () => {
  const { server, ann, bob, id } = await played()
  await bob.post(`/api/matches/${id}/chat`, { text: 'You are slow!' })
  const report = (what: object) => ann.post('/api/reports', { match: id, reason: 'abuse', ...what })
  expect(await report({ seat: 1, words: ' He wrote <b>rude</b> things. ' })).toMatchObject({ status: 201, body: {} })
  expect(await report({ seat: 1, reason: 'other' })).toMatchObject({ status: 409, body: { code: 'reported' } })
  expect((await report({ reason: 'stalling' })).status).toBe(201)

  const mona = await account(server, 'Mona', 'moderator')
  expect((await mona.get('/api/admin')).body.openReports).toBe(2)
  const { reports } = (await mona.get('/api/admin/reports')).body
  expect(reports).toMatchObject([
    { about: null, reason: 'stalling', words: '' },
    {
      ...{ match: id, about: bob.id, aboutName: 'Bob', reason: 'abuse', words: 'He wrote <b>rude</b> things.' },
      context: { game: 'tictactoe', version: 2, seat: 1, lines: [{ name: 'Bob', text: 'You are slow!' }] },
    },
  ])
  const settle = (note: string) => mona.post(`/api/admin/reports/${reports[1].id}/settle`, { note })
  expect((await settle(' ')).status).toBe(400)
  expect((await settle('Talked to him.')).body).toMatchObject({ note: 'Talked to him.', settledAt: server.clock.now() })
  expect((await settle('Again.')).body.code).toBe('reported')
  expect((await mona.get('/api/admin/reports')).body.reports).toHaveLength(1)
  expect((await mona.get('/api/admin/reports?settled=1')).body.reports).toMatchObject([{ id: reports[1].id }])
  // It is open no more, so something new can be reported.
  expect((await report({ seat: 1 })).status).toBe(201)
})

test('what cannot be reported is refused, and nothing is stored', async () => {
  const { server, ann, bob, id } = await played()
  const eve = server.guest()
  await eve.get('/api/me')
  const { body: shut } = await ann.post('/api/matches', { ...two, seats: 2, visibility: 'private' })
  const before = await server.rows()
  const report = (what: object) => ann.post('/api/reports', { match: id, reason: 'abuse', ...what })
  expect((await report({ seat: 0 })).body.message).toBe('That is your own seat.')
  expect((await report({ seat: 9 })).status).toBe(400)
  expect((await report({ reason: 'boring' })).status).toBe(400)
  expect((await report({ words: 'x'.repeat(1001) })).status).toBe(400)
  for (const match of [shut.id, 'k3v5q7xw2mzt4abc'])
    expect(await eve.post('/api/reports', { match, reason: 'name' })).toMatchObject({ status: 404, body: { code: 'unknown-match' } })
  expect((await bob.get('/api/admin/reports')).status).toBe(404)
  expect(await server.rows()).toBe(before)
})

test('of one person at most twenty reports are open', async () => {
  const { server, ann } = await played()
  const answers = []
  for (let i = 0; i < 21; i++) {
    const { id } = await server.guest().create({ game: 'tictactoe', players: ['me', { agent: 'random' }] })
    answers.push((await ann.post('/api/reports', { match: id, reason: 'name', seat: 0 })).status)
  }
  expect(answers).toEqual([...Array(20).fill(201), 429])
})

test('the name and the lines of somebody who is gone are nowhere in reports, also what they wrote as a guest', async () => {
  const { server, ann, bob, id } = await played()
  const phone = server.guest()
  await phone.request('PUT', '/api/me', { name: 'Evangelina' })
  const { id: other } = await ann.create(two)
  await phone.post(`/api/matches/${other}/join`)
  await phone.post(`/api/matches/${other}/chat`, { text: 'You will regret it' })
  await server.clock.advance(1)
  await ann.post(`/api/matches/${other}/chat`, { text: 'Oh no' })
  await ann.post('/api/reports', { match: other, seat: 1, reason: 'abuse' })
  const eve = await account(server, 'Evangeline')
  await phone.post('/api/me/sign-in', { name: 'Evangeline', password: PASSWORD })
  await bob.post(`/api/matches/${id}/chat`, { text: 'Hello' })
  await ann.post('/api/reports', { match: id, seat: 1, reason: 'other' })

  const mona = await account(server, 'Mona', 'moderator')
  const lines = async () =>
    (await mona.get('/api/admin/reports')).body.reports.map(({ context }: { context: { lines: Record<string, unknown>[] } }) =>
      context.lines.map(({ name, text }) => `${name}: ${text}`),
    )
  const guest = (await ann.get('/api/me')).body.name
  expect(await lines()).toEqual([['Bob: Hello'], ['Evangelina: You will regret it', `${guest}: Oh no`]])
  expect((await eve.request('DELETE', '/api/me')).status).toBe(200)
  expect(await lines()).toEqual([['Bob: Hello'], ['Player: null', `${guest}: Oh no`]])
  const rows = await server.rows()
  for (const gone of ['Evangel', 'regret']) expect(rows).not.toContain(gone)
})

test('a name in a report from before ids were kept goes with its owner too', async () => {
  const { server, ann, bob, id } = await played()
  await ann.post('/api/reports', { match: id, seat: 1, reason: 'abuse' })
  const name = 'A%_\\"'
  expect((await bob.request('PUT', '/api/me', { name })).status).toBe(200)
  const at = server.clock.now()
  const lines = [name, 'AXXXX'].map((name) => ({ name, text: `by ${name}`, at }))
  const context = JSON.stringify({ game: 'tictactoe', version: 1, seat: 1, lines })
  await asked(server.database, `update reports set context = '${context}'`)
  const mona = await account(server, 'Mona', 'moderator')
  const shown = async () => (await mona.get('/api/admin/reports')).body.reports[0].context.lines
  expect(await shown()).toEqual(lines)
  await bob.request('DELETE', '/api/me')
  expect(await shown()).toEqual([{ name: 'Player', text: null, at }, lines[1]])
})

test('a report stays when its match is deleted', async () => {
  const { server, ann, id } = await played()
  await ann.post('/api/reports', { match: id, reason: 'cheating', seat: 1 })
  const ada = await account(server, 'Ada', 'admin')
  expect((await ada.request('DELETE', `/api/admin/matches/${id}`)).status).toBe(200)
  expect((await ann.get(`/api/matches/${id}`)).status).toBe(404)
  expect((await ada.get('/api/admin/reports')).body.reports).toMatchObject([{ match: id, aboutName: 'Bob' }])
})
