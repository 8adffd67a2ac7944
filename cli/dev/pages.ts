import { randomUUID } from 'node:crypto'
import { Hono } from 'hono'
import { streamSSE } from 'hono/streaming'

/** A page knows the state it was served in, so that it misses none, however late it begins to listen. */
const SCRIPT = `
const served = new URL(import.meta.url).searchParams.get('state')
const events = new EventSource('/dev/events')
events.addEventListener('state', ({ data }) => {
  if (data !== served) location.reload()
})
events.addEventListener('problem', ({ data }) => {
  const banner = document.getElementById('dev-problem') ?? document.body.appendChild(document.createElement('p'))
  Object.assign(banner, { id: 'dev-problem', role: 'alert', className: 'banner banner-danger', textContent: data })
  Object.assign(banner.style, { position: 'fixed', inset: 'auto 1rem 1rem', zIndex: 1000 })
})
`

/** What a browser is answered. */
type Fetch = (request: Request, env: object) => Response | Promise<Response>

/**
 * The pages of a server, each with a script that listens: `reload` has all of them loaded again, `problem` shows them what keeps a
 * change from being taken up, until the next. `serve` answers all else.
 */
export function livePages(serve: Fetch) {
  const server = randomUUID()
  let reloads = 0
  let problem: string | null = null
  const state = () => `${server}.${reloads}`
  const listeners = new Set<() => void>()
  const tell = () => {
    for (const listen of listeners) listen()
  }
  const app = new Hono<{ Bindings: object }>()
  app.get('/dev/pages.js', (c) => c.body(SCRIPT, 200, { 'Content-Type': 'text/javascript', 'Cache-Control': 'no-cache' }))
  app.get('/dev/events', (c) =>
    streamSSE(c, async (stream) => {
      const listen = async () => {
        await stream.writeSSE({ event: 'state', data: state() })
        if (problem !== null) await stream.writeSSE({ event: 'problem', data: problem })
      }
      listeners.add(listen)
      const ended = new Promise<void>((end) => stream.onAbort(end))
      await listen()
      await ended
      listeners.delete(listen)
    }),
  )
  app.all('*', async (c) => {
    // Before it is answered: what changes meanwhile has the page loaded again.
    const served = state()
    const response = await serve(c.req.raw, c.env)
    const isPage = response.headers.get('content-type')?.startsWith('text/html') && !c.req.path.startsWith('/inspector')
    if (!isPage || !response.body) return response
    const headers = new Headers(response.headers)
    headers.delete('Content-Length')
    headers.set('Cache-Control', 'no-store')
    const tag = `<script type="module" src="/dev/pages.js?state=${served}"></script>`
    return new Response((await response.text()).replace('</head>', `${tag}</head>`), { status: response.status, headers })
  })
  return {
    app,
    reload(): void {
      reloads++
      problem = null
      tell()
    },
    problem(sentence: string): void {
      problem = sentence
      tell()
    },
  }
}
