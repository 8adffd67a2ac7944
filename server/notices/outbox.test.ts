import { expect, onTestFinished, test, vi } from 'vitest'
import { asked, maintenanceOf } from '../testing/database.ts'
import { heardLog } from '../testing/heard-log.ts'
import { subscriber } from '../testing/receivers.ts'
import { account } from '../testing/staff.ts'
import { after, bodyOf, byMail, byWebhook, MINUTE, named, SITE, strolling, subjectOf, telling } from '../testing/telling.ts'
import type { TestServer } from '../testing/test-server.ts'

const EVERY = ['push', 'mail', 'webhook']
const KINDS_TOLD = ['turn', 'begun', 'invited', 'rematch', 'clock', 'claim', 'finished', 'message']
const CHOICES = Object.fromEntries(KINDS_TOLD.map((kind) => [kind, EVERY]))
const KINDS = { timeZone: 'UTC', quiet: null, digest: null, choices: CHOICES }

const dueOf = async (database: string) => Number((await asked(database, "select due from notices where kind = 'turn'"))[0]?.due)
/** What is to be told today. */
const due = ({ store, clock }: TestServer) => store.dueNotices(clock.now() + 1000 * MINUTE, 100)

test('a minute after it has become somebody’s turn they are told once, in each way that they have chosen', async () => {
  const { server, mails, web } = await telling()
  const [ann, bob] = [await named(server, 'Ann'), await named(server, 'Bob')]
  await byMail(bob, mails, 'bob@example.org')
  await byWebhook(bob, web.host, '/hook')
  const phone = subscriber(web.host, '/push')
  const { body: info } = await bob.post('/api/me/notices/push', phone.subscription)
  const id = await strolling(ann, bob)
  await after(server, 2 * MINUTE)
  const [before, sent] = [mails.length, web.requests.length]
  expect((await ann.move(id, 'go')).status).toBe(200)
  await after(server, MINUTE - 1)
  expect([mails.length, web.requests.length]).toEqual([before, sent])
  await after(server, 1)
  await expect.poll(() => [mails.length, web.requests.length]).toEqual([before + 1, sent + 2])

  const mail = mails[before]!
  expect([mail.to, mail.from, subjectOf(mail)]).toEqual([['bob@example.org'], 'play@example.org', 'Your turn in Stroll'])
  expect(bodyOf(mail)).toContain('You play with Ann.')
  expect(bodyOf(mail)).toContain(`${SITE}/matches/${id}`)
  const push = web.requests.slice(sent).find(({ path }) => path === '/push')!
  expect(phone.read(push, info.push.key)).toMatchObject({ title: 'Your turn in Stroll', text: 'You play with Ann.', url: `/matches/${id}` })
  expect(Number(push.headers.ttl)).toBeGreaterThan(0)
  const hook = web.requests.slice(sent).find(({ path }) => path === '/hook')!
  expect(JSON.parse(String(hook.body))).toEqual({
    content: `**Your turn in Stroll**\nYou play with Ann.\n${SITE}/matches/${id}`,
    allowed_mentions: { parse: [] },
  })
  await after(server, 10 * MINUTE)
  expect([mails.length, web.requests.length]).toEqual([before + 1, sent + 2])
  expect(await due(server)).toEqual([])
})

test('who has moved, or looks at the match, is not told; nor is who has no way to be told', async () => {
  const { server, mails, web } = await telling()
  const [ann, bob] = [await named(server, 'Ann'), await named(server, 'Bob')]
  await byWebhook(bob, web.host, '/hook')
  const id = await strolling(ann, bob)
  await after(server, 2 * MINUTE)
  const told = web.requests.length
  await ann.move(id, 'go')
  await server.clock.advance(MINUTE / 2)
  await bob.move(id, 'go')
  await after(server, 10 * MINUTE)
  expect(web.requests).toHaveLength(told)

  await ann.move(id, 'go')
  const leaving = new AbortController()
  const line = await server.app.request(`/api/matches/${id}/events`, { headers: { cookie: bob.cookie }, signal: leaving.signal })
  onTestFinished(() => leaving.abort())
  await line.body!.getReader().read()
  await after(server, 2 * MINUTE)
  expect([web.requests.length, mails.length]).toEqual([told, 0])
  expect(await due(server)).toEqual([])
})

test('who is kept out is told nothing, by mail neither, until they may come back', async () => {
  const { server, mails, web } = await telling()
  const [ann, bob] = [await named(server, 'Ann'), await named(server, 'Bob')]
  await byMail(bob, mails, 'bob@example.org')
  await byWebhook(bob, web.host, '/hook')
  const id = await strolling(ann, bob)
  await after(server, 2 * MINUTE)
  const before = [mails.length, web.requests.length]
  const player = (await server.store.match(id))!.seats[1]!
  if (!('user' in player)) throw new Error('an agent')
  await server.store.setBan(player.user.id, { reason: null, until: server.clock.now() + 10 * MINUTE }, server.clock.now())
  await ann.move(id, 'go')
  await after(server, 9 * MINUTE)
  expect([mails.length, web.requests.length]).toEqual(before)
  expect(await due(server)).toEqual([])
})

test('the same turn is told once, and a later one again', async () => {
  const { server, web } = await telling()
  const [ann, bob] = [await named(server, 'Ann'), await named(server, 'Bob')]
  await byWebhook(bob, web.host, '/hook')
  const id = await strolling(ann, bob)
  await after(server, 2 * MINUTE)
  web.requests.length = 0
  for (const round of [1, 2]) {
    await ann.move(id, 'go')
    await after(server, 2 * MINUTE)
    expect(web.requests).toHaveLength(round)
    await bob.move(id, 'look')
    await after(server, 2 * MINUTE)
    expect(web.requests).toHaveLength(round)
    await bob.move(id, 'go')
  }
  expect(new Set(web.requests.map(({ headers }) => headers['idempotency-key'])).size).toBe(2)
})

test('what cannot be sent is tried again later and later, then parked, and again when an operator says so', async () => {
  const { server, web } = await telling()
  const [ann, bob] = [await named(server, 'Ann'), await named(server, 'Bob')]
  await byWebhook(bob, web.host, '/hook')
  const id = await strolling(ann, bob)
  await after(server, 2 * MINUTE)
  await ann.move(id, 'go')
  web.requests.length = 0
  web.answer = () => ({ status: 500 })
  const logged = heardLog()
  let wait = MINUTE
  for (const [attempt, again] of [30, 60, 120].entries()) {
    await after(server, wait)
    await expect.poll(() => web.requests.length).toBe(attempt + 1)
    wait = (await dueOf(server.database)) - server.clock.now()
    expect(wait).toBe(again * 1000)
  }
  await asked(server.database, 'update notices set attempts = 7')
  await after(server, wait)
  await expect.poll(() => web.requests.length).toBe(4)
  expect(new Set(web.requests.map(({ headers }) => headers['idempotency-key'])).size).toBe(1)
  expect(logged.filter(({ event }) => event === 'notice-failed')).toHaveLength(4)
  expect(await due(server)).toEqual([])
  const { databaseStatus, retryStuck } = await maintenanceOf(server.database)
  expect((await databaseStatus(server.database)).notices).toEqual([{ match: id, kind: 'turn', target: 'webhook' }])
  web.answer = () => ({ status: 204 })
  expect(await retryStuck(server.database, id)).toBe(true)
  await expect.poll(() => due(server)).not.toEqual([])
  await asked(server.database, `update notices set due = ${server.clock.now()}`)
  await vi.waitFor(
    async () => {
      await server.clock.advance(1)
      expect(web.requests).toHaveLength(5)
    },
    { timeout: 10_000 },
  )
  await expect.poll(async () => (await databaseStatus(server.database)).notices).toEqual([])
})

test('a subscription and a webhook that are gone are removed, and others are not', async () => {
  const { server, web } = await telling()
  const [ann, bob] = [await named(server, 'Ann'), await named(server, 'Bob')]
  await byWebhook(bob, web.host, '/hook')
  for (const path of ['/old', '/new']) await bob.post('/api/me/notices/push', subscriber(web.host, path).subscription)
  const id = await strolling(ann, bob)
  await after(server, 2 * MINUTE)
  web.answer = ({ path }) => ({ status: path === '/new' ? 201 : path === '/old' ? 410 : 404 })
  await ann.move(id, 'go')
  await after(server, MINUTE)
  await expect.poll(async () => (await bob.get('/api/me/notices')).body).toMatchObject({ webhook: null, push: { browsers: [{}] } })
  web.requests.length = 0
  await bob.move(id, 'go')
  await ann.move(id, 'go')
  await after(server, MINUTE)
  await expect.poll(() => web.requests.map(({ path }) => path)).toEqual(['/new'])
})

test('nothing in quiet hours; about slow matches one mail a day', async () => {
  const { server, mails } = await telling()
  const [ann, bob] = [await named(server, 'Ann'), await named(server, 'Bob')]
  await byMail(bob, mails, 'bob@example.org')
  // The clocks of the tests begin at 08:00 in UTC.
  expect(new Date(server.clock.now()).toISOString()).toBe('2027-01-15T08:00:00.000Z')
  const choose = (rest: object) => bob.request('PUT', '/api/me/notices', { ...KINDS, ...rest })
  expect((await choose({ quiet: { from: '07:00', to: '08:10' } })).status).toBe(200)
  const slow = [await strolling(ann, bob), await strolling(ann, bob)]
  for (const id of slow) await ann.move(id, 'go')
  await after(server, 9 * MINUTE)
  expect(mails).toHaveLength(1)
  await after(server, MINUTE)
  await expect.poll(() => mails.length).toBe(2)
  expect(subjectOf(mails[1]!)).toBe('2 matches have news for you')

  await choose({ digest: '08:15' })
  const quick = await strolling(ann, bob, { kind: 'bank', bankMs: 9 * MINUTE })
  await ann.move(quick, 'go')
  for (const id of slow) {
    await bob.move(id, 'go')
    await ann.move(id, 'go')
  }
  await after(server, MINUTE)
  await expect.poll(() => mails.length).toBe(3)
  expect(bodyOf(mails[2]!)).toContain(quick)
  await bob.move(quick, 'go')
  await after(server, 2 * MINUTE)
  expect(mails).toHaveLength(3)
  await after(server, 2 * MINUTE)
  await expect.poll(() => mails.length).toBe(4)
  for (const id of slow) expect(bodyOf(mails[3]!)).toContain(id)
})

test('of a clock that is nearly out only its player is told, in time', async () => {
  const { server, web } = await telling()
  const [ann, bob] = [await named(server, 'Ann'), await named(server, 'Bob')]
  await byWebhook(ann, web.host, '/ann')
  await byWebhook(bob, web.host, '/bob')
  await strolling(ann, bob, { kind: 'move', moveMs: 12 * MINUTE })
  await after(server, 8 * MINUTE)
  web.requests.length = 0
  await after(server, MINUTE)
  await expect.poll(() => web.requests.map(({ path }) => path)).toEqual(['/ann'])
  expect(String(web.requests[0]!.body)).toContain('Your time in Stroll is nearly out')
})

test('begun, finished, invited, rematch', async () => {
  const { server, web } = await telling()
  const [ann, bob] = [await named(server, 'Ann'), await named(server, 'Bob')]
  await byWebhook(ann, web.host, '/ann')
  await byWebhook(bob, web.host, '/bob')
  const told = async () => {
    const lines = web.requests.map(({ path, body }) => `${path} ${/\*\*(.*?)\*\*/.exec(JSON.parse(String(body)).content)?.[1]}`)
    web.requests.length = 0
    return lines.sort()
  }
  const id = await strolling(ann, bob)
  await after(server, MINUTE)
  await expect.poll(() => web.requests.length).toBe(2)
  expect(await told()).toEqual(['/ann Your turn in Stroll', '/bob Stroll has begun'])
  await ann.move(id, 'resign')
  await after(server, MINUTE)
  await expect.poll(() => web.requests.length).toBe(1)
  expect(await told()).toEqual(['/bob Stroll is over'])
  const { body: again } = await ann.post(`/api/matches/${id}/rematch`)
  await after(server, 1)
  await expect.poll(() => web.requests.length).toBe(1)
  expect(String(web.requests[0]?.body)).toContain('Ann asks for a rematch. Your seat is kept for 24 hours.')
  expect(await told()).toEqual(['/bob Rematch of Stroll?'])
  expect(again.status).toBe('open')
  const table = await ann.create({ game: 'stroll', players: ['me', 'open'] })
  expect((await ann.post(`/api/matches/${table.id}/invitations`, { player: { match: id, seat: 1 } })).status).toBe(200)
  await after(server, 1)
  await expect.poll(() => web.requests.length).toBe(1)
  expect(await told()).toEqual(['/bob You are invited to Stroll'])
})

test('who is invited by the name of their account is told, unless they have chosen not to be', async () => {
  const { server, web } = await telling()
  const bob = await account(server, 'Bob')
  await byWebhook(bob, web.host, '/bob')
  const invite = async () => {
    const host = server.guest()
    const { id } = await host.create({ game: 'stroll', players: ['me', 'open'] })
    expect((await host.post(`/api/matches/${id}/invitations`, { name: 'Bob' })).status).toBe(200)
    await after(server, 1)
  }
  await invite()
  await expect.poll(() => web.requests.length).toBe(1)
  expect(String(web.requests[0]!.body)).toContain('You are invited to Stroll')
  expect((await bob.request('PUT', '/api/me/notices', { ...KINDS, choices: { ...CHOICES, invited: [] } })).status).toBe(200)
  await invite()
  expect(web.requests).toHaveLength(1)
})

test('where others may read it, nobody is told that a seat acts in secret', async () => {
  const { server, web } = await telling()
  const guests = Array.from({ length: 5 }, () => server.guest())
  for (const [seat, who] of guests.entries()) {
    await byWebhook(who, web.host, `/hook/${seat}`)
    await who.post('/api/me/notices/push', subscriber(web.host, `/push/${seat}`).subscription)
  }
  const { body } = await guests[0]!.post('/api/matches', { game: 'werewolf', seats: 5, players: ['me', 'open', 'open', 'open', 'open'] })
  for (const who of guests.slice(1)) await who.post(`/api/matches/${body.id}/join`)
  const secret = guests.map(async (who, seat) => ((await who.get(`/api/matches/${body.id}`)).body.myTurn ? seat : null))
  const acting = (await Promise.all(secret)).filter((seat) => seat !== null)
  expect(acting.length).toBeGreaterThan(0)
  await after(server, 2 * MINUTE)
  await expect.poll(() => web.requests.filter(({ path }) => path.startsWith('/push')).length).toBeGreaterThanOrEqual(acting.length)
  const hooks = web.requests.filter(({ path }) => path.startsWith('/hook'))
  expect(hooks.filter(({ body }) => String(body).includes('turn'))).toEqual([])
})

test('names are text in mails, and mention nobody where webhooks lead', async () => {
  const { server, mails, web } = await telling()
  const [ann, bob] = [await named(server, '<img src=x> @everyone **'), await named(server, 'Bob')]
  await byMail(bob, mails, 'bob@example.org')
  await byWebhook(bob, web.host, '/hook')
  const id = await strolling(ann, bob)
  await ann.move(id, 'go')
  await after(server, MINUTE)
  await expect.poll(() => mails.length).toBe(2)
  const text = bodyOf(mails[1]!)
  expect(text).toContain('&lt;img src=x&gt; @everyone')
  expect(text.slice(text.indexOf('text/html'))).not.toContain('<img')
  await expect.poll(() => web.requests.length).toBe(1)
  const { content, allowed_mentions } = JSON.parse(String(web.requests[0]!.body))
  expect(content).toContain('\\<img src=x\\> \\@everyone \\*\\*')
  expect(allowed_mentions).toEqual({ parse: [] })
})

test('a mail server that fails for a while loses nothing', async () => {
  let down = false
  const { server, mails } = await telling(() => down)
  const [ann, bob] = [await named(server, 'Ann'), await named(server, 'Bob')]
  await byMail(bob, mails, 'bob@example.org')
  const id = await strolling(ann, bob)
  await ann.move(id, 'go')
  down = true
  await after(server, MINUTE)
  await vi.waitFor(async () => expect(await dueOf(server.database)).toBeGreaterThan(server.clock.now()))
  expect(mails).toHaveLength(1)
  down = false
  await after(server, MINUTE)
  await expect.poll(() => mails.length).toBe(2)
})

test('who has read everything is told a minute after others at the table write, and not again until they have read that', async () => {
  const { server, mails, web } = await telling()
  const [ann, bob, eve] = [await named(server, 'Ann'), await named(server, 'Bob'), await named(server, 'Eve')]
  await byMail(bob, mails, 'bob@example.org')
  await byWebhook(bob, web.host, '/hook')
  await byWebhook(ann, web.host, '/ann')
  const id = await strolling(ann, bob)
  await after(server, 2 * MINUTE)
  const [mailed, told] = [mails.length, web.requests.length]
  const say = async (who: typeof ann, text: string) => expect((await who.post(`/api/matches/${id}/chat`, { text })).status).toBe(201)
  const toBob = () => web.requests.slice(told).filter(({ path }) => path === '/hook')

  await say(ann, 'The ford is deep')
  await after(server, MINUTE - 1)
  expect(toBob()).toEqual([])
  await after(server, 1)
  await expect.poll(() => toBob().length).toBe(1)
  const { content } = JSON.parse(String(toBob()[0]!.body))
  expect(content).toContain('New message in Stroll')
  expect(content).not.toContain('ford')
  await say(ann, 'Very deep')
  await after(server, 10 * MINUTE)
  expect(toBob()).toHaveLength(1)
  // Nobody is told of what they write, of what watchers write, nor by mail unless they want to be.
  await say(eve, 'I watch')
  await after(server, 10 * MINUTE)
  expect([web.requests.length - told, mails.length]).toEqual([1, mailed])

  await bob.request('PUT', `/api/matches/${id}/chat/read`, { room: 'players', line: 2 })
  await say(ann, 'Are you there?')
  await bob.request('PUT', `/api/matches/${id}/chat/read`, { room: 'players', line: 3 })
  await after(server, 10 * MINUTE)
  expect(toBob()).toHaveLength(1)
  await say(ann, 'Well then')
  await after(server, 2 * MINUTE)
  await expect.poll(() => toBob().length).toBe(2)
  await bob.request('PUT', `/api/matches/${id}/chat/read`, { room: 'players', line: 4 })
  expect((await bob.post(`/api/matches/${id}/chat/mutes`, { room: 'players', line: 4 })).body.name).toMatch(/Ann/)
  await say(ann, 'Bob!')
  await after(server, 10 * MINUTE)
  expect(toBob()).toHaveLength(2)
  expect(await due(server)).toEqual([])
})

test('a kind that was not there when somebody chose is told as to those who have chosen nothing', async () => {
  const { server, web } = await telling()
  const [ann, bob] = [await named(server, 'Ann'), await named(server, 'Bob')]
  await byWebhook(bob, web.host, '/hook')
  const [{ settings }] = (await asked(server.database, 'select settings from notice_settings')) as [{ settings: string }]
  const { message: _, ...choices } = JSON.parse(settings).choices
  await asked(server.database, `update notice_settings set settings = '${JSON.stringify({ ...JSON.parse(settings), choices })}'`)
  expect((await bob.get('/api/me/notices')).body.choices.message).toEqual(['push', 'webhook'])
  const id = await strolling(ann, bob)
  await after(server, 2 * MINUTE)
  const told = web.requests.length
  await ann.post(`/api/matches/${id}/chat`, { text: 'Hello' })
  await after(server, 2 * MINUTE)
  await expect.poll(() => web.requests.length).toBe(told + 1)
})
