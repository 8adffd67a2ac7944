import { randomUUID } from 'node:crypto'
import { Hono } from 'hono'
import { streamSSE } from 'hono/streaming'

/** What pages are told: to load again, or what keeps a change from being taken up. */
export interface Told {
  readonly event: 'reload' | 'problem'
  readonly data: string
}

const SCRIPT = `
const events = new EventSource('/dev/events')
let server
events.addEventListener('server', ({ data }) => {
  if (server !== undefined && server !== data) location.reload()
  server = data
})
events.addEventListener('reload', () => location.reload())
events.addEventListener('problem', ({ data }) => {
  const banner = document.getElementById('dev-problem') ?? document.body.appendChild(document.createElement('p'))
  Object.assign(banner, { id: 'dev-problem', role: 'alert', className: 'banner banner-danger', textContent: data })
  Object.assign(banner.style, { position: 'fixed', inset: 'auto 1rem 1rem', zIndex: 1000 })
})
`
const TAG = '<script type="module" src="/dev/pages.js"></script>'

/** What a browser is answered. */
type Fetch = (request: Request, env: object) => Response | Promise<Response>

/** The pages of a server, each with a script that listens to what `tell` says. `serve` answers all else. */
export function livePages(serve: Fetch) {
  const listeners = new Set<(told: Told) => void>()
  const server = randomUUID()
  const app = new Hono<{ Bindings: object }>()
  app.get('/dev/pages.js', (c) => c.body(SCRIPT, 200, { 'Content-Type': 'text/javascript', 'Cache-Control': 'no-cache' }))
  app.get('/dev/events', (c) =>
    streamSSE(c, async (stream) => {
      await stream.writeSSE({ event: 'server', data: server })
      await new Promise<void>((ended) => {
        const listen = (told: Told) => void stream.writeSSE(told)
        listeners.add(listen)
        stream.onAbort(() => {
          listeners.delete(listen)
          ended()
        })
      })
    }),
  )
  app.all('*', async (c) => {
    const response = await serve(c.req.raw, c.env)
    const isPage = response.headers.get('content-type')?.startsWith('text/html') && !c.req.path.startsWith('/inspector')
    if (!isPage || !response.body) return response
    const headers = new Headers(response.headers)
    headers.delete('Content-Length')
    return new Response((await response.text()).replace('</head>', `${TAG}</head>`), { status: response.status, headers })
  })
  return {
    app,
    tell(told: Told): void {
      for (const listen of listeners) listen(told)
    },
  }
}
