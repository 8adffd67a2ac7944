import { randomUUID } from 'node:crypto'
import { Hono } from 'hono'
import { streamSSE } from 'hono/streaming'
import type { ChartDrafts } from './chart-drafts.ts'

/** A page knows the state it was served in, so that it misses no reload, however late it connects. */
const SCRIPT = `
const served = new URL(import.meta.url).searchParams.get('state')
const events = new EventSource('/dev/events')
let loaded = served
events.addEventListener('state', ({ data }) => {
  if (data === loaded) return
  loaded = data
  // A page in which somebody is writing takes up what is new without being loaded again.
  if (dispatchEvent(new Event('dev-reload', { cancelable: true }))) location.reload()
})
function show(id, role, className, sentences) {
  document.getElementById(id)?.remove()
  if (sentences.length === 0) return
  const banner = document.body.appendChild(document.createElement('p'))
  Object.assign(banner, { id, role, className, textContent: sentences.join('\\n') })
  Object.assign(banner.style, { position: 'fixed', inset: 'auto 1rem 1rem', zIndex: 1000, whiteSpace: 'pre-line' })
}
events.addEventListener('problems', ({ data }) => show('dev-problems', 'alert', 'banner banner-danger', JSON.parse(data)))
events.addEventListener('notes', ({ data }) => show('dev-notes', 'status', 'banner banner-quiet', JSON.parse(data)))
`

/** Answers a browser's request. */
type Fetch = (request: Request, env: object) => Response | Promise<Response>

/**
 * Adds a script to the pages of a server: `reload` makes all of them reload, `problems` shows on them what cannot be reloaded. `drafts`
 * answers what they ask about drafts of charts, and says what is on show while one is tried; `serve` answers all other requests.
 */
export function livePages(serve: Fetch, drafts: Pick<ChartDrafts, 'app' | 'notes'>) {
  const server = randomUUID()
  let reloads = 0
  let problems: readonly string[] = []
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
        await stream.writeSSE({ event: 'problems', data: JSON.stringify(problems) })
        await stream.writeSSE({ event: 'notes', data: JSON.stringify(drafts.notes()) })
      }
      listeners.add(listen)
      const ended = new Promise<void>((end) => stream.onAbort(end))
      await listen()
      await ended
      listeners.delete(listen)
    }),
  )
  app.route('/dev/charts', drafts.app)
  app.all('*', async (c) => {
    // Read before the answer, so that a change meanwhile makes the page reload.
    const served = state()
    // The script cannot be inserted into a compressed page.
    c.req.raw.headers.delete('accept-encoding')
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
      tell()
    },
    problems(sentences: readonly string[]): void {
      problems = sentences
      tell()
    },
  }
}
