import { expect, test } from 'vitest'
import { START, TEST_LIMITS, testServer } from '../testing/test-server.ts'

test('at most three open tables of one creator are listed; their own list has all', async () => {
  const server = await testServer()
  const [ann, bob, cid] = [server.guest(), server.guest(), server.guest()]
  const open = async (who: typeof ann, game = 'tictactoe') => {
    await server.clock.advance(1)
    return (await who.create({ game, players: ['me', 'open'] })).id
  }
  const bobs = await open(bob)
  await server.clock.advance(1)
  const running = (await cid.create({ game: 'tictactoe', players: ['me', { agent: 'random' }] })).id
  const anns: string[] = []
  for (let i = 0; i < 120; i++) anns.unshift(await open(ann))
  const memory = await open(ann, 'memory')
  const ids = async (query: string, who = cid) =>
    (await who.get(`/api/matches${query}`)).body.matches.map((match: { id: string }) => match.id)
  expect(await ids('?status=open')).toEqual([memory, anns[0], anns[1], bobs])
  expect(await ids('')).toEqual([memory, anns[0], anns[1], running, bobs])
  expect(await ids('?status=open&game=tictactoe')).toEqual([anns[0], anns[1], anns[2], bobs])
  expect(await ids('?status=running')).toEqual([running])
  expect(await ids('?mine=1', ann)).toEqual([memory, ...anns].slice(0, 100))
})

test('running matches of one creator are all listed', async () => {
  const server = await testServer()
  const ann = server.guest()
  for (let i = 0; i < 5; i++) await ann.create({ game: 'tictactoe', players: ['me', { agent: 'random' }] })
  expect((await server.guest().get('/api/matches?status=running')).body.matches).toHaveLength(5)
})

test('one person has so many tables that wait for players, also when they ask for many at once', async () => {
  const server = await testServer({ limits: { ...TEST_LIMITS, openMatches: 3 } })
  const [ann, bob] = [server.guest(), server.guest()]
  await ann.get('/api/me')
  const create = (who: typeof ann, players: unknown[]) =>
    who.post('/api/matches', { game: 'tictactoe', seats: players.length, variant: {}, players })
  const answers = await Promise.all(Array.from({ length: 6 }, () => create(ann, ['me', 'open'])))
  expect(answers.map(({ status }) => status).sort()).toEqual([201, 201, 201, 429, 429, 429])
  const before = await server.rows()
  const refused = await create(ann, ['open', 'open'])
  expect(refused).toMatchObject({
    status: 429,
    body: {
      code: 'too-many',
      message: 'You already have 3 tables that wait for players. Leave one, or wait until one starts, before you open another.',
    },
  })
  expect(Number(refused.headers.get('retry-after'))).toBe(60)
  expect(await server.rows()).toBe(before)
  // A match that begins at once does not wait for anybody.
  expect((await create(ann, ['me', { agent: 'random' }])).status).toBe(201)
  expect((await create(bob, ['me', 'open'])).status).toBe(201)
  const [own] = (await ann.get('/api/matches?mine=1')).body.matches.filter(({ status }: { status: string }) => status === 'open')
  await bob.post(`/api/matches/${own.id}/join`)
  expect(await create(ann, ['me', 'open'])).toMatchObject({ status: 201, body: { createdAt: START } })
})
