import { beforeEach, expect, test } from 'vitest'
import type { Guest } from '../testing/guest.ts'
import { type TestServer, testServer } from '../testing/test-server.ts'

/** Cookies of a server that spoke http first, and https later. */

let server: TestServer
beforeEach(async () => {
  server = await testServer({ trustProxy: true })
})

const OVER_HTTPS = { 'x-forwarded-proto': 'https' }

/** Somebody who made a match while the server spoke http. */
async function fromBefore(): Promise<{ ann: Guest; id: string }> {
  const ann = server.guest()
  const { id } = await ann.create({ game: 'tictactoe', players: ['me', 'open'] })
  return { ann, id }
}

/** Asks for a match over https, with these cookies. */
async function ask(id: string, cookie: string) {
  const { headers, body } = await server.guest().request('GET', `/api/matches/${id}`, undefined, { ...OVER_HTTPS, cookie })
  return { mySeat: body.mySeat, set: headers.getSetCookie() }
}

test('a cookie from before https is taken over once: its holder stays the same person, and the old cookie goes', async () => {
  const { ann, id } = await fromBefore()
  await server.clock.advance(1000)
  const { mySeat, set } = await ask(id, ann.cookie)
  expect(mySeat).toBe(0)
  expect(set).toEqual([
    expect.stringMatching(/^__Host-playchart=.*; HttpOnly; Secure; SameSite=Lax$/),
    expect.stringMatching(/^playchart=; Max-Age=0; Path=\/$/),
  ])
  expect(await ask(id, set[0]!.split(';')[0]!)).toEqual({ mySeat: 0, set: [] })
})

test('a cookie of somebody who came after the first request over https is not taken over: a page of the domain may have planted it', async () => {
  await server.guest().request('GET', '/api/me', undefined, OVER_HTTPS)
  await server.clock.advance(1)
  const { ann, id } = await fromBefore()
  const { mySeat, set } = await ask(id, ann.cookie)
  expect([mySeat, set.length]).toEqual([null, 1])
  expect(set[0]).toMatch(/^__Host-playchart=/)
  // Over http they are who they were.
  expect((await ann.get(`/api/matches/${id}`)).body.mySeat).toBe(0)
})

test('a cookie that was set over https is not taken over from under the other name', async () => {
  await server.guest().request('GET', '/api/me', undefined, OVER_HTTPS)
  await server.clock.advance(1)
  const second = server.guest()
  const { headers } = await second.request('PUT', '/api/me', { name: 'Second' }, OVER_HTTPS)
  const value = headers.get('set-cookie')!.split(';')[0]!.replace('__Host-', '')
  expect((await server.guest().request('GET', '/api/me', undefined, { ...OVER_HTTPS, cookie: value })).body.name).not.toBe('Second')
})

test('who is known over https stays so, whatever else is planted', async () => {
  const { ann, id } = await fromBefore()
  const bob = server.guest()
  await bob.request('GET', '/api/me', undefined, OVER_HTTPS)
  expect(await ask(id, `${ann.cookie}; ${bob.cookie}`)).toEqual({ mySeat: null, set: [] })
})

test('a cookie that nobody signed, or of somebody who has done nothing, makes a newcomer', async () => {
  const { ann, id } = await fromBefore()
  const idle = server.guest()
  await idle.get('/api/me')
  for (const cookie of [ann.cookie.replace(/=[a-z2-7]{4}/, '=aaaa'), ann.cookie.slice(0, -2), idle.cookie]) {
    const { mySeat, set } = await ask(id, cookie)
    expect([mySeat, set.length]).toEqual([null, 1])
    expect(set[0]).not.toContain(cookie.slice('playchart='.length))
  }
})
