import type { AddressInfo } from 'node:net'
import { serve } from '@hono/node-server'
import { Hono } from 'hono'

/** What a request costs that reads a move and answers it, and does nothing else. */

/** Returns the port. */
export function start(): Promise<number> {
  const app = new Hono().post('/api/matches/:id/moves', async (c) => c.json({ version: (await c.req.json()).expectVersion ?? 0 }))
  return new Promise((resolve) => {
    serve({ fetch: app.fetch, port: 0 }, ({ port }: AddressInfo) => resolve(port))
  })
}
