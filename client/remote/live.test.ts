import type { AddressInfo } from 'node:net'
import { expect, onTestFinished, test, vi } from 'vitest'
import { browserSocket, WebSocketServer } from '../testing/node-socket.ts'
import { backoff, openLive } from './live.ts'

const FIRST = { type: 'error', code: 'failed', message: '' }
const PULSE = { type: 'pulse' }

/** How soon a connection is given up. Connecting may take a slow machine long. */
const TIMES = { openingMs: 20_000, silenceMs: 300, answerMs: 300 }

/** Opens a connection to a server that sends these messages at once and then is silent. */
function silentAfter(messages: readonly object[], times: Partial<typeof TIMES> = {}) {
  const server = new WebSocketServer({ port: 0 })
  server.on('connection', (socket) => {
    for (const message of messages) socket.send(JSON.stringify(message))
  })
  const [heard, down] = [vi.fn(), vi.fn()]
  const line = openLive(`ws://localhost:${(server.address() as AddressInfo).port}`, null, heard, down, null, browserSocket, {
    ...TIMES,
    ...times,
  })
  onTestFinished(() => {
    line.close()
    for (const client of server.clients) client.terminate()
    server.close()
  })
  return { heard, down, line, server }
}
const pause = (ms: number) => new Promise((done) => setTimeout(done, ms))

test('a connection whose pulse stops is down, once', async () => {
  const { heard, down } = silentAfter([FIRST, PULSE])
  await vi.waitFor(() => expect(down).toHaveBeenCalledWith(1006), { timeout: 20_000 })
  await pause(400)
  expect(down).toHaveBeenCalledTimes(1)
  expect(heard.mock.calls).toEqual([[FIRST]])
})

test('a pulse in time keeps the connection up', async () => {
  // A busy machine may send a pulse late.
  const { down, server } = silentAfter([FIRST, PULSE], { silenceMs: 1500 })
  for (let i = 0; i < 20; i++) {
    await pause(100)
    for (const client of server.clients) client.send(JSON.stringify(PULSE))
  }
  expect(down).not.toHaveBeenCalled()
})

test('silence means nothing if the server sends no pulses', async () => {
  const { heard, down } = silentAfter([FIRST])
  await vi.waitFor(() => expect(heard).toHaveBeenCalled(), { timeout: 20_000 })
  await pause(1000)
  expect(down).not.toHaveBeenCalled()
})

test('a connection that brings no first message is down', async () => {
  const { down } = silentAfter([], { openingMs: 600 })
  await vi.waitFor(() => expect(down).toHaveBeenCalledWith(1006), { timeout: 20_000 })
})

test('a connection that was closed here does not report that it is down', async () => {
  const { line, down } = silentAfter([FIRST, PULSE], { openingMs: 600 })
  line.close()
  await pause(700)
  expect(down).not.toHaveBeenCalled()
})

test('attempts to connect get rarer, with random delays', () => {
  const shortest = [1, 2, 3, 4, 5, 6, 7, 8].map((attempt) => backoff(attempt, () => 0))
  const longest = [1, 2, 3, 4, 5, 6, 7, 8].map((attempt) => backoff(attempt, () => 1))
  expect(shortest).toEqual([200, 400, 800, 1600, 3200, 6400, 7500, 7500])
  expect(longest).toEqual([400, 800, 1600, 3200, 6400, 12800, 15000, 15000])
})
