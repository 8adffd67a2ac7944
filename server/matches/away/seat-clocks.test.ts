import { expect, onTestFinished, test, vi } from 'vitest'
import { WebSocket } from 'ws'
import werewolf from '../../../games/werewolf/game.ts'
import type { LiveMessage } from '../../http/app.ts'
import { listen } from '../../http/listen.ts'
import type { Guest } from '../../testing/guest.ts'
import { manualClock } from '../../testing/manual-clock.ts'
import stroll from '../../testing/stroll/game.ts'
import { GAMES, START, type TestServer, testServer } from '../../testing/test-server.ts'

const MINUTE = 60_000
const DAY = 24 * 60 * MINUTE

async function strolling(clock: object | null, rest: object = {}, database?: string) {
  const server = await testServer({ games: [...GAMES, stroll], database })
  const [ann, bob] = [server.guest(), server.guest()]
  const { body } = await ann.post('/api/matches', { game: 'stroll', seats: 2, players: ['me', 'open'], clock, ...rest })
  await bob.post(`/api/matches/${body.id}/join`)
  return { server, ann, bob, id: body.id as string }
}

/** A server on that file at that time: to let it go by step by step would take long. */
async function serverAt(database: string, at: number): Promise<TestServer> {
  const clock = manualClock(at)
  return { ...(await testServer({ games: [...GAMES, stroll], database, clock })), clock }
}

const made = async ({ store }: TestServer, id: string) =>
  (await store.log(id, 0)).filter(({ by }) => typeof by === 'number').map(({ by, move }) => `${by} ${move}`)
const clocksOf = async ({ store }: TestServer, id: string) => (await store.clocks(id))!.seats.map(({ leftMs, since }) => [leftMs, since])

test('a clock for each move: whose time runs out does what the rules say for the absent, once', async () => {
  const { server, ann, id } = await strolling({ kind: 'move', moveMs: 5 * MINUTE })
  await server.clock.advance(5 * MINUTE - 1)
  expect(await made(server, id)).toEqual([])
  await server.clock.advance(1)
  expect(await made(server, id)).toEqual(['0 go'])
  // The next player's time begins with their turn.
  await server.clock.advance(5 * MINUTE - 1)
  expect(await made(server, id)).toEqual(['0 go'])
  await server.clock.advance(1)
  expect(await made(server, id)).toEqual(['0 go', '1 go'])
  expect(await ann.move(id, 'go')).toMatchObject({ status: 200 })
})

test('vacation is used by and by, after the time for the move', async () => {
  const { server, ann, bob, id } = await strolling({ kind: 'move', moveMs: DAY, vacationMs: 2 * DAY })
  await server.stop()
  const second = await serverAt(server.database, START + 2 * DAY)
  for (const { cookie } of [ann, bob]) await second.guest().request('POST', `/api/matches/${id}/moves`, { move: 'go' }, { cookie })
  expect((await clocksOf(second, id)).map(([left]) => left)).toEqual([DAY, 2 * DAY])
  await second.stop()
  const third = await serverAt(server.database, START + 4 * DAY - 1)
  expect(await made(third, id)).toEqual(['0 go', '1 go'])
  await third.clock.advance(1)
  expect(await made(third, id)).toEqual(['0 go', '1 go', '0 go'])
})

test('a bank runs down in the turns of its seat, and has its increment when the turn ends', async () => {
  const { server, ann, bob, id } = await strolling({ kind: 'bank', bankMs: 3 * MINUTE, incrementMs: 10_000, out: 'lose' })
  await server.clock.advance(MINUTE)
  await ann.move(id, 'go')
  await server.clock.advance(MINUTE)
  await bob.move(id, 'go')
  expect(await clocksOf(server, id)).toEqual([
    [2 * MINUTE + 10_000, START + 2 * MINUTE],
    [2 * MINUTE + 10_000, null],
  ])
  await server.clock.advance(2 * MINUTE + 10_000)
  expect((await ann.get(`/api/matches/${id}`)).body).toMatchObject({ status: 'finished', winners: [1] })
  expect(await made(server, id)).toEqual(['0 go', '1 go', '0 resign'])
  expect(await server.store.nextDue()).toBe(null)
})

test('a move within the turn gives a new time for a move, but no increment; after a move that is taken back there is none', async () => {
  const each = await strolling({ kind: 'move', moveMs: 5 * MINUTE })
  await each.server.clock.advance(MINUTE)
  await each.ann.move(each.id, 'look')
  expect(await clocksOf(each.server, each.id)).toMatchObject([
    [0, START + MINUTE],
    [0, null],
  ])
  await each.server.clock.advance(MINUTE)
  expect(await each.ann.move(each.id, 'undo')).toMatchObject({ status: 200 })
  await each.server.clock.advance(MINUTE)
  await each.ann.move(each.id, 'look')
  expect(await clocksOf(each.server, each.id)).toMatchObject([
    [0, START + MINUTE],
    [0, null],
  ])

  const bank = await strolling({ kind: 'bank', bankMs: 5 * MINUTE, incrementMs: 10_000 })
  await bank.server.clock.advance(MINUTE)
  await bank.ann.move(bank.id, 'look')
  expect(await clocksOf(bank.server, bank.id)).toMatchObject([
    [4 * MINUTE, START + MINUTE],
    [5 * MINUTE, null],
  ])
})

test('who has no time left has what the rules say done in each turn', async () => {
  const { server, bob, id } = await strolling({ kind: 'bank', bankMs: MINUTE })
  await server.clock.advance(MINUTE)
  await bob.move(id, 'go')
  await server.clock.advance(700)
  expect(await made(server, id)).toEqual(['0 go', '1 go', '0 go'])
  // Told once.
  expect((await bob.get(`/api/matches/${id}/history`)).body.notes).toMatchObject([{ kind: 'time-out', seat: 0, at: START + MINUTE }])
})

test('a restart forgets no clock', async () => {
  const { server, id } = await strolling({ kind: 'move', moveMs: 5 * MINUTE })
  await server.clock.advance(4 * MINUTE)
  await server.stop()
  const again = await testServer({ games: [...GAMES, stroll], database: server.database })
  await again.clock.advance(5 * MINUTE)
  expect(await made(again, id)).toEqual(['0 go'])
})

test('clocks of agents do not run', async () => {
  const server = await testServer()
  const ann = server.guest()
  const players = [{ agent: 'random' }, 'me']
  const { body } = await ann.post('/api/matches', { game: 'tictactoe', seats: 2, players, clock: { kind: 'bank', bankMs: MINUTE } })
  expect(await clocksOf(server, body.id)).toEqual([
    [MINUTE, null],
    [MINUTE, null],
  ])
  await server.clock.advance(700)
  expect(await clocksOf(server, body.id)).toEqual([
    [MINUTE, null],
    [MINUTE, START + 700],
  ])
})

test('where the rules wait for the absent, nothing is done, and the others can end the match', async () => {
  const { server, ann, bob, id } = await strolling({ kind: 'move', moveMs: 5 * MINUTE })
  await ann.move(id, 'rest')
  await server.clock.advance(5 * MINUTE + 30_000)
  expect(await made(server, id)).toEqual(['0 rest'])
  expect((await ann.post(`/api/matches/${id}/claim`, { claim: 'end' })).body.message).toBe('The match waits for you.')
  const early = await bob.post(`/api/matches/${id}/claim`, { claim: 'end' })
  expect(early).toMatchObject({ status: 409, body: { code: 'goes-on' } })
  expect(early.body.message).toBe('You can claim this in 90 seconds, if nobody has moved until then.')
  await server.clock.advance(90_000)
  expect(await bob.post(`/api/matches/${id}/claim`, { claim: 'end' })).toMatchObject({
    status: 200,
    body: { status: 'finished', winners: [] },
  })
})

test('who has no page open when their time runs out is away from then on, and costs the others no more time', async () => {
  const { server, ann, bob, id } = await strolling({ kind: 'move', moveMs: 5 * MINUTE })
  const stop = await followed(server, bob, id)
  await server.clock.advance(5 * MINUTE)
  expect((await bob.get(`/api/matches/${id}`)).body.players.map(({ absent }: { absent: boolean }) => absent)).toEqual([true, false])
  await bob.move(id, 'go')
  await server.clock.advance(700)
  expect(await made(server, id)).toEqual(['0 go', '1 go', '0 go'])
  // Bob has the page open, and only lets his time run out.
  await server.clock.advance(5 * MINUTE)
  expect((await ann.get(`/api/matches/${id}`)).body.players[1].absent).toBe(false)
  await stop()
  await ann.move(id, 'go')
  expect((await ann.get(`/api/matches/${id}`)).body.players[0].absent).toBe(false)
})

test('the log tells whose time ran out, and who went on without whom', async () => {
  const { server, ann, bob, id } = await strolling({ kind: 'move', moveMs: 5 * MINUTE }, { graceMs: 30_000 })
  await ann.move(id, 'rest')
  await server.clock.advance(5 * MINUTE + 30_000)
  // The rules wait for who is away: nothing can be done without Ann, and she moves late.
  expect(await bob.post(`/api/matches/${id}/claim`, { claim: 'go-on' })).toMatchObject({ status: 409 })
  await ann.move(id, 'go')
  const { body } = await server.guest().get(`/api/matches/${id}/history`)
  expect(body.notes).toEqual([{ version: 2, at: START + 5 * MINUTE + 30_000, kind: 'time-out', seat: 0 }])

  const idle = await strolling(null)
  await idle.server.clock.advance(2 * MINUTE)
  await idle.bob.post(`/api/matches/${idle.id}/claim`, { claim: 'go-on' })
  expect((await idle.ann.get(`/api/matches/${idle.id}/history`)).body.notes).toEqual([
    { version: 0, at: START + 2 * MINUTE, kind: 'claimed', seat: 1, seats: [0] },
  ])
})

test('a rematch has the same clock', async () => {
  const { ann, id, server } = await strolling({ kind: 'bank', bankMs: MINUTE, out: 'lose' }, { graceMs: 30_000 })
  await server.clock.advance(MINUTE)
  const { body } = await ann.post(`/api/matches/${id}/rematch`)
  expect(body).toMatchObject({ clock: { kind: 'bank', bankMs: MINUTE, incrementMs: 0, out: 'lose' }, graceMs: 30_000 })
})

test.each([
  ['a minute is the shortest', { kind: 'move', moveMs: 59_999 }],
  ['vacation is for slow matches', { kind: 'move', moveMs: MINUTE, vacationMs: DAY }],
  ['not both', { kind: 'bank', bankMs: MINUTE, moveMs: MINUTE }],
  ['nothing else', { kind: 'bank', bankMs: MINUTE, out: 'win' }],
])('a clock that there is not is refused: %s', async (_, clock) => {
  const server = await testServer()
  const asked = { game: 'tictactoe', seats: 2, players: ['me', 'open'], clock }
  expect(await server.guest().post('/api/matches', asked)).toMatchObject({ status: 400 })
})

/** Has somebody follow the match; returns how to stop. */
async function followed(server: TestServer, { cookie }: Guest, id: string) {
  const { port, close } = await listen(server.app, 0)
  onTestFinished(close)
  const socket = new WebSocket(`ws://localhost:${port}/api/matches/${id}/live`, { headers: { cookie } })
  await new Promise((resolve) => socket.once('message', resolve))
  return async () => {
    const closed = new Promise((resolve) => socket.once('close', resolve))
    socket.close()
    await closed
  }
}

/** What somebody is sent of the clocks of a match, the newest last. */
async function clocksSent(server: TestServer, guest: Guest | null, id: string) {
  const { port, close } = await listen(server.app, 0)
  onTestFinished(close)
  const socket = new WebSocket(`ws://localhost:${port}/api/matches/${id}/live`, { headers: { cookie: guest?.cookie ?? '' } })
  const sent: Extract<LiveMessage, { type: 'clocks' }>['clocks'][] = []
  let heard = 0
  socket.on('message', (data) => {
    heard++
    const message: LiveMessage = JSON.parse(String(data))
    if (message.type === 'clocks') sent.push(message.clocks)
  })
  onTestFinished(() => socket.terminate())
  await vi.waitFor(() => expect(sent.length).toBeGreaterThan(0), { interval: 5 })
  return { sent, heard: () => heard }
}

test('everybody is sent what runs, after each move', async () => {
  const { server, ann, bob, id } = await strolling({ kind: 'bank', bankMs: MINUTE, incrementMs: 1000 })
  const { sent } = await clocksSent(server, bob, id)
  expect(sent).toEqual([
    {
      seats: [
        { left: MINUTE, endsAt: START + MINUTE },
        { left: MINUTE, endsAt: null },
      ],
      pausedAt: null,
    },
  ])
  await server.clock.advance(20_000)
  await ann.move(id, 'go')
  await vi.waitFor(() => expect(sent).toHaveLength(2), { interval: 5 })
  expect(sent[1]!.seats).toEqual([
    { left: 41_000, endsAt: null },
    { left: MINUTE, endsAt: START + 20_000 + MINUTE },
  ])
})

test('where seats act in secret, nobody is told whose clock runs, nor afterwards that it ran', async () => {
  const server = await testServer({ games: [werewolf] })
  const guests = Array.from({ length: 5 }, () => server.guest())
  const players = ['me', 'open', 'open', 'open', 'open']
  const { body } = await guests[0]!.post('/api/matches', {
    game: 'werewolf',
    seats: 5,
    players,
    clock: { kind: 'bank', bankMs: 10 * MINUTE },
  })
  for (const guest of guests.slice(1)) await guest.post(`/api/matches/${body.id}/join`)
  const outside = await clocksSent(server, null, body.id)
  const inside = await clocksSent(server, guests[0]!, body.id)
  const still = { left: 10 * MINUTE, endsAt: null }
  expect(outside.sent.at(-1)!.seats).toEqual([still, still, still, still, still])
  expect(inside.sent.at(-1)!.seats).toEqual([{ left: 10 * MINUTE, endsAt: START + 10 * MINUTE }, still, still, still, still])
  // All of them run.
  expect((await clocksOf(server, body.id)).map(([, since]) => since)).toEqual([START, START, START, START, START])
  await server.clock.advance(30_000)
  expect(await guests[1]!.move(body.id, 'point', { at: 2 })).toMatchObject({ status: 200 })
  await vi.waitFor(() => expect(outside.sent).toHaveLength(2), { interval: 5 })
  expect(outside.sent[1]!.seats).toEqual([still, still, still, still, still])
  expect((await clocksOf(server, body.id))[1]).toEqual([10 * MINUTE - 30_000, null])
})

test('where a seat acts in secret, nobody is told that its time ran out, by the log or by the chips', async () => {
  const server = await testServer({ games: [werewolf] })
  const guests = Array.from({ length: 5 }, () => server.guest())
  const [ann, ...others] = guests as [Guest, ...Guest[]]
  const players = ['me', 'open', 'open', 'open', 'open']
  const clock = { kind: 'bank', bankMs: 10 * MINUTE }
  const { body } = await ann.post('/api/matches', { game: 'werewolf', seats: 5, players, clock })
  for (const guest of others) await guest.post(`/api/matches/${body.id}/join`)
  const before = (await server.store.match(body.id))!.version
  await server.clock.advance(10 * MINUTE)
  expect((await server.store.match(body.id))!.version).toBeGreaterThan(before)
  const eve = server.guest()
  expect((await eve.get(`/api/matches/${body.id}/history`)).body.notes).toEqual([])
  const { players: chips } = (await eve.get(`/api/matches/${body.id}`)).body
  expect(chips.map(({ absent }: { absent: boolean }) => absent)).toEqual([false, false, false, false, false])
})
