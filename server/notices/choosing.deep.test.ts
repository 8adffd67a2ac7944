import { expect, test } from 'vitest'
import { subscriber } from '../testing/receivers.ts'
import { after, bodyOf, byMail, byWebhook, MINUTE, named, strolling, telling } from '../testing/telling.ts'

const NO_ADDRESSES = [
  'bob@example.org\r\nBcc: eve@example.org',
  'bob@example.org, eve@example.org',
  '"bob" <bob@example.org>',
  'bob',
  `${'b'.repeat(250)}@example.org`,
]

test('only a single address is one', async () => {
  const { server, mails } = await telling()
  for (const address of NO_ADDRESSES)
    expect(await server.guest().post('/api/me/notices/mail', { address }), address).toMatchObject({
      status: 400,
      body: { code: 'arguments' },
    })
  expect(mails).toEqual([])
})

test('nothing goes to an address before its code is given; codes cannot be tried out', async () => {
  const { server, mails } = await telling()
  const [ann, bob] = [await named(server, 'Ann'), await named(server, 'Bob')]
  await bob.post('/api/me/notices/mail', { address: 'victim@example.org' })
  const [code] = /\b\d{6}\b/.exec(bodyOf(mails[0]!))!
  const wrong = code === '000000' ? '000001' : '000000'
  const id = await strolling(ann, bob)
  await ann.move(id, 'go')
  await after(server, 2 * MINUTE)
  expect(mails).toHaveLength(1)
  const give = (code: string) => bob.post('/api/me/notices/mail/confirm', { code })
  for (let i = 0; i < 5; i++) expect((await give(wrong)).status).toBe(400)
  expect((await give(code)).status).toBe(400)
  await bob.post('/api/me/notices/mail', { address: 'bob@example.org' })
  const [second] = /\b\d{6}\b/.exec(bodyOf(mails[1]!))!
  await server.clock.advance(31 * MINUTE)
  expect((await give(second)).status).toBe(400)
  expect((await bob.get('/api/me/notices')).body.mail).toEqual({ possible: true, address: null, pending: null })
})

test('mails stop with one click of a mail reader, and not because a program looks at the link', async () => {
  const { server, mails } = await telling()
  const [ann, bob] = [await named(server, 'Ann'), await named(server, 'Bob')]
  await byMail(bob, mails, 'bob@example.org')
  const id = await strolling(ann, bob)
  await ann.move(id, 'go')
  await after(server, MINUTE)
  await expect.poll(() => mails.length).toBe(2)
  const unfolded = mails[1]!.raw.replace(/\r\n[ \t]+/g, ' ')
  expect(unfolded).toMatch(/^List-Unsubscribe-Post: List-Unsubscribe=One-Click\r$/m)
  const [, path = ''] = /^List-Unsubscribe: <https:\/\/play\.example\.org(\/unsubscribe\/\w+)>\r$/m.exec(unfolded)!
  const scanner = await server.app.request(path)
  expect([scanner.status, await scanner.text()]).toEqual([200, expect.stringContaining('<button>')])
  await server.app.request(path, { method: 'HEAD' })
  expect((await bob.get('/api/me/notices')).body.mail.address).toBe('bob@example.org')
  const click = () =>
    server.app.request(path, {
      method: 'POST',
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      body: 'List-Unsubscribe=One-Click',
    })
  expect((await click()).status).toBe(200)
  expect((await click()).status).toBe(200)
  expect((await bob.get('/api/me/notices')).body.mail.address).toBe(null)
  expect((await server.app.request('/unsubscribe/0000', { method: 'POST' })).status).toBe(404)
})

test('what leads into a private network is refused as a webhook and as a subscription', async () => {
  const { server, web } = await telling()
  const bob = server.guest()
  for (const url of ['http://169.254.169.254/latest', 'https://127.0.0.1/', 'https://[::ffff:10.0.0.1]/', 'http://example.org/']) {
    expect((await bob.request('PUT', '/api/me/notices/webhook', { url })).status).toBe(400)
    const { keys } = subscriber(web.host, '/').subscription
    expect((await bob.post('/api/me/notices/push', { endpoint: url, keys })).status).toBe(400)
  }
  const forged = { endpoint: `http://${web.host}/`, keys: { p256dh: 'AAAA', auth: 'AAAA' } }
  expect((await bob.post('/api/me/notices/push', forged)).status).toBe(400)
})

test('what a browser is told ends with its session: signed out, ended elsewhere, or all at once', async () => {
  const { server, web } = await telling()
  const bob = server.guest()
  const account = { name: 'Bob', password: 'four words are better' }
  await bob.post('/api/me/notices/push', subscriber(web.host, '/laptop').subscription)
  await bob.post('/api/me/sign-up', account)
  const [phone, tablet] = [server.guest(), server.guest()]
  for (const [device, path] of [
    [phone, '/phone'],
    [tablet, '/tablet'],
  ] as const) {
    await device.post('/api/me/sign-in', account)
    await device.post('/api/me/notices/push', subscriber(web.host, path).subscription)
  }
  const browsers = async () => (await bob.get('/api/me/notices')).body.push.browsers.length
  expect(await browsers()).toBe(3)
  await tablet.post('/api/me/sign-out')
  expect(await browsers()).toBe(2)
  const { sessions } = (await phone.get('/api/me/sessions')).body
  const own = sessions.find(({ current }: { current: boolean }) => current)
  expect((await bob.request('DELETE', `/api/me/sessions/${own.id}`)).status).toBe(200)
  expect(await browsers()).toBe(1)
  expect((await bob.get('/api/me/export')).body.notices).toMatchObject({ timeZone: 'UTC', push: { browsers: [{}] } })
  await bob.post('/api/me/sign-out')
  await bob.post('/api/me/sign-in', account)
  expect(await browsers()).toBe(0)
})

test('a guest’s settings go with them to their account, and with a deleted person they are gone', async () => {
  const { server, web } = await telling()
  const [ann, bob, phone] = [await named(server, 'Ann'), server.guest(), server.guest()]
  await bob.post('/api/me/sign-up', { name: 'Bob', password: 'four words are better' })
  await byWebhook(phone, web.host, '/phone')
  await phone.post('/api/me/notices/push', subscriber(web.host, '/push').subscription)
  const id = await strolling(ann, phone)
  await ann.move(id, 'go')
  expect((await phone.post('/api/me/sign-in', { name: 'Bob', password: 'four words are better' })).status).toBe(200)
  await after(server, MINUTE)
  await expect.poll(() => web.requests.map(({ path }) => path).sort()).toEqual(['/phone', '/push'])
  expect((await bob.get('/api/me/notices')).body).toMatchObject({ webhook: `http://${web.host}/phone`, push: { browsers: [{}] } })
  expect((await bob.request('DELETE', '/api/me')).status).toBe(200)
  expect(await server.rows()).not.toContain(web.host)
})
