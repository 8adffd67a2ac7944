import { hostname } from 'node:os'
import { expect, test } from 'vitest'
import { testServer } from '../testing/test-server.ts'

test.each([
  ['localhost', true],
  ['localhost:8080', true],
  ['mine.localhost:5173', true],
  ['127.0.0.1:8080', true],
  ['192.168.1.7', true],
  ['[::1]:8080', true],
  [hostname(), true],
  ['play.example.org', true],
  ['Play.Example.org:443', true],
  ['evil.example', false],
  ['play.example.org.evil.example', false],
  ['localhost.evil.example', false],
  ['127.0.0.1.evil.example', false],
  ['notlocalhost', false],
])('a request for %s is answered: %s', async (host, answered) => {
  const { app } = await testServer({ allowedHosts: ['play.example.org'] })
  for (const path of ['/api/games', '/api/me']) {
    const response = await app.request(path, { headers: { host } })
    expect(response.status).toBe(answered ? 200 : 421)
    if (!answered) expect(await response.json()).toMatchObject({ code: 'unknown-host' })
  }
  // Health checks may use any name for the server.
  expect((await app.request('/healthz', { headers: { host } })).status).toBe(200)
})

test('every name is answered for where that is wanted', async () => {
  const { app } = await testServer({ allowedHosts: ['*'] })
  expect((await app.request('/api/games', { headers: { host: 'any.example' } })).status).toBe(200)
})
