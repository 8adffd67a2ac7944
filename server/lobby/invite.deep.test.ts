import { createHash } from 'node:crypto'
import { expect, test } from 'vitest'
import type { Guest } from '../testing/guest.ts'
import { account } from '../testing/staff.ts'
import { TEST_LIMITS, testServer } from '../testing/test-server.ts'

const MISSING = { status: 404, body: { code: 'unknown-match' } }
const REVOKED = { status: 404, body: { code: 'unknown-link', message: 'This invite link is not valid any more. Ask for a new one.' } }

async function table(access: object, seats = 3) {
  const server = await testServer()
  const [ann, bob, cid] = [server.guest(), server.guest(), server.guest()]
  const players = ['me', ...Array.from({ length: seats - 1 }, () => 'open')]
  const { id } = (await ann.post('/api/matches', { game: 'memory', seats, players, ...access })).body
  const ask = (who: Guest, what: string, body: object = {}) => who.post(`/api/matches/${id}/${what}`, body)
  const see = (who: Guest) => who.get(`/api/matches/${id}`)
  return { server, ann, bob, cid, id, ask, see }
}

test('who has a link may see the table and take a seat; the database has only the hash of its token', async () => {
  const { server, ann, bob, cid, id, ask, see } = await table({ visibility: 'link' })
  const { status, body: link } = await ask(ann, 'links')
  expect([status, link]).toEqual([
    201,
    { id: expect.any(String), seat: null, at: expect.any(Number), token: expect.stringMatching(/^[\w-]{32}$/) },
  ])
  expect(await server.rows()).not.toContain(link.token)
  expect(await server.rows()).toContain(createHash('sha256').update(link.token).digest('hex'))
  expect(await see(bob)).toMatchObject(MISSING)
  expect(await bob.post('/api/invites', { token: 'x'.repeat(32) })).toMatchObject(REVOKED)
  expect(await bob.post('/api/invites', { token: link.token })).toMatchObject({ status: 200, body: { id, free: [1, 2], mySeat: null } })
  expect(await ask(bob, 'join')).toMatchObject({ status: 200, body: { mySeat: 1 } })
  expect(await ask(cid, 'join')).toMatchObject(MISSING)
  expect((await ann.get(`/api/matches/${id}/guests`)).body).toEqual({
    links: [{ id: link.id, seat: null, at: link.at }],
    guests: [{ name: expect.any(String), state: 'admitted', seat: null }],
  })
  expect((await bob.get(`/api/matches/${id}/guests`)).status).toBe(403)
})

test('a link for one seat seats nobody elsewhere', async () => {
  const { ann, bob, ask } = await table({ visibility: 'link' })
  const { token } = (await ask(ann, 'links', { seat: 2 })).body
  expect((await bob.post('/api/invites', { token })).body.free).toEqual([2])
  expect(await ask(bob, 'join', { seat: 1 })).toMatchObject({ status: 403, body: { message: 'Your invitation is for seat 3.' } })
  expect((await ask(bob, 'join')).body.mySeat).toBe(2)
})

test('a revoked link admits nobody, and who came by it without taking a seat is a stranger again', async () => {
  const { ann, bob, cid, id, ask, see } = await table({ visibility: 'link' })
  const { id: link, token } = (await ask(ann, 'links')).body
  for (const who of [bob, cid]) await who.post('/api/invites', { token })
  await ask(bob, 'join')
  expect((await bob.request('DELETE', `/api/matches/${id}/links/${link}`)).status).toBe(403)
  expect((await ann.request('DELETE', `/api/matches/${id}/links/${link}`)).status).toBe(200)
  expect((await see(bob)).status).toBe(200)
  expect(await see(cid)).toMatchObject(MISSING)
  expect(await cid.post('/api/invites', { token })).toMatchObject(REVOKED)
  expect(await ann.request('DELETE', `/api/matches/${id}/links/${link}`)).toMatchObject({ status: 404, body: { code: 'unknown-link' } })
})

test('a table has 20 links at most, and a private one none', async () => {
  const { ann, ask } = await table({ visibility: 'link' })
  for (let n = 0; n < 20; n++) expect((await ask(ann, 'links')).status).toBe(201)
  expect(await ask(ann, 'links')).toMatchObject({ status: 429 })
  const other = await table({ visibility: 'private' })
  expect(await other.ask(other.ann, 'links')).toMatchObject({ status: 400 })
})

/** Ann has played with Bob, whom she invites to a private table. */
async function invited(seat?: number) {
  const { server, ann, bob, cid, id, ask, see } = await table({ visibility: 'private' })
  const played = await ann.create({ game: 'tictactoe', players: ['me', 'open'] })
  await bob.post(`/api/matches/${played.id}/join`)
  const player = { match: played.id, seat: 1 }
  const answer = await ask(ann, 'invitations', { player, ...(seat !== undefined && { seat }) })
  return { server, ann, bob, cid, id, ask, see, answer, player }
}

test('who is invited for a seat is told; it is kept for them, and theirs when they accept', async () => {
  const { bob, cid, id, ask, see, answer } = await invited(2)
  expect(answer).toMatchObject({ status: 200, body: { kept: [{ seat: 2, me: false, until: null }] } })
  const mine = { matches: [{ id, invited: { seat: 2 }, kept: [{ seat: 2, me: true }] }], next: null }
  expect((await bob.get('/api/matches?invited=1')).body).toMatchObject(mine)
  expect((await cid.get('/api/matches?invited=1')).body).toEqual({ matches: [], next: null })
  expect(await see(cid)).toMatchObject(MISSING)
  expect(await ask(bob, 'answer', { accept: true })).toMatchObject({ status: 200, body: { accepted: true } })
  expect((await see(bob)).body).toMatchObject({ mySeat: 2 })
  expect((await bob.get('/api/matches?invited=1')).body.matches).toEqual([])
  expect(await ask(bob, 'answer', { accept: true })).toMatchObject({ status: 403, body: { code: 'not-invited' } })
})

test('who declines is a stranger again, and keeps no seat; so is one whose invitation is taken back', async () => {
  const { ann, bob, ask, see, player } = await invited(2)
  expect(await ask(bob, 'answer', { accept: false })).toMatchObject({ status: 200, body: { accepted: false } })
  expect((await bob.get('/api/matches?invited=1')).body.matches).toEqual([])
  expect(await see(bob)).toMatchObject(MISSING)
  expect((await see(ann)).body.kept).toBeUndefined()
  await ask(ann, 'invitations', { player })
  const { name } = (await bob.get('/api/me')).body
  expect((await see(bob)).status).toBe(200)
  expect((await ask(ann, 'dismiss', { name })).status).toBe(200)
  expect(await see(bob)).toMatchObject(MISSING)
})

test('only people one has played with can be invited', async () => {
  const { server, ann, cid, ask } = await invited()
  const other = await server.guest().create({ game: 'tictactoe', players: ['me', { agent: 'random' }] })
  for (const player of [
    { match: other.id, seat: 0 },
    { match: 'k3v5q7xw2mzt4abc', seat: 0 },
    { match: other.id, seat: 9 },
  ])
    expect(await ask(ann, 'invitations', { player })).toMatchObject({
      status: 400,
      body: { message: 'You can invite people you have played with.' },
    })
  expect(await ask(cid, 'invitations', { player: { match: other.id, seat: 0 } })).toMatchObject(MISSING)
})

const noAccount = (name: string) => ({
  status: 404,
  body: { code: 'not-found', message: `There is no account named ${name}. Guests cannot be invited by their name.` },
})

/** Ann's private table, and Bob, who has an account and has never played with her. */
async function withAccounts() {
  const { server, ann, cid, id, ask, see } = await table({ visibility: 'private' })
  const bob = await account(server, 'Bob Hill')
  const call = (name: string, rest: object = {}) => ask(ann, 'invitations', { name, ...rest })
  return { server, ann, bob, cid, id, ask, see, call }
}

test('somebody with an account is invited by its name, is told, and takes the seat that is kept for them', async () => {
  const { ann, bob, id, ask, see, call } = await withAccounts()
  expect(await see(bob)).toMatchObject(MISSING)
  expect(await call('Bob Hill', { seat: 2 })).toMatchObject({ status: 200, body: { kept: [{ seat: 2, name: 'Bob Hill', until: null }] } })
  expect((await bob.get('/api/matches?invited=1')).body).toMatchObject({ matches: [{ id, invited: { seat: 2 } }] })
  expect(await call('Bob Hill', { seat: 1 })).toMatchObject({ body: { kept: [{ seat: 1 }] } })
  expect(await ask(bob, 'answer', { accept: true })).toMatchObject({ status: 200 })
  expect((await see(bob)).body.mySeat).toBe(1)
  expect(await call('Bob Hill')).toMatchObject({
    status: 409,
    body: { code: 'seated', message: 'Bob Hill already has a seat in this match.' },
  })
  expect((await ann.get(`/api/matches/${id}/guests`)).body.guests).toMatchObject([{ name: 'Bob Hill', state: 'accepted' }])
})

test.each([
  'bob hill',
  'BOB HILL',
  '  Bobhill ',
  'Bób-Hill',
  // Cyrillic о, and full-width letters.
  'B\u043eb Hill',
  '\uff22\uff4f\uff42 Hill',
  // A zero for the o.
  'B0b Hill',
])('an account is found by a name that looks like its own, as nobody else can have it: %s', async (name) => {
  const { id, ann, call } = await withAccounts()
  expect((await call(name)).status).toBe(200)
  expect((await ann.get(`/api/matches/${id}/guests`)).body.guests).toEqual([{ name: 'Bob Hill', state: 'invited', seat: null }])
})

test('only accounts have a name to be invited by: no guest, nobody who was deleted, not oneself, and nothing else is named', async () => {
  const { server, ann, bob, cid, id, ask, call } = await withAccounts()
  await cid.request('PUT', '/api/me', { name: 'Cid' })
  const { name: unnamed } = (await server.guest().get('/api/me')).body
  const before = await server.rows()
  for (const name of ['Cid', unnamed, 'Bob', 'Bob Hills', 'Player', '?']) expect(await call(name)).toMatchObject(noAccount(name))
  expect(await call('   ')).toMatchObject(noAccount(''))
  expect(await server.rows()).toBe(before)
  const refused = { status: 400, body: { code: 'arguments' } }
  for (const body of [{}, { name: '' }, { name: 7 }, { name: 'Bob Hill', player: { match: id, seat: 0 } }])
    expect(await ask(ann, 'invitations', body)).toMatchObject(refused)
  const own = { name: 'Ann', password: 'four words are better' }
  expect((await ann.post('/api/me/sign-up', own)).status).toBe(201)
  expect(await call('ann')).toMatchObject({ status: 400, body: { message: 'That is your own name.' } })
  await bob.request('DELETE', '/api/me', {})
  expect(await call('Bob Hill')).toMatchObject(noAccount('Bob Hill'))
})

test('who has blocked the other cannot be told from who is kept out, by their name nor as somebody one has played with', async () => {
  const { server, ann, bob, ask, call } = await withAccounts()
  const { id: match } = await ann.create({ game: 'tictactoe', players: ['me', 'open'] })
  await bob.post(`/api/matches/${match}/join`)
  const answers = async () => [await call('Bob Hill'), await ask(ann, 'invitations', { player: { match, seat: 1 } })]
  const closed = { status: 403, body: { code: 'not-invited', message: 'You cannot invite Bob Hill.' } }
  for (const [who, seat] of [
    [bob, 0],
    [ann, 1],
  ] as const) {
    const { body } = await who.post('/api/me/blocks', { player: { match, seat } })
    for (const answer of await answers()) expect({ ...answer, headers: null }).toEqual({ ...closed, headers: null })
    await who.request('DELETE', `/api/me/blocks/${body.blocks[0].id}`)
  }
  await server.store.setBan(bob.id, { reason: 'Rude.', until: null }, server.clock.now())
  for (const answer of await answers()) expect({ ...answer, headers: null }).toEqual({ ...closed, headers: null })
  await server.store.setBan(bob.id, null, server.clock.now())
  for (const { status } of await answers()) expect(status).toBe(200)
})

test('nobody learns of names by a table that is not theirs, or has begun', async () => {
  const { ann, bob, cid, ask, see, call } = await withAccounts()
  await call('Bob Hill')
  await ask(bob, 'answer', { accept: true })
  for (const name of ['Bob Hill', 'Nobody']) {
    expect(await ask(cid, 'invitations', { name })).toMatchObject(MISSING)
    expect(await ask(bob, 'invitations', { name })).toMatchObject({ status: 403, body: { code: 'not-creator' } })
  }
  await ask(ann, 'fill', { agent: 'random' })
  expect((await see(ann)).body.status).toBe('running')
  for (const name of ['Bob Hill', 'Nobody']) expect(await call(name)).toMatchObject({ status: 409, body: { code: 'started' } })
})

test('somebody has so many invitations to answer at the same time, and gets others when they have answered one', async () => {
  const { server, ann, bob, ask, call } = await withAccounts()
  await call('Bob Hill')
  for (let host = 0; host < 7; host++) {
    const who = server.guest()
    for (let n = 0; n < 7; n++) {
      const { id } = await who.create({ game: 'tictactoe', players: ['me', 'open'] })
      expect((await who.post(`/api/matches/${id}/invitations`, { name: 'Bob Hill' })).status).toBe(200)
    }
  }
  const { id: last } = await ann.create({ game: 'tictactoe', players: ['me', 'open'] })
  const tooMany = { status: 429, body: { code: 'too-many', message: 'Bob Hill has too many invitations to answer already.' } }
  const more = () => ann.post(`/api/matches/${last}/invitations`, { name: 'Bob Hill' })
  expect(await more()).toMatchObject(tooMany)
  // One that they have already can be changed.
  expect((await call('Bob Hill', { seat: 2 })).status).toBe(200)
  expect((await ask(bob, 'answer', { accept: false })).status).toBe(200)
  expect((await more()).status).toBe(200)
})

test('names are looked up so many times in an hour by one person, and one name by all together', async () => {
  const rate = { most: 3, seconds: 3600 }
  const plenty = { most: 1000, seconds: 3600 }
  const rates = { ...TEST_LIMITS.rates, invitations: { person: rate, address: plenty } }
  const one = await testServer({ limits: { ...TEST_LIMITS, rates } })
  const ann = one.guest()
  const { id } = await ann.create({ game: 'tictactoe', players: ['me', 'open'] })
  const tried = async (name: string) => (await ann.post(`/api/matches/${id}/invitations`, { name })).status
  expect([await tried('A'), await tried('B'), await tried('C'), await tried('D')]).toEqual([404, 404, 404, 429])

  const all = await testServer({ limits: { ...TEST_LIMITS, invitationsTo: rate } })
  await account(all, 'Bob')
  const invited = async (name: string) => {
    const who = all.guest()
    const made = await who.create({ game: 'tictactoe', players: ['me', 'open'] })
    return (await who.post(`/api/matches/${made.id}/invitations`, { name })).body
  }
  for (const name of ['Bob', 'BOB', 'bob']) expect((await invited(name)).status).toBe('open')
  expect(await invited('Bob')).toMatchObject({ code: 'too-many', message: expect.stringMatching(/^Too many invitations to this name in/) })
  expect((await invited('Dan')).code).toBe('not-found')
})

test('a guest who signs in takes along what they were admitted and invited to, and that they were removed', async () => {
  const { server, ann, bob, id, ask, see } = await invited(2)
  const other = await ann.create({ game: 'memory', players: ['me', 'open', 'open'] })
  await bob.post(`/api/matches/${other.id}/join`, { seat: 1 })
  await ann.post(`/api/matches/${other.id}/free`, { seat: 1, bar: true })
  const elsewhere = server.guest()
  const known = { name: 'Bob', password: 'four words are better' }
  expect((await elsewhere.post('/api/me/sign-up', known)).status).toBe(201)
  expect(await see(elsewhere)).toMatchObject(MISSING)
  expect((await bob.post('/api/me/sign-in', known)).status).toBe(200)
  expect((await see(elsewhere)).body).toMatchObject({ invited: { seat: 2 }, kept: [{ seat: 2, me: true }] })
  expect(await elsewhere.post(`/api/matches/${other.id}/join`)).toMatchObject({ status: 403, body: { code: 'not-invited' } })
  expect(await elsewhere.post(`/api/matches/${id}/answer`, { accept: true })).toMatchObject({ status: 200 })
  expect((await see(elsewhere)).body.mySeat).toBe(2)
  expect(await ask(elsewhere, 'answer', { accept: true })).toMatchObject({ status: 403 })
})
