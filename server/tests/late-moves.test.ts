import { expect, test } from 'vitest'
import { market, trade } from '../../engine/testing/scenarios/overtaken.ts'
import bluff from '../../games/bluff/game.ts'
import hearts from '../../games/hearts/game.ts'
import type { Guest } from '../testing/guest.ts'
import { type TestServer, testServer } from '../testing/test-server.ts'

const games = [market, trade, hearts]

/** A running match of so many, and who sits at it. */
async function begun(server: TestServer, game: string, seats = 2): Promise<{ id: string; guests: Guest[]; version: number }> {
  const guests = Array.from({ length: seats }, () => server.guest())
  const { id } = await guests[0].create({ game, players: ['me', ...Array(seats - 1).fill('open')] })
  for (const guest of guests.slice(1)) await guest.post(`/api/matches/${id}/join`)
  const { version } = (await guests[0].get(`/api/matches/${id}`)).body
  return { id, guests, version }
}

/** What each is answered that arrives after the one before. */
async function oneAfterAnother<Answer>(...moves: readonly (() => Promise<Answer>)[]): Promise<Answer[]> {
  const answers: Answer[] = []
  for (const move of moves) answers.push(await move())
  return answers
}

/** The seat's view now. */
const viewOf = async (guest: Guest, id: string) => {
  const { version } = (await guest.get(`/api/matches/${id}`)).body
  return (await guest.get(`/api/matches/${id}/versions/${version}`)).body.view
}

test.each([
  [0, 1],
  [1, 0],
])('two take the same card of the market, seat %i first: the other is told that the market changed, and has nothing', async (...order) => {
  const server = await testServer({ games })
  const { id, guests, version } = await begun(server, 'market')
  const [first, second] = order.map((seat) => guests[seat]) as [Guest, Guest]
  const take = (who: Guest, slot: number) => who.move(id, 'take', { slot }, { expectVersion: version })
  const answers = await oneAfterAnother(
    () => take(first, 0),
    () => take(second, 0),
  )
  expect(answers.map(({ status, body }) => [status, body])).toEqual([
    [200, { version: version + 1 }],
    [409, { code: 'stale', message: 'The market changed before your move arrived: slot 1. Your move was not made.' }],
  ])
  expect(await take(second, 3)).toMatchObject({ status: 200, body: { version: version + 2 } })
  const { players } = await viewOf(second, id)
  expect(players.map(({ goods }: { goods: { slots: unknown[] } }) => goods.slots.length)).toEqual([1, 1])
})

test('of two who take the same card at the same moment one has it, and the other is told', async () => {
  const server = await testServer({ games })
  const { id, guests, version } = await begun(server, 'market')
  const answers = await Promise.all(guests.map((guest) => guest.move(id, 'take', { slot: 0 }, { expectVersion: version })))
  expect(answers.map(({ body }) => body.code ?? 'made').sort()).toEqual(['made', 'stale'])
})

test('the seller sets 99 while the buyer accepts 5, the seller first: nothing is bought', async () => {
  const server = await testServer({ games })
  const { id, guests, version } = await begun(server, 'trade')
  const [seller, buyer] = guests as [Guest, Guest]
  const answers = await oneAfterAnother(
    () => seller.move(id, 'ask', { price: 99 }, { expectVersion: version }),
    () => buyer.move(id, 'accept', {}, { expectVersion: version }),
  )
  expect(answers.map(({ status, body }) => [status, body])).toEqual([
    [200, { version: version + 1 }],
    [409, { code: 'stale', message: 'The price changed from 5 to 99 before your move arrived. Your move was not made.' }],
  ])
  expect((await viewOf(buyer, id)).players).toEqual([{ gold: 100 }, { gold: 100 }])
})

test('the seller sets 99 while the buyer accepts 5, the buyer first: it is bought for 5', async () => {
  const server = await testServer({ games })
  const { id, guests, version } = await begun(server, 'trade')
  const [seller, buyer] = guests as [Guest, Guest]
  const answers = await oneAfterAnother(
    () => buyer.move(id, 'accept', {}, { expectVersion: version }),
    () => seller.move(id, 'ask', { price: 99 }, { expectVersion: version }),
  )
  expect(answers.map(({ status }) => status)).toEqual([200, 200])
  expect((await viewOf(buyer, id)).players).toEqual([{ gold: 105 }, { gold: 95 }])
})

test('four pass their cards at the same moment: all of them have passed', async () => {
  const server = await testServer({ games })
  const { id, guests, version } = await begun(server, 'hearts', 4)
  const hands = await Promise.all(guests.map(async (guest, seat) => (await viewOf(guest, id)).players[seat].hand.slots))
  const answers = await Promise.all(
    guests.map((guest, seat) =>
      guest.move(id, 'pass', { cards: hands[seat].slice(0, 3).map((card: { id: string }) => card.id) }, { expectVersion: version }),
    ),
  )
  expect(answers.map(({ body }) => body.code ?? 'made')).toEqual(['made', 'made', 'made', 'made'])
})

test('two let an action be at the same moment, and one of them a challenge that comes too late', async () => {
  const server = await testServer({ games: [bluff] })
  const { id, guests } = await begun(server, 'bluff', 4)
  const { moves } = await viewOf(guests[0], id)
  const [{ options }] = moves.filter(({ move }: { move: string }) => move === 'act')
  // What somebody must be a Pilot for, the others may doubt.
  const args = options.find((option: object) => Object.values(option).includes('pilots'))
  const { version } = (await guests[0].move(id, 'act', args)).body
  const answer = (seat: number, move: string) => guests[seat].move(id, move, {}, { expectVersion: version })
  const answers = await Promise.all([answer(1, 'allow'), answer(2, 'allow')])
  answers.push(await answer(1, 'challenge'))
  expect(answers.map(({ body }) => body.message ?? 'made')).toEqual([
    'made',
    'made',
    'Play had gone on before your move arrived. Your move was not made.',
  ])
  expect(await answer(3, 'challenge')).toMatchObject({ status: 200 })
})

test('after a restart what a late move reads is compared all the same, from the log', async () => {
  const one = await testServer({ games })
  const { id, guests, version } = await begun(one, 'market')
  const [ann, bob] = guests as [Guest, Guest]
  await ann.move(id, 'take', { slot: 0 }, { expectVersion: version })
  const other = await testServer({ games, database: one.database })
  const take = (slot: number) =>
    other
      .guest()
      .request('POST', `/api/matches/${id}/moves`, { move: 'take', args: { slot }, expectVersion: version }, { cookie: bob.cookie })
  expect(await take(0)).toMatchObject({ status: 409, body: { code: 'stale', message: expect.stringContaining('slot 1') } })
  expect(await take(1)).toMatchObject({ status: 200 })
})

test('a move that comes more than 64 versions late is refused, whatever it reads', async () => {
  const server = await testServer({ games })
  const { id, guests, version } = await begun(server, 'trade')
  const [seller, buyer] = guests as [Guest, Guest]
  for (let count = 0; count < 64; count++) await seller.move(id, 'ask', { price: 5 })
  const accept = () => buyer.move(id, 'accept', {}, { expectVersion: version })
  await seller.move(id, 'ask', { price: 5 })
  expect(await accept()).toMatchObject({ status: 409, body: { code: 'stale', message: 'The match has gone on since you looked.' } })
  expect(await buyer.move(id, 'accept', {}, { expectVersion: version + 1 })).toMatchObject({ status: 200 })
})

test('the same key again has the same answer and moves once, also after a restart', async () => {
  const one = await testServer({ games })
  const { id, guests, version } = await begun(one, 'trade')
  const [seller, buyer] = guests as [Guest, Guest]
  const body = { move: 'accept', args: {}, expectVersion: version, key: 'k1' }
  const again = (server: TestServer, who: Guest, given: object = body) =>
    server.guest().request('POST', `/api/matches/${id}/moves`, given, { cookie: who.cookie })
  const answers = await Promise.all([again(one, buyer), again(one, buyer), again(one, buyer)])
  expect(answers.map(({ status, body }) => [status, body])).toEqual(Array(3).fill([200, { version: version + 1 }]))
  await seller.move(id, 'ask', { price: 7 })
  const other = await testServer({ games, database: one.database })
  expect(await again(other, buyer)).toMatchObject({ status: 200, body: { version: version + 1 } })
  expect((await viewOf(buyer, id)).players).toEqual([{ gold: 105 }, { gold: 95 }])
  // Another's proposal of the same key is another proposal, as is another key.
  expect(await again(one, seller, { move: 'ask', args: { price: 9 }, key: 'k1' })).toMatchObject({ body: { version: version + 3 } })
  expect(await again(one, buyer, { move: 'accept', key: 'k2' })).toMatchObject({ status: 200, body: { version: version + 4 } })
  expect((await one.store.log(id, 0)).map(({ key }) => key)).toEqual([...Array(version).fill(undefined), 'k1', undefined, 'k1', 'k2'])
})

test('a refused proposal leaves its key free', async () => {
  const server = await testServer({ games })
  const { id, guests } = await begun(server, 'trade')
  const [seller] = guests as [Guest]
  const body = { move: 'ask', args: { price: 9 }, key: 'k1' }
  expect(await seller.move(id, 'accept', {}, { key: 'k1' })).toMatchObject({ status: 409, body: { code: 'rule' } })
  expect(await seller.post(`/api/matches/${id}/moves`, body)).toMatchObject({ status: 200 })
})

test('the same key at once on two servers moves once', async () => {
  const one = await testServer({ games })
  const { id, guests, version } = await begun(one, 'trade')
  const other = await testServer({ games, database: one.database })
  const cookie = guests[1].cookie
  const send = (server: TestServer) => server.guest().request('POST', `/api/matches/${id}/moves`, { move: 'accept', key: 'k1' }, { cookie })
  const answers = await Promise.all([send(one), send(other)])
  expect(answers.map(({ status, body }) => [status, body])).toEqual(Array(2).fill([200, { version: version + 1 }]))
  expect(await one.store.log(id, version)).toHaveLength(1)
})
