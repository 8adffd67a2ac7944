import { expect, onTestFinished, test } from 'vitest'
import type { Guest } from '../testing/guest.ts'
import { testServer } from '../testing/test-server.ts'

const NOT_CREATOR = { status: 403, body: { code: 'not-creator' } }
const STARTED = { status: 409, body: { code: 'started', message: 'The match has already started.' } }

/** Ann's table of memory with Bob and one free seat. */
async function table() {
  const server = await testServer()
  const [ann, bob, cid] = [server.guest(), server.guest(), server.guest()]
  const { id } = await ann.create({ game: 'memory', players: ['me', 'open', 'open'] })
  await bob.post(`/api/matches/${id}/join`)
  const ask = (who: Guest, what: string, body: object = {}) => who.post(`/api/matches/${id}/${what}`, body)
  return { server, ann, bob, cid, id, ask }
}

test('only who opened a table changes it, and only until it begins', async () => {
  const { ann, bob, cid, ask } = await table()
  const calls: [string, object][] = [
    ['options', { variant: { size: 'small' } }],
    ['order', { order: [2, 1, 0] }],
    ['free', { seat: 1 }],
    ['fill', { agent: 'random' }],
    ['cancel', {}],
  ]
  for (const [what, body] of calls) expect(await ask(bob, what, body)).toMatchObject(NOT_CREATOR)
  await ask(cid, 'join')
  for (const [what, body] of calls) expect(await ask(ann, what, body)).toMatchObject(STARTED)
})

test('options, seats, and who may play and watch are changed; what cannot be played is refused', async () => {
  const { server, ann, ask } = await table()
  expect(await ask(ann, 'options', { variant: { size: 'small' }, seats: 4, visibility: 'link' })).toMatchObject({
    status: 200,
    body: { variant: { size: 'small', cardSet: 'all' }, seats: 4, visibility: 'link', watchers: 'link', players: [{}, {}, null, null] },
  })
  expect((await server.guest().get('/api/matches?status=open')).body.matches).toEqual([])
  expect(await ask(ann, 'options', { visibility: 'open', seats: 2 })).toMatchObject({ body: { status: 'running', watchers: 'everyone' } })
  const other = await table()
  const refused = async (options: object) => (await other.ask(other.ann, 'options', options)).body.message
  expect(await refused({ seats: 7 })).toBe('Memory is for 2 to 6 players.')
  expect(await refused({ variant: { size: 'huge' } })).toContain('Number of cards cannot be')
  expect(await refused({ visibility: 'private', watchers: 'everyone' })).toBe('A private table cannot be watched by everybody.')
  await other.ask(other.ann, 'order', { order: [2, 0, 1] })
  expect(await refused({ seats: 2 })).toBe('One of the seats to be removed is taken. Free it first, or reorder the seats.')
})

const BLITZ = { kind: 'bank', bankMs: 300_000, incrementMs: 5000, out: 'lose' }

test('the clock and how long somebody may be gone are changed one by one, whatever is left out stays, and the match is played by them', async () => {
  const { server, ann, bob, cid, id, ask } = await table()
  const changed = async (options: object) => {
    const { status, body } = await ask(ann, 'options', options)
    return [status, body.clock, body.graceMs, body.seats, body.variant.size]
  }
  const [, none, grace, seats, size] = await changed({})
  expect([none, grace]).toEqual([null, 120_000])
  expect(await changed({ clock: BLITZ })).toEqual([200, BLITZ, grace, seats, size])
  expect(await changed({ graceMs: 600_000 })).toEqual([200, BLITZ, 600_000, seats, size])
  expect(await changed({ variant: { size: 'small' } })).toEqual([200, BLITZ, 600_000, seats, 'small'])
  expect(await changed({ clock: null })).toEqual([200, null, 600_000, seats, 'small'])
  // What is left out of a clock takes its default.
  const daily = { kind: 'move', moveMs: 86_400_000 }
  expect(await changed({ clock: daily })).toEqual([200, { ...daily, vacationMs: 0, out: 'absent' }, 600_000, seats, 'small'])
  await ask(ann, 'order', { order: [1, 0, 2] })
  expect((await bob.get(`/api/matches/${id}`)).body).toMatchObject({ mySeat: 0, clock: daily, graceMs: 600_000 })
  await changed({ clock: BLITZ })
  const { body: begun } = await ask(cid, 'join')
  expect(begun).toMatchObject({ status: 'running', clock: BLITZ, graceMs: 600_000 })
  const { seats: clocks } = (await server.store.clocks(id))!
  expect(clocks.map(({ leftMs }) => leftMs)).toEqual([300_000, 300_000, 300_000])
})

test('a clock is changed with the seat whose going begins the match', async () => {
  const { server, ann, id, ask } = await table()
  const { body } = await ask(ann, 'options', { seats: 2, clock: { kind: 'bank', bankMs: 60_000 }, graceMs: 30_000 })
  expect(body).toMatchObject({ status: 'running', clock: { bankMs: 60_000 }, graceMs: 30_000 })
  expect(await server.store.clocks(id)).toMatchObject({ seats: [{ leftMs: 60_000 }, { leftMs: 60_000 }] })
})

test('no clock can be chosen for a table that a new match could not have', async () => {
  const { server, ann, bob, ask } = await table()
  const before = await server.rows()
  for (const options of [
    { clock: { kind: 'move', moveMs: 1 } },
    { clock: { kind: 'move', moveMs: 60_000, vacationMs: 86_400_000 } },
    { clock: { kind: 'sand' } },
    { graceMs: 1 },
    { graceMs: null },
  ])
    expect(await ask(ann, 'options', options)).toMatchObject({ status: 400, body: { code: 'arguments' } })
  expect(await ask(bob, 'options', { clock: BLITZ })).toMatchObject(NOT_CREATOR)
  expect(await server.rows()).toBe(before)
})

test('who sits at a table sees its new clock at once', async () => {
  const { ann, bob, id, ask } = await table()
  const stream = await bob.fetch('GET', `/api/matches/${id}/events`)
  const reader = stream.body!.pipeThrough(new TextDecoderStream()).getReader()
  onTestFinished(() => reader.cancel())
  await reader.read()
  await ask(ann, 'options', { clock: BLITZ, graceMs: 600_000 })
  let text = ''
  while (!text.includes('"bankMs":300000')) text += (await reader.read()).value ?? ''
  expect(text).toContain('"graceMs":600000')
})

test('seats are reordered and freed; who was removed does not come back, by no way', async () => {
  const { ann, bob, ask } = await table()
  expect((await ask(ann, 'order', { order: [1, 2, 0] })).body.players).toMatchObject([{ me: false }, null, { me: true }])
  expect(await ask(ann, 'order', { order: [1, 1, 0] })).toMatchObject({ status: 400, body: { message: 'order must name each seat once.' } })
  expect(await ask(ann, 'free', { seat: 2 })).toMatchObject({ status: 409, body: { message: 'That is your own seat. You can leave it.' } })
  expect((await ask(ann, 'free', { seat: 0 })).body.players).toMatchObject([null, null, {}])
  expect((await ask(bob, 'join', { seat: 1 })).body.mySeat).toBe(1)
  expect((await ask(ann, 'free', { seat: 1, bar: true })).body.players).toMatchObject([null, null, {}])
  const removed = { status: 403, body: { code: 'not-invited', message: 'You were removed from this table, so you cannot take a seat.' } }
  expect(await ask(bob, 'join')).toMatchObject(removed)
  const { token } = (await ask(ann, 'links')).body
  expect(await bob.post('/api/invites', { token })).toMatchObject({ status: 403, body: { code: 'not-invited' } })
})

test('all free seats are filled with agents at once, and the match begins', async () => {
  const { ann, ask } = await table()
  expect(await ask(ann, 'fill', { agent: 'nobody' })).toMatchObject({ status: 400 })
  expect(await ask(ann, 'fill', { agent: 'random' })).toMatchObject({
    status: 200,
    body: { status: 'running', players: [{ me: true }, { kind: 'person' }, { kind: 'agent', agent: 'random' }] },
  })
})

test('a cancelled table is gone, with its links and invitations', async () => {
  const { server, ann, bob, id, ask } = await table()
  const { token } = (await ask(ann, 'links')).body
  expect(await ask(ann, 'cancel')).toMatchObject({ status: 200, body: { cancelled: id } })
  expect(await bob.get(`/api/matches/${id}`)).toMatchObject({ status: 404 })
  expect(await bob.post('/api/invites', { token })).toMatchObject({ status: 404, body: { code: 'unknown-link' } })
  expect((await server.guest().get('/api/matches')).body.matches).toEqual([])
})

test('two changes at once through two servers: the later is made on what the first has left, or refused', async () => {
  const { server, ann, id, ask } = await table()
  const other = await testServer({ database: server.database })
  const elsewhere = (what: string, body: object) =>
    other.guest().request('POST', `/api/matches/${id}/${what}`, body, { cookie: ann.cookie })
  const [one, two] = await Promise.all([ask(ann, 'free', { seat: 1 }), elsewhere('order', { order: [1, 0, 2] })])
  const answers = [one, two].map(({ status, body }) => (status === 200 ? 'made' : `${status} ${body.code}`))
  const { players } = (await ann.get(`/api/matches/${id}`)).body
  /** What is left on the table: Ann (true), Bob (false), nobody (null). */
  const left: { readonly [answers: string]: readonly (boolean | null)[] } = {
    'made, made': [null, true, null],
    'made, 409 stale': [true, null, null],
    '409 stale, made': [false, true, null],
    // Ann sits there by then.
    '409 seated, made': [false, true, null],
  }
  expect(players.map((player: { me: boolean } | null) => player?.me ?? null)).toEqual(left[answers.join(', ')])
})
