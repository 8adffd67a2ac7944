import { expect, onTestFinished, test, vi } from 'vitest'
import { WebSocket } from 'ws'
import { setup } from '../../engine/index.ts'
import type { LiveMessage } from '../http/app.ts'
import { listen } from '../http/listen.ts'
import { openStoreAt } from '../store/open-store-at.ts'
import type { Guest } from '../testing/guest.ts'
import { manualClock } from '../testing/manual-clock.ts'
import stroll from '../testing/stroll/game.ts'
import { GAMES, START, type TestServer, testServer } from '../testing/test-server.ts'

const MINUTE = 60_000
const rules = setup({ game: {} })
/** A game of two that refuses all offers but the end. */
const stern = rules.createGame({
  name: 'stern',
  players: { min: 2, max: 2 },
  distribute: {},
  offers: { draw: false, pause: false, takeBack: false },
  moves: { go: rules.move({ help: 'Go on.', apply: () => {} }) },
  chart: { initial: 'walk', endless: true, states: { walk: { on: { go: 'walk' } } } },
})
const games = [...GAMES, stroll, stern]

async function seated(people: number, asked: object = {}) {
  const server = await testServer({ games })
  const all = Array.from({ length: people }, () => server.guest())
  const players = all.map((_, seat) => (seat === 0 ? 'me' : 'open'))
  const { body } = await all[0]!.post('/api/matches', { game: 'tictactoe', seats: people, players, ...asked })
  for (const who of all.slice(1)) await who.post(`/api/matches/${body.id}/join`)
  return { server, all, id: body.id as string }
}

const offer = (who: Guest, id: string, kind: string) => who.post(`/api/matches/${id}/offers`, { kind })
const answer = (who: Guest, id: string, n: number, agree: boolean) => who.post(`/api/matches/${id}/offers/${n}`, { agree })
const notes = async (who: Guest, id: string) => (await who.get(`/api/matches/${id}/history`)).body.notes
const made = async ({ store }: TestServer, id: string) =>
  (await store.log(id, 0)).filter(({ by }) => typeof by === 'number').map(({ by, move }) => `${by} ${move}`)

test('a draw is agreed on by two, from two tabs at once, and the match is over', async () => {
  const { all, id } = await seated(2)
  const [ann, bob] = all as [Guest, Guest]
  expect((await offer(ann, id, 'draw')).body.offer).toEqual({ n: 1, kind: 'draw', by: 0, agreed: [0], until: START + 1440 * MINUTE })
  const tabs = await Promise.all([answer(bob, id, 1, true), answer(bob, id, 1, true)])
  for (const tab of tabs)
    expect(tab).toMatchObject({ status: 200, body: { status: 'finished', winners: [], ended: 'The players have agreed on a draw.' } })
  expect(await notes(ann, id)).toEqual([{ version: 0, at: START, kind: 'agreed', seat: 0, offer: 'draw' }])
  expect(await ann.move(id, 'place', { square: 4 })).toMatchObject({ status: 409, body: { code: 'finished' } })
  expect(await offer(ann, id, 'end')).toMatchObject({ status: 409, body: { code: 'finished' } })
})

test('of three all must agree; who resigns is not asked', async () => {
  const { all, id } = await seated(3, { game: 'stroll' })
  const [ann, bob, cid] = all as [Guest, Guest, Guest]
  await offer(bob, id, 'end')
  expect((await answer(ann, id, 1, true)).body).toMatchObject({ status: 'running', offer: { agreed: [1, 0] } })
  // Once more is once.
  expect((await answer(ann, id, 1, true)).body).toMatchObject({ status: 'running', offer: { agreed: [1, 0] } })
  await ann.move(id, 'go')
  await bob.move(id, 'go')
  await cid.move(id, 'resign')
  expect((await answer(ann, id, 1, true)).body).toMatchObject({
    status: 'finished',
    ended: 'The players have agreed to end this match. Nobody has won.',
  })
})

test('two who offer the same agree; another offer has to wait', async () => {
  const { all, id } = await seated(2)
  const [ann, bob] = all as [Guest, Guest]
  await offer(ann, id, 'draw')
  expect(await offer(bob, id, 'pause')).toMatchObject({ status: 409, body: { code: 'offered' } })
  expect((await offer(ann, id, 'draw')).body).toMatchObject({ status: 'running', offer: { n: 1, agreed: [0] } })
  expect((await offer(bob, id, 'draw')).body.status).toBe('finished')
})

test('what was declined can be offered again when somebody has moved, and what was taken back at once', async () => {
  const { all, id } = await seated(2)
  const [ann, bob] = all as [Guest, Guest]
  await offer(ann, id, 'draw')
  expect((await answer(bob, id, 1, false)).body.offer).toBeUndefined()
  expect((await answer(bob, id, 1, false)).status).toBe(200)
  expect(await answer(bob, id, 1, true)).toMatchObject({ status: 409, body: { code: 'no-offer' } })
  expect(await offer(ann, id, 'draw')).toMatchObject({ status: 409, body: { code: 'offered' } })
  expect((await offer(ann, id, 'pause')).status).toBe(200)
  await answer(ann, id, 2, false)
  expect(await notes(ann, id)).toEqual([{ version: 0, at: START, kind: 'declined', seat: 1 }])
  expect((await offer(ann, id, 'pause')).body.offer.n).toBe(3)
  await answer(ann, id, 3, false)
  await ann.move(id, 'place', { square: 4 })
  expect((await offer(ann, id, 'draw')).status).toBe(200)
})

test('an offer expires, and then another can be made', async () => {
  const { server, all, id } = await seated(2, { clock: { kind: 'bank', bankMs: 60 * MINUTE } })
  const [ann, bob] = all as [Guest, Guest]
  expect((await offer(ann, id, 'draw')).body.offer.until).toBe(START + 5 * MINUTE)
  await server.clock.advance(5 * MINUTE)
  expect((await bob.get(`/api/matches/${id}`)).body.offer).toBeUndefined()
  expect(await answer(bob, id, 1, true)).toMatchObject({ status: 409, body: { code: 'no-offer' } })
  expect((await offer(bob, id, 'end')).body.offer).toMatchObject({ n: 2, by: 1 })
})

test('agents go along with what the people want', async () => {
  const server = await testServer({ games })
  const ann = server.guest()
  const { id } = await ann.create({ game: 'tictactoe', players: ['me', { agent: 'random' }] })
  expect((await offer(ann, id, 'end')).body).toMatchObject({ status: 'finished', winners: [] })
})

test('rules can refuse offers, and games with timers cannot be paused', async () => {
  const { all, id } = await seated(2, { game: 'stern' })
  const [ann] = all as [Guest]
  expect((await ann.get(`/api/matches/${id}`)).body.offers).toEqual(['end'])
  expect(await offer(ann, id, 'draw')).toMatchObject({
    status: 409,
    body: { code: 'rule', message: 'In this game players cannot agree on a draw.' },
  })
  expect(await offer(ann, id, 'takeBack')).toMatchObject({
    status: 409,
    body: { code: 'rule', message: 'In this game players cannot agree to take moves back.' },
  })
  const timed = await seated(2, { game: 'stroll' })
  expect(await offer(timed.all[0]!, timed.id, 'pause')).toMatchObject({ status: 409, body: { message: 'This game cannot be paused.' } })
})

test('others than the players can offer and answer nothing', async () => {
  const { server, all, id } = await seated(2)
  await offer(all[0]!, id, 'draw')
  const eve = server.guest()
  expect(await offer(eve, id, 'draw')).toMatchObject({ status: 403, body: { code: 'not-seated' } })
  expect(await answer(eve, id, 1, true)).toMatchObject({ status: 403, body: { code: 'not-seated' } })
  expect(await eve.post(`/api/matches/${id}/resume`)).toMatchObject({ status: 403, body: { code: 'not-seated' } })
})

test('in a pause nobody moves and clocks stand still, also over a restart; one player ends it', async () => {
  const { server, all, id } = await seated(2, { clock: { kind: 'bank', bankMs: 3 * MINUTE } })
  const [ann, bob] = all as [Guest, Guest]
  await server.clock.advance(MINUTE)
  await offer(ann, id, 'pause')
  expect((await answer(bob, id, 1, true)).body.pausedAt).toBe(START + MINUTE)
  expect(await ann.move(id, 'place', { square: 4 })).toMatchObject({
    status: 409,
    body: { code: 'paused', message: 'The match is paused. Go on with it first.' },
  })
  expect(await offer(bob, id, 'pause')).toMatchObject({ status: 409, body: { code: 'paused' } })
  expect((await bob.post(`/api/matches/${id}/claim`, { claim: 'end' })).body.message).toBe('The match is paused. You can go on with it.')
  await server.stop()
  const again = await testServer({ games, database: server.database, clock: manualClock(START + 10 * MINUTE) })
  const asBob = (path: string) => again.guest().request('POST', `/api/matches/${id}/${path}`, {}, { cookie: bob.cookie })
  expect(await made(again, id)).toEqual([])
  expect((await asBob('resume')).body.pausedAt).toBeUndefined()
  expect((await asBob('resume')).status).toBe(200)
  expect((await again.store.clocks(id))!.seats[0]).toEqual({ leftMs: 3 * MINUTE, since: START + 9 * MINUTE })
  expect((await notes(again.guest(), id)).map(({ kind, seat }: { kind: string; seat: number }) => [kind, seat])).toEqual([
    ['agreed', 0],
    ['resumed', 1],
  ])
  expect((await again.store.nextDue())!).toBe(START + 12 * MINUTE)
})

test('an agent whose turn it is waits for the end of a pause', async () => {
  const server = await testServer({ games })
  const ann = server.guest()
  const { id } = await ann.create({ game: 'tictactoe', players: [{ agent: 'random' }, 'me'] })
  expect((await offer(ann, id, 'pause')).body.pausedAt).toBe(START)
  await server.clock.advance(10 * MINUTE)
  expect(await made(server, id)).toEqual([])
  await ann.post(`/api/matches/${id}/resume`)
  await server.clock.advance(1)
  expect(await made(server, id)).toEqual(['0 place'])
})

test('what a player has planned waits for the end of a pause', async () => {
  const { server, all, id } = await seated(2)
  const [ann, bob] = all as [Guest, Guest]
  const branches = [{ when: {}, answers: [{ move: 'place', args: { square: 0 } }], next: [] }]
  await bob.request('PUT', `/api/matches/${id}/plan`, { version: 0, revision: 0, branches })
  await ann.move(id, 'place', { square: 4 })
  await offer(ann, id, 'pause')
  await answer(bob, id, 1, true)
  await server.clock.advance(MINUTE)
  expect(await made(server, id)).toEqual(['0 place'])
  await ann.post(`/api/matches/${id}/resume`)
  await server.clock.advance(1)
  expect(await made(server, id)).toEqual(['0 place', '1 place'])
})

test('a move that is under way on another server as the players pause is not made', async () => {
  const { server, all, id } = await seated(2)
  const [ann, bob] = all as [Guest, Guest]
  const slow = await openStoreAt(server.database)
  onTestFinished(() => slow.close())
  let goOn = () => {}
  const isPaused = new Promise<void>((resolve) => {
    goOn = resolve
  })
  const arrived = vi.fn()
  const commit: typeof slow.commit = async (chain) => {
    arrived()
    await isPaused
    return slow.commit(chain)
  }
  const other = await testServer({ games, store: { ...slow, commit } })
  const body = { move: 'place', args: { square: 4 } }
  const moving = other.guest().request('POST', `/api/matches/${id}/moves`, body, { cookie: ann.cookie })
  await vi.waitFor(() => expect(arrived).toHaveBeenCalled(), { interval: 5 })
  await offer(ann, id, 'pause')
  await answer(bob, id, 1, true)
  goOn()
  expect(await moving).toMatchObject({ status: 409, body: { code: 'paused' } })
  expect(await made(server, id)).toEqual([])
})

test('everybody who watches is told of offers and of what comes of them', async () => {
  const { server, all, id } = await seated(2)
  const [ann, bob] = all as [Guest, Guest]
  const { port, close } = await listen(server.app, 0)
  onTestFinished(close)
  const socket = new WebSocket(`ws://localhost:${port}/api/matches/${id}/live`)
  onTestFinished(() => socket.terminate())
  const heard: LiveMessage[] = []
  socket.on('message', (data) => heard.push(JSON.parse(String(data))))
  const until = (met: (message: LiveMessage) => boolean) => vi.waitFor(() => expect(heard.some(met)).toBe(true), { interval: 5 })
  await until(({ type }) => type === 'view')
  await offer(ann, id, 'pause')
  await until((message) => message.type === 'match' && message.match.offer?.kind === 'pause')
  await answer(bob, id, 1, true)
  await until((message) => message.type === 'match' && message.match.pausedAt === START && !message.match.offer)
  await until((message) => message.type === 'note' && message.note.kind === 'agreed' && message.note.offer === 'pause')
})
