import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { log } from '../runtime/log.ts'
import type { Metrics } from './metrics.ts'

/** Metrics have a port of their own, so that no public address leads to them. */
export interface ListeningMetrics {
  readonly port: number
  close(): Promise<void>
}

/** Answers `GET /metrics` and nothing else. `host` is the address it listens on. Rejects if the port is taken. */
export function listenMetrics({ registry }: Metrics, port: number, host: string): Promise<ListeningMetrics> {
  const server = createServer(async ({ method, url }, response) => {
    if (method !== 'GET' || url !== '/metrics') return void response.writeHead(404).end()
    try {
      const text = await registry.metrics()
      response.writeHead(200, { 'content-type': registry.contentType }).end(text)
    } catch (error) {
      log('metrics-failed', { error })
      response.writeHead(500).end()
    }
  })
  return new Promise((resolve, reject) => {
    server.once('error', reject)
    server.listen(port, host, () => {
      server.off('error', reject)
      const { port } = server.address() as AddressInfo
      const close = () =>
        new Promise<void>((closed) => {
          server.close(() => closed())
          server.closeAllConnections()
        })
      resolve({ port, close })
    })
  })
}
