import { expect, test, vi } from 'vitest'
import { internalsOf, withInternals } from '../../engine/rules/game.ts'
import { asked } from '../testing/database.ts'
import type { Guest } from '../testing/guest.ts'
import { heardLog } from '../testing/heard-log.ts'
import parlour from '../testing/parlour/game.ts'
import { GAMES, type TestServer, testServer } from '../testing/test-server.ts'
import type { MatchInfo } from './match-info.ts'

const GAME = 'blackjack'
const at = (id: string) => `/api/matches/${id}`
const info = async (who: Guest, id: string): Promise<MatchInfo> => (await who.get(at(id))).body
const join = (who: Guest, id: string, seat?: number) => who.post<MatchInfo>(`${at(id)}/join`, seat === undefined ? {} : { seat })

/** Ann, Bob and Cid at a blackjack of five rounds. */
async function atTheTable() {
  const server = await testServer()
  const [ann, bob, cid, dan] = [server.guest(), server.guest(), server.guest(), server.guest()]
  for (const [name, who] of Object.entries({ Ann: ann, Bob: bob, Cid: cid, Dan: dan })) await who.request('PUT', '/api/me', { name })
  const { id } = await ann.create({ game: GAME, players: ['me', 'open', 'open'], variant: { rounds: 'five' } })
  for (const who of [bob, cid]) await join(who, id)
  return { server, ann, bob, cid, dan, id }
}

const matchOf = async ({ store }: TestServer, id: string) => (await store.snapshot(id))!.match

/** Everybody who is dealt in stands, until the hands are shown. */
async function playRound(server: TestServer, id: string, players: readonly (Guest | null)[]): Promise<void> {
  for (;;) {
    const { turn, snapshot } = await matchOf(server, id)
    if (snapshot[0]!.value !== 'play') return
    expect(await players[turn]!.move(id, 'stand')).toMatchObject({ status: 200 })
  }
}

/** Cid has stood up after the first round, and the second has begun without them. */
async function oneHasStoodUp() {
  const table = await atTheTable()
  const { server, ann, bob, cid, id } = table
  await playRound(server, id, [ann, bob, cid])
  expect(await cid.move(id, 'standUp')).toMatchObject({ status: 200 })
  expect(await info(table.dan, id)).toMatchObject({ free: [] })
  expect(await ann.move(id, 'nextRound')).toMatchObject({ status: 200 })
  return table
}

test('somebody who comes later takes the seat of one who has stood up, and is dealt in from the next round on', async () => {
  const { server, ann, bob, cid, dan, id } = await oneHasStoodUp()
  expect(await info(dan, id)).toMatchObject({ status: 'running', free: [2], mySeat: null })
  const { version } = await info(dan, id)
  expect(await join(dan, id)).toMatchObject({ status: 200, body: { mySeat: 2, free: [], players: [{}, {}, { name: 'Dan', me: true }] } })
  expect(await server.store.log(id, version)).toMatchObject([{ version: version + 1, by: 2, move: 'sit' }])
  expect((await matchOf(server, id)).inactive).toEqual([2])

  await playRound(server, id, [ann, bob, null])
  await ann.move(id, 'nextRound')
  expect((await matchOf(server, id)).inactive).toEqual([])
  const { view } = (await dan.get(`${at(id)}/versions/${(await info(dan, id)).version}`)).body
  expect(view.viewer).toBe(2)
  expect(view.players[2].hole.slots).toMatchObject([{ face: expect.any(Number) }])
  await playRound(server, id, [ann, bob, dan])

  expect(await info(cid, id)).toMatchObject({ mySeat: null, players: [{ name: 'Ann' }, { name: 'Bob' }, { name: 'Dan' }] })
  expect(await cid.move(id, 'nextRound')).toMatchObject({ status: 403, body: { code: 'not-seated' } })
})

test('seats where somebody sits, agents’, and those of games that do not seat later are not taken', async () => {
  const { server, bob, dan, id } = await oneHasStoodUp()
  const agents = await server.guest().create({ game: GAME, players: ['me', { agent: 'random' }] })
  const tictactoe = await server.guest().create({ game: 'tictactoe', players: ['me', { agent: 'random' }] })
  await dan.get('/api/me')
  const before = await server.rows()
  for (const [who, match, seat, status, code, message] of [
    [dan, id, 0, 409, 'seat-taken', 'That seat is not free right now.'],
    [dan, id, 3, 400, 'arguments', 'This seat does not exist.'],
    [bob, id, 2, 409, 'seated', 'You already have a seat in this match.'],
    [dan, agents.id, undefined, 409, 'seat-taken', 'The match has started, and no seat is free right now.'],
    [dan, agents.id, 1, 409, 'seat-taken', 'That seat is not free right now.'],
    [dan, tictactoe.id, undefined, 409, 'started', 'The match has already started.'],
  ] as const)
    expect(await join(who, match, seat)).toMatchObject({ status, body: { code, message } })
  expect(await server.rows()).toBe(before)
  expect(tictactoe.free).toEqual([])
})

test('two who take the same seat at once, also on two servers: one gets it', async () => {
  const { server, dan, id } = await oneHasStoodUp()
  const other = await testServer({ database: server.database })
  const there = other.guest()
  const answers = await Promise.all([join(dan, id), join(server.guest(), id), join(there, id)])
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409])
  expect((await server.store.log(id, 0)).filter(({ move }) => move === 'sit')).toHaveLength(1)
})

test('the player who sat there before sees what a spectator sees', async () => {
  const { server, ann, bob, cid, dan, id } = await oneHasStoodUp()
  const { version } = await info(dan, id)
  /** Who sees how many faces, at each version. */
  const seen = async (who: Guest) => {
    const versions = Array.from({ length: version + 1 }, (_, i) => who.get(`${at(id)}/versions/${i}`))
    return (await Promise.all(versions)).map(({ body }) => JSON.stringify(body.view).match(/"face"/g)?.length ?? 0)
  }
  const [own, spectator] = [await seen(cid), await seen(dan)]
  expect(own).not.toEqual(spectator)
  const history = (await dan.get(`${at(id)}/history`)).body.entries
  await join(dan, id)
  expect(await seen(dan)).toEqual(spectator)
  expect((await dan.get(`${at(id)}/history`)).body.entries.slice(0, version)).toEqual(history)
  expect((await dan.get(`${at(id)}/versions/${version + 1}`)).body.view.viewer).toBe(2)
  // It stays so when they leave the table and come back, and on another server.
  await dan.post(`${at(id)}/leave`)
  await join(dan, id)
  expect(await seen(dan)).toEqual(spectator)
  const again = await testServer({ database: server.database })
  const there = (path: string) => again.guest().request('GET', path, undefined, { cookie: dan.cookie })
  expect((await there(`${at(id)}/versions/${version}`)).body.view.viewer).toBe('spectator')
  for (const who of [ann, bob]) expect((await who.get(`${at(id)}/versions/0`)).body.view.viewer).not.toBe('spectator')
})

test('who stands up and leaves the table does not lose the seat for good: they come back, or another takes it', async () => {
  const { server, ann, bob, cid, dan, id } = await atTheTable()
  await playRound(server, id, [ann, bob, cid])
  await cid.move(id, 'standUp')
  await cid.post(`${at(id)}/leave`)
  await server.clock.advance(60_000)
  expect((await server.store.log(id, 0)).some(({ move }) => move === 'resign')).toBe(false)
  expect(await info(dan, id)).toMatchObject({ free: [2], players: [{}, {}, { name: 'Cid', absent: true }] })
  expect(await join(cid, id)).toMatchObject({ status: 200, body: { mySeat: 2, players: [{}, {}, { name: 'Cid', absent: false }] } })
  await cid.post(`${at(id)}/leave`)
  expect(await join(dan, id, 2)).toMatchObject({ status: 200, body: { mySeat: 2, players: [{}, {}, { name: 'Dan', absent: false }] } })
  await server.clock.advance(60_000)
  expect((await server.store.dueAgentTurns(Number.MAX_SAFE_INTEGER)).length).toBe(0)
  expect((await matchOf(server, id)).resigned ?? []).toEqual([])
  expect(await join(cid, id)).toMatchObject({ status: 409, body: { code: 'seat-taken' } })
})

test('who leaves without standing up resigns as ever, and that seat is nobody’s', async () => {
  const { server, ann, bob, cid, dan, id } = await atTheTable()
  await playRound(server, id, [ann, bob, cid])
  await cid.post(`${at(id)}/leave`)
  await server.clock.advance(700)
  expect((await matchOf(server, id)).resigned).toEqual([2])
  await ann.move(id, 'nextRound')
  expect(await info(dan, id)).toMatchObject({ free: [] })
  expect(await join(dan, id, 2)).toMatchObject({ status: 409, body: { code: 'seat-taken' } })
})

test('the list says which seats are free, of open and of running matches', async () => {
  const { dan, id } = await oneHasStoodUp()
  const open = await dan.create({ game: 'memory', players: ['open', 'me', 'open'] })
  const free = async (query: string) =>
    (await dan.get(`/api/matches${query}`)).body.matches.map((match: MatchInfo) => [match.id, match.free])
  expect(await free('?status=open')).toEqual([[open.id, [0, 2]]])
  expect(await free('?status=running')).toEqual([[id, [2]]])
})

test('a match that cannot be read is listed, without free seats', async () => {
  const { server, id } = await oneHasStoodUp()
  const logged = heardLog()
  await asked(server.database, "delete from snapshots; update log set move = 'nothing' where version = 7")
  const again = await testServer({ database: server.database })
  for (let i = 0; i < 3; i++)
    expect((await again.guest().get('/api/matches?status=running')).body.matches).toMatchObject([{ id, free: [] }])
  // It is not tried each time that somebody looks.
  expect(logged).toHaveLength(1)
  expect(await again.guest().get(at(id))).toMatchObject({ status: 200, body: { free: [] } })
})

const start = (who: Guest, id: string) => who.post<MatchInfo>(`${at(id)}/start`)

test('a game whose rules seat later begins as soon as enough are there, and others come as it runs', async () => {
  const server = await testServer({ games: [...GAMES, parlour] })
  const [ann, bob, cid] = [server.guest(), server.guest(), server.guest()]
  const { id, startable } = await ann.create({ game: 'parlour', players: ['me', 'open', 'open', 'open'] })
  expect(startable).toBe(false)
  expect(await start(ann, id)).toMatchObject({
    status: 409,
    body: { code: 'not-started', message: 'The match starts when every seat is taken.' },
  })
  expect((await join(bob, id, 2)).body).toMatchObject({ status: 'open', startable: false })
  expect(await info(ann, id)).toMatchObject({ startable: true })
  expect(await start(bob, id)).toMatchObject({ status: 403, body: { code: 'not-creator' } })
  expect((await start(ann, id)).body).toMatchObject({ status: 'running', free: [1, 3], startable: false, players: [{}, null, {}, null] })
  // Players who hold a seat sit there from the start, without a move.
  expect(await server.store.log(id, 0)).toEqual([])
  expect(await matchOf(server, id)).toMatchObject({ inactive: [1, 3], empty: [1, 3] })
  expect(await start(ann, id)).toMatchObject({ status: 409, body: { code: 'started' } })

  expect((await join(cid, id)).body).toMatchObject({ mySeat: 1, free: [3] })
  expect(await ann.move(id, 'play')).toMatchObject({ status: 200 })
  expect((await matchOf(server, id)).inactive).toEqual([3])
  for (const who of [bob, ann, cid]) expect(await who.move(id, 'play')).toMatchObject({ status: 200 })
  // The past can be made again from what is stored.
  const again = await testServer({ games: [parlour], database: server.database })
  expect((await again.guest().get(`${at(id)}/history`)).body.entries.length).toBe((await matchOf(server, id)).version)
})

/** Ann and Bob have begun a blackjack for three without waiting for the seat between them. */
async function twoHaveBegun(rounds = 'five') {
  const server = await testServer()
  const [ann, bob, cid] = [server.guest(), server.guest(), server.guest()]
  const { id } = await ann.create({ game: GAME, players: ['me', 'open', 'open'], variant: { rounds } })
  await join(bob, id, 2)
  expect(await info(ann, id)).toMatchObject({ startable: true })
  expect((await start(ann, id)).body).toMatchObject({ status: 'running', free: [1], players: [{}, null, {}] })
  return { server, ann, bob, cid, id }
}

test('a blackjack for three begins with two, who are dealt the first round; the third is dealt in at the next', async () => {
  const { server, ann, bob, cid, id } = await twoHaveBegun()
  const cardsOf = async () => (await ann.get(`${at(id)}/versions/${(await info(ann, id)).version}`)).body.view.players.map(held)
  const held = ({ hole, open }: Record<string, { slots?: unknown[]; count?: number }>) =>
    (hole.count ?? hole.slots!.length) + open.slots!.length
  expect(await cardsOf()).toEqual([2, 0, 2])
  expect((await join(cid, id)).body).toMatchObject({ mySeat: 1, free: [] })
  await playRound(server, id, [ann, null, bob])
  expect(await ann.move(id, 'nextRound')).toMatchObject({ status: 200 })
  expect(await cardsOf()).toEqual([2, 2, 2])
  expect((await matchOf(server, id)).inactive).toEqual([])
})

test('with which seats a match began is kept: another server has its past from the log, and goes on with it', async () => {
  const { server, ann, bob, cid, id } = await twoHaveBegun()
  await playRound(server, id, [ann, null, bob])
  const { entries } = (await server.guest().get(`${at(id)}/history`)).body
  expect(await asked(server.database, 'select empty from matches')).toEqual([{ empty: '[1]' }])
  await asked(server.database, 'delete from snapshots')
  const again = await testServer({ database: server.database })
  expect((await again.guest().get(`${at(id)}/history`)).body.entries).toEqual(entries)
  expect(await matchOf(server, id).catch(() => null)).toBe(null)
  const there = (who: Guest, path: string, body: object) => again.guest().request('POST', `${at(id)}/${path}`, body, { cookie: who.cookie })
  expect(await there(cid, 'join', {})).toMatchObject({ status: 200, body: { mySeat: 1 } })
  expect(await there(ann, 'moves', { move: 'nextRound' })).toMatchObject({ status: 200 })
  expect(await matchOf(again, id)).toMatchObject({ inactive: [], empty: [1] })
})

test('a rematch of a match that nobody joined later has as many seats, and can begin without them as well', async () => {
  const { server, ann, bob, id } = await twoHaveBegun('one')
  await playRound(server, id, [ann, null, bob])
  expect(await info(ann, id)).toMatchObject({ status: 'finished', free: [], players: [{}, null, {}] })
  const again = (who: Guest) => who.post<MatchInfo>(`${at(id)}/rematch`)
  const { body } = await again(ann)
  expect(body).toMatchObject({ status: 'open', mySeat: 0, startable: false, players: [{}, null, null] })
  expect((await again(bob)).body).toMatchObject({ id: body.id, mySeat: 2, status: 'open' })
  expect((await start(ann, body.id)).body).toMatchObject({ status: 'running', free: [1] })
})

test('all who hold a seat sit as the match begins: nobody takes it from them', async () => {
  const server = await testServer({ games: [parlour] })
  const [ann, bob, cid] = [server.guest(), server.guest(), server.guest()]
  const { id } = await ann.create({ game: 'parlour', players: ['me', 'open', { agent: 'random' }] })
  expect((await join(bob, id)).body).toMatchObject({ status: 'running', free: [] })
  expect((await matchOf(server, id)).inactive).toEqual([])
  expect(await join(cid, id, 1)).toMatchObject({ status: 409, body: { code: 'seat-taken' } })
})

test('a match whose rules seat nobody later does not begin before every seat is taken', async () => {
  const { dan } = await atTheTable()
  const { id } = await dan.create({ game: 'memory', players: ['me', 'open', { agent: 'random' }] })
  expect(await info(dan, id)).toMatchObject({ startable: false })
  expect(await start(dan, id)).toMatchObject({ status: 409, body: { code: 'not-started' } })
})

test('agents alone do not begin a match that would never end, though somebody may come', async () => {
  const internals = internalsOf(parlour)
  const { definition } = internals
  const endless = withInternals(parlour, { ...internals, definition: { ...definition, chart: { ...definition.chart, endless: true } } })
  const server = await testServer({ games: [endless] })
  const ann = server.guest()
  const { id } = await ann.create({ game: 'parlour', players: ['open', { agent: 'random' }, { agent: 'random' }] })
  expect(await info(ann, id)).toMatchObject({ startable: false })
  expect(await start(ann, id)).toMatchObject({
    status: 400,
    body: { message: 'Parlour has no end of its own, so at least one person must play.' },
  })
})

test('who has stood up sees no more of the seat than anybody, where another server has given it away', async () => {
  const { server, ann, bob, cid, dan, id } = await oneHasStoodUp()
  const other = await testServer({ database: server.database })
  const line = (await other.app.request(`${at(id)}/events`, { headers: { cookie: cid.cookie } })).body!.getReader()
  const told: string[] = []
  const reading = (async () => {
    for (let part = await line.read(); !part.done; part = await line.read()) told.push(new TextDecoder().decode(part.value))
  })()
  await vi.waitFor(() => expect(told.join('')).toContain('"viewer":2'))
  // On PostgreSQL the other server hears of the seat before the move.
  told.length = 0
  await join(dan, id)
  await playRound(server, id, [ann, bob, null])
  const moved = await other.guest().request('POST', `${at(id)}/moves`, { move: 'nextRound', args: {} }, { cookie: bob.cookie })
  expect(moved).toMatchObject({ status: 200 })
  // Which of the two comes first depends on when the other server hears of the seat.
  await vi.waitFor(() => expect(told.join('')).toContain('"move":"dealOpen"'))
  await vi.waitFor(() => expect(told.join('')).toContain('"mySeat":null'))
  expect(told.join('')).not.toContain('"viewer":2')
  await line.cancel()
  await reading
})
