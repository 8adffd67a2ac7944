import { RESPONSE_ALREADY_SENT } from '@hono/node-server/utils/response'
import { Hono } from 'hono'
import { streamSSE } from 'hono/streaming'
import { z } from 'zod'
import type { Identified } from '../identity.ts'
import { socketAskedFor } from '../limits/open-socket.ts'
import type { AnsweredItself } from '../middleware.ts'
import { requestOf } from '../request-id.ts'
import { socketMessages } from '../socket-messages.ts'
import { digits, valid } from '../validate.ts'
import { eventStream, socketWatcher } from '../watchers.ts'
import type { Services } from './services.ts'

const POLICY_VIOLATION = 1008

const position = z.object({ from: digits.optional(), chat: z.literal('1').optional() })
const line = position.extend({ changes: z.literal('1').optional(), presence: z.literal('1').optional() })

/** Live updates of a match: the same messages over a WebSocket and, where a proxy blocks those, as server-sent events. */
export const liveRoutes = (services: Services) => {
  const { live, chat, limiting, connections } = services
  const limited = limiting.limited('lines')

  return new Hono<Identified & AnsweredItself>()
    .get('/:id/live', limited, limiting.lineFree, valid('query', line), (c) => {
      const opened = socketAskedFor(c, limiting)()
      if (!opened) return RESPONSE_ALREADY_SENT
      const { socket, connection, leaveLine } = opened
      const [id, user, request] = [c.req.param('id'), c.get('user'), requestOf(c)]
      const { from, changes, presence, chat: chats } = c.req.valid('query')
      const watcher = socketWatcher(socket, connection, {
        user,
        request,
        as: null,
        returns: true,
        takesChanges: changes !== undefined,
        takesPresence: presence !== undefined,
        takesChat: chats !== undefined,
      })
      const leaveOpen = connections.opened(user, c.get('session'), () => watcher.end(POLICY_VIOLATION, 'signed-out'))
      const hear = socketMessages(services, { request, id, user, caller: limiting.callerOf(c), watcher })
      socket.on('message', (data) => {
        if (socket.readyState === socket.OPEN) hear(String(data))
      })
      socket.once('close', () => {
        live.unwatch(id, watcher)
        leaveLine()
        leaveOpen()
      })
      live.watch(id, watcher, from).then(() => chat.greet(id, watcher))
      return RESPONSE_ALREADY_SENT
    })
    .get('/:id/events', limited, limiting.lineFree, valid('query', position), (c) => {
      const last = c.req.header('last-event-id')
      const { chat: chats } = c.req.valid('query')
      const from = last && /^\d{1,9}$/.test(last) ? Number(last) : c.req.valid('query').from
      const leaveLine = limiting.openLine(c)
      return streamSSE(c, async (stream) => {
        const { user, session } = c.var
        const leaveOpen = connections.opened(user, session, () => stream.abort())
        const id = c.req.param('id')
        await eventStream(stream, services, { id, user, request: requestOf(c), from, takesChat: chats !== undefined })
        leaveOpen()
        leaveLine?.()
      })
    })
}
