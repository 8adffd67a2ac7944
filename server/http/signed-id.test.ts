import { Hono } from 'hono'
import { setSignedCookie } from 'hono/cookie'
import { expect, test } from 'vitest'
import { signedIds } from './signed-id.ts'

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
