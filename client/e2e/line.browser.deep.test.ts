import type { Page } from 'playwright-core'
import { expect, it } from 'vitest'
import { useStage } from './launch.ts'
import { boardOf, createMatch } from './match-page.ts'

const stage = useStage()

/** Counts the live lines a page opens from now on. */
function linesOf(page: Page): () => number {
  let lines = 0
  page.on('websocket', (socket) => {
    if (socket.url().includes('/live')) lines += 1
  })
  return () => lines
}

/** Hides the page for so long, as it sees it. */
const hide = (page: Page, ms: number): Promise<void> =>
  page.evaluate((ms) => {
    const now = Date.now
    const turn = (hidden: boolean) => {
      Object.defineProperty(document, 'hidden', { configurable: true, value: hidden })
      document.dispatchEvent(new Event('visibilitychange'))
    }
    turn(true)
    Date.now = () => now() + ms
    turn(false)
    Date.now = now
  }, ms)

it('the line is opened anew when the network is back, and when the page was hidden for long', async () => {
  const page = await stage.guest()
  await createMatch(page, 'tictactoe', { 'seat-1': 'agent random' })
  await boardOf(page).waitFor()
  const lines = linesOf(page)
  await page.evaluate(() => dispatchEvent(new Event('online')))
  await expect.poll(lines).toBe(1)
  await hide(page, 31_000)
  await expect.poll(lines).toBe(2)
  await hide(page, 5000)
  await page.waitForTimeout(300)
  expect(lines()).toBe(2)
  await expect.poll(() => page.locator('.banner').count()).toBe(0)
})

it('a match that the server fails to show says so, and can be tried again', async () => {
  const page = await stage.guest()
  await createMatch(page, 'tictactoe', { 'seat-1': 'agent random' })
  await boardOf(page).waitFor()
  const match = await page.evaluate(async () => (await fetch(`/api${location.pathname}`)).json())
  let failing = true
  await page.routeWebSocket(/\/live/, (socket) => {
    if (!failing) return void socket.connectToServer()
    socket.send(JSON.stringify({ type: 'match', match }))
    socket.close({ code: 1011, reason: 'view-failed' })
  })
  await page.reload()
  await page.getByText('The server cannot show this match right now.').waitFor()
  failing = false
  await page.getByRole('button', { name: 'Try again' }).click()
  await boardOf(page).waitFor()
})
