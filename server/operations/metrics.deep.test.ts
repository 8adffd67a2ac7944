import { join } from 'node:path'
import { expect, test, vi } from 'vitest'
import { WebSocket } from 'ws'
import { listen } from '../http/listen.ts'
import { SLOW, started } from '../testing/server-process.ts'
import { temporaryFolder, testServer } from '../testing/test-server.ts'
import { createMetrics } from './metrics.ts'

test('moves, refusals, live lines, commits, requests and overdue moves are counted, per server', async () => {
  const metrics = createMetrics()
  const other = createMetrics()
  const server = await testServer({ metrics })
  const { port, close } = await listen(server.app, 0)
  const text = () => metrics.registry.metrics()
  const ann = server.guest()
  const { id } = await ann.create({ game: 'tictactoe', players: ['me', { agent: 'random' }] })
  await ann.move(id, 'place', { square: 4 })
  await ann.move(id, 'place', { square: 5 })
  expect(await text()).toContain('playchart_moves_total{game="tictactoe",by="person"} 1')
  expect(await text()).toContain('playchart_refusals_total{code="turn"} 1')
  expect(await text()).toMatch(/playchart_commit_seconds_count [12]\n/)
  expect(await text()).toContain('playchart_match_queue 0')
  const route = 'method="POST",route="/api/matches/:id/moves"'
  expect(await text()).toContain(`playchart_request_seconds_count{${route},status="200"} 1`)
  expect(await text()).toContain(`playchart_request_seconds_count{${route},status="409"} 1`)
  expect(await text()).not.toContain(id)

  await server.clock.advance(700)
  await vi.waitFor(async () => expect(await text()).toContain('playchart_moves_total{game="tictactoe",by="agent"} 1'))
  expect(await text()).toContain('playchart_due_overdue_seconds 0')

  const socket = new WebSocket(`ws://localhost:${port}/api/matches/${id}/live`)
  await new Promise((resolve) => socket.once('open', resolve))
  await vi.waitFor(async () => expect(await text()).toContain('playchart_live_lines 1'))
  const opened = 'method="GET",route="/api/matches/:id/live"'
  expect(await text()).toContain(`playchart_request_seconds_count{${opened},status="101"} 1`)
  expect(await text()).not.toContain(`playchart_request_seconds_count{${opened},status="200"}`)
  socket.close()
  await vi.waitFor(async () => expect(await text()).toContain('playchart_live_lines 0'))
  expect(await other.registry.metrics()).toContain('playchart_live_lines 0')
  expect(await other.registry.metrics()).not.toContain('tictactoe')
  await close()
})

test('they are read on a port of their own, that of the server does not have them', { timeout: SLOW }, async () => {
  const server = await started({ DATABASE: join(temporaryFolder(), 'a.sqlite'), METRICS_PORT: '0' })
  await server.guest().get('/api/games')
  await vi.waitFor(() => expect(server.written()).toContain('metrics-listening'))
  const { host, port } = JSON.parse(server.written().match(/{.*metrics-listening.*}/)![0])
  expect(host).toBe('127.0.0.1')
  const read = await fetch(`http://127.0.0.1:${port}/metrics`)
  const text = await read.text()
  expect([read.status, read.headers.get('content-type')]).toEqual([200, expect.stringContaining('text/plain')])
  for (const name of ['playchart_request_seconds_count', 'nodejs_eventloop_lag_p99_seconds', 'process_resident_memory_bytes'])
    expect(text).toContain(name)
  expect((await fetch(`http://127.0.0.1:${port}/api/games`)).status).toBe(404)
  expect(await (await fetch(`${server.origin}/metrics`)).text()).not.toContain('playchart_')
})
