import { expect, test } from 'vitest'
import type { Guest } from '../testing/guest.ts'
import { type TestServer, testServer } from '../testing/test-server.ts'
import { banAccount, grantRole, renameAccount } from './operator.ts'

const PASSWORD = 'four words are better'

/** A server with one account, Ann's. */
async function withAnn(): Promise<{ server: TestServer; ann: Guest }> {
  const server = await testServer()
  const ann = server.guest()
  await ann.post('/api/me/sign-up', { name: 'Ann', password: PASSWORD })
  return { server, ann }
}

test('an account is given a role', async () => {
  const { server, ann } = await withAnn()
  expect(await grantRole(server.store, 'ANN', 'admin', 0)).toEqual({ done: true, sentence: 'Ann is an admin now.' })
  expect((await ann.get('/api/me')).body.role).toBe('admin')
  expect(await grantRole(server.store, 'Bob', 'admin', 0)).toEqual({
    done: false,
    sentence: expect.stringContaining('no account with the name Bob'),
  })
})

test('a renamed account signs in by its new name, and nobody gets the name of another', async () => {
  const { server, ann } = await withAnn()
  await server.guest().post('/api/me/sign-up', { name: 'Bob', password: PASSWORD })
  for (const taken of ['Bób', 'Guest 1234', 'Player']) expect((await renameAccount(server.store, 'Ann', taken, 0)).done).toBe(false)
  expect(await renameAccount(server.store, 'Ann', '\u3164', 0)).toEqual({
    done: false,
    sentence: 'The new name must be 1 to 30 visible characters.',
  })
  expect((await renameAccount(server.store, 'Ann', 'Anna', 0)).done).toBe(true)
  expect((await ann.get('/api/me')).body.name).toBe('Anna')
  expect((await server.guest().post('/api/me/sign-in', { name: 'anna', password: PASSWORD })).status).toBe(200)
})

test('who is banned is out everywhere within seconds, cannot sign in, keeps their seats, and may come back', async () => {
  const { server, ann } = await withAnn()
  const { id } = await ann.create({ game: 'tictactoe', players: ['me', { agent: 'random' }] })
  expect((await banAccount(server.store, 'Ann', false, server.clock.now())).done).toBe(true)
  expect((await banAccount(server.store, 'Ann', false, server.clock.now())).sentence).toBe('Ann is banned already.')
  await server.clock.advance(2500)
  expect(await ann.get(`/api/matches/${id}`)).toMatchObject({ status: 403, body: { code: 'banned' } })
  const phone = server.guest()
  const signIn = () => phone.post('/api/me/sign-in', { name: 'Ann', password: PASSWORD })
  expect((await signIn()).body.code).toBe('banned')
  expect((await banAccount(server.store, 'Ann', true, server.clock.now())).done).toBe(true)
  expect((await signIn()).status).toBe(200)
  expect((await phone.get(`/api/matches/${id}`)).body.mySeat).toBe(0)
})
