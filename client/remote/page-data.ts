import type { View } from '../../engine/model/views.ts'
import { clockedFetch, learnTime } from './server-clock.ts'

/** What the server included in the page (server/http/page-data.ts). */
interface PageData {
  readonly time: number
  readonly answers: { readonly [address: string]: unknown }
  readonly view: View | null
}

/** What is left of it for the client to use. */
interface InitialData {
  /** Each answer is used once, because a second request asks for news. */
  readonly answers: Map<string, unknown>
  view: View | null
  /** The path that the page was opened at. */
  readonly path: string
}

let read: InitialData | undefined

/** Reads what the page includes when it is first needed, because tests import this without a page. */
function initialData(): InitialData {
  if (read) return read
  const text = document.getElementById('page-data')?.textContent
  const data: PageData | null = text ? JSON.parse(text) : null
  const [loading] = performance.getEntriesByType('navigation')
  if (data && !isKept() && loading instanceof PerformanceNavigationTiming) learnTime(data.time, loading.requestStart, loading.responseStart)
  read = { answers: new Map(Object.entries(data?.answers ?? {})), view: data?.view ?? null, path: location.pathname }
  return read
}

/** The service worker has marked a page that is not fresh. */
const isKept = () => document.documentElement.dataset.kept !== undefined

/** `fetch` with a timeout, which first uses the answers included in the page. */
export async function pageFetch(input: RequestInfo | URL, init?: RequestInit): Promise<Response> {
  const address = String(input)
  const { answers } = initialData()
  const answer = (init?.method ?? 'GET') === 'GET' ? answers.get(address) : undefined
  if (answer === undefined) return clockedFetch(input, init)
  answers.delete(address)
  return Response.json(answer)
}

/** The view of a match included in the page; null after the first call. */
export function initialView(id: string): View | null {
  const page = initialData()
  if (page.path.replace(/\/$/, '') !== `/matches/${id}`) return null
  const { view } = page
  page.view = null
  return view
}
