import { expect, test } from 'vitest'
import { LIMITS } from '../http/limits/limits.ts'
import type { Guest } from '../testing/guest.ts'
import { testServer } from '../testing/test-server.ts'

const PASSWORD = 'four words are better'
const ENDLESS = { most: 1_000_000, seconds: 60 }

const signIn = (who: Guest, name: string, password = PASSWORD) => who.post('/api/me/sign-in', { name, password })

test('of 10,000 passwords for one account ten are tried; then the right one has to wait too, and other accounts do not', async () => {
  const { passwords, rates } = LIMITS
  const limits = { ...LIMITS, rates: { ...rates, signIns: { person: ENDLESS, address: ENDLESS } } }
  const server = await testServer({ limits })
  for (const name of ['Ann', 'Bob']) await server.guest().post('/api/me/sign-up', { name, password: PASSWORD })
  const codes = new Map<string, number>()
  const attacker = server.guest()
  await attacker.get('/api/me')
  for (let i = 0; i < 10_000; i++) {
    // Each looks like another name, and is the same account's.
    const { body } = await signIn(attacker, i % 2 ? 'Ann' : 'A N N', `password ${i}`)
    codes.set(body.code, (codes.get(body.code) ?? 0) + 1)
  }
  expect(Object.fromEntries(codes)).toEqual({ 'wrong-password': passwords.fromOne.most, 'too-many': 10_000 - passwords.fromOne.most })
  expect((await signIn(server.guest(), 'Ann')).body).toMatchObject({
    code: 'too-many',
    message: expect.stringContaining('Too many passwords for this name'),
  })
  expect((await signIn(server.guest(), 'Bob')).status).toBe(200)
})
