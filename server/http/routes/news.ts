import { Hono } from 'hono'
import { streamSSE } from 'hono/streaming'
import type { Identified } from '../identity.ts'
import { keptOpen } from '../watchers.ts'
import type { Services } from './services.ts'

/**
 * Which lists of matches have changed, as server-sent events: `{ changed: […] }`. A page asks for those lists again. The first event names
 * none.
 */
export const newsRoutes = ({ news, limiting, connections }: Pick<Services, 'news' | 'limiting' | 'connections'>) =>
  new Hono<Identified>().get('/', limiting.limited('lines'), limiting.lineFree, (c) => {
    const leaveLine = limiting.openLine(c)
    return streamSSE(c, async (stream) => {
      const { user, session } = c.var
      const leaveOpen = connections.opened(user, session, () => stream.abort())
      const { ended, end } = keptOpen(stream)
      const tell = (lists: readonly string[]) => stream.writeSSE({ data: JSON.stringify({ changed: lists }) })
      const leave = news.follow({ user, tell, end })
      // The headers are sent with it, so that the browser knows that it follows.
      await tell([])
      await ended
      leave()
      leaveOpen()
      leaveLine?.()
    })
  })
