import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import Provider from 'oidc-provider'
import { expect, onTestFinished, test } from 'vitest'
import type { Guest } from '../testing/guest.ts'
import { type TestServer, temporaryFolder, testServer } from '../testing/test-server.ts'
import { keysOf } from './names.ts'

/** A real OpenID Connect provider. */

const SITE = 'http://localhost'
const CLIENT = { clientId: 'playchart', clientSecret: 'a secret of the test' }

interface Elsewhere {
  readonly issuer: URL
  /** Signs in there, and agrees. Resolves to what is added to the address that the browser comes back to. */
  visit(address: string, login: string): Promise<string>
}

/** `names`: the user names that people have there. */
async function elsewhere(names: { readonly [login: string]: string } = {}): Promise<Elsewhere> {
  const http = createServer()
  await new Promise<void>((resolve) => http.listen(0, '127.0.0.1', resolve))
  const { port } = http.address() as AddressInfo
  const issuer = `http://127.0.0.1:${port}`
  const provider = new Provider(issuer, {
    clients: [{ client_id: CLIENT.clientId, client_secret: CLIENT.clientSecret, redirect_uris: [`${SITE}/sign-in/oidc`] }],
    conformIdTokenClaims: false,
    claims: { openid: ['sub'], profile: ['preferred_username'] },
    findAccount: (_, sub) => ({ accountId: sub, claims: () => ({ sub, preferred_username: names[sub] ?? sub }) }),
    cookies: { keys: ['the key of the test'] },
  })
  http.on('request', provider.callback())
  onTestFinished(async () => {
    http.closeAllConnections()
    await new Promise((resolve) => http.close(resolve))
  })
  return {
    issuer: new URL(issuer),
    async visit(address, login) {
      const cookies = new Map<string, string>()
      let at = address
      for (let step = 0; step < 12; step++) {
        const form = at.includes('/interaction/') ? await formAt(at, cookies, login) : undefined
        const answer = await fetch(at, {
          redirect: 'manual',
          headers: { cookie: [...cookies].map(([name, value]) => `${name}=${value}`).join('; ') },
          ...form,
        })
        keep(cookies, answer)
        const to = answer.headers.get('location')
        if (to === null) throw new Error(`${at}: ${answer.status} ${await answer.text()}`)
        at = new URL(to, at).href
        if (at.startsWith(SITE)) return new URL(at).search
      }
      throw new Error('The provider leads nowhere.')
    },
  }
}

function keep(cookies: Map<string, string>, answer: Response): void {
  for (const cookie of answer.headers.getSetCookie()) {
    const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(cookie) ?? []
    if (value === '') cookies.delete(name)
    else cookies.set(name, value)
  }
}

/** What its page asks for: to sign in, or to agree. */
async function formAt(address: string, cookies: Map<string, string>, login: string): Promise<RequestInit> {
  const cookie = [...cookies].map(([name, value]) => `${name}=${value}`).join('; ')
  const page = await (await fetch(address, { headers: { cookie } })).text()
  const [, prompt = ''] = /name="prompt" value="(\w+)"/.exec(page) ?? []
  return { method: 'POST', body: new URLSearchParams({ prompt, login, password: 'anything' }) }
}

async function serverWith({ issuer }: Elsewhere): Promise<TestServer> {
  return testServer({ providers: [{ id: 'oidc', name: 'Example', issuer, ...CLIENT }] })
}

const begin = async (who: Guest): Promise<string> => (await who.post('/api/me/providers/oidc')).body.address
const finish = (who: Guest, query: string) => who.post('/api/me/providers/oidc/return', { query })

async function signIn(who: Guest, there: Elsewhere, login: string) {
  return finish(who, await there.visit(await begin(who), login))
}

test('a guest who signs in elsewhere for the first time has an account with a name that is free, and keeps everything', async () => {
  const there = await elsewhere({ 1: 'Ann', 2: 'ann@example.org' })
  const server = await serverWith(there)
  const ann = server.guest()
  const { id } = await ann.create({ game: 'tictactoe', players: ['me', 'open'] })
  expect(await signIn(ann, there, '1')).toMatchObject({ status: 200, body: { name: 'Ann', kind: 'account' } })
  expect((await ann.get(`/api/matches/${id}`)).body).toMatchObject({ mySeat: 0, creator: true })
  expect((await signIn(server.guest(), there, '2')).body.name).toBe('ann 2')

  const phone = server.guest()
  const { id: other } = await phone.create({ game: 'tictactoe', players: ['me', 'open'] })
  expect((await signIn(phone, there, '1')).body.name).toBe('Ann')
  expect((await ann.get(`/api/matches/${other}`)).body.mySeat).toBe(0)
  expect((await ann.get('/api/me/providers')).body).toEqual({
    providers: [{ id: 'oidc', name: 'Example', connected: true }],
    password: false,
    mail: null,
  })
})

test('a name that nobody may have here is replaced', async () => {
  const there = await elsewhere({ 1: 'admin', 2: '\u202eevil' })
  const server = await serverWith(there)
  for (const login of ['1', '2']) expect((await signIn(server.guest(), there, login)).body.name).toMatch(/^Player \w{6}$/)
})

test('it becomes one more way into an account, and into no second one', async () => {
  const there = await elsewhere()
  const server = await serverWith(there)
  const [ann, bob] = [server.guest(), server.guest()]
  await ann.post('/api/me/sign-up', { name: 'Ann', password: 'four words are better' })
  await bob.post('/api/me/sign-up', { name: 'Bob', password: 'four words are better' })
  expect((await signIn(ann, there, 'ann-there')).body).toMatchObject({ name: 'Ann', kind: 'account' })
  expect((await ann.get('/api/me/sessions')).body.sessions).toHaveLength(1)
  expect(await signIn(bob, there, 'ann-there')).toMatchObject({ status: 409, body: { code: 'signed-in' } })
  expect((await signIn(server.guest(), there, 'ann-there')).body.name).toBe('Ann')
  expect((await server.guest().post('/api/me/sign-in', { name: 'Ann', password: 'four words are better' })).status).toBe(200)
})

test('a way into an account can be removed, but not the last one, nor a passkey that is', async () => {
  const there = await elsewhere()
  const server = await serverWith(there)
  const disconnect = (who: Guest, way = 'oidc') => who.request('DELETE', `/api/me/providers/${way}`)
  const [ann, bob] = [server.guest(), server.guest()]
  await ann.post('/api/me/sign-up', { name: 'Ann', password: 'four words are better' })
  await signIn(ann, there, 'ann-there')
  expect((await disconnect(ann)).body).toEqual({
    providers: [{ id: 'oidc', name: 'Example', connected: false }],
    password: true,
    mail: null,
  })
  expect(await disconnect(ann)).toMatchObject({ status: 404, body: { code: 'not-found' } })
  expect((await signIn(server.guest(), there, 'ann-there')).body.name).toBe('ann-there')
  for (const way of ['credential', '%00', "x'%20or%201=1"]) expect((await disconnect(ann, way)).status).toBe(404)
  expect((await server.guest().post('/api/me/sign-in', { name: 'Ann', password: 'four words are better' })).status).toBe(200)

  const bobs = await signIn(bob, there, 'bob')
  expect(bobs.status).toBe(200)
  expect(await disconnect(bob)).toMatchObject({ status: 409, body: { code: 'last-way' } })
  expect((await signIn(server.guest(), there, 'bob')).body.name).toBe('bob')
  const user = (await server.store.accountFoundBy(keysOf('bob')[0]!))!.id
  const passkey = { id: 'a2V5', user, publicKey: new Uint8Array(1), counter: 0, createdAt: 0, userAgent: null }
  await server.store.addPasskey(passkey)
  expect((await disconnect(bob)).status).toBe(200)
  expect(await bob.request('DELETE', '/api/me/passkeys/a2V5')).toMatchObject({ status: 409, body: { code: 'last-way' } })
  expect((await bob.get('/api/me/passkeys')).body.passkeys).toHaveLength(1)
})

test('a provider that the server does not offer any more is no way into an account', async () => {
  const there = await elsewhere()
  const file = join(temporaryFolder(), 'test.sqlite')
  const providers = [
    { id: 'oidc', name: 'Example', issuer: there.issuer, ...CLIENT },
    { id: 'gone', name: 'Gone', issuer: there.issuer, ...CLIENT },
  ]
  const before = await testServer({ database: file, providers })
  const ann = before.guest()
  await signIn(ann, there, 'ann')
  const user = (await before.store.accountFoundBy(keysOf('ann')[0]!))!.id
  await before.store.addCredential(user, { provider: 'gone', subject: 'ann' }, 0)
  const after = await testServer({ database: file, providers: providers.slice(0, 1) })
  const asked = await after.app.request('/api/me/providers/oidc', { method: 'DELETE', headers: { cookie: ann.cookie } })
  expect([asked.status, (await asked.json()).code]).toEqual([409, 'last-way'])
})

test('what a provider sends works once, for ten minutes, and in the browser that began', async () => {
  const there = await elsewhere()
  const server = await serverWith(there)
  const [ann, thief] = [server.guest(), server.guest()]
  const used = { status: 410, body: { code: 'link-used' } }
  const stolen = await there.visit(await begin(ann), 'ann')
  expect(await finish(thief, stolen)).toMatchObject(used)
  // Somebody may send another person a link that signs that person in as them.
  const planted = await there.visit(await begin(thief), 'thief')
  expect(await finish(ann, planted)).toMatchObject(used)

  const query = await there.visit(await begin(ann), 'ann')
  expect((await finish(ann, query)).status).toBe(200)
  expect(await finish(ann, query)).toMatchObject(used)
  const late = server.guest()
  const kept = await there.visit(await begin(late), 'late')
  await server.clock.advance(10 * 60_000 + 1)
  expect(await finish(late, kept)).toMatchObject(used)
})

test('a code that the provider has not made, a refusal there, and a provider that is down change nothing', async () => {
  const there = await elsewhere()
  const server = await serverWith(there)
  const ann = server.guest()
  for (const change of [
    (query: URLSearchParams) => query.set('code', 'made-up'),
    (query: URLSearchParams) => query.set('iss', 'https://evil.example'),
    (query: URLSearchParams) => {
      query.delete('code')
      query.set('error', 'access_denied')
    },
  ]) {
    const query = new URLSearchParams(await there.visit(await begin(ann), 'ann'))
    change(query)
    expect((await finish(ann, `?${query}`)).body).toEqual({
      code: 'provider-failed',
      message: 'Example did not confirm who you are. Nothing was changed. Please try again, or sign in another way.',
    })
  }
  expect((await ann.get('/api/me')).body.kind).toBe('guest')
  const down = await testServer({ providers: [{ id: 'oidc', name: 'Example', issuer: new URL('http://127.0.0.1:9'), ...CLIENT }] })
  expect((await down.guest().post('/api/me/providers/oidc')).body.code).toBe('provider-failed')
})

test('of two browsers in which somebody signs in for the first time at once, both are the same account', async () => {
  const there = await elsewhere()
  const server = await serverWith(there)
  const tabs = [server.guest(), server.guest()]
  const queries: string[] = []
  for (const tab of tabs) queries.push(await there.visit(await begin(tab), 'ann'))
  const answers = await Promise.all(tabs.map((tab, i) => finish(tab, queries[i] ?? '')))
  expect(answers.map(({ status, body }) => [status, body.name])).toEqual([
    [200, 'ann'],
    [200, 'ann'],
  ])
  expect(await server.store.accounts(10)).toHaveLength(1)
})
