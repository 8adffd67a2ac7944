import { expect, test } from 'vitest'
import { setup } from '../../engine/index.ts'
import type { Guest } from '../testing/guest.ts'
import salon from '../testing/salon/game.ts'
import { GAMES, type TestServer, testServer } from '../testing/test-server.ts'

const games = [...GAMES, salon]
/** How long the server waits before it does what the rules say. */
const DELAY_MS = 700

/** Ann, Bob and Cid, in this order, in a conversation that has just begun. A player who is absent there passes. */
async function conversation() {
  const server = await testServer({ games })
  const [ann, bob, cid] = [server.guest(), server.guest(), server.guest()]
  const { id } = await ann.create({ game: 'salon', players: ['me', 'open', 'open'] })
  for (const who of [bob, cid]) await who.post(`/api/matches/${id}/join`)
  return { server, ann, bob, cid, id }
}

const leave = (who: Guest, id: string) => who.post(`/api/matches/${id}/leave`)
const absent = async (who: Guest, id: string) =>
  (await who.get(`/api/matches/${id}`)).body.players.map((player: { absent: boolean }) => player.absent)
/** What players did so far, and the last one's turn. */
const said = async ({ store }: Pick<TestServer, 'store'>, id: string) =>
  (await store.log(id, 0)).filter(({ by }) => typeof by === 'number').map(({ by, move }) => `${by} ${move}`)
const waiting = async ({ store }: Pick<TestServer, 'store'>) => (await store.dueAgentTurns(Number.MAX_SAFE_INTEGER)).map(({ seat }) => seat)

test('for a player who has left a running match the rules’ move is made whenever play waits for them', async () => {
  const { server, ann, bob, cid, id } = await conversation()
  expect(await leave(bob, id)).toMatchObject({ status: 200, body: { status: 'running', mySeat: 1, players: [{}, { absent: true }, {}] } })
  expect(await absent(ann, id)).toEqual([false, true, false])
  await server.clock.advance(10_000)
  expect(await said(server, id)).toEqual([])

  await ann.move(id, 'say')
  await server.clock.advance(DELAY_MS - 1)
  expect(await said(server, id)).toEqual(['0 say'])
  await server.clock.advance(1)
  expect(await said(server, id)).toEqual(['0 say', '1 pass'])
  await cid.move(id, 'say')
  await ann.move(id, 'whisper')
  await server.clock.advance(DELAY_MS)
  expect((await said(server, id)).slice(2)).toEqual(['2 say', '0 whisper', '1 pass'])
  expect(await waiting(server)).toEqual([])
})

test('for a player who leaves while play waits for them it is made at once', async () => {
  const { server, ann, id } = await conversation()
  await leave(ann, id)
  expect(await waiting(server)).toEqual([0])
  await server.clock.advance(DELAY_MS)
  expect(await said(server, id)).toEqual(['0 pass'])
})

test('leaving twice changes nothing more', async () => {
  const { server, ann, id } = await conversation()
  await leave(ann, id)
  const before = await server.rows()
  expect(await leave(ann, id)).toMatchObject({ status: 200, body: { players: [{ absent: true }, {}, {}] } })
  expect(await server.rows()).toBe(before)
})

test('where the rules say nothing else, a player who has left resigns as soon as it is their turn', async () => {
  const server = await testServer()
  const [ann, bob] = [server.guest(), server.guest()]
  const { id } = await ann.create({ game: 'tictactoe', players: ['me', 'open'] })
  await bob.post(`/api/matches/${id}/join`)
  await leave(bob, id)
  await server.clock.advance(60_000)
  expect((await ann.get(`/api/matches/${id}`)).body.status).toBe('running')
  await ann.move(id, 'place', { square: 4 })
  await server.clock.advance(DELAY_MS)
  expect((await ann.get(`/api/matches/${id}`)).body).toMatchObject({ status: 'finished', winners: [0] })
  expect(await said(server, id)).toEqual(['0 place', '1 resign'])
  expect(await server.store.nextDue()).toBe(null)
})

test('who comes back in time plays on', async () => {
  const { server, ann, bob, id } = await conversation()
  await leave(bob, id)
  await ann.move(id, 'say')
  await server.clock.advance(DELAY_MS - 1)
  expect(await bob.post(`/api/matches/${id}/join`)).toMatchObject({
    status: 200,
    body: { mySeat: 1, players: [{}, { absent: false }, {}] },
  })
  expect(await waiting(server)).toEqual([])
  await server.clock.advance(10_000)
  expect(await said(server, id)).toEqual(['0 say'])
  expect(await bob.move(id, 'say')).toMatchObject({ status: 200 })
})

test('a move of their own brings a player back', async () => {
  const { server, ann, bob, id } = await conversation()
  await leave(ann, id)
  expect(await ann.move(id, 'say')).toMatchObject({ status: 200 })
  expect(await absent(bob, id)).toEqual([false, false, false])
  await server.clock.advance(10_000)
  expect(await said(server, id)).toEqual(['0 say'])
})

test('with agents and several absent players a match goes on to its end', async () => {
  const server = await testServer()
  const [ann, bob] = [server.guest(), server.guest()]
  const { id } = await ann.create({ game: 'tictactoe', players: ['me', { agent: 'random' }] })
  const alone = await bob.create({ game: 'memory', players: ['me', { agent: 'random' }, { agent: 'random' }], variant: { size: 'small' } })
  await leave(ann, id)
  await leave(bob, alone.id)
  for (let minutes = 0; minutes < 30; minutes++) await server.clock.advance(60_000)
  expect((await ann.get(`/api/matches/${id}`)).body).toMatchObject({ status: 'finished', winners: [1] })
  expect((await bob.get(`/api/matches/${alone.id}`)).body.status).toBe('finished')
  expect(await server.store.nextDue()).toBe(null)
})

/** A game without end, in which whose turn it is goes on, or passes the turn. */
const rules = setup({ game: {} })
const treadmill = rules.createGame({
  ...{ name: 'treadmill', players: { min: 2, max: 2 }, distribute: {} },
  moves: { go: rules.move({ apply: () => {} }), skip: rules.move({ apply: () => {} }) },
  chart: { endless: true, initial: 'play', states: { play: { absent: 'skip', moves: ['go'], on: { skip: { actions: 'nextTurn' } } } } },
  agents: { tireless: { displayName: 'Tireless', choose: () => ({ move: 'go', args: {} }) } },
})

test('in a game that never ends agents wait until somebody is there again', async () => {
  const server = await testServer({ games: [treadmill] })
  const ann = server.guest()
  const { id } = await ann.create({ game: 'treadmill', players: [{ agent: 'tireless' }, 'me'] })
  const madeIn = async (moments: number) => {
    const before = (await said(server, id)).length
    for (let i = 0; i < moments; i++) await server.clock.advance(DELAY_MS)
    return (await said(server, id)).length - before
  }
  expect(await madeIn(5)).toBe(5)
  await leave(ann, id)
  expect(await madeIn(20)).toBe(0)
  expect(await server.store.nextDue()).toBe(null)
  await ann.post(`/api/matches/${id}/join`)
  expect(await madeIn(5)).toBe(5)
})

test('what is to be done for absent players of such a game waits too, and is done once one is back', async () => {
  const server = await testServer({ games: [treadmill] })
  const [ann, bob] = [server.guest(), server.guest()]
  const { id } = await ann.create({ game: 'treadmill', players: ['me', 'open'] })
  await bob.post(`/api/matches/${id}/join`)
  await leave(bob, id)
  await leave(ann, id)
  for (let i = 0; i < 10; i++) await server.clock.advance(DELAY_MS)
  expect(await said(server, id)).toEqual([])
  await bob.post(`/api/matches/${id}/join`)
  await server.clock.advance(DELAY_MS)
  expect(await said(server, id)).toEqual(['0 skip'])
})

test('a restart forgets neither who is absent nor the move that is due for them', async () => {
  const { server, ann, bob, id } = await conversation()
  await leave(bob, id)
  await ann.move(id, 'say')
  await server.stop()
  const again = await testServer({ games, database: server.database })
  expect(await absent(again.guest(), id)).toEqual([false, true, false])
  await again.clock.advance(DELAY_MS)
  expect(await said(again, id)).toEqual(['0 say', '1 pass'])
})

test('a move worked out while another server noted who has left is worked out again', async () => {
  const { server, ann, id } = await conversation()
  const { store } = server
  let leaves = true
  const overtaken = {
    ...store,
    async commit(chain: Parameters<typeof store.commit>[0]) {
      if (leaves) expect(await store.setAbsent({ match: id, seat: 1, version: chain.from!, due: null })).toBe(true)
      leaves = false
      return store.commit(chain)
    },
  }
  const other = await testServer({ games, database: server.database, store: overtaken })
  const say = other.guest().request('POST', `/api/matches/${id}/moves`, { move: 'say' }, { cookie: ann.cookie })
  expect(await say).toMatchObject({ status: 200 })
  expect(await waiting(server)).toEqual([1])
  await other.clock.advance(DELAY_MS)
  expect(await said(server, id)).toEqual(['0 say', '1 pass'])
})
