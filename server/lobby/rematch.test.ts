import { expect, test } from 'vitest'
import pig from '../../games/pig/game.ts'
import type { MatchInfo } from '../matches/match-info.ts'
import type { Answered, Guest } from '../testing/guest.ts'
import salon from '../testing/salon/game.ts'
import { GAMES, START, type TestServer, testServer } from '../testing/test-server.ts'

const DAY_MS = 86_400_000
const bank = { kind: 'bank', bankMs: 10 * 60_000, incrementMs: 0, out: 'absent' }

const again = (who: Guest, { id }: { id: string }): Promise<Answered<MatchInfo>> => who.post(`/api/matches/${id}/rematch`)

/** Ann has won a tic-tac-toe against Bob. */
async function finished(server: TestServer) {
  const [ann, bob] = [server.guest(), server.guest()]
  const match = await ann.create({ game: 'tictactoe', players: ['me', 'open'] })
  await bob.post(`/api/matches/${match.id}/join`)
  for (const [count, square] of [0, 3, 1, 4, 2].entries()) await (count % 2 ? bob : ann).move(match.id, 'place', { square })
  return { ann, bob, match }
}

test('both ask for a rematch: it is one match, each sits where they sat, and it begins', async () => {
  const server = await testServer()
  const { ann, bob, match } = await finished(server)
  const first = await again(bob, match)
  expect(first).toMatchObject({ status: 200, body: { game: 'tictactoe', status: 'open', mySeat: 1, players: [null, { me: true }] } })
  expect(await again(bob, match)).toMatchObject({ status: 200, body: { id: first.body.id, mySeat: 1, status: 'open' } })
  expect(await again(ann, match)).toMatchObject({ status: 200, body: { id: first.body.id, mySeat: 0, status: 'running' } })
  expect(await again(ann, match)).toMatchObject({ status: 200, body: { id: first.body.id, mySeat: 0 } })
  expect((await ann.get('/api/matches')).body.matches).toHaveLength(2)
})

test('both ask at the same moment, on two servers: it is one match', async () => {
  const server = await testServer()
  const { ann, bob, match } = await finished(server)
  const other = await testServer({ database: server.database })
  const there = other.guest().request('POST', `/api/matches/${match.id}/rematch`, {}, { cookie: bob.cookie })
  const answers = await Promise.all([again(ann, match), there])
  expect(answers.map(({ status }) => status)).toEqual([200, 200])
  expect(new Set(answers.map(({ body }) => body.id)).size).toBe(1)
  expect((await ann.get(`/api/matches/${answers[0].body.id}`)).body).toMatchObject({ status: 'running', mySeat: 0 })
})

test('agents play again with the same options, and a rematch has a rematch', async () => {
  const server = await testServer()
  const ann = server.guest()
  const asked = { game: 'memory', players: [{ agent: 'random' }, 'me'], variant: { size: 'small' } }
  let match = await ann.create(asked)
  const made = new Set([match.id])
  for (let round = 0; round < 2; round++) {
    expect(await ann.move(match.id, 'resign')).toMatchObject({ status: 200 })
    const next = await again(ann, match)
    expect(next).toMatchObject({
      status: 200,
      body: { status: 'running', mySeat: 1, variant: { size: 'small' }, players: [{ agent: 'random' }, {}] },
    })
    match = next.body
    made.add(match.id)
  }
  expect(made.size).toBe(3)
})

test('whose old seat is taken sits at another, and who comes too late is told so', async () => {
  const server = await testServer({ games: [...GAMES, salon] })
  const [ann, bob, cid, dan] = [server.guest(), server.guest(), server.guest(), server.guest()]
  const { body: match } = await ann.post('/api/matches', { game: 'salon', seats: 3, players: ['me', 'open', 'open'], clock: bank })
  for (const who of [bob, cid]) await who.post(`/api/matches/${match.id}/join`)
  for (const who of [bob, cid]) await who.move(match.id, 'resign')
  const { id } = (await again(ann, match)).body
  const kept = { status: 409, body: { code: 'seat-taken', message: expect.stringMatching(/^This seat is kept for Guest \d+\.$/) } }
  expect(await dan.post(`/api/matches/${id}/join`, { seat: 2 })).toMatchObject(kept)
  expect(await dan.post(`/api/matches/${id}/join`)).toMatchObject(kept)
  expect(await ann.post(`/api/matches/${id}/agents`, { seat: 2, agent: 'random' })).toMatchObject(kept)
  expect((await dan.get('/api/matches?status=open')).body.matches).toEqual([])
  await server.clock.advance(2 * 60_000)
  expect((await dan.get('/api/matches?status=open')).body.matches).toMatchObject([{ id, free: [1, 2] }])
  expect(await dan.post(`/api/matches/${id}/join`, { seat: 2 })).toMatchObject({ status: 200, body: { mySeat: 2 } })
  expect(await again(cid, match)).toMatchObject({ status: 200, body: { id, mySeat: 1, status: 'running' } })
  expect(await again(bob, match)).toMatchObject({
    status: 409,
    body: { code: 'started', message: 'The rematch has started without you.' },
  })
})

test('a rematch that everybody has left can be asked for again', async () => {
  const server = await testServer()
  const { ann, bob, match } = await finished(server)
  const { id } = (await again(ann, match)).body
  await ann.post(`/api/matches/${id}/leave`)
  const anew = (await again(bob, match)).body
  expect(anew.id).not.toBe(id)
  expect(await again(ann, match)).toMatchObject({ body: { id: anew.id, status: 'running' } })
})

test('where the game says so, another player starts the rematch; the players of the match before are told of it', async () => {
  const server = await testServer({ games: [pig] })
  const [ann, bob, cid] = [server.guest(), server.guest(), server.guest()]
  const match = await ann.create({ game: 'pig', players: ['me', 'open', { agent: 'random' }] })
  await bob.post(`/api/matches/${match.id}/join`)
  await ann.move(match.id, 'resign')
  await bob.move(match.id, 'resign')
  const { body: next } = await again(bob, match)
  expect(next).toMatchObject({ status: 'open', mySeat: 0, players: [{ me: true }, { kind: 'agent' }, null] })
  expect(next.kept).toMatchObject([{ seat: 2, me: false, until: START + DAY_MS }])
  const by = next.players[0]?.name
  expect((await ann.get(`/api/matches/${match.id}`)).body.rematch).toEqual({ id: next.id, by })
  expect((await cid.get(`/api/matches/${match.id}`)).body.rematch).toBeUndefined()
  expect((await ann.get('/api/matches?mine=1')).body.matches).toContainEqual(
    expect.objectContaining({ id: next.id, kept: [expect.objectContaining({ me: true })] }),
  )
  expect(await again(ann, match)).toMatchObject({ status: 200, body: { id: next.id, mySeat: 2, status: 'running' } })
})

const perMove = (moveMs: number) => ({ kind: 'move', moveMs, vacationMs: 0, out: 'absent' })

test.each([
  ['a time for the whole match: two minutes', bank, 2 * 60_000],
  ['a short time for each move: two minutes', perMove(60_000), 2 * 60_000],
  ['three days for each move: as long', perMove(3 * DAY_MS), 3 * DAY_MS],
  ['a week for each move: three days', perMove(7 * DAY_MS), 3 * DAY_MS],
  ['no clock: a day', undefined, DAY_MS],
])('how long the seats of a rematch are kept, with %s', async (_, clock, keptMs) => {
  const server = await testServer({ games: [pig] })
  const [ann, bob] = [server.guest(), server.guest()]
  const { body: match } = await ann.post('/api/matches', { game: 'pig', seats: 2, players: ['me', 'open'], clock })
  await bob.post(`/api/matches/${match.id}/join`)
  await ann.move(match.id, 'resign')
  expect((await again(ann, match)).body.kept).toMatchObject([{ until: START + keptMs }])
})
