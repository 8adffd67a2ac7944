import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client'
import { log } from '../runtime/log.ts'

/** A server's metrics for Prometheus. Each server has its own registry. */
export interface Metrics {
  readonly registry: Registry
  /** Moves in the log, by game and by who made them: `person`, `agent`, `absent` or `clock`. */
  readonly moves: Counter<'game' | 'by'>
  /** Answers that are errors, by code. */
  readonly refusals: Counter<'code'>
  /** Connections that follow a match now. */
  readonly liveLines: Gauge
  /** Work on matches that is running, or waits for other work on the same match. */
  readonly queued: Gauge
  /** Seconds until a commit is on the disk or has failed. */
  readonly commits: Histogram
  /** Seconds per request, by method, route and status. */
  readonly requests: Histogram<'method' | 'route' | 'status'>
  /** Sets the function that returns, whenever metrics are read, by how many milliseconds the earliest due move is overdue; 0 if none is. */
  overdue(ms: () => Promise<number>): void
}

const COMMIT_BUCKETS_S = [0.0005, 0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 5]
const REQUEST_BUCKETS_S = [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5]

/** Creates the metrics of one server. */
export function createMetrics(): Metrics {
  const registry = new Registry()
  const registers = [registry]
  return {
    registry,
    moves: new Counter({ name: 'playchart_moves_total', help: 'Moves made, fix-ups left out.', labelNames: ['game', 'by'], registers }),
    refusals: new Counter({ name: 'playchart_refusals_total', help: 'Answers that are errors.', labelNames: ['code'], registers }),
    liveLines: new Gauge({ name: 'playchart_live_lines', help: 'Connections that follow a match.', registers }),
    queued: new Gauge({ name: 'playchart_match_queue', help: 'Work on matches, under way or waiting.', registers }),
    commits: new Histogram({ name: 'playchart_commit_seconds', help: 'Durable commits.', buckets: COMMIT_BUCKETS_S, registers }),
    requests: new Histogram({
      name: 'playchart_request_seconds',
      help: 'Requests to the API.',
      labelNames: ['method', 'route', 'status'],
      buckets: REQUEST_BUCKETS_S,
      registers,
    }),
    overdue(ms) {
      new Gauge({
        name: 'playchart_due_overdue_seconds',
        help: 'How long the earliest due move has been overdue.',
        registers,
        async collect() {
          this.set((await ms()) / 1000)
        },
      })
    },
  }
}

/** Adds metrics of the whole process: memory, CPU time, garbage collection, event-loop lag. They are collected until it ends. */
export const addProcessMetrics = ({ registry }: Metrics): void => collectDefaultMetrics({ register: registry })

/** Metrics have a port of their own, so that no public address leads to them. */
export interface ListeningMetrics {
  readonly port: number
  close(): Promise<void>
}

/** Answers `GET /metrics` and nothing else. `host` is the address it listens on. Rejects with a sentence if it cannot listen there. */
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
    const fail = ({ code, message }: NodeJS.ErrnoException) =>
      reject(
        new Error(
          code === 'EADDRINUSE'
            ? `Port ${port} is in use by another program: choose another one for the metrics with METRICS_PORT.`
            : `The metrics cannot be at METRICS_PORT ${port} and METRICS_HOST ${host}: ${message}.`,
        ),
      )
    server.once('error', fail)
    server.listen(port, host, () => {
      server.off('error', fail)
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
