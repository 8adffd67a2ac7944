import type { Page } from 'playwright-core'
import { expect, it } from 'vitest'
import { MOVING, useStage } from './launch.ts'
import { boardOf, createMatch, joinMatch, slotOf, versionOf } from './match-page.ts'

const stage = useStage()

/** How long each move is on its way to the server, in milliseconds. */
const SLOW_MS = 1500

/** Delays what the page sends of its moves; `before` is done with each just before it goes on. */
async function slowMoves(page: Page, before: () => Promise<unknown> = async () => {}) {
  const slowly = (body: string, send: () => void) => {
    if (!body.includes('"key"')) return send()
    setTimeout(() => void before().then(send), SLOW_MS)
  }
  await page.routeWebSocket('**/live?*', (line) => {
    const server = line.connectToServer()
    line.onMessage((message) => slowly(String(message), () => server.send(message)))
  })
  await page.route('**/moves', (route) => slowly(route.request().postData() ?? '', () => void route.continue()))
}

/** Waits until the page has the rules of the game. */
async function foresees(page: Page) {
  const loaded = () => page.evaluate(() => performance.getEntriesByType('resource').some(({ name }) => /\/assets\/game-/.test(name)))
  await expect.poll(loaded, { timeout: 20_000 }).toBe(true)
  await page.waitForTimeout(300)
}

/** Clicks in the page, and gives the milliseconds until the slot holds a piece. */
const untilPiece = (page: Page, selector: string) =>
  page.evaluate((selector) => {
    const slot = document.querySelector<HTMLElement>(selector)
    const since = performance.now()
    return new Promise<number>((done) => {
      const look = () =>
        document.querySelector(`${selector} [data-component]`) ? done(performance.now() - since) : requestAnimationFrame(look)
      slot?.focus()
      slot?.click()
      look()
    })
  }, selector)
const square = (nth: number) => `[data-testid="board"] [data-stack~="game.board"] [data-slot="${nth}"]`

it('a move is shown at once, as not confirmed, and stays; what others see comes from the server', async () => {
  const page = await stage.guest(MOVING)
  await slowMoves(page)
  await createMatch(page, 'tictactoe', { 'seat-1': 'open' })
  const other = await stage.guest(MOVING)
  await joinMatch(other, page)
  await boardOf(page).waitFor()
  await foresees(page)

  const ms = await untilPiece(page, square(4))
  console.log(`The piece lies there after ${ms.toFixed(0)} ms; the move takes ${SLOW_MS} ms to the server.`)
  expect(ms).toBeLessThan(100)
  expect(await boardOf(page).getAttribute('data-ahead')).toBe('true')
  const piece = slotOf(page, 'game.board', 4).locator('[data-component]')
  await expect.poll(() => piece.evaluate((one) => getComputedStyle(one).opacity)).toBe('0.55')
  await page.getByRole('status').getByText('Not confirmed yet').waitFor()
  expect(await page.getByText('Not confirmed yet').count()).toBe(1)
  expect(await versionOf(page)).toBe(0)
  expect(await versionOf(other)).toBe(0)
  expect(await page.evaluate(() => document.activeElement?.getAttribute('data-slot'))).toBe('4')

  await expect.poll(() => versionOf(page)).toBe(2)
  expect(await boardOf(page).getAttribute('data-ahead')).toBe('false')
  await expect.poll(() => piece.evaluate((one) => getComputedStyle(one).opacity)).toBe('1')
  expect(await page.getByText('Not confirmed yet').count()).toBe(0)
  expect(await page.evaluate(() => document.activeElement?.getAttribute('data-slot'))).toBe('4')
  await expect.poll(() => versionOf(other)).toBe(2)
})

it('a move that is refused goes back where it came from, with the sentence, and what was chosen behind it is dropped', async () => {
  const page = await stage.guest(MOVING)
  stage.expectErrors(/409/)
  const leave = async () => {
    const left = await page.request.post(`/api${new URL(page.url()).pathname}/moves`, {
      data: { move: 'resign', args: {}, key: 'from elsewhere' },
    })
    expect(left.ok(), await left.text()).toBe(true)
  }
  await slowMoves(page, leave)
  await createMatch(page, 'tictactoe', { 'seat-1': 'agent random' })
  await boardOf(page).waitFor()
  await foresees(page)
  await untilPiece(page, square(4))
  await page.getByTestId('refusal').locator('p').waitFor()
  await expect.poll(() => slotOf(page, 'game.board', 4).locator('[data-component]').count()).toBe(0)
  expect(await boardOf(page).getAttribute('data-ahead')).toBe('false')
  expect(await page.getByTestId('refusal').locator('p').textContent()).toMatch(/over/)
})
