import { afterEach, expect, test, vi } from 'vitest'
import { counterGame } from '../testing/counter-game.ts'
import { asked } from '../testing/database.ts'
import type { Guest } from '../testing/guest.ts'
import { heardLog } from '../testing/heard-log.ts'
import salon from '../testing/salon/game.ts'
import { type TestServer, testServer } from '../testing/test-server.ts'

afterEach(() => vi.restoreAllMocks())

async function twoAtTicTacToe(server: TestServer): Promise<{ ann: Guest; bob: Guest; id: string }> {
  const [ann, bob] = [server.guest(), server.guest()]
  const { id } = await ann.create({ game: 'tictactoe', players: ['me', 'open'] })
  await bob.post(`/api/matches/${id}/join`)
  return { ann, bob, id }
}

test('a whole tic-tac-toe, to the row of three', async () => {
  const server = await testServer()
  const { ann, bob, id } = await twoAtTicTacToe(server)
  for (const [who, square] of [
    [ann, 0],
    [bob, 3],
    [ann, 1],
    [bob, 4],
  ] as const) {
    expect(await who.move(id, 'place', { square })).toMatchObject({ status: 200 })
  }
  expect(await ann.move(id, 'place', { square: 2 })).toMatchObject({ status: 200, body: { version: 9 } })
  expect((await bob.get(`/api/matches/${id}`)).body).toMatchObject({ status: 'finished', version: 9, winners: [0] })
})

test('who resigns loses a match of two, also out of turn', async () => {
  const server = await testServer()
  const { ann, bob, id } = await twoAtTicTacToe(server)
  expect(await bob.move(id, 'resign', {}, { expectVersion: 0 })).toMatchObject({ status: 200, body: { version: 1 } })
  expect((await bob.get(`/api/matches/${id}`)).body).toMatchObject({ status: 'finished', version: 1, winners: [0] })
  expect((await ann.get(`/api/matches/${id}/history`)).body.entries).toMatchObject([{ version: 1, move: 'resign', by: 1, args: {} }])
  expect((await ann.get(`/api/matches/${id}/versions/1`)).body).toMatchObject({
    step: { move: 'resign', by: 1 },
    view: { finished: true, winners: [0], inactive: [1] },
  })
  expect((await ann.get('/api/games/tictactoe/definition?seats=2')).body.moves.resign).toMatchObject({ name: 'Resign', fixUp: false })
})

test('without the one who has resigned the others play on', async () => {
  const server = await testServer({ games: [salon] })
  const [ann, bob, cid] = [server.guest(), server.guest(), server.guest()]
  const { id } = await ann.create({ game: 'salon', players: ['me', 'open', 'open'] })
  for (const who of [bob, cid]) await who.post(`/api/matches/${id}/join`)
  expect(await bob.move(id, 'resign')).toMatchObject({ status: 200 })
  expect(await bob.move(id, 'resign')).toMatchObject({ status: 409, body: { code: 'rule' } })
  expect(await ann.move(id, 'say')).toMatchObject({ status: 200 })
  expect(await bob.move(id, 'say')).toMatchObject({ status: 409, body: { code: 'turn' } })
  const { body } = await cid.move(id, 'say')
  const { view } = (await cid.get(`/api/matches/${id}/versions/${body.version}`)).body
  expect(view).toMatchObject({ turn: 0, inactive: [1], finished: false })
})

test('of two moves at the same moment exactly one is made', async () => {
  const server = await testServer()
  const { ann, id } = await twoAtTicTacToe(server)
  const moves = await Promise.all([0, 1, 2, 3].map((square) => ann.move(id, 'place', { square }, { expectVersion: 0 })))
  expect(moves.map(({ status }) => status).sort()).toEqual([200, 409, 409, 409])
  expect(moves.filter(({ status }) => status === 409).map(({ body }) => body.code)).toEqual(['stale', 'stale', 'stale'])
  expect(await server.store.log(id, 0)).toHaveLength(2)
})

/** Two servers on one database; both have the match of Ann and Bob in memory. */
async function twoServers() {
  const one = await testServer()
  const { ann, bob, id } = await twoAtTicTacToe(one)
  const other = await testServer({ database: one.database })
  const there = (who: Guest, path: string, body?: object) =>
    other.guest().request(body ? 'POST' : 'GET', `/api/matches/${id}${path}`, body, { cookie: who.cookie })
  expect(await there(bob, '/versions/0')).toMatchObject({ status: 200 })
  return { one, ann, bob, id, there, placeThere: (who: Guest, square: number) => there(who, '/moves', { move: 'place', args: { square } }) }
}

test('a server that has been overtaken by another on the same database plays on from what is there', async () => {
  const { one, ann, bob, id, placeThere } = await twoServers()
  expect(await ann.move(id, 'place', { square: 0 })).toMatchObject({ status: 200 })
  expect(await placeThere(bob, 0)).toMatchObject({ status: 409, body: { code: 'rule' } })
  expect(await placeThere(bob, 4)).toMatchObject({ status: 200, body: { version: 4 } })
  expect(await ann.move(id, 'place', { square: 8 })).toMatchObject({ status: 200, body: { version: 6 } })
  expect(await placeThere(ann, 7)).toMatchObject({ status: 409, body: { code: 'turn' } })
  expect(await one.store.log(id, 0)).toHaveLength(6)
})

test('a server that has been overtaken shows what is there', async () => {
  const { ann, id, there } = await twoServers()
  await ann.move(id, 'place', { square: 0 })
  expect((await there(ann, '')).body.version).toBe(2)
  expect(await there(ann, '/versions/2')).toMatchObject({ status: 200, body: { view: { version: 2 } } })
  expect((await there(ann, '/history')).body.entries).toHaveLength(2)
})

test('of two moves at the same moment on two servers one is made, and the other is told why it is not', async () => {
  const { one, ann, id, placeThere } = await twoServers()
  const answers = await Promise.all([ann.move(id, 'place', { square: 0 }), placeThere(ann, 8)])
  expect(answers.map(({ body }) => body.code ?? body.version).sort()).toEqual([2, 'turn'])
  expect(await one.store.log(id, 0)).toHaveLength(2)
})

test('a match that is not in memory goes on from the store', async () => {
  const server = await testServer({ memoryOfMatches: 1 })
  const { ann, bob, id } = await twoAtTicTacToe(server)
  await ann.move(id, 'place', { square: 0 })
  await twoAtTicTacToe(server)
  expect(await bob.move(id, 'place', { square: 1 })).toMatchObject({ status: 200, body: { version: 4 } })
})

test.each([
  ['in the move itself', 3, 'three is too much'],
  ['in a fix-up after it', 4, 'four is not allowed'],
])('a rule that throws %s changes nothing, is logged with request, match and version, and the match goes on', async (_, by, reason) => {
  const server = await testServer({ games: [counterGame] })
  const ann = server.guest()
  const { id } = await ann.create({ game: 'counter', players: ['me'] })
  const before = await server.rows()
  const logged = heardLog()

  const answer = await ann.move(id, 'add', { by })
  expect(answer).toEqual({
    status: 500,
    headers: expect.anything(),
    body: { code: 'failed', message: 'Something went wrong in the rules of Counter. Your move was not made.' },
  })
  expect(await server.rows()).toBe(before)
  const [line, ...others] = logged
  const request = answer.headers.get('x-request-id')
  expect(line).toMatchObject({ event: 'rule-failed', request, match: id, version: 0, game: 'counter', move: 'add', seat: 0 })
  expect(line.error).toContain(reason)
  expect(others).toMatchObject([{ event: 'request', request, method: 'POST', path: `/api/matches/${id}/moves`, status: 500 }])
  expect(await ann.move(id, 'add', { by: 1 })).toMatchObject({ status: 200 })
})

test('a request that fails is logged with its id, the match and its version', async () => {
  const server = await testServer()
  const { ann, bob, id } = await twoAtTicTacToe(server)
  await ann.move(id, 'place', { square: 0 })
  await bob.move(id, 'place', { square: 1 })
  await asked(server.database, 'drop table log')
  const logged = heardLog()
  const answer = await ann.get(`/api/matches/${id}/history`)
  expect(answer).toMatchObject({ status: 500, body: { code: 'failed' } })
  const [line] = logged
  const request = answer.headers.get('x-request-id')
  expect(line).toMatchObject({ event: 'request-failed', request, path: `/api/matches/${id}/history`, match: id, version: 4 })
})
