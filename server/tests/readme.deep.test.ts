import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, onTestFinished, test, vi } from 'vitest'
import { WebSocket } from 'ws'
import { loadGame } from '../games/discover-games.ts'
import { importRules } from '../games/import-rules.ts'
import { listen } from '../http/listen.ts'
import { grantRole } from '../people/operator.ts'
import { type Guest, guest } from '../testing/guest.ts'
import { testServer } from '../testing/test-server.ts'

/** Makes the calls of each README one after another and compares the answers. */
interface Example {
  readonly method: string
  readonly path: string
  /** Name of the caller, from the cookie. */
  readonly caller: string
  readonly kind: 'json' | 'websocket' | 'events'
  readonly body: string | undefined
  readonly status: number
  readonly expected: unknown[]
}

const SERVER = fileURLToPath(new URL('..', import.meta.url))

/** The pages of the interface: every README with examples. */
const pages = readdirSync(SERVER, { recursive: true, encoding: 'utf8' })
  .filter((path) => path.endsWith('README.md') && examplesOf(path).length > 0)
  .sort()

function examplesOf(page: string): Example[] {
  const blocks = [...readFileSync(join(SERVER, page), 'utf8').matchAll(/```http\n([\s\S]*?)```\n```http\n([\s\S]*?)```/g)]
  return blocks.map(([, request, response]) => {
    const [head = '', body] = request!.trimEnd().split('\n\n')
    const [, method = '', path = ''] = head.match(/^(\w+) (\S+)/)!
    const kind = head.includes('Upgrade: websocket') ? 'websocket' : head.includes('text/event-stream') ? 'events' : 'json'
    const [, status, answer = ''] = response.match(/^HTTP\/1\.1 (\d+)\n\n([\s\S]*)$/)!
    const texts = kind === 'json' ? [answer] : answer.split('\n').filter((line) => line && !line.startsWith('id: '))
    const expected = texts.map((text) => JSON.parse(text.replace(/^data: /, '')))
    return { method, path, caller: head.match(/Cookie: playchart=(\w+)/)?.[1] ?? 'nobody', kind, body, status: Number(status), expected }
  })
}

/** Example ids and tokens, and the real ones they stand for. */
type Ids = Map<string, string>

/** Compares, `…` standing for anything. Throws at the first difference, naming the place. */
function compare(expected: unknown, actual: unknown, where: string, ids: Ids): void {
  if (expected === '…') return
  if (/\.(id|token)$/.test(where) && typeof actual === 'string' && !ids.has(String(expected))) ids.set(String(expected), actual)
  if (typeof expected === 'string') {
    const pattern = /^Guest \d{4}$/
    if (pattern.test(expected)) expect(actual, where).toMatch(pattern)
    else expect(actual, where).toBe(ids.get(expected) ?? expected)
  } else if (Array.isArray(expected)) {
    expect(actual, where).toBeInstanceOf(Array)
    compareLists(expected, actual as unknown[], where, ids)
  } else if (typeof expected === 'object' && expected !== null) {
    expect(typeof actual, where).toBe('object')
    const { '…': more, ...named } = expected as Record<string, unknown>
    if (more === undefined) expect(Object.keys(actual as object).sort(), where).toEqual(Object.keys(named).sort())
    for (const [key, value] of Object.entries(named)) compare(value, (actual as Record<string, unknown>)[key], `${where}.${key}`, ids)
  } else expect(actual, where).toBe(expected)
}

/** `…` at an end of the list stands for any number of items. */
function compareLists(expected: unknown[], actual: unknown[], where: string, ids: Ids): void {
  const named = expected.filter((item) => item !== '…')
  if (named.length === expected.length) expect(actual, where).toHaveLength(expected.length)
  const skipped = expected[0] === '…' ? actual.length - named.length : 0
  for (const [i, item] of named.entries()) compare(item, actual[i + skipped], `${where}[${i}]`, ids)
}

async function socketMessages(url: string, cookie: string, count: number): Promise<unknown[]> {
  const socket = new WebSocket(url, { headers: { cookie } })
  const messages: unknown[] = []
  socket.on('message', (data) => messages.push(JSON.parse(String(data))))
  await vi.waitFor(() => expect(messages.length).toBeGreaterThanOrEqual(count))
  socket.close()
  return messages
}

async function eventMessages(url: string, cookie: string, count: number): Promise<unknown[]> {
  const hangUp = new AbortController()
  const response = await fetch(url, { headers: { cookie }, signal: hangUp.signal })
  const reader = response.body!.pipeThrough(new TextDecoderStream()).getReader()
  let text = ''
  const found = () => text.match(/^data: .*$(?=\n)/gm) ?? []
  while (found().length < count) text += (await reader.read()).value ?? ''
  hangUp.abort()
  return found().map((line) => JSON.parse(line.slice('data: '.length)))
}

test.each(pages)('%s: every example is answered as it says', async (page) => {
  // Only a game that comes from a folder has rules for players.
  await loadGame(fileURLToPath(new URL('../../games/tictactoe', import.meta.url)), importRules)
  const server = await testServer()
  const { port, close } = await listen(server.app, 0)
  onTestFinished(close)
  const callers = new Map<string, Guest>()
  const ids: Ids = new Map()
  for (const { method, path: written, caller, kind, body, status, expected } of examplesOf(page)) {
    const real = (text: string) => [...ids].reduce((text, [example, id]) => text.replaceAll(example, id), text)
    const path = real(written)
    const who = callers.get(caller) ?? guest({ request: (path, init) => fetch(`http://localhost:${port}${path}`, init) })
    callers.set(caller, who)
    const where = `${method} ${written}`
    if (kind === 'websocket')
      compare(expected, await socketMessages(`ws://localhost:${port}${path}`, who.cookie, expected.length), where, ids)
    else if (kind === 'events')
      compare(expected, await eventMessages(`http://localhost:${port}${path}`, who.cookie, expected.length), where, ids)
    else {
      const answer = await who.request(method, path, body && real(body))
      compare(expected[0], answer.body, where, ids)
      expect(answer.status, where).toBe(status)
      // The page says that she is given a role then.
      if (where === 'POST /api/me/sign-up' && caller === 'mona') await grantRole(server.store, 'Mona', 'admin', server.clock.now())
    }
  }
})

test('the pages name every route', async () => {
  const { app } = await testServer()
  const written = pages.flatMap(examplesOf).map(({ method, path }) => `${method} ${path.split('?')[0]}`)
  const routes = app.routes.filter(({ method, path }) => method !== 'ALL' && path.startsWith('/api/'))
  expect(routes.length).toBeGreaterThan(100)
  for (const { method, path } of routes) {
    const pattern = new RegExp(`^${method} ${path.replace(/:\w+/g, '[^/]+')}$`)
    expect(
      written.some((call) => pattern.test(call)),
      `${method} ${path}`,
    ).toBe(true)
  }
})
