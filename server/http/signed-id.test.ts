import { Hono } from 'hono'
import { setSignedCookie } from 'hono/cookie'
import { expect, test } from 'vitest'
import { testServer } from '../testing/test-server.ts'
import { cookieSecrets, signedIds } from './signed-id.ts'

const [SECRET, OLDER, FOREIGN] = ['a'.repeat(32), 'b'.repeat(32), 'c'.repeat(32)] as const

/** The value as Hono signs it, which is how every cookie was signed before. */
async function byHono(id: string, secret: string): Promise<string> {
  const app = new Hono().get('/', async (c) => {
    await setSignedCookie(c, 'playchart', id, secret)
    return c.body(null)
  })
  const [, value] = /^playchart=([^;]+)/.exec((await app.request('/')).headers.get('set-cookie') ?? '') ?? []
  return decodeURIComponent(value ?? '')
}

test('cookies that Hono has signed are read, and what is signed here is signed as by Hono', async () => {
  const ids = signedIds([SECRET])
  for (const id of ['ann', 'a.b', 'mnopqrst234567ab', 'ä=&']) {
    expect(await byHono(id, SECRET)).toBe(ids.sign(id))
    expect([ids.read(ids.sign(id)), ids.read(ids.sign(id))]).toEqual([
      { id, current: true },
      { id, current: true },
    ])
  }
})

test('an older secret is known as such', () => {
  expect(signedIds([SECRET, OLDER]).read(signedIds([OLDER]).sign('ann'))).toEqual({ id: 'ann', current: false })
})

test.each([
  ['another secret’s', signedIds([FOREIGN]).sign('ann')],
  ['another id’s', signedIds([SECRET]).sign('bob').replace('bob', 'ann')],
  ['none', 'ann'],
  ['an empty one', 'ann.'],
  ['one without an id', `.${signedIds([SECRET]).sign('ann').split('.')[1]}`],
  ['a shorter one', signedIds([SECRET]).sign('ann').slice(0, -1)],
  ['a longer one', `${signedIds([SECRET]).sign('ann')}=`],
  ['one of other bytes', `ann.${'ä'.repeat(22)}`],
])('a signature is refused: %s, also the second time', (_, value) => {
  const ids = signedIds([SECRET])
  expect([ids.read(value), ids.read(value)]).toEqual([null, null])
})

const [A, B, C] = ['a'.repeat(32), 'b'.repeat(32), 'ü'.repeat(16)]

test('one secret, or several with commas between them', () => {
  expect(cookieSecrets(A)).toEqual([A])
  expect(cookieSecrets(`${A}, ${B},${C}`)).toEqual([A, B, C])
})

test.each([
  ['', 'It has 0 bytes'],
  ['hunter2', 'It has 7 bytes'],
  ['a'.repeat(31), 'It has 31 bytes'],
  [`${A},hunter2`, 'Secret 2 of 2 has 7 bytes'],
  [`${A},`, 'Secret 2 of 2 has 0 bytes'],
])('%o is refused with a sentence that does not repeat it', (setting, says) => {
  const read = () => cookieSecrets(setting)
  expect(read).toThrow(`COOKIE_SECRET is too short. ${says}, and needs at least 32: openssl rand -hex 32 makes a good one.`)
  expect(read).not.toThrow(/hunter2|aaa/)
})

test('secrets are rotated: the old one still verifies, the new one signs', async () => {
  const { database } = await testServer({ cookieSecret: A })
  const before = (await testServer({ cookieSecret: A, database })).guest()
  await before.request('PUT', '/api/me', { name: 'Ann' })

  const rotated = await testServer({ cookieSecret: `${B},${A}`, database })
  const answer = await rotated.app.request('/api/me', { headers: { cookie: before.cookie } })
  expect(await answer.json()).toMatchObject({ name: 'Ann' })
  const [signedAnew] = answer.headers.get('set-cookie')!.split(';')
  expect(signedAnew).not.toBe(before.cookie)

  const after = await testServer({ cookieSecret: B, database })
  const name = async (cookie: string) => (await (await after.app.request('/api/me', { headers: { cookie } })).json()).name
  expect(await name(signedAnew!)).toBe('Ann')
  expect(await name(before.cookie)).not.toBe('Ann')
  // Nothing is signed anew without need.
  expect((await after.app.request('/api/me', { headers: { cookie: signedAnew! } })).headers.get('set-cookie')).toBe(null)
})
