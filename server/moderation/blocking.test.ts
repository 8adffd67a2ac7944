import { expect, test } from 'vitest'
import type { Guest } from '../testing/guest.ts'
import { account } from '../testing/staff.ts'
import { testServer } from '../testing/test-server.ts'

const two = { game: 'tictactoe', players: ['me', 'open'] }

/** Ann and Eve have played, and Ann has blocked Eve. */
async function annBlocksEve() {
  const server = await testServer()
  const [ann, eve] = [server.guest(), server.guest()]
  await ann.request('PUT', '/api/me', { name: 'Ann' })
  await eve.request('PUT', '/api/me', { name: 'Eve' })
  const { id: played } = await eve.create(two)
  await ann.post(`/api/matches/${played}/join`)
  const block = () => ann.post('/api/me/blocks', { player: { match: played, seat: 0 } })
  expect(await block()).toMatchObject({ status: 201, body: { blocks: [{ name: 'Eve' }] } })
  return { server, ann, eve, played, block }
}

const NOT_HERE = { status: 403, body: { code: 'not-invited', message: 'You cannot take a seat at this table.' } }
/** The seats that they are told they can take, by the match and by the list of open matches. */
async function free(who: Guest, id: string) {
  const { matches } = (await who.get('/api/matches?status=open')).body
  return [(await who.get(`/api/matches/${id}`)).body.free, matches.find((match: { id: string }) => match.id === id).free]
}
const join = (who: Guest, id: string) => who.post(`/api/matches/${id}/join`)

test('who is blocked cannot join the tables of the other, until they are unblocked', async () => {
  const { server, ann, eve, block } = await annBlocksEve()
  const { id } = await ann.create(two)
  const before = await server.rows()
  expect(await join(eve, id)).toMatchObject(NOT_HERE)
  expect(await server.rows()).toBe(before)
  expect(await free(server.guest(), id)).toEqual([[1], [1]])
  expect(await free(eve, id)).toEqual([[], []])
  expect((await block()).body.blocks).toHaveLength(1)
  const [{ id: blocked }] = (await ann.get('/api/me/blocks')).body.blocks
  expect((await eve.request('DELETE', `/api/me/blocks/${blocked}`)).status).toBe(404)
  expect((await ann.request('DELETE', `/api/me/blocks/${blocked}`)).body).toEqual({ blocks: [] })
  expect(await free(eve, id)).toEqual([[1], [1]])
  expect((await join(eve, id)).status).toBe(200)
})

test('what somebody writes is not shown to who has blocked them', async () => {
  const { ann, eve, played } = await annBlocksEve()
  const chat = `/api/matches/${played}/chat`
  expect((await eve.post(chat, { text: 'Hello?' })).status).toBe(201)
  await ann.post(chat, { text: 'Good luck.' })
  const read = async (who: Guest) => (await who.get(chat)).body.lines.map(({ text }: { text: string }) => text)
  expect([await read(ann), await read(eve)]).toEqual([['Good luck.'], ['Hello?', 'Good luck.']])
})

test('neither invites the other, and a rematch keeps no seat for who has blocked its maker', async () => {
  const { ann, eve, played } = await annBlocksEve()
  for (const [who, seat] of [
    [eve, 1],
    [ann, 0],
  ] as const) {
    const { id } = await who.create(two)
    const invited = await who.post(`/api/matches/${id}/invitations`, { player: { match: played, seat } })
    expect(invited).toMatchObject({ status: 403, body: { code: 'not-invited' } })
  }
  await ann.move(played, 'resign')
  const { body } = await eve.post(`/api/matches/${played}/rematch`)
  expect(body.status).toBe('open')
  expect(body).not.toHaveProperty('kept')
})

test('a block stays when either becomes an account that was there before', async () => {
  const { server, ann, eve } = await annBlocksEve()
  await account(server, 'Anna')
  await account(server, 'Evelyn')
  for (const [who, name] of [
    [ann, 'Anna'],
    [eve, 'Evelyn'],
  ] as const)
    expect((await who.post('/api/me/sign-in', { name, password: 'four words are better' })).status).toBe(200)
  expect((await ann.get('/api/me/blocks')).body.blocks).toMatchObject([{ name: 'Evelyn' }])
  const { id } = await ann.create(two)
  expect(await join(eve, id)).toMatchObject(NOT_HERE)
})

test('nobody blocks themselves, an agent, or somebody in a match that they may not know of', async () => {
  const server = await testServer()
  const [ann, eve] = [server.guest(), server.guest()]
  const { body: made } = await ann.post('/api/matches', { ...two, players: ['me', { agent: 'random' }], seats: 2, visibility: 'private' })
  const block = (who: Guest, seat: number) => who.post('/api/me/blocks', { player: { match: made.id, seat } })
  const before = await server.rows()
  expect((await block(ann, 0)).body).toEqual({ code: 'arguments', message: 'That is your own seat.' })
  for (const seat of [1, 7]) expect((await block(ann, seat)).body).toEqual({ code: 'arguments', message: 'Nobody sits at this seat.' })
  expect((await block(eve, 0)).body.code).toBe('unknown-match')
  expect(await server.rows()).toBe(before)
})
