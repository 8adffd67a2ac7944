import type { Page } from 'playwright-core'
import { beforeAll, expect, it } from 'vitest'
import { startServer } from '../../server/testing/server-process.ts'
import { useStageOf } from './launch.ts'
import { boardOf, longMatch, versionOf, waitForTurn } from './match-page.ts'

const stage = useStageOf(startServer)

const KB = 1024
const MOST_OF_LOBBY = 56 * KB
const MOST_REQUESTS = 10
/** Of a match, besides its page and the client's files. */
const MOST_OF_MATCH = 4 * KB
/** Of the client's files without which a match cannot be played, compressed. */
const MOST_OF_FILES = 84 * KB
const NEEDED = /^\/assets\/(index|match|board|rolldown-runtime)-/
/** Versions of a short match, and of a long one. */
const SHORT = 100
const LONG = 500

let short = ''
let long = ''
beforeAll(async () => {
  const matches = await Promise.all([SHORT, LONG].map((versions) => longMatch(stage.server.origin, versions)))
  ;[short, long] = [matches[0]!.id, matches[1]!.id]
}, 300_000)

/** What a page transfers from now on, in bytes: by path, and over WebSockets. */
async function transfers(page: Page) {
  const network = await page.context().newCDPSession(page)
  const paths = new Map<string, string>()
  const files = new Map<string, number>()
  let frames = 0
  network.on('Network.requestWillBeSent', ({ requestId, request }) => {
    const { protocol, pathname } = new URL(request.url)
    if (protocol !== 'data:') paths.set(requestId, pathname)
  })
  network.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
    const path = paths.get(requestId)
    if (path === undefined) return
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
    ofFiles: (pattern: RegExp) => [...files].reduce((sum, [path, bytes]) => (pattern.test(path) ? sum + bytes : sum), 0),
    paths: () => [...files.keys()],
  }
}

it('the lobby is at most 56 kB in 10 requests on its first visit, its covers among them, and is next to nothing on the next', async () => {
  const page = await stage.guest()
  const network = await transfers(page)
  // The network is never idle, because the lobby follows the server's news.
  await page.goto('/')
  await page
    .getByRole('button', { name: /^New match/ })
    .first()
    .waitFor()
  await page.locator('.game-cover > img').nth(5).waitFor()
  const first = network.all()
  expect(first).toBeGreaterThan(10 * KB)
  expect(first).toBeLessThanOrEqual(MOST_OF_LOBBY)
  expect(network.paths().length, network.paths().join(' ')).toBeLessThanOrEqual(MOST_REQUESTS)
  expect(network.paths().filter((path) => path.startsWith('/api/'))).toEqual(['/api/covers'])
  console.log(`The start page is ${(first / KB).toFixed(1)} kB in ${network.paths().length} requests.`)
  await page.reload()
  await page
    .getByRole('button', { name: /^New match/ })
    .first()
    .waitFor()
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
    expect(network.ofFiles(NEEDED)).toBeGreaterThan(10 * KB)
    expect(network.ofFiles(NEEDED)).toBeLessThanOrEqual(MOST_OF_FILES)
    return network.calls()
  }
  const [few, many] = [await opened(short), await opened(long)]
  expect(few).toBeGreaterThan(KB)
  expect(many).toBeLessThanOrEqual(MOST_OF_MATCH)
  expect(many / few).toBeLessThan(1.2)
})

/** Chrome's "Fast 3G": bytes a second, and milliseconds. */
const FAST_3G = { offline: false, downloadThroughput: 180_000, uploadThroughput: 84_375, latency: 562.5 }
const CPU_SLOWDOWN = 4

it('on a slow line and a slow machine a match can be played before anything is answered that the page asks for', async () => {
  const page = await stage.guest()
  const players = ['me', { agent: 'random' }]
  const made = await page.request.post('/api/matches', { data: { game: 'tictactoe', seats: 2, variant: {}, players } })
  const { id } = await made.json()
  const machine = await page.context().newCDPSession(page)
  await machine.send('Network.enable')
  // Routes of Playwright would switch the browser's cache off.
  await machine.send('Network.setBlockedURLs', { urls: ['*/api/*'] })
  await machine.send('Network.emulateNetworkConditions', FAST_3G)
  await machine.send('Emulation.setCPUThrottlingRate', { rate: CPU_SLOWDOWN })
  const usable = async (open: () => Promise<unknown>) => {
    const since = performance.now()
    await open()
    await boardOf(page).waitFor()
    await waitForTurn(page)
    return ((performance.now() - since) / 1000).toFixed(1)
  }
  const first = await usable(() => page.goto(`/matches/${id}`, { waitUntil: 'commit' }))
  const again = await usable(() => page.reload({ waitUntil: 'commit' }))
  console.log(
    `Fast 3G and a CPU ${CPU_SLOWDOWN} times slower: a match can be played after ${first} s, from the browser's cache after ${again} s.`,
  )
})
