import { expect, test } from 'vitest'
import { copyOf, faultOf } from '../testing/checked-answers.ts'
import { testServer } from '../testing/test-server.ts'

test('the document lists every call, with what it takes and how it is answered', async () => {
  const { app } = await testServer()
  const response = await app.request('/api/openapi.json')
  const { openapi, paths } = await response.json()
  expect([response.status, openapi]).toEqual([200, '3.1.0'])
  const routes = app.routes.filter(({ method, path }) => method !== 'ALL' && path.startsWith('/api/'))
  const calls = routes.map(({ method, path }) => `${method.toLowerCase()} ${path.replace(/:(\w+)/g, '{$1}')}`)
  const listed = Object.entries<object>(paths).flatMap(([path, methods]) => Object.keys(methods).map((method) => `${method} ${path}`))
  expect(listed.sort()).toEqual([...new Set(calls)].sort())

  const { requestBody, responses } = paths['/api/matches'].post
  expect(requestBody.content['application/json'].schema.properties).toMatchObject({ game: { type: 'string' }, players: { type: 'array' } })
  expect(responses['201'].content['application/json'].schema.properties).toMatchObject({ id: { type: 'string' } })
  expect(responses['409'].content['application/json'].schema.required).toEqual(['code', 'message'])
  const [seats] = paths['/api/games/{game}/definition'].get.parameters.filter(({ name }: { name: string }) => name === 'seats')
  expect(seats).toMatchObject({ in: 'query', required: true })
})

test('an answer that is not as the document says is found', async () => {
  const { app } = await testServer()
  const fault = async (method: string, path: string, body: unknown, status = 200) => {
    const response = Response.json(body, { status })
    return faultOf(method, path, response, await copyOf(response), app)
  }
  expect(await fault('GET', '/api/me', { name: 'Ann' })).toBe(null)
  expect(await fault('GET', '/api/me', { name: 'Ann', secret: 1 })).toContain('additional properties')
  expect(await fault('GET', '/api/me', {})).toContain("required property 'name'")
  expect(await fault('GET', '/api/me', { name: 'Ann' }, 202)).toBe('is no status of the document')
  expect(await fault('GET', '/api/me', { message: 'No.' }, 409)).toContain("required property 'code'")
  expect(await fault('GET', '/api/planted', {})).toBe('is no call of the document')
  expect(await fault('GET', '/', {})).toBe(null)
})
