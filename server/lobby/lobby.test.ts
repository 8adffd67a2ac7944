import { expect, test } from 'vitest'
import animations from '../../games/animations/game.ts'
import { ON_POSTGRES, START, testServer } from '../testing/test-server.ts'

test('a match with an empty seat is open, and begins when the last seat is taken', async () => {
  const server = await testServer()
  const [ann, bob] = [server.guest(), server.guest()]
  const made = await ann.create({ game: 'tictactoe', players: ['me', 'open'] })
  expect(made).toMatchObject({
    game: 'tictactoe',
    displayName: 'Tic-tac-toe',
    seats: 2,
    status: 'open',
    version: 0,
    mySeat: 0,
    creator: true,
  })
  expect(made.players).toEqual([
    { name: expect.stringMatching(/^Guest \d{4}$/), kind: 'person', guest: true, me: true, absent: false },
    null,
  ])
  expect(made.createdAt).toBe(START)

  const joined = await bob.post(`/api/matches/${made.id}/join`)
  expect(joined.status).toBe(200)
  expect(joined.body).toMatchObject({ status: 'running', mySeat: 1, creator: false })
  expect(joined.body.players.map((player: { me: boolean }) => player.me)).toEqual([false, true])
})

test('ids and secrets: an id is 16 letters and digits, and no answer holds the secret', async () => {
  const server = await testServer()
  const ann = server.guest()
  const { id } = await ann.create({ game: 'memory', players: ['me', { agent: 'random' }] })
  expect(id).toMatch(/^[a-z2-7]{16}$/)
  const { secret } = (await server.store.match(id))!
  expect(secret).toMatch(/^[0-9a-f]{64}$/)
  for (const path of ['', '/history', '/versions/0']) {
    const { body } = await ann.get(`/api/matches/${id}${path}`)
    expect(JSON.stringify(body)).not.toContain(secret.slice(0, 16))
  }
})

test('where there is more than one database, an id begins with the name of its own', async () => {
  const server = await testServer({ shard: 'b' })
  const ann = server.guest()
  const { id } = await ann.create({ game: 'tictactoe', players: ['me', { agent: 'random' }] })
  expect(id).toMatch(/^b-[a-z2-7]{16}$/)
  const { body } = await ann.post(`/api/matches/${id}/go-on`, { version: 0 })
  expect(body.id).toMatch(/^b-[a-z2-7]{16}$/)
  expect((await ann.get('/api/matches?mine=1&limit=1')).body.next).toContain('.b-')
  expect((await ann.get(`/api/matches/${id}`)).body.mySeat).toBe(0)
})

test('a seat can be chosen, and left until the match begins', async () => {
  const server = await testServer()
  const [ann, bob, cid] = [server.guest(), server.guest(), server.guest()]
  const { id } = await ann.create({ game: 'memory', players: ['open', 'me', 'open'] })
  expect((await bob.post(`/api/matches/${id}/join`, { seat: 2 })).body.mySeat).toBe(2)
  expect((await bob.post(`/api/matches/${id}/leave`)).body).toMatchObject({ mySeat: null, status: 'open' })
  expect((await cid.post(`/api/matches/${id}/join`)).body.mySeat).toBe(0)
  expect((await bob.post(`/api/matches/${id}/join`)).body).toMatchObject({ mySeat: 2, status: 'running' })
  expect(await bob.post(`/api/matches/${id}/join`)).toMatchObject({ status: 409, body: { code: 'started' } })
})

test('two who take the last seat at once: one gets it', async () => {
  const server = await testServer()
  const { id } = await server.guest().create({ game: 'tictactoe', players: ['me', 'open'] })
  const [one, two] = await Promise.all([server.guest(), server.guest()].map((late) => late.post(`/api/matches/${id}/join`)))
  expect([one.status, two.status].sort()).toEqual([200, 409])
})

test('the last two seats taken at once, through two servers with one database: the match begins', async () => {
  const one = await testServer()
  const two = await testServer({ database: one.database })
  const [bob, cid] = [one.guest(), two.guest()]
  const { id } = await one.guest().create({ game: 'memory', players: ['me', 'open', 'open'] })
  const joins = [() => bob.post(`/api/matches/${id}/join`, { seat: 1 }), () => cid.post(`/api/matches/${id}/join`, { seat: 2 })]
  const answers = await Promise.all(joins.map((join) => join()))
  const late = answers.findIndex(({ status }) => status === 409)
  const told = answers.map(({ status, body }) => [status, body.code ?? body.status]).sort()
  // PostgreSQL may be done with one before the other reads the match.
  if (ON_POSTGRES && late < 0)
    return expect(told).toEqual([
      [200, 'open'],
      [200, 'running'],
    ])
  expect(told).toEqual([
    [200, 'open'],
    [409, 'stale'],
  ])
  expect(await joins[late]!()).toMatchObject({ status: 200, body: { status: 'running' } })
})

test('a seat left through one server while the last is taken through another: it never begins with an empty seat', async () => {
  const one = await testServer()
  const two = await testServer({ database: one.database })
  const [ann, bob, cid] = [one.guest(), one.guest(), two.guest()]
  const { id } = await ann.create({ game: 'memory', players: ['me', 'open', 'open'] })
  await bob.post(`/api/matches/${id}/join`, { seat: 1 })
  const [left, joined] = await Promise.all([bob.post(`/api/matches/${id}/leave`), cid.post(`/api/matches/${id}/join`, { seat: 2 })])
  // One after another in one file; PostgreSQL may have them the other way round.
  if (!ON_POSTGRES) expect([left.status, joined.status, joined.body.code]).toEqual([200, 409, 'stale'])
  for (const answer of [left, joined]) if (answer.status !== 200) expect([answer.status, answer.body.code]).toEqual([409, 'stale'])
  for (const server of [one, two]) {
    const { status, version, free, players } = (await server.guest().get(`/api/matches/${id}`)).body
    const freed = left.status === 200 && status === 'open' ? [1] : []
    const untaken = joined.status === 200 ? [] : [2]
    expect({ status, free }).toEqual({ status: freed.length + untaken.length > 0 ? 'open' : 'running', free: [...freed, ...untaken] })
    if (status === 'open') expect(version).toBe(0)
    else expect(players).not.toContain(null)
  }
})

test('only who made the match seats an agent', async () => {
  const server = await testServer()
  const [ann, bob] = [server.guest(), server.guest()]
  const { id } = await ann.create({ game: 'tictactoe', players: ['me', 'open'] })
  const asked = { seat: 1, agent: 'random' }
  expect(await bob.post(`/api/matches/${id}/agents`, asked)).toMatchObject({ status: 403, body: { code: 'not-creator' } })
  const { body } = await ann.post(`/api/matches/${id}/agents`, asked)
  expect(body).toMatchObject({ status: 'running', players: [{ me: true }, { name: 'Random', kind: 'agent', agent: 'random', me: false }] })
})

test('a match without an open seat begins at once, with the options left out at their defaults', async () => {
  const server = await testServer()
  const made = await server.guest().create({ game: 'memory', players: ['me', { agent: 'random' }], variant: { size: 'small' } })
  expect(made).toMatchObject({ status: 'running', variant: { cardSet: 'all', size: 'small' } })
})

test('matches are listed by game, by status and by whose they are, the last changed first', async () => {
  const server = await testServer()
  const [ann, bob] = [server.guest(), server.guest()]
  const open = await ann.create({ game: 'memory', players: ['me', 'open'] })
  await server.clock.advance(10)
  const running = await bob.create({ game: 'tictactoe', players: ['me', { agent: 'random' }] })
  const ids = async (query: string, who = ann) =>
    (await who.get(`/api/matches${query}`)).body.matches.map((match: { id: string }) => match.id)
  expect(await ids('')).toEqual([running.id, open.id])
  expect(await ids('?game=memory')).toEqual([open.id])
  expect(await ids('?status=running')).toEqual([running.id])
  expect(await ids('?status=finished')).toEqual([])
  expect(await ids('?mine=1')).toEqual([open.id])
  expect(await ids('?mine=1', bob)).toEqual([running.id])
  expect(await ids('?mine=1', server.guest())).toEqual([])
})

test('a running match in which nobody moves any more is not shown to others, unless a clock drives it on', async () => {
  const server = await testServer()
  const [ann, bob] = [server.guest(), server.guest()]
  const asked = { game: 'tictactoe', seats: 2, players: ['me', { agent: 'random' }] }
  const { body: still } = await ann.post('/api/matches', asked)
  const clock = { kind: 'move', moveMs: 3 * 86_400_000, vacationMs: 0, out: 'absent' }
  const { body: slow } = await ann.post('/api/matches', { ...asked, clock })
  const seenBy = async (who: typeof ann, query: string) =>
    (await who.get(`/api/matches?${query}`)).body.matches.map((match: { id: string }) => match.id).sort()
  const both = [still.id, slow.id].sort()
  expect(await seenBy(bob, 'status=running')).toEqual(both)
  await server.clock.advance(61 * 60_000)
  expect(await seenBy(bob, 'status=running')).toEqual([slow.id])
  expect(await seenBy(ann, 'mine=1&status=running')).toEqual(both)
})

test('lists are read page by page; a match that goes on is found behind any number of finished ones', async () => {
  const server = await testServer()
  const ann = server.guest()
  const made: string[] = []
  for (let n = 0; n < 5; n++) {
    const { id } = await ann.create({ game: 'tictactoe', players: ['me', { agent: 'random' }] })
    await server.clock.advance(10)
    if (n > 1) await ann.move(id, 'resign')
    made.unshift(id)
  }
  const pages = async (query: string) => {
    const found: string[][] = []
    for (let after = ''; found.length < 9; ) {
      const { matches, next } = (await ann.get(`/api/matches?mine=1&limit=2${query}${after && `&after=${after}`}`)).body
      found.push(matches.map((match: { id: string }) => match.id))
      if (next === null) return found
      after = next
    }
    throw new Error('The list has no end.')
  }
  const all = (await pages('')).flat()
  expect(all.toSorted()).toEqual(made.toSorted())
  expect((await pages('&status=finished')).flat()).toEqual(made.slice(0, 3))
  expect((await pages('&status=unfinished'))[0]?.toSorted()).toEqual(made.slice(3).toSorted())
})

test('who makes a match need not sit at it', async () => {
  const server = await testServer()
  const ann = server.guest()
  const made = await ann.create({ game: 'tictactoe', players: ['open', 'open'] })
  expect(made).toMatchObject({ mySeat: null, creator: true, status: 'open' })
})

test('agents alone do not play what does not end by itself', async () => {
  const server = await testServer({ games: [animations] })
  const ann = server.guest()
  const agent = { agent: 'random' }
  const refused = {
    status: 400,
    body: { code: 'arguments', message: 'Animations has no end of its own, so at least one person must play.' },
  }
  const players = [agent, agent]
  expect(await ann.post('/api/matches', { game: 'animations', seats: 2, variant: {}, players })).toMatchObject(refused)
  const { id } = await ann.create({ game: 'animations', players: [agent, 'open'] })
  expect(await ann.post(`/api/matches/${id}/agents`, { seat: 1, agent: 'random' })).toMatchObject(refused)
  expect((await ann.post(`/api/matches/${id}/join`)).body).toMatchObject({ status: 'running', mySeat: 1 })
})

test('a match that the last person leaves is gone', async () => {
  const server = await testServer()
  const [ann, bob, cid] = [server.guest(), server.guest(), server.guest()]
  const { id } = await ann.create({ game: 'memory', players: ['me', 'open', 'open', { agent: 'random' }] })
  await bob.post(`/api/matches/${id}/join`)
  expect((await ann.post(`/api/matches/${id}/leave`)).body).toMatchObject({ mySeat: null, status: 'open' })
  expect((await cid.get('/api/matches')).body.matches).toMatchObject([{ id, players: [null, {}, null, {}] }])
  expect(await bob.post(`/api/matches/${id}/leave`)).toMatchObject({
    status: 200,
    body: { id, mySeat: null, players: [null, null, null, {}] },
  })
  expect((await cid.get('/api/matches')).body.matches).toEqual([])
  expect(await cid.post(`/api/matches/${id}/join`)).toMatchObject({ status: 404, body: { code: 'unknown-match' } })
})

test('whose turn it is, the list says of a running match to those who sit at it', async () => {
  const server = await testServer()
  const [ann, bob, cid] = [server.guest(), server.guest(), server.guest()]
  const { id, myTurn } = await ann.create({ game: 'tictactoe', players: ['me', 'open'] })
  expect([myTurn, (await bob.post(`/api/matches/${id}/join`)).body.myTurn]).toEqual([false, false])
  const turns = async () =>
    (await Promise.all([ann, bob, cid].map((who) => who.get('/api/matches')))).map(({ body }) => body.matches[0].myTurn)
  expect(await turns()).toEqual([true, false, false])
  expect(await ann.move(id, 'place', { square: 4 })).toMatchObject({ status: 200 })
  expect(await turns()).toEqual([false, true, false])
})

test('a person has one match of agents alone at a time', async () => {
  const server = await testServer()
  const [ann, bob] = [server.guest(), server.guest()]
  for (const guest of [ann, bob]) await guest.get('/api/me')
  const alone = { game: 'tictactoe', seats: 2, variant: {}, players: [{ agent: 'random' }, { agent: 'random' }] }
  const asked = await Promise.all([ann, ann, bob].map((guest) => guest.post('/api/matches', alone)))
  const [one, other, bobs] = asked.map(({ status }) => status)
  expect([one, other].sort()).toEqual([201, 429])
  expect(bobs).toBe(201)
  const refused = asked.find(({ status }) => status === 429)!
  expect(refused).toMatchObject({
    body: {
      code: 'too-many',
      message: 'A match of agents alone that you made is still running. Take a seat yourself, or wait until it is over.',
    },
  })
  expect(refused.headers.get('Retry-After')).toBe('60')
  // Filled with agents it would be another.
  const { body } = await ann.post('/api/matches', { ...alone, players: [{ agent: 'random' }, 'open'] })
  expect(await ann.post(`/api/matches/${body.id}/agents`, { seat: 1, agent: 'random' })).toMatchObject({ status: 429 })
  expect(await ann.post('/api/matches', { ...alone, players: ['me', { agent: 'random' }] })).toMatchObject({ status: 201 })
  for (let moves = 0; moves < 9; moves++) await server.clock.advance(1000)
  expect(await ann.post('/api/matches', alone)).toMatchObject({ status: 201 })
})
