import { expect, test } from 'vitest'
import hearts from '../../games/hearts/game.ts'
import werewolf from '../../games/werewolf/game.ts'
import type { Guest } from '../testing/guest.ts'
import { GAMES, type TestServer, testServer } from '../testing/test-server.ts'

const on = (who: Guest, id: string, version: number) => who.post(`/api/matches/${id}/go-on`, { version })
const view = async (who: Guest, id: string, version = 0) => (await who.get(`/api/matches/${id}/versions/${version}`)).body.view

/** Ann has won a tic-tac-toe against Bob, by marks at 0, 1 and 2. */
async function finished(server: TestServer) {
  const [ann, bob] = [server.guest(), server.guest()]
  const { id } = await ann.create({ game: 'tictactoe', players: ['me', 'open'] })
  await bob.post(`/api/matches/${id}/join`)
  for (const [count, square] of [0, 3, 1, 4, 2].entries()) await (count % 2 ? bob : ann).move(id, 'place', { square })
  return { ann, bob, id }
}

test('a match that is over goes on from any version as a new one, against agents, and a restart loses nothing of it', async () => {
  const server = await testServer()
  const { ann, bob, id } = await finished(server)
  const made = await on(bob, id, 6)
  expect(made).toMatchObject({
    status: 201,
    body: { status: 'running', mySeat: 1, version: 0, visibility: 'private', goesOn: { match: id, version: 6 } },
  })
  const { id: copy, players } = made.body
  expect(players).toMatchObject([{ kind: 'agent' }, { me: true }])
  expect((await view(bob, copy)).game).toEqual((await view(bob, id, 6)).game)
  // It was his turn there.
  expect(await bob.move(copy, 'place', { square: 2 })).toMatchObject({ status: 200 })
  expect((await ann.get(`/api/matches/${copy}`)).status).toBe(404)
  // In the middle of a chain it goes on from the end of that.
  expect((await on(ann, id, 5)).body.goesOn).toEqual({ match: id, version: 6 })
  expect(await on(ann, id, 9)).toMatchObject({
    status: 400,
    body: { message: 'The match is over in this version. Choose an earlier one.' },
  })
  expect(await on(ann, id, 10)).toMatchObject({ status: 404 })
  expect((await on(server.guest(), id, 2)).status).toBe(403)

  const { body: mine } = await on(ann, id, 4)
  expect(await ann.move(mine.id, 'place', { square: 8 })).toMatchObject({ status: 200 })
  const again = await testServer({ database: server.database })
  const there = await again.guest().request('GET', `/api/matches/${mine.id}/history`, undefined, { cookie: ann.cookie })
  expect(there.body.entries[0]).toMatchObject({ version: 1, move: 'place', args: { square: 8 } })
})

test('of a running match a player makes a sandbox, from what their seat knows', async () => {
  const server = await testServer({ games: [...GAMES, hearts] })
  const [ann, bob] = [server.guest(), server.guest()]
  const { id } = await ann.create({ game: 'hearts', players: ['me', 'open', { agent: 'random' }, { agent: 'random' }] })
  await bob.post(`/api/matches/${id}/join`)
  const { version } = (await ann.get(`/api/matches/${id}`)).body
  const was = await view(ann, id, version)
  const made = await on(ann, id, version)
  expect(made).toMatchObject({ status: 201, body: { watchers: 'players', goesOn: { match: id, version, sandbox: true } } })
  const is = await view(ann, made.body.id)
  expect([is.players, is.moves]).toEqual([was.players, was.moves])
  // Nobody else is in it, so its maker may look as everybody.
  const chart = await ann.get(`/api/matches/${made.body.id}/versions/0/chart?seat=1`)
  expect(chart).toMatchObject({ status: 200, body: { seat: 1, seats: [0, 1, 2, 3] } })
  const truth = (await view(bob, id, version)).players[1].hand
  expect(JSON.stringify(chart.body.view.players[1].hand)).not.toBe(JSON.stringify(truth))
  expect((await bob.get(`/api/matches/${made.body.id}`)).status).toBe(404)
  expect(await on(server.guest(), id, version)).toMatchObject({ status: 403 })
})

test('where a player may not know where play is, there is no sandbox', async () => {
  const server = await testServer({ games: [...GAMES, werewolf] })
  const ann = server.guest()
  const agents = (count: number) => Array.from({ length: count }, () => ({ agent: 'random' }))
  const { id } = await ann.create({ game: 'werewolf', players: ['me', ...agents(5)] })
  expect(await on(ann, id, 0)).toMatchObject({ status: 409, body: { code: 'no-sandbox' } })
})
