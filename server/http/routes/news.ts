import { Hono } from 'hono'
import { streamSSE } from 'hono/streaming'
import type { Identified } from '../identity.ts'
import { BEAT_MS } from '../watchers.ts'
import type { Services } from './services.ts'

/** Which lists of matches have changed, as server-sent events. */
export const newsRoutes = ({ news, limiting, connections }: Pick<Services, 'news' | 'limiting' | 'connections'>) =>
  new Hono<Identified>().get('/', limiting.limited('lines'), limiting.lineFree, (c) => {
    const leaveLine = limiting.openLine(c)
    return streamSSE(c, async (stream) => {
      const { user, session } = c.var
      const leaveOpen = connections.opened(user, session, () => stream.abort())
      let end = () => {}
      const ended = new Promise<void>((resolve) => {
        end = resolve
        stream.onAbort(resolve)
      })
      const tell = (lists: readonly string[]) => stream.writeSSE({ data: JSON.stringify({ changed: lists }) })
      const beat = setInterval(() => stream.write(': still here\n\n'), BEAT_MS).unref()
      const leave = news.follow({ user, tell, end: () => end() })
      // The headers are sent with it, so that the browser knows that it follows.
      await tell([])
      await ended
      clearInterval(beat)
      leave()
      leaveOpen()
      leaveLine?.()
    })
  })
