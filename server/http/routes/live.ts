import { upgradeWebSocket } from '@hono/node-server'
import { Hono } from 'hono'
import { streamSSE } from 'hono/streaming'
import type { WebSocket } from 'ws'
import { z } from 'zod'
import { ApiError } from '../api-error.ts'
import { eventStream } from '../event-stream.ts'
import type { Identified } from '../identity.ts'
import { socketWatcher } from '../socket-watcher.ts'
import { digits, valid } from '../validate.ts'
import type { Services } from './services.ts'

const position = z.object({ from: digits.optional() })
const POLICY_VIOLATION = 1008

/** A match as it is played: the same messages over a WebSocket and, where a proxy forbids that, as server-sent events. */
export const liveRoutes = ({ live }: Services) =>
  new Hono<Identified>()
    .get(
      '/:id/live',
      valid('query', position),
      upgradeWebSocket((c) => {
        const id = c.req.param('id')!
        const from = c.req.query('from')
        let leave = () => {}
        return {
          onOpen(_, { raw }) {
            const watcher = socketWatcher(raw as unknown as WebSocket, c.get('user'))
            leave = () => live.unwatch(id, watcher)
            live.watch(id, watcher, from === undefined ? undefined : Number(from))
          },
          onMessage: (_, socket) => socket.close(POLICY_VIOLATION, 'Nothing may be sent on this connection.'),
          onClose: () => leave(),
        }
      }),
      () => {
        throw new ApiError({ code: 'upgrade-required', message: 'This address accepts only WebSocket connections.' })
      },
    )
    .get('/:id/events', valid('query', position), (c) => {
      const last = c.req.header('last-event-id')
      const from = last && /^\d{1,9}$/.test(last) ? Number(last) : c.req.valid('query').from
      return streamSSE(c, (stream) => eventStream(stream, live, { id: c.req.param('id'), user: c.var.user, from }))
    })
