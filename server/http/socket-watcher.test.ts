import type { AddressInfo } from 'node:net'
import { expect, onTestFinished, test } from 'vitest'
import { WebSocket, WebSocketServer } from 'ws'
import { Sent } from '../matches/live/sent.ts'
import { MOST_WAITING_BYTES, socketWatcher, TRY_AGAIN_LATER } from './socket-watcher.ts'

/** The two ends of a connection. */
async function connected(): Promise<{ client: WebSocket; server: WebSocket }> {
  const listener = new WebSocketServer({ port: 0 })
  onTestFinished(() => listener.close())
  const accepted = new Promise<WebSocket>((resolve) => listener.once('connection', resolve))
  const client = new WebSocket(`ws://localhost:${(listener.address() as AddressInfo).port}`)
  const server = await accepted
  await new Promise((resolve) => client.once('open', resolve))
  return { client, server }
}

test('a reader who stops reading is cut off once some megabytes wait for them, and is told to come back', async () => {
  const { client, server } = await connected()
  const watcher = socketWatcher(server, 'somebody', true)
  client.pause()
  const text = 'x'.repeat(2 ** 20)
  const handedOver = () => server.readyState !== WebSocket.OPEN
  for (let sent = 0; sent < 200 && !handedOver(); sent++) {
    watcher.send(new Sent(text))
    await new Promise((resolve) => setImmediate(resolve))
  }
  expect(server.readyState).toBe(WebSocket.CLOSING)
  expect(server.bufferedAmount).toBeLessThan(MOST_WAITING_BYTES + 2 * text.length)
  const closed = new Promise((resolve) => client.once('close', resolve))
  client.resume()
  expect(await closed).toBe(TRY_AGAIN_LATER)
})

test('nothing is sent to a socket that is closing', async () => {
  const { client, server } = await connected()
  const watcher = socketWatcher(server, 'somebody', true)
  const messages: string[] = []
  client.on('message', (data) => messages.push(String(data)))
  watcher.send(new Sent('before'))
  watcher.end(1001, 'over')
  watcher.send(new Sent('after'))
  expect(await new Promise((resolve) => client.once('close', resolve))).toBe(1001)
  expect(messages).toEqual(['before'])
})
