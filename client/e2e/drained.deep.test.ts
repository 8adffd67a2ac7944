import type { Page } from 'playwright-core'
import { expect, it } from 'vitest'
import { testPostgres } from '../../server/testing/postgres/test-postgres.ts'
import { ready, type ServerProcess, SLOW, serverProcess } from '../../server/testing/server-process.ts'
import { ReadyProxy } from '../testing/ready-proxy.ts'
import { SERVER_GONE, useStageOf } from './launch.ts'
import { createMatch, joinMatch, mark, reach, slotOf, waitForTurn } from './match-page.ts'

/** Two servers on one database behind a load balancer: the one that players are connected to is restarted, as for an update. */

/** Drained and connected again, in milliseconds. */
const WITHIN_MS = 10_000

const postgres = testPostgres()
let servers: ServerProcess[] = []
let proxy: ReadyProxy
const stage = useStageOf(async () => {
  const DATABASE = await postgres.database()
  servers = await Promise.all([0, 1].map(() => ready(serverProcess({ DATABASE, DRAIN_SECONDS: '2' }))))
  proxy = new ReadyProxy(() => servers.map(({ port }) => port))
  await proxy.start()
  const all = async (signal: NodeJS.Signals) => {
    proxy.stop()
    await Promise.all(servers.map((server) => server.end(signal)))
    return null
  }
  return {
    origin: `http://localhost:${proxy.port}`,
    port: proxy.port,
    pid: 0,
    written: () => servers.map((server) => server.written()).join(''),
    signal: () => {},
    end: all,
  }
})

/** From now on notes what the page says in alerts, and each state of its line. */
const noted = (page: Page) =>
  page.evaluate(() => {
    const notes: string[] = []
    Object.assign(globalThis, { notes })
    const look = () => {
      const line = document.querySelector('.match')?.getAttribute('data-connection') ?? 'no match'
      const alerts = [...document.querySelectorAll('[role="alert"], [data-testid="refusal"]')].map((one) => one.textContent?.trim())
      const says = [line, ...alerts.filter(Boolean)].join(' | ')
      if (notes.at(-1) !== says) notes.push(says)
    }
    look()
    new MutationObserver(look).observe(document.body, { subtree: true, childList: true, attributes: true, characterData: true })
  })
const notes = (page: Page): Promise<string[]> => page.evaluate('notes')

it('pages go on at another server within ten seconds, and a move whose answer was lost is made once', { timeout: 3 * SLOW }, async () => {
  stage.expectErrors(...SERVER_GONE)
  const [x, o] = [await stage.guest(), await stage.guest()]
  await createMatch(x, 'tictactoe')
  await joinMatch(o, x)
  await waitForTurn(x)
  await mark(x, 0)
  await reach(2, x, o)
  await Promise.all([x, o].map(noted))
  proxy.deafen()
  await mark(o, 4)
  await expect.poll(() => slotOf(o, 'game.board', 4).getAttribute('data-pending')).toBe('true')
  const since = performance.now()
  const ended = servers[0]?.end('SIGTERM').then((code) => ({ code, ms: performance.now() - since }))
  // The line of both is open until the server has been drained.
  for (const page of [x, o]) await page.locator('[data-testid="board"][data-version="4"]').waitFor()
  for (const page of [x, o]) await page.locator('.match[data-connection="live"]').waitFor()
  const backMs = performance.now() - since
  await waitForTurn(x)
  await mark(x, 8)
  await reach(6, x, o)
  const { entries } = await (await x.request.get(`/api${new URL(x.url()).pathname}/history`)).json()
  const placed = entries
    .filter(({ move }: { move: string }) => move === 'place')
    .map(({ args }: { args: { square: unknown } }) => args.square)
  expect(placed).toEqual([0, 4, 8])
  console.log(`Back after ${backMs.toFixed(0)} ms; the server's end: ${JSON.stringify(await ended)}`)
  for (const page of [x, o])
    for (const says of await notes(page))
      expect(says).toMatch(/^(live|reconnecting)( \| (The connection is lost\.|Your move is being sent again).*)*$/)
  expect(backMs).toBeLessThan(WITHIN_MS)
  expect((await ended)?.code).toBe(0)
})
