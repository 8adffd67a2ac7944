import { expect, test, vi } from 'vitest'
import type { Guest } from '../../testing/guest.ts'
import { subscriber } from '../../testing/receivers.ts'
import { after, byWebhook, MINUTE, named, strolling, telling } from '../../testing/telling.ts'
import { warnAt } from './claim-warning.ts'

/** A player is warned when three quarters of that are over. */
const GRACE = 2 * MINUTE
const EARLY = 1.5 * MINUTE
/** How long somebody may be gone who loads the page again. */
const RELOAD = 3000
const WARNING = 'may soon go on without you'

/** Ann and Bob have begun, and it is Bob's turn, who is told by a webhook. */
async function bobsTurn(clock: object | null = null) {
  const { server, web } = await telling()
  const [ann, bob] = [await named(server, 'Ann'), await named(server, 'Bob')]
  await byWebhook(bob, web.host, '/hook')
  const id = await strolling(ann, bob, clock, GRACE)
  expect((await ann.move(id, 'go')).status).toBe(200)
  const warned = () => web.requests.filter(({ body }) => String(body).includes(WARNING)).length
  /** Bob looks at the match until the returned function is called. */
  const looks = async () => {
    const reader = (await bob.fetch('GET', `/api/matches/${id}/events`)).body!.getReader()
    await reader.read()
    return () => reader.cancel()
  }
  return { server, ann, bob, id, warned, looks, claim: () => ann.post(`/api/matches/${id}/claim`, { claim: 'go-on' }) }
}

test('who is gone is told once before the others can go on without them', async () => {
  const { server, warned, claim } = await bobsTurn()
  await after(server, EARLY - 1)
  expect(warned()).toBe(0)
  await after(server, 1)
  await expect.poll(warned).toBe(1)
  expect((await claim()).status).toBe(409)
  await after(server, GRACE - EARLY)
  expect((await claim()).status).toBe(200)
  await after(server, 10 * MINUTE)
  expect(warned()).toBe(1)
})

test('who moves, or is there again, is not told; who goes later, later', async () => {
  const { server, ann, bob, id, warned, looks, claim } = await bobsTurn()
  await after(server, EARLY - 1)
  await bob.move(id, 'go')
  await after(server, 10 * MINUTE)
  await ann.move(id, 'go')
  await after(server, EARLY - 1)
  const leave = await looks()
  await after(server, 10 * MINUTE)
  expect(warned()).toBe(0)
  const left = server.clock.now()
  await leave()
  // The server hears of it in its own time, and waits whether he only loads the page again.
  await vi.waitFor(
    async () => {
      await after(server, RELOAD)
      expect((await claim()).body.message).not.toMatch(/hour|day/)
    },
    { timeout: 20_000 },
  )
  const heard = server.clock.now()
  await after(server, left + EARLY - 1 - heard)
  expect(warned()).toBe(0)
  await after(server, heard - left)
  await expect.poll(warned).toBe(1)
  expect((await claim()).status).toBe(409)
  await after(server, GRACE - EARLY)
  expect((await claim()).status).toBe(200)
})

test('nobody is told of a match that is paused until it goes on, or whose clock tells when they must be back', async () => {
  const { server, ann, bob, warned } = await bobsTurn({ kind: 'move', moveMs: 60 * MINUTE })
  const { body } = await ann.post('/api/matches', { game: 'tictactoe', seats: 2, players: ['me', 'open'], graceMs: GRACE })
  const ask = (who: Guest, what: string, asked: object = {}) => who.post(`/api/matches/${body.id}/${what}`, asked)
  await ask(bob, 'join')
  await ann.move(body.id, 'place', { square: 0 })
  await ask(ann, 'offers', { kind: 'pause' })
  expect((await ask(bob, 'offers/1', { agree: true })).body).toHaveProperty('pausedAt')
  await after(server, 90 * MINUTE)
  expect(warned()).toBe(0)
  expect((await ask(ann, 'resume')).status).toBe(200)
  await after(server, EARLY - 1)
  expect(warned()).toBe(0)
  await after(server, 1)
  await expect.poll(warned).toBe(1)
})

test('a match that goes on while its warning is looked at is warned of in time', async () => {
  const { server, ann, bob } = await bobsTurn()
  const { body } = await ann.post('/api/matches', { game: 'tictactoe', seats: 2, players: ['me', 'open'], graceMs: GRACE })
  const ask = (who: Guest, what: string, asked: object = {}) => who.post(`/api/matches/${body.id}/${what}`, asked)
  await ask(bob, 'join')
  await ann.move(body.id, 'place', { square: 0 })
  await ask(ann, 'offers', { kind: 'pause' })
  await ask(bob, 'offers/1', { agree: true })
  const later = server.clock.now() + 600 * MINUTE
  const warning = async () => (await server.store.dueNotices(later, 10)).find(({ kind, match }) => kind === 'claim' && match === body.id)
  const leased = await server.store.leaseNotice((await warning())!, server.clock.now() + MINUTE)
  expect((await ask(ann, 'resume')).status).toBe(200)
  await server.store.putOffNotice(leased!, later)
  await server.store.dropNotice(leased!)
  await after(server, 0)
  await expect.poll(async () => (await warning())?.due).toBe(server.clock.now() + EARLY)
})

test('whose page is open is told before a day is over without a move, since then others can go on all the same', () => {
  const [graceMs, updatedAt] = [GRACE, 5 * MINUTE]
  const at = (there: { here: true; visible: boolean } | undefined, now: number, isPaused = false) =>
    warnAt({ graceMs, updatedAt, there, isPaused, now })
  const page = { here: true, visible: false } as const
  expect(at(page, 60 * MINUTE)).toBe(60 * MINUTE + EARLY)
  const late = updatedAt + 18 * 60 * MINUTE
  expect([at(page, late - 1), at(page, late + MINUTE), at(undefined, MINUTE)]).toEqual([late, late, late])
  expect(at(page, late, true)).toBeGreaterThan(late)
})

test('nobody is told where all others have left, who can claim nothing', async () => {
  const { server, ann, id, warned } = await bobsTurn()
  expect((await ann.post(`/api/matches/${id}/leave`)).status).toBe(200)
  await after(server, 10 * MINUTE)
  expect(warned()).toBe(0)
})

test('where somebody acts in secret all who are gone are told alike, and nobody where others may read it', async () => {
  const { server, web } = await telling()
  const guests = Array.from({ length: 5 }, () => server.guest())
  const phones = guests.map((_, seat) => subscriber(web.host, `/push/${seat}`))
  const keys: string[] = []
  for (const [seat, who] of guests.entries()) {
    await byWebhook(who, web.host, `/hook/${seat}`)
    keys.push((await who.post('/api/me/notices/push', phones[seat]!.subscription)).body.push.key)
  }
  const open = Array(4).fill('open')
  const { body } = await guests[0]!.post('/api/matches', { game: 'werewolf', seats: 5, players: ['me', ...open], graceMs: MINUTE })
  const { id } = body
  for (const who of guests.slice(1)) await who.post(`/api/matches/${id}/join`)
  expect((await guests[0]!.move(id, 'point', { at: 0 })).status).toBe(200)
  const isActing = async (who: Guest) => (await who.get(`/api/matches/${id}`)).body.myTurn
  const acting = await Promise.all(guests.map(isActing))
  expect(acting).toEqual([false, true, true, true, true])
  // The night is longer.
  await after(server, MINUTE)
  const warned = () =>
    web.requests.flatMap((request) => {
      const [, way, seat] = request.path.split('/')
      if (way !== 'push') return String(request.body).includes('without you') ? [request.path] : []
      const { title } = phones[Number(seat)]!.read(request, keys[Number(seat)]!)
      return title.includes('without you') ? [request.path] : []
    })
  await expect.poll(() => warned().sort()).toEqual(guests.map((_, seat) => `/push/${seat}`))
})
