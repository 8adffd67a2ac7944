import { expect, test } from 'vitest'
import { testServer } from '../testing/test-server.ts'
import { cookieSecrets } from './cookie-secrets.ts'

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
  const file = (await testServer({ cookieSecret: A })).file
  const before = (await testServer({ cookieSecret: A, file })).guest()
  await before.request('PUT', '/api/me', { name: 'Ann' })

  const rotated = await testServer({ cookieSecret: `${B},${A}`, file })
  const answer = await rotated.app.request('/api/me', { headers: { cookie: before.cookie } })
  expect(await answer.json()).toEqual({ name: 'Ann' })
  const [signedAnew] = answer.headers.get('set-cookie')!.split(';')
  expect(signedAnew).not.toBe(before.cookie)

  const after = await testServer({ cookieSecret: B, file })
  const name = async (cookie: string) => (await (await after.app.request('/api/me', { headers: { cookie } })).json()).name
  expect(await name(signedAnew!)).toBe('Ann')
  expect(await name(before.cookie)).not.toBe('Ann')
  // Nothing is signed anew without need.
  expect((await after.app.request('/api/me', { headers: { cookie: signedAnew! } })).headers.get('set-cookie')).toBe(null)
})
