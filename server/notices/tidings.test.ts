import { expect, test } from 'vitest'
import { maintenanceOf } from '../testing/database.ts'
import { after, byWebhook, MINUTE, named, strolling, telling } from '../testing/telling.ts'

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
    // Who has moved themselves knows it.
    if (text === 'Ann has won.') expect(web.requests.some(isOver)).toBe(false)
    else {
      await expect.poll(() => web.requests.filter(isOver).length, { message: text }).toBe(1)
      expect(String(web.requests.find(isOver)?.body)).toContain(text)
    }
  }
})
