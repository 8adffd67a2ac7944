import type { AddressInfo } from 'node:net'
import { WebSocketServer } from 'ws'

/** What it costs to send the same bytes to everybody, and nothing else. */

/** Returns the port. Whatever a connection sends goes to all of them. */
export function start(): Promise<number> {
  const server = new WebSocketServer({ port: 0 })
  server.on('connection', (socket) => {
    socket.on('message', (data: Buffer) => {
      for (const client of server.clients) client.send(data, { binary: false })
    })
  })
  return new Promise((resolve) => server.once('listening', () => resolve((server.address() as AddressInfo).port)))
}
