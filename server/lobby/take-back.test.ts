import { expect, onTestFinished, test, vi } from 'vitest'
import { deck, setup, stack } from '../../engine/index.ts'
import { openStoreAt } from '../store/open-store-at.ts'
import type { Guest } from '../testing/guest.ts'
import stroll from '../testing/stroll/game.ts'
import { GAMES, START, type TestServer, testServer } from '../testing/test-server.ts'

const MINUTE = 60_000
const cards = deck('cards', [{ n: 1 }, { n: 2 }, { n: 3 }, { n: 4 }])
const rules = setup({ game: { pile: stack(cards, { sanitize: 'len' }), top: stack(cards) } })
/** Players draw in turn. */
const drawing = rules.createGame({
  name: 'drawing',
  players: { min: 2, max: 2 },
  distribute: { cards: 'pile' },
  moves: { draw: rules.move({ help: 'Draw.', apply: ({ game }) => game.pile.first!.moveTo(game.top) }) },
  chart: {
    initial: 'turn',
    endless: true,
    states: { turn: { on: { draw: 'next' } }, next: { always: { actions: 'nextTurn', target: 'turn' } } },
  },
})
const games = [...GAMES, stroll, drawing]

async function seated(people = 2, asked: object = {}) {
  const server = await testServer({ games })
  const all = Array.from({ length: people }, () => server.guest())
  const players = all.map((_, seat) => (seat === 0 ? 'me' : 'open'))
  const { body } = await all[0]!.post('/api/matches', { game: 'tictactoe', seats: people, players, ...asked })
  for (const who of all.slice(1)) await who.post(`/api/matches/${body.id}/join`)
  return { server, all: all as [Guest, Guest, ...Guest[]], id: body.id as string }
}

const ask = (who: Guest, id: string) => who.post(`/api/matches/${id}/offers`, { kind: 'takeBack' })
const answer = (who: Guest, id: string, n: number, agree: boolean) => who.post(`/api/matches/${id}/offers/${n}`, { agree })
const made = async ({ store }: TestServer, id: string) =>
  (await store.log(id, 0)).filter(({ by }) => by !== 'engine').map(({ by, move, for: seat }) => [by, move, seat].join(' ').trim())
/** The board of a match with its newest version. */
async function cells(who: Pick<Guest, 'get'>, id: string): Promise<string> {
  const { version } = (await who.get(`/api/matches/${id}`)).body
  const { view } = (await who.get(`/api/matches/${id}/versions/${version}`)).body
  return view.game.board.slots.map((slot: object | null) => (slot ? 'x' : '.')).join('')
}

test('all agree, from two tabs at once: the match stands as before the last move of who asked, in a version of its own', async () => {
  const { server, all, id } = await seated()
  const [ann, bob] = all
  await ann.move(id, 'place', { square: 4 })
  await bob.move(id, 'place', { square: 0 })
  const { version } = (await ann.get(`/api/matches/${id}`)).body
  expect((await ask(ann, id)).body.offer).toEqual({ n: 1, kind: 'takeBack', by: 0, agreed: [0], until: START + 1440 * MINUTE })
  const tabs = await Promise.all([answer(bob, id, 1, true), answer(bob, id, 1, true)])
  for (const { status, body } of tabs) {
    expect([status, body.status, body.version, body.offer]).toEqual([200, 'running', version + 1, undefined])
  }
  expect(await made(server, id)).toEqual(['0 place', '1 place', 'admin takeBack 0'])
  expect(await cells(ann, id)).toBe('.........')
  expect((await ann.get(`/api/matches/${id}`)).body.myTurn).toBe(true)
  expect((await ann.get(`/api/matches/${id}/history`)).body.entries.at(-1)).toMatchObject({
    move: 'takeBack',
    by: 'admin',
    for: 0,
    args: { version: 0 },
  })
  expect((await ann.get(`/api/matches/${id}/versions/1`)).body.view.version).toBe(1)
  expect((await ann.move(id, 'place', { square: 8 })).status).toBe(200)
})

test('after a restart the log leads to the same match', async () => {
  const { server, all, id } = await seated()
  const [ann, bob] = all
  await ann.move(id, 'place', { square: 4 })
  await bob.move(id, 'place', { square: 0 })
  await ask(bob, id)
  await answer(ann, id, 1, true)
  await bob.move(id, 'place', { square: 1 })
  const before = await cells(bob, id)
  await server.stop()
  const store = await openStoreAt(server.database)
  onTestFinished(() => store.close())
  const again = await testServer({ games, store: { ...store, load: async (one, known) => withoutSnapshot(await store.load(one, known)) } })
  expect(await cells(again.guest(), id)).toBe(before)
  expect(before).toBe('.x..x....')
})
const withoutSnapshot = <Loaded extends object | null>(loaded: Loaded): Loaded => loaded && { ...loaded, snapshot: null }

test('of three all must agree; a move made meanwhile ends it, and another can ask then', async () => {
  const { server, all, id } = await seated(3, { game: 'stroll' })
  const [ann, bob, cid] = all as unknown as [Guest, Guest, Guest]
  await ann.move(id, 'go')
  await ask(ann, id)
  expect((await answer(bob, id, 1, true)).body.offer.agreed).toEqual([0, 1])
  expect(await ask(cid, id)).toMatchObject({ status: 409, body: { message: 'There is nothing that you could take back.' } })
  await bob.move(id, 'go')
  expect((await ann.get(`/api/matches/${id}`)).body.offer).toBeUndefined()
  expect(await answer(cid, id, 1, true)).toMatchObject({ status: 409, body: { code: 'no-offer' } })
  expect((await ask(bob, id)).body.offer).toMatchObject({ n: 2, by: 1 })
  expect(await ask(ann, id)).toMatchObject({
    status: 409,
    body: { code: 'offered', message: 'Another player has asked to take a move back. Answer them first.' },
  })
  await answer(ann, id, 2, true)
  await answer(cid, id, 2, true)
  expect(await made(server, id)).toEqual(['0 go', '1 go', 'admin takeBack 1'])
})

test('a move that another server makes as the last player agrees is made, or the other is taken back; never both', async () => {
  const { server, all, id } = await seated()
  const [ann, bob] = all
  await ann.move(id, 'place', { square: 4 })
  await ask(ann, id)
  const slow = await openStoreAt(server.database)
  onTestFinished(() => slow.close())
  let goOn = () => {}
  const isTakenBack = new Promise<void>((resolve) => {
    goOn = resolve
  })
  const arrived = vi.fn()
  const commit: typeof slow.commit = async (chain) => {
    arrived()
    await isTakenBack
    return slow.commit(chain)
  }
  const other = await testServer({ games, store: { ...slow, commit } })
  const body = { move: 'place', args: { square: 0 } }
  const moving = other.guest().request('POST', `/api/matches/${id}/moves`, body, { cookie: bob.cookie })
  await vi.waitFor(() => expect(arrived).toHaveBeenCalled(), { interval: 5 })
  expect((await answer(bob, id, 1, true)).status).toBe(200)
  goOn()
  expect(await moving).toMatchObject({ status: 409, body: { code: 'turn' } })
  expect(await made(server, id)).toEqual(['0 place', 'admin takeBack 0'])
})

test('an offer that was withdrawn on another server is not carried out', async () => {
  const { server, all, id } = await seated()
  const [ann, bob] = all
  await ann.move(id, 'place', { square: 4 })
  await ask(ann, id)
  const slow = await openStoreAt(server.database)
  onTestFinished(() => slow.close())
  const other = await testServer({
    games,
    store: {
      ...slow,
      commit: async (chain) => {
        await answer(ann, id, 1, false)
        return slow.commit(chain)
      },
    },
  })
  const agreeing = await other.guest().request('POST', `/api/matches/${id}/offers/1`, { agree: true }, { cookie: bob.cookie })
  expect(agreeing).toMatchObject({ status: 409, body: { code: 'no-offer' } })
  expect(await made(server, id)).toEqual(['0 place'])
})

test('what a player can take back alone, or nobody can, is refused with the reason, as in a pause', async () => {
  const { all, id } = await seated(2, { game: 'drawing' })
  const [ann, bob] = all
  await ann.move(id, 'draw')
  expect(await ask(ann, id)).toMatchObject({
    status: 409,
    body: { code: 'rule', message: 'Something that nobody had seen has come to light since then.' },
  })
  await bob.post(`/api/matches/${id}/offers`, { kind: 'pause' })
  await answer(ann, id, 1, true)
  expect(await ask(ann, id)).toMatchObject({ status: 409, body: { code: 'paused' } })
  const walk = await seated(2, { game: 'stroll' })
  await walk.all[0].move(walk.id, 'look')
  expect(await ask(walk.all[0], walk.id)).toMatchObject({
    status: 409,
    body: { message: 'You can take your last move back without asking.' },
  })
})

test('beside agents it is done at once, and they think anew', async () => {
  const server = await testServer({ games })
  const ann = server.guest()
  const { id } = await ann.create({ game: 'tictactoe', players: ['me', { agent: 'random' }] })
  await ann.move(id, 'place', { square: 4 })
  await server.clock.advance(MINUTE)
  expect(await made(server, id)).toEqual(['0 place', '1 place'])
  expect((await ask(ann, id)).body).toMatchObject({ status: 'running', myTurn: true })
  await ann.move(id, 'place', { square: 0 })
  await server.clock.advance(MINUTE)
  expect(await made(server, id)).toEqual(['0 place', '1 place', 'admin takeBack 0', '0 place', '1 place'])
})

test('time that was used stays used, the clock of who is to move runs, and plans are forgotten', async () => {
  const { server, all, id } = await seated(2, { clock: { kind: 'bank', bankMs: 60 * MINUTE } })
  const [ann, bob] = all
  await server.clock.advance(MINUTE)
  await ann.move(id, 'place', { square: 4 })
  const branches = [{ when: { by: 1 }, answers: [{ move: 'place', args: { square: 1 } }], next: [] }]
  const { version } = (await ann.get(`/api/matches/${id}`)).body
  expect((await ann.request('PUT', `/api/matches/${id}/plan`, { version, revision: 0, branches })).status).toBe(200)
  await server.clock.advance(2 * MINUTE)
  await ask(ann, id)
  await answer(bob, id, 1, true)
  expect((await server.store.clocks(id))!.seats).toEqual([
    { leftMs: 59 * MINUTE, since: START + 3 * MINUTE },
    { leftMs: 58 * MINUTE, since: null },
  ])
  expect(await server.store.plans(id)).toEqual([])
})
