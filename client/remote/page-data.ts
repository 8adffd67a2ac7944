import type { View } from '../../engine/model/views.ts'
import { clockedFetch, learnTime } from './server-clock.ts'

/** What the server sent along in the page (server/http/page-data.ts). */
interface PageData {
  readonly time: number
  readonly answers: { readonly [address: string]: unknown }
  readonly view: View | null
}

const text = document.getElementById('page-data')?.textContent
const data: PageData | null = text ? JSON.parse(text) : null
/** Each answer is used once: a second request wants to know what is new. */
const answers = new Map(Object.entries(data?.answers ?? {}))
let view = data?.view ?? null
const opened = location.pathname

const [loading] = performance.getEntriesByType('navigation')
if (data && loading instanceof PerformanceNavigationTiming) learnTime(data.time, loading.requestStart, loading.responseStart)

/** A patient `fetch` that need not ask what the page brought along. */
export async function pageFetch(input: RequestInfo | URL, init?: RequestInit): Promise<Response> {
  const address = String(input)
  const brought = (init?.method ?? 'GET') === 'GET' ? answers.get(address) : undefined
  if (brought === undefined) return clockedFetch(input, init)
  answers.delete(address)
  return Response.json(brought)
}

/** The view of a match that the page brought along, the first time it is asked for. */
export function broughtView(id: string): View | null {
  if (opened.replace(/\/$/, '') !== `/matches/${id}`) return null
  const brought = view
  view = null
  return brought
}
