import { type HttpBindings, upgradeWebSocket } from '@hono/node-server'
import { Hono } from 'hono'
import { createMiddleware } from 'hono/factory'
import { streamSSE } from 'hono/streaming'
import type { WebSocket } from 'ws'
import { z } from 'zod'
import { ApiError } from '../api-error.ts'
import type { Identified } from '../identity.ts'
import { requestOf } from '../request-id.ts'
import { socketMessages } from '../socket-messages.ts'
import { digits, valid } from '../validate.ts'
import { eventStream, socketWatcher, TRY_AGAIN_LATER } from '../watchers.ts'
import type { Services } from './services.ts'

const position = z.object({ from: digits.optional() })
const line = position.extend({ changes: z.literal('1').optional() })

/** Node treats a request as a plain one if its `Connection` header does not mention the upgrade, whatever its `Upgrade` header says. */
const upgrading = createMiddleware((c, next) => {
  const { incoming, outgoing }: Partial<HttpBindings> = c.env ?? {}
  if (incoming && !outgoing) return next()
  throw new ApiError({ code: 'upgrade-required', message: 'This address accepts only WebSocket connections.' })
})

/** Live updates of a match: the same messages over a WebSocket and, where a proxy blocks those, as server-sent events. */
export const liveRoutes = (services: Services) => {
  const { live, limiting } = services
  const limited = limiting.limited('lines')

  return new Hono<Identified>()
    .get(
      '/:id/live',
      limited,
      limiting.lineFree,
      valid('query', line),
      upgrading,
      upgradeWebSocket((c) => {
        const id = c.req.param('id')!
        const { from, changes } = c.req.query()
        const user = c.get('user')
        const [caller, request] = [limiting.callerOf(c), requestOf(c)]
        return {
          onOpen(_, { raw }) {
            const socket = raw as unknown as WebSocket
            const leaveLine = limiting.openLine(c)
            // Several connections were opening at the same time.
            if (!leaveLine) return socket.close(TRY_AGAIN_LATER, 'Too many connections.')
            const watcher = socketWatcher(socket, user, changes !== undefined)
            const hear = socketMessages(services, { request, id, user, caller, watcher })
            // Not by `onMessage`, which copies each into an event such as browsers have.
            socket.on('message', (data) => {
              if (socket.readyState === socket.OPEN) hear(String(data))
            })
            socket.once('close', () => {
              live.unwatch(id, watcher)
              leaveLine()
            })
            live.watch(id, watcher, from === undefined ? undefined : Number(from))
          },
        }
      }),
    )
    .get('/:id/events', limited, limiting.lineFree, valid('query', position), (c) => {
      const last = c.req.header('last-event-id')
      const from = last && /^\d{1,9}$/.test(last) ? Number(last) : c.req.valid('query').from
      const leaveLine = limiting.openLine(c)
      return streamSSE(c, async (stream) => {
        await eventStream(stream, live, { id: c.req.param('id'), user: c.var.user, from })
        leaveLine?.()
      })
    })
}
