import { expect, test } from 'vitest'
import type { Guest } from '../../testing/guest.ts'
import { GREY } from '../../testing/picture.ts'
import { type TestServer, testServer } from '../../testing/test-server.ts'

async function signedUp(server: TestServer, name: string): Promise<Guest> {
  const who = server.guest()
  expect((await who.post('/api/me/sign-up', { name, password: 'four words are better' })).status).toBe(201)
  return who
}

const put = (who: Guest, picture: string) => who.request('PUT', '/api/me/picture', { picture })

test('a picture is shown at a table to everybody, as nothing but a JPEG, until its owner has another one', async () => {
  const server = await testServer()
  const ann = await signedUp(server, 'Ann')
  const { body } = await put(ann, GREY)
  expect(body).toEqual({ name: 'Ann', kind: 'account', role: 'player', picture: expect.stringMatching(/^[a-z2-7]{16}$/) })
  const { id } = await ann.create({ game: 'tictactoe', players: ['me', 'open'] })
  const bob = server.guest()
  const address = `/api/pictures/${(await bob.get(`/api/matches/${id}`)).body.players[0].picture}`
  const shown = await bob.fetch('GET', address)
  expect(Buffer.from(await shown.arrayBuffer()).toString('base64')).toBe(GREY)
  expect(Object.fromEntries(shown.headers)).toMatchObject({
    'content-type': 'image/jpeg',
    'x-content-type-options': 'nosniff',
  })
  expect((await put(ann, GREY)).body.picture).not.toBe(body.picture)
  expect((await bob.get(address)).status).toBe(404)
  const other = (await bob.get(`/api/matches/${id}`)).body.players[0].picture
  expect((await bob.get(`/api/pictures/${other}`)).status).toBe(200)
  await ann.request('DELETE', '/api/me/picture')
  expect((await bob.get(`/api/matches/${id}`)).body.players[0]).not.toHaveProperty('picture')
})

/** The same picture with other bytes at one place. */
function changed(at: number | undefined, bytes: readonly number[]): string {
  const picture = [...Buffer.from(GREY, 'base64')]
  picture.splice(at ?? picture.length, bytes.length, ...bytes)
  return Buffer.from(picture).toString('base64')
}
const SIZE = Buffer.from(GREY, 'base64').indexOf(Buffer.from([0, 128, 0, 128]))

test.each([
  ['a picture of 65,535 pixels on each side', changed(SIZE, [255, 255, 255, 255])],
  ['a PNG', changed(0, [0x89, 0x50, 0x4e, 0x47])],
  ['a page that begins like a picture', Buffer.from('\xff\xd8\xff<script>alert(1)</script>\xff\xd9', 'latin1').toString('base64')],
  ['a picture with a page after it', changed(undefined, [...Buffer.from('<script>alert(1)</script>')])],
  ['a picture that ends early', Buffer.from([0xff, 0xd8, 0xff, 0xe0, 0xff, 0xd9]).toString('base64')],
  ['25 kB', Buffer.concat([Buffer.from(GREY, 'base64'), Buffer.alloc(25 * 1024)]).toString('base64')],
  ['what is no base64', '<svg/>'],
  ['nothing', ''],
])('%s is refused in a sentence, and nothing is stored', async (_, picture) => {
  const server = await testServer()
  const ann = await signedUp(server, 'Ann')
  const before = await server.rows()
  expect(await put(ann, picture)).toMatchObject({
    status: 400,
    body: { code: 'arguments', message: 'picture must be a JPEG of 128 by 128 pixels, at most 24576 bytes, in base64.' },
  })
  expect(await server.rows()).toBe(before)
})

test('guests have no pictures', async () => {
  const server = await testServer()
  expect(await put(server.guest(), GREY)).toMatchObject({ status: 403, body: { code: 'no-account' } })
})

test('moderators remove the pictures of others, players do not, nor do those who were moderators', async () => {
  const server = await testServer()
  const [ann, bob] = [await signedUp(server, 'Ann'), await signedUp(server, 'Bob')]
  const address = `/api/pictures/${(await put(ann, GREY)).body.picture}`
  const account = (await server.store.accounts(2)).find(({ name }) => name === 'Bob')
  const remove = () => bob.request('DELETE', address)
  expect(await remove()).toMatchObject({ status: 403, body: { code: 'not-moderator' } })
  await server.store.setRole(account?.id ?? '', 'moderator', 0)
  expect((await bob.request('DELETE', '/api/pictures/unknown')).status).toBe(404)
  await server.store.setRole(account?.id ?? '', 'player', 0)
  expect((await remove()).status).toBe(403)
  await server.store.setRole(account?.id ?? '', 'moderator', 0)
  expect((await remove()).status).toBe(200)
  expect((await ann.get('/api/me')).body).not.toHaveProperty('picture')
  const { entries } = (await bob.get('/api/admin/audit')).body
  expect(entries).toMatchObject([{ what: 'remove-picture', byName: 'Bob', userName: 'Ann', details: {} }])
})

test('moderators do not remove the picture of an administrator', async () => {
  const server = await testServer()
  const [ann, bob] = [await signedUp(server, 'Ann'), await signedUp(server, 'Bob')]
  const address = `/api/pictures/${(await put(ann, GREY)).body.picture}`
  for (const { id, name } of await server.store.accounts(2)) await server.store.setRole(id, name === 'Ann' ? 'admin' : 'moderator', 0)
  expect(await bob.request('DELETE', address)).toMatchObject({ status: 403, body: { code: 'not-moderator' } })
  expect((await ann.get(address)).status).toBe(200)
})

test('a picture is in what its owner exports, and goes with them', async () => {
  const server = await testServer()
  const ann = await signedUp(server, 'Ann')
  const { picture } = (await put(ann, GREY)).body
  expect((await ann.get('/api/me/export')).body).toMatchObject({ me: { picture }, picture: GREY })
  await ann.request('DELETE', '/api/me')
  expect((await ann.get(`/api/pictures/${picture}`)).status).toBe(404)
  expect(await server.rows()).not.toContain(picture)
})
