import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { ClientResponse } from 'hono/client'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { answer, OFFLINE } from './answer.ts'

const bodies: { [path: string]: [status: number, body: string] } = {
  '/good': [200, '{"name":"Ada"}'],
  '/refused': [409, '{"code":"turn","message":"It is not your turn.","by":"turn current"}'],
  '/odd': [200, '<html>'],
  '/broken': [500, 'oh'],
  '/gateway': [502, '<html>bad gateway</html>'],
}
const server = createServer((request, response) => {
  const [status, body] = bodies[request.url!]!
  response.writeHead(status).end(body)
})
beforeAll(() => new Promise<void>((done) => server.listen(0, () => done())))
afterAll(() => server.close())

const ask = (path: string) =>
  answer(fetch(`http://localhost:${(server.address() as AddressInfo).port}${path}`) as unknown as Promise<ClientResponse<unknown>>)

test('an answer is its value', async () => {
  expect(await ask('/good')).toEqual({ ok: true, value: { name: 'Ada' } })
})

test('a refusal is a problem with the server’s own sentence', async () => {
  expect(await ask('/refused')).toEqual({ ok: false, problem: { code: 'turn', message: 'It is not your turn.', by: 'turn current' } })
})

test('what cannot be read, failed or is not there is said in a sentence, never thrown', async () => {
  expect(await ask('/odd')).toMatchObject({ ok: false, problem: { code: 'unreadable' } })
  expect(await ask('/broken')).toMatchObject({ ok: false, problem: { code: 'server' } })
  expect(await ask('/gateway')).toEqual({ ok: false, problem: OFFLINE })
  const nobody = answer(fetch('http://localhost:1/') as unknown as Promise<ClientResponse<unknown>>)
  expect(await nobody).toEqual({ ok: false, problem: OFFLINE })
})
