import { Hono } from 'hono'
import { expect, test } from 'vitest'
import { z } from 'zod'
import { ApiError } from './api-error.ts'
import { digits, valid } from './validate.ts'

test('a query is read once for each text of it, and means to each call what its schema says', async () => {
  const read: string[] = []
  const noted = z.string().transform((text) => {
    read.push(text)
    return text.toUpperCase()
  })
  const app = new Hono()
    .get('/a', valid('query', z.object({ word: noted, n: digits.optional() })), (c) => c.json(c.req.valid('query')))
    .get('/b', valid('query', z.object({ word: z.string() })), (c) => c.json(c.req.valid('query')))
  const answer = async (path: string) => (await app.request(path)).json()

  for (const _ of [1, 2, 3]) {
    expect(await answer('/a?word=one&n=1')).toEqual({ word: 'ONE', n: 1 })
    expect(await answer('/a?word=one&n=2')).toEqual({ word: 'ONE', n: 2 })
    expect(await answer('/b?word=one&n=1')).toEqual({ word: 'one' })
  }
  expect(read).toEqual(['one', 'one'])

  const long = 'x'.repeat(200)
  for (const _ of [1, 2]) expect(await answer(`/a?word=${long}`)).toEqual({ word: long.toUpperCase() })
  expect(read).toEqual(['one', 'one', long, long])
})

test('what comes before a query string decides whether it is one', async () => {
  const app = new Hono().get('/a', valid('query', z.object({ n: digits.optional() })), (c) => c.json(c.req.valid('query')))
  app.onError((_, c) => c.text('refused', 400))
  for (const _ of [1, 2]) {
    expect(await (await app.request('/a#?n=1')).json()).toEqual({})
    expect((await app.request('/a#?n=x')).status).toBe(200)
    expect(await (await app.request('/a?n=1')).json()).toEqual({ n: 1 })
    expect((await app.request('/a?n=x')).status).toBe(400)
  }
})

test('a value with parts is read each time, as a route could change them', async () => {
  const listed = z.string().transform((text) => text.split(','))
  const app = new Hono().get('/', valid('query', z.object({ list: listed })), (c) => c.json(c.req.valid('query').list.reverse()))
  for (const _ of [1, 2]) expect(await (await app.request('/?list=1,2')).json()).toEqual(['2', '1'])
})

test('only so many queries are remembered', async () => {
  let read = 0
  const counted = z.string().transform((text) => `${text} ${++read}`)
  const app = new Hono().get('/', valid('query', z.object({ n: counted })), (c) => c.json(c.req.valid('query')))
  for (let n = 0; n < 1000; n++) await app.request(`/?n=${n}`)
  await app.request('/?n=999')
  expect(read).toBe(1000)
  await app.request('/?n=0')
  expect(read).toBe(1001)
})

test('a query that is refused is refused each time, and none is without a query string', async () => {
  const app = new Hono().get('/', valid('query', z.object({ n: digits.optional() })), (c) => c.json(c.req.valid('query')))
  app.onError((error, c) => c.json(error instanceof ApiError ? error.refusal : null, 400))
  for (const _ of [1, 2]) {
    const refused = await app.request('/?n=-1')
    expect([refused.status, await refused.json()]).toEqual([400, { code: 'arguments', message: 'n must be a whole number.' }])
    expect(await (await app.request('/')).json()).toEqual({})
    expect(await (await app.request('/?n=1')).json()).toEqual({ n: 1 })
  }
})

test('what was read of a query cannot be changed by a route, as the next request gets the same', async () => {
  const app = new Hono().get('/', valid('query', z.object({ n: digits })), (c) => {
    c.req.valid('query').n++
    return c.json(c.req.valid('query'))
  })
  app.onError((error, c) => c.text(error.constructor.name))
  await app.request('/?n=1')
  expect(await (await app.request('/?n=1')).text()).toBe('TypeError')
})
