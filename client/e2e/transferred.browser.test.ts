import type { Page } from 'playwright-core'
import { beforeAll, expect, it } from 'vitest'
import { startServer } from '../../server/testing/server-process.ts'
import { useStageOf } from './launch.ts'
import { boardOf, longMatch, versionOf } from './match-page.ts'

const stage = useStageOf(startServer)

const KB = 1024
const MOST_OF_LOBBY = 48 * KB
/** Of a match, besides its page and the client's files. */
const MOST_OF_MATCH = 4 * KB
/** Versions of a short match, and of a long one. */
const SHORT = 100
const LONG = 500

let short = ''
let long = ''
beforeAll(async () => {
  const matches = await Promise.all([SHORT, LONG].map((versions) => longMatch(stage.server.origin, versions)))
  ;[short, long] = [matches[0]!.id, matches[1]!.id]
}, 120_000)

/** What a page transfers from now on, in bytes: by path, and over WebSockets. */
async function transfers(page: Page) {
  const network = await page.context().newCDPSession(page)
  const paths = new Map<string, string>()
  const files = new Map<string, number>()
  let frames = 0
  network.on('Network.requestWillBeSent', ({ requestId, request }) => paths.set(requestId, new URL(request.url).pathname))
  network.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
    const path = paths.get(requestId) ?? ''
    files.set(path, (files.get(path) ?? 0) + encodedDataLength)
  })
  network.on('Network.webSocketFrameReceived', ({ response }) => {
    frames += response.payloadData.length
  })
  await network.send('Network.enable')
  return {
    all: () => [...files.values()].reduce((sum, bytes) => sum + bytes, frames),
    /** Of calls of the API. */
    calls: () => [...files].reduce((sum, [path, bytes]) => (path.startsWith('/api/') ? sum + bytes : sum), frames),
    paths: () => [...files.keys()],
  }
}

it('the lobby is at most 48 kB on its first visit, asks nothing more, and is next to nothing on the next', async () => {
  const page = await stage.guest()
  const network = await transfers(page)
  await page.goto('/', { waitUntil: 'networkidle' })
  await page.getByRole('button').first().waitFor()
  const first = network.all()
  expect(first).toBeGreaterThan(10 * KB)
  expect(first).toBeLessThanOrEqual(MOST_OF_LOBBY)
  expect(network.paths().filter((path) => path.startsWith('/api/'))).toEqual([])
  await page.reload({ waitUntil: 'networkidle' })
  expect(network.all() - first).toBeLessThan(first / 5)
})

it('a match comes with its page; of the log only the newest part is fetched, however long the match is', async () => {
  const opened = async (id: string) => {
    const page = await stage.guest()
    const network = await transfers(page)
    await page.goto(`/matches/${id}`, { waitUntil: 'networkidle' })
    await boardOf(page).waitFor()
    expect(await versionOf(page)).toBeGreaterThanOrEqual(SHORT)
    // On a slow machine the network is quiet before the log is asked for.
    await expect.poll(() => network.paths().filter((path) => path.startsWith('/api/'))).toEqual([`/api/matches/${id}/history`])
    return network.calls()
  }
  const [few, many] = [await opened(short), await opened(long)]
  expect(few).toBeGreaterThan(KB)
  expect(many).toBeLessThanOrEqual(MOST_OF_MATCH)
  expect(many / few).toBeLessThan(1.2)
})
