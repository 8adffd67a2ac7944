import { expect, test } from 'vitest'
import { maintenanceOf } from '../testing/database.ts'
import { after, bodyOf, byWebhook, MINUTE, named, SITE, strolling, subjectOf, telling } from '../testing/telling.ts'

test('however a match is ended all its players are told, also those who are away', async () => {
  const { server, web } = await telling()
  const [ann, bob] = [await named(server, 'Ann'), await named(server, 'Bob')]
  await byWebhook(bob, web.host, '/bob')
  const endings: { readonly [how: string]: (id: string) => Promise<unknown> } = {
    'A player has aborted this match': (id) => ann.post(`/api/matches/${id}/abort`),
    'The players have agreed on a draw.': async (id) => {
      await ann.post(`/api/matches/${id}/offers`, { kind: 'draw' })
      return bob.post(`/api/matches/${id}/offers/1`, { agree: true })
    },
    'Ann has won.': (id) => bob.move(id, 'resign'),
    'The people who run this server have ended this match.': async (id) => {
      await bob.post(`/api/matches/${id}/leave`)
      const { closeMatches } = await maintenanceOf(server.database)
      await closeMatches(server.database, [id], server.clock.now())
      const settled = await server.store.match(id)
      expect(settled?.status).toBe('finished')
    },
  }
  for (const [text, finish] of Object.entries(endings)) {
    const id = await strolling(ann, bob)
    await after(server, 2 * MINUTE)
    web.requests.length = 0
    await finish(id)
    await after(server, MINUTE)
    const isOver = ({ body }: (typeof web.requests)[number]) => String(body).includes('Stroll is over')
    // The player whose own move ended it already knows.
    if (text === 'Ann has won.') expect(web.requests.some(isOver)).toBe(false)
    else {
      await expect.poll(() => web.requests.filter(isOver).length, { message: text }).toBe(1)
      expect(String(web.requests.find(isOver)?.body)).toContain(text)
    }
  }
})

test('people are told in the language in which they last chose something', async () => {
  const { server, mails, web } = await telling()
  const [ann, bob] = [await named(server, 'Ann'), await named(server, 'Bob')]
  const ask = (who: typeof ann, method: string, path: string, body: object, language: string) =>
    who.request(method, `/api/me/notices${path}`, body, { cookie: `${who.cookie}; language=${language}` })
  expect((await ask(bob, 'PUT', '/webhook', { url: `http://${web.host}/bob` }, 'es')).body.language).toBe('es')
  const { choices, timeZone, quiet, digest } = (await bob.get('/api/me/notices')).body
  expect((await ask(bob, 'PUT', '', { choices, timeZone, quiet, digest }, 'de')).body.language).toBe('de')
  expect((await ask(ann, 'POST', '/mail', { address: 'ann@example.org' }, 'es')).status).toBe(200)
  await expect.poll(() => mails.length).toBe(1)
  expect(bodyOf(mails[0]!)).toContain('Escribe este c')
  const [code] = /\b\d{6}\b/.exec(bodyOf(mails[0]!))!
  expect((await ask(ann, 'POST', '/mail/confirm', { code }, 'en')).body.language).toBe('es')

  const id = await strolling(ann, bob)
  await after(server, 2 * MINUTE)
  await expect
    .poll(() => web.requests.map(({ body }) => JSON.parse(String(body)).content.split('\n').slice(0, 2)))
    .toEqual([['**Stroll hat begonnen**', 'Du spielst mit Ann.']])
  await expect.poll(() => mails.map(subjectOf)).toContain('Te toca en Stroll')
  const told = bodyOf(mails.find((mail) => subjectOf(mail) === 'Te toca en Stroll')!)
  expect(told).toContain('Juegas con Bob.')
  expect(told).toContain(`${SITE}/matches/${id}`)

  const [, token] = /unsubscribe\/([\w-]+)/.exec(told)!
  const page = await server.guest().fetch('GET', `/unsubscribe/${token}`, undefined, { 'accept-language': 'de-AT' })
  expect(await page.text()).toContain('<html lang="de">')
})
