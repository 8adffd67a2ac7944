import type { View } from '../../engine/model/views.ts'
import { clockedFetch, learnTime } from './server-clock.ts'

/** What the server sent along in the page (server/http/page-data.ts). */
interface PageData {
  readonly time: number
  readonly answers: { readonly [address: string]: unknown }
  readonly view: View | null
}

interface Brought {
  /** Each answer is used once: a second request wants to know what is new. */
  readonly answers: Map<string, unknown>
  view: View | null
  /** The path that the page was opened at. */
  readonly path: string
}

let read: Brought | undefined

/** What the page brought along; read when it is first needed, since tests import this where there is no page. */
function brought(): Brought {
  if (read) return read
  const text = document.getElementById('page-data')?.textContent
  const data: PageData | null = text ? JSON.parse(text) : null
  const [loading] = performance.getEntriesByType('navigation')
  if (data && loading instanceof PerformanceNavigationTiming) learnTime(data.time, loading.requestStart, loading.responseStart)
  read = { answers: new Map(Object.entries(data?.answers ?? {})), view: data?.view ?? null, path: location.pathname }
  return read
}

/** A patient `fetch` that need not ask what the page brought along. */
export async function pageFetch(input: RequestInfo | URL, init?: RequestInit): Promise<Response> {
  const address = String(input)
  const { answers } = brought()
  const answer = (init?.method ?? 'GET') === 'GET' ? answers.get(address) : undefined
  if (answer === undefined) return clockedFetch(input, init)
  answers.delete(address)
  return Response.json(answer)
}

/** The view of a match that the page brought along, the first time it is asked for. */
export function broughtView(id: string): View | null {
  const page = brought()
  if (page.path.replace(/\/$/, '') !== `/matches/${id}`) return null
  const { view } = page
  page.view = null
  return view
}
