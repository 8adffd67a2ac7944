import { expect, onTestFinished, test, vi } from 'vitest'
import { WebSocket } from 'ws'
import { listen } from '../http/listen.ts'
import { testServer } from '../testing/test-server.ts'

/** What a GET does: it reads. Any page can have a browser send one, with its user's cookie. */

async function twoOfThemAbsent() {
  const server = await testServer()
  const { port, close } = await listen(server.app, 0)
  onTestFinished(close)
  const [ann, bob] = [server.guest(), server.guest()]
  const { id } = await ann.create({ game: 'tictactoe', players: ['me', 'open'] })
  await bob.post(`/api/matches/${id}/join`)
  await ann.move(id, 'place', { square: 4 })
  await ann.post(`/api/matches/${id}/leave`)
  const isAbsent = async () => (await bob.get(`/api/matches/${id}`)).body.players[0].absent
  expect(await isAbsent()).toBe(true)
  return { server, port, id, ann, isAbsent }
}

test('no GET changes a row, no matter who sends it', async () => {
  const { server, port, id, ann } = await twoOfThemAbsent()
  const gets = server.app.routes.filter(({ method, path }) => method === 'GET' && path !== '/api/matches/:id/live')
  const paths = [...new Set(gets.map(({ path }) => path.replace(':id', id).replace(':version', '1').replace(':game', 'tictactoe')))]
  expect(paths.length).toBeGreaterThan(8)
  const before = await server.rows()
  for (const cookie of [ann.cookie, '']) {
    for (const path of paths) {
      const hangUp = new AbortController()
      const address = `http://localhost:${port}${path.replace('*', '')}${path.endsWith('definition') ? '?seats=2' : ''}`
      const response = await fetch(address, { headers: cookie ? { cookie } : {}, signal: hangUp.signal })
      if (path.endsWith('events')) await response.body!.getReader().read()
      else await response.text()
      hangUp.abort()
    }
  }
  expect(await server.rows()).toBe(before)
})

test('a stream of events, which any page may have a browser open, ends no absence; the live line and a request do', async () => {
  const { port, id, ann, isAbsent } = await twoOfThemAbsent()
  const hangUp = new AbortController()
  const headers = { cookie: ann.cookie, 'sec-fetch-site': 'cross-site' }
  const events = await fetch(`http://localhost:${port}/api/matches/${id}/events`, { headers, signal: hangUp.signal })
  await events.body!.getReader().read()
  expect(await isAbsent()).toBe(true)
  hangUp.abort()

  const address = `ws://localhost:${port}/api/matches/${id}/live`
  const foreign = new WebSocket(address, { headers: { cookie: ann.cookie }, origin: 'https://evil.example' })
  await new Promise((resolve) => foreign.once('error', resolve))
  expect(await isAbsent()).toBe(true)

  const own = new WebSocket(address, { headers: { cookie: ann.cookie }, origin: `http://localhost:${port}` })
  await new Promise((resolve) => own.once('open', resolve))
  await vi.waitFor(async () => expect(await isAbsent()).toBe(false))
  own.close()
  await ann.post(`/api/matches/${id}/leave`)
  await ann.post(`/api/matches/${id}/join`)
  expect(await isAbsent()).toBe(false)
})
