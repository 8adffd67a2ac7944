import { expect, test } from 'vitest'
import { int, setup } from '../../engine/index.ts'
import type { Guest } from '../testing/guest.ts'
import { GAMES, type TestServer, testServer } from '../testing/test-server.ts'

/** Moves that are sent again with their key. */

const track = setup({ game: { at: int({ first: 3 }) }, player: {} })
/** Two walk on one track whenever they like, by default as far as the track has come. */
const walk = track.createGame({
  name: 'walk',
  players: { min: 2, max: 2 },
  distribute: {},
  moves: {
    go: track.move({
      args: { by: int(0, 99), lane: int(0, 9) },
      defaults: ({ game }) => ({ by: game.at, lane: 0 }),
      apply: ({ game }, { by }) => {
        game.at += by
      },
    }),
    stop: track.move({ apply: () => {} }),
  },
  chart: { endless: true, initial: 'walking', states: { walking: { turn: 'all', on: { go: 'walking', stop: 'walking' } } } },
})
const games = [...GAMES, walk]

/** Ann and Bob walk. */
async function begun() {
  const server = await testServer({ games })
  const [ann, bob] = [server.guest(), server.guest()]
  const { id } = await ann.create({ game: 'walk', players: ['me', 'open'] })
  await bob.post(`/api/matches/${id}/join`)
  return { server, ann, bob, id }
}

const sentBy = (server: TestServer, who: Guest, id: string, body: object | string) =>
  server.guest().request('POST', `/api/matches/${id}/moves`, body, { cookie: who.cookie })
const another = { status: 422, body: { code: 'key-used', message: 'This key was already used for a different move.' } }

test('a key that was used for another move is refused, also after a restart, and changes nothing', async () => {
  const { server, ann, id } = await begun()
  const body = { move: 'go', args: { by: 1, lane: 2 }, key: 'k1' }
  expect(await sentBy(server, ann, id, body)).toMatchObject({ status: 200, body: { version: 1 } })
  const restarted = await testServer({ games, database: server.database })
  for (const asked of [server, restarted]) {
    const before = await asked.rows()
    for (const other of [
      { move: 'stop', args: {} },
      { move: 'dance', args: {} },
      { args: { by: 2, lane: 2 } },
      { args: { by: 1 } },
      { args: {} },
      { args: { by: 1, lane: 2, more: 3 } },
    ])
      expect(await sentBy(asked, ann, id, { ...body, ...other })).toMatchObject(another)
    expect(await sentBy(asked, ann, id, body)).toMatchObject({ status: 200, body: { version: 1 } })
    expect(await asked.rows()).toBe(before)
  }
})

test('the order of arguments, -0, and what was filled in by default make no other move', async () => {
  const { server, ann, bob, id } = await begun()
  const restarted = await testServer({ games, database: server.database })
  // By default it goes as far as the track has come: 3 at first, and more after each move.
  for (const [key, args, by] of [
    ['none', '{}', 3],
    ['some', '{"by":6}', 6],
    ['all', '{"lane":0,"by":12}', 12],
  ] as const) {
    const send = (to: TestServer, args: string) => sentBy(to, ann, id, `{"move":"go","args":${args},"key":"${key}"}`)
    const { version } = (await send(server, args)).body
    await bob.move(id, 'stop')
    for (const to of [server, restarted])
      for (const same of ['{}', `{"by":${by}}`, '{"lane":0}', `{"lane":0,"by":${by}}`, `{"by":${by},"lane":-0}`])
        expect(await send(to, same)).toMatchObject({ status: 200, body: { version } })
    expect(await send(server, `{"by":${by + 1}}`)).toMatchObject(another)
  }
  expect(await server.store.log(id, 0)).toHaveLength(6)
})

test('two moves with one key at once on two servers: one is made, the other refused', async () => {
  const { server, ann, id } = await begun()
  const other = await testServer({ games, database: server.database })
  const answers = await Promise.all([
    sentBy(server, ann, id, { move: 'go', args: { by: 1 }, key: 'k1' }),
    sentBy(other, ann, id, { move: 'stop', key: 'k1' }),
  ])
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 422])
  expect(await server.store.log(id, 0)).toHaveLength(1)
})

test('others learn nothing of a key: at another seat, without one, or who take the seat later', async () => {
  const { server, ann, bob, id } = await begun()
  await ann.move(id, 'go', { by: 1 }, { key: 'k1' })
  const stranger = server.guest()
  await stranger.get('/api/me')
  const asked = ['k1', 'k2'].map((key) => stranger.move(id, 'go', { by: 1 }, { key }))
  const [used, unused] = (await Promise.all(asked)).map(({ status, body }) => ({ status, body }))
  expect(used).toMatchObject({ status: 403 })
  expect(used).toEqual(unused)
  expect(await bob.move(id, 'stop', {}, { key: 'k1' })).toMatchObject({ status: 200, body: { version: 2 } })

  const [first, second, leaving, coming] = Array.from({ length: 4 }, () => server.guest()) as [Guest, Guest, Guest, Guest]
  const table = (await first.create({ game: 'blackjack', players: ['me', 'open', 'open'], variant: { rounds: 'five' } })).id
  for (const who of [second, leaving]) await who.post(`/api/matches/${table}/join`)
  /** All stand until the round is over, or it is the turn of a seat where nobody is named. */
  const play = async (players: readonly Guest[]) => {
    for (;;) {
      const { turn, version, snapshot } = (await server.store.snapshot(table))!.match
      if (snapshot[0].value !== 'play' || !players[turn]) return version
      expect(await players[turn].move(table, 'stand')).toMatchObject({ status: 200 })
    }
  }
  await play([first, second, leaving])
  expect(await leaving.move(table, 'standUp', {}, { key: 'k1' })).toMatchObject({ status: 200 })
  await first.move(table, 'nextRound')
  expect(await coming.post(`/api/matches/${table}/join`)).toMatchObject({ status: 200, body: { mySeat: 2 } })
  const answers = await Promise.all(['k1', 'k9'].map((key) => coming.move(table, 'standUp', {}, { key })))
  expect(answers[0].status).toBe(409)
  expect(answers[0].body).toEqual(answers[1].body)
  // The key is free for them, and from then on theirs.
  await play([first, second])
  await first.move(table, 'nextRound')
  const version = await play([first, second])
  const stood = await coming.move(table, 'stand', {}, { key: 'k1' })
  expect(stood).toMatchObject({ status: 200 })
  expect(stood.body.version).toBeGreaterThan(version)
  expect((await coming.move(table, 'stand', {}, { key: 'k1' })).body).toEqual(stood.body)
  expect(await coming.move(table, 'hit', {}, { key: 'k1' })).toMatchObject(another)
})
