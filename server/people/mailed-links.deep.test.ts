import { expect, test } from 'vitest'
import type { Guest } from '../testing/guest.ts'
import { mailServer } from '../testing/receivers.ts'
import { bodyOf, SITE, subjectOf } from '../testing/telling.ts'
import { TEST_LIMITS, testServer } from '../testing/test-server.ts'

const PASSWORD = 'four words are better'
const FROM = 'Playchart <play@example.org>'

/** A server that sends mails, and the real mail server that they arrive at. */
async function mailing(options: Parameters<typeof testServer>[0] = {}, refuses?: () => boolean) {
  const { url, mails } = await mailServer(refuses)
  const server = await testServer({ notices: { site: SITE, mail: { smtp: url, from: FROM } }, ...options })
  const ask = (who: Guest, address: string) => who.post('/api/me/mail-link', { address })
  return {
    server,
    mails,
    ask,
    /** The token of the link that they are sent. */
    async asked(who: Guest, address: string): Promise<string> {
      const before = mails.length
      expect(await ask(who, address)).toMatchObject({ status: 200, body: {} })
      await expect.poll(() => mails.length).toBe(before + 1)
      expect(mails[before]?.to).toEqual([address])
      return /https:\/\/play\.example\.org\/mailed#([\w-]+)\s/.exec(bodyOf(mails[before]!))![1]!
    },
  }
}

const use = (who: Guest, token: string, password?: string) => who.post('/api/me/mail-link/use', { token, password })
const signUp = (who: Guest, name: string) => who.post('/api/me/sign-up', { name, password: PASSWORD })
const USED = { status: 410, body: { code: 'link-used' } }

test('a guest signs in by a link that is mailed; the first time it makes an account, and everything stays theirs', async () => {
  const { server, asked } = await mailing()
  const [laptop, phone] = [server.guest(), server.guest()]
  await laptop.request('PUT', '/api/me', { name: 'Ann' })
  const { id } = await laptop.create({ game: 'tictactoe', players: ['me', 'open'] })
  expect((await use(laptop, await asked(laptop, 'ann@example.org'))).body).toEqual({ name: 'Ann', kind: 'account', role: 'player' })
  expect((await laptop.get(`/api/matches/${id}`)).body).toMatchObject({ mySeat: 0, creator: true })
  expect((await laptop.get('/api/me/providers')).body).toEqual({ providers: [], password: false, mail: { address: 'ann@example.org' } })
  expect((await laptop.get('/api/me/export')).body.mail).toBe('ann@example.org')
  expect((await use(phone, await asked(phone, 'ANN@example.org'))).body.name).toBe('Ann')
  expect((await phone.get(`/api/matches/${id}`)).body.mySeat).toBe(0)
  // Of an address nothing is shown: names are read by others.
  const other = server.guest()
  expect((await use(other, await asked(other, 'jane.doe@example.org'))).body.name).toMatch(/^Player \w{6}$/)
})

test('a link works once, for 15 minutes, and is not used up by being opened', async () => {
  const { server, asked } = await mailing()
  const [ann, eve] = [server.guest(), server.guest()]
  const token = await asked(ann, 'ann@example.org')
  for (const method of ['GET', 'HEAD']) await eve.fetch(method, '/api/me/mail-link/use')
  await eve.fetch('GET', '/mailed')
  for (const wrong of ['x', `${token}x`, token.toUpperCase(), 'x'.repeat(200)]) expect(await use(eve, wrong)).toMatchObject(USED)
  expect((await use(eve, 'x'.repeat(201))).status).toBe(400)
  expect((await use(eve, token, 'short')).status).toBe(400)
  expect((await use(ann, token)).status).toBe(200)
  for (const who of [ann, eve]) expect(await use(who, token)).toMatchObject(USED)
  const late = await asked(eve, 'ann@example.org')
  await server.clock.advance(15 * 60_000 + 1)
  expect(await use(eve, late)).toMatchObject(USED)
})

test('of two browsers that use a link at once, one is signed in', async () => {
  const { server, asked } = await mailing()
  const [ann, eve] = [server.guest(), server.guest()]
  const token = await asked(ann, 'ann@example.org')
  const answers = await Promise.all([use(ann, token), use(eve, token)])
  expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 410])
})

test('who has forgotten their password chooses a new one, which ends all other sessions', async () => {
  const { server, asked } = await mailing()
  const [ann, phone] = [server.guest(), server.guest()]
  await signUp(ann, 'Ann')
  expect((await use(ann, await asked(ann, 'ann@example.org'))).body.name).toBe('Ann')
  expect((await use(phone, await asked(phone, 'ann@example.org'), 'these are new words')).body.name).toBe('Ann')
  expect(await ann.get('/api/me')).toMatchObject({ status: 401, body: { code: 'signed-out' } })
  expect((await phone.get('/api/me/sessions')).body.sessions).toHaveLength(1)
  const tried = async (password: string) => (await server.guest().post('/api/me/sign-in', { name: 'Ann', password })).status
  expect([await tried(PASSWORD), await tried('these are new words')]).toEqual([401, 200])
})

test('an address is added to an account only where that is signed in, and leads into no second one', async () => {
  const { server, asked } = await mailing()
  const [ann, bob, eve] = [server.guest(), server.guest(), server.guest()]
  await signUp(ann, 'Ann')
  await signUp(bob, 'Bob')
  const token = await asked(ann, 'ann@example.org')
  for (const other of [bob, eve]) expect(await use(other, token)).toMatchObject({ status: 409, body: { code: 'signed-in' } })
  expect((await use(ann, token, 'no new password by it')).body.name).toBe('Ann')
  expect((await server.guest().post('/api/me/sign-in', { name: 'Ann', password: PASSWORD })).status).toBe(200)
  expect((await ann.get('/api/me/sessions')).body.sessions).toHaveLength(2)

  // Somebody may ask for a link to their own address, and send it to a person who is signed in.
  const planted = await asked(eve, 'eve@example.org')
  expect(await use(bob, planted)).toMatchObject({ status: 409, body: { code: 'signed-in' } })
  expect((await bob.get('/api/me/providers')).body.mail).toEqual({ address: null })
  expect(await use(bob, await asked(bob, 'ANN@example.org'))).toMatchObject({ status: 409, body: { code: 'signed-in' } })

  expect((await use(ann, await asked(ann, 'new@example.org'))).status).toBe(200)
  expect((await ann.get('/api/me/providers')).body.mail).toEqual({ address: 'new@example.org' })
  expect((await use(bob, await asked(bob, 'ann@example.org'))).body.name).toBe('Bob')
})

test('the address is removed again, unless it is the last way in', async () => {
  const { server, asked } = await mailing()
  const [ann, bob] = [server.guest(), server.guest()]
  const remove = (who: Guest) => who.request('DELETE', '/api/me/providers/mail')
  await signUp(ann, 'Ann')
  await use(ann, await asked(ann, 'ann@example.org'))
  expect((await remove(ann)).body).toEqual({ providers: [], password: true, mail: { address: null } })
  await use(bob, await asked(bob, 'bob@example.org'))
  expect(await remove(bob)).toMatchObject({ status: 409, body: { code: 'last-way' } })
  await use(bob, await asked(bob, 'bobby@example.org'))
  expect((await bob.get('/api/me/providers')).body.mail).toEqual({ address: 'bobby@example.org' })
})

test('whether an address is known makes no difference to the answer, and none to who does not have the mail', async () => {
  const { server, ask, asked, mails } = await mailing()
  const [ann, eve] = [server.guest(), server.guest()]
  await use(ann, await asked(ann, 'ann@example.org'))
  await eve.get('/api/me')
  const plain = async (address: string) => {
    const { status, body, headers } = await ask(eve, address)
    return [status, body, [...headers.keys()].sort()]
  }
  expect(await plain('ann@example.org')).toEqual(await plain('nobody@example.org'))
  await expect.poll(() => mails.length).toBe(3)
  const [known, unknown] = mails
    .slice(1)
    .map((mail) => [subjectOf(mail), /To sign in[\s\S]*?anyone\./.exec(bodyOf(mail))?.[0].replace(/#\S+/, '')])
  expect(known?.[1]).toContain('works once')
  expect(known).toEqual(unknown)
})

test.each([
  'ann@example.org\r\nBcc: eve@example.org',
  'ann@example.org\nSubject: hello',
  'ann@example.org, eve@example.org',
  '"ann\r\n"@example.org',
  'Ann <ann@example.org>',
  'ann@example.org%0d%0aBcc:eve@example.org',
  'ann@example.org\0',
  `${'a'.repeat(250)}@example.org`,
  'ann',
  '',
])('%j is no address: nothing is mailed', async (address) => {
  const { server, ask, mails, asked } = await mailing()
  const eve = server.guest()
  expect(await ask(eve, address)).toMatchObject({ status: 400, body: { code: 'arguments' } })
  await asked(eve, 'eve@example.org')
  expect(mails).toHaveLength(1)
  expect(subjectOf(mails[0]!)).toBe('Sign in at play.example.org')
  expect(mails[0]?.raw).not.toMatch(/^Bcc/im)
})

test('so many links are mailed to one address, whoever asks, and so many for one person', async () => {
  const few = { person: { most: 3, seconds: 60 }, address: { most: 1000, seconds: 60 } }
  const limits = { ...TEST_LIMITS, rates: { ...TEST_LIMITS.rates, mails: few }, mailsTo: { most: 2, seconds: 60 } }
  const { server, ask, asked, mails } = await mailing({ limits })
  for (const address of ['ann@example.org', 'ANN@example.org']) await asked(server.guest(), address)
  expect(await ask(server.guest(), 'Ann@example.org')).toMatchObject({ status: 429, body: { code: 'too-many' } })
  const eve = server.guest()
  for (const address of ['a@example.org', 'b@example.org', 'c@example.org']) await asked(eve, address)
  expect(await ask(eve, 'd@example.org')).toMatchObject({ status: 429, body: { code: 'too-many' } })
  expect(mails).toHaveLength(5)
})

test('a mail that cannot be sent is said so; a banned person is not let in by a link', async () => {
  let refusing = false
  const { server, ask, asked } = await mailing({}, () => refusing)
  const ann = server.guest()
  await use(ann, await asked(ann, 'ann@example.org'))
  const { name } = (await ann.get('/api/me')).body
  const phone = server.guest()
  const token = await asked(phone, 'ann@example.org')
  const [account] = await server.store.accounts(10)
  expect(account?.name).toBe(name)
  await server.store.setBan(account!.id, { reason: null, until: null }, server.clock.now())
  expect(await use(phone, token)).toMatchObject({ status: 403, body: { code: 'banned' } })
  refusing = true
  expect(await ask(server.guest(), 'ann@example.org')).toMatchObject({
    status: 400,
    body: { message: expect.stringContaining('could not be sent') },
  })
})
