import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { ClientResponse } from 'hono/client'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { answer, OFFLINE, patientFetch, TIMEOUT } from './answer.ts'

const bodies: { [path: string]: [status: number, body: string] } = {
  '/good': [200, '{"name":"Ada"}'],
  '/refused': [409, '{"code":"turn","message":"It is not your turn.","by":"turn current"}'],
  '/half-refused': [409, '{"code":"turn","mess'],
  '/odd': [200, '<html>'],
  '/broken': [500, 'oh'],
  '/gateway': [502, '<html>bad gateway</html>'],
  '/busy?after=3': [503, '{"code":"busy","message":"The server has too much to do."}'],
  '/too-many?after=86400': [429, '{"code":"too-many","message":"Too many moves."}'],
  '/proxy?after=7': [503, '<html>starting</html>'],
  '/dated?after=Wed, 21 Oct 2026 07:28:00 GMT': [503, '{"code":"busy","message":"The server has too much to do."}'],
  '/refused?after=3': [409, '{"code":"turn","message":"It is not your turn."}'],
}
const server = createServer((request, response) => {
  if (request.url === '/never') return
  if (request.url === '/half') return void response.writeHead(200, { 'content-length': 20 }).write('{"name":')
  if (request.url === '/broken-off') return void response.writeHead(200).write('{"name":', () => response.destroy())
  if (request.url === '/refusal-broken-off') return void response.writeHead(409).write('{"code":', () => response.destroy())
  const address = decodeURI(request.url!)
  const [status, body] = bodies[address]
  const [, after] = address.split('?after=')
  if (after) response.setHeader('retry-after', after)
  response.writeHead(status, body.startsWith('{') ? { 'content-type': 'application/json' } : {}).end(body)
})
beforeAll(() => new Promise<void>((done) => server.listen(0, () => done())))
afterAll(() => {
  server.closeAllConnections()
  server.close()
})

const ask = (path: string, ms?: number) =>
  answer(
    patientFetch(`http://localhost:${(server.address() as AddressInfo).port}${path}`, {}, ms) as unknown as Promise<
      ClientResponse<unknown>
    >,
  )

test('an answer has its value', async () => {
  expect(await ask('/good')).toEqual({ ok: true, value: { name: 'Ada' } })
})

test('a refusal is a problem with the server’s own sentence', async () => {
  expect(await ask('/refused')).toEqual({ ok: false, problem: { code: 'turn', message: 'It is not your turn.', by: 'turn current' } })
})

test('a busy server says for how long, at most a minute', async () => {
  const waits = async (path: string) => {
    const asked = await ask(path)
    return asked.ok ? null : [asked.problem.code, asked.problem.retryAfterMs]
  }
  expect(await waits('/busy?after=3')).toEqual(['busy', 3000])
  expect(await waits('/too-many?after=86400')).toEqual(['too-many', 60_000])
  expect(await waits('/proxy?after=7')).toEqual(['offline', 7000])
  expect(await waits('/dated?after=Wed, 21 Oct 2026 07:28:00 GMT')).toEqual(['busy', undefined])
  expect(await waits('/refused?after=3')).toEqual(['turn', undefined])
})

test('unreadable, failed and missing answers become problems, and are never thrown', async () => {
  expect(await ask('/odd')).toMatchObject({ ok: false, problem: { code: 'unreadable' } })
  expect(await ask('/broken')).toMatchObject({ ok: false, problem: { code: 'server' } })
  expect(await ask('/gateway')).toEqual({ ok: false, problem: OFFLINE })
  const nobody = answer(fetch('http://localhost:1/') as unknown as Promise<ClientResponse<unknown>>)
  expect(await nobody).toEqual({ ok: false, problem: OFFLINE })
})

test('an incomplete answer counts as missing, whatever its status: part of it is not taken for a refusal', async () => {
  expect(await ask('/broken-off')).toEqual({ ok: false, problem: OFFLINE })
  expect(await ask('/refusal-broken-off')).toEqual({ ok: false, problem: OFFLINE })
  expect(await ask('/half-refused')).toMatchObject({ ok: false, problem: { code: 'unreadable' } })
})

test('an answer that does not arrive, or not completely, times out', async () => {
  expect(await ask('/never', 200)).toEqual({ ok: false, problem: TIMEOUT })
  expect(await ask('/half', 200)).toEqual({ ok: false, problem: TIMEOUT })
})
