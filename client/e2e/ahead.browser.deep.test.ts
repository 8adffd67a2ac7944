import type { Page } from 'playwright-core'
import { expect, it } from 'vitest'
import { MOVING, useStage } from './launch.ts'
import { boardOf, createMatch, joinMatch, slotOf, versionOf } from './match-page.ts'

const stage = useStage()

/** Holds back what the page sends of its moves until the returned function is called; `before` is done with each just before it goes on. */
async function heldMoves(page: Page, before: () => Promise<unknown> = async () => {}) {
  let release = () => {}
  const released = new Promise<void>((resolve) => {
    release = resolve
  })
  const sendLater = (body: string, send: () => void) => {
    if (!body.includes('"key"')) return send()
    void released.then(before).then(send)
  }
  await page.routeWebSocket('**/live?*', (line) => {
    const server = line.connectToServer()
    line.onMessage((message) => sendLater(String(message), () => server.send(message)))
  })
  await page.route('**/moves', (route) => sendLater(route.request().postData() ?? '', () => void route.continue()))
  return release
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
  const release = await heldMoves(page)
  await createMatch(page, 'tictactoe', { 'seat-1': 'open' })
  const other = await stage.guest(MOVING)
  await joinMatch(other, page)
  await boardOf(page).waitFor()
  await foresees(page)

  console.log(`The piece lies there ${(await untilPiece(page, square(4))).toFixed(0)} ms after the click; the move has not left the page.`)
  expect(await boardOf(page).getAttribute('data-ahead')).toBe('true')
  const piece = slotOf(page, 'game.board', 4).locator('[data-component]')
  await expect.poll(() => piece.evaluate((one) => getComputedStyle(one).opacity)).toBe('0.55')
  await page.getByRole('status').getByText('Not confirmed yet').waitFor()
  expect(await page.getByText('Not confirmed yet').count()).toBe(1)
  expect(await versionOf(page)).toBe(0)
  expect(await versionOf(other)).toBe(0)
  expect(await page.evaluate(() => document.activeElement?.getAttribute('data-slot'))).toBe('4')

  release()
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
  const release = await heldMoves(page, leave)
  await createMatch(page, 'tictactoe', { 'seat-1': 'agent random' })
  await boardOf(page).waitFor()
  await foresees(page)
  await untilPiece(page, square(4))
  release()
  await page.getByTestId('refusal').locator('p').waitFor()
  await expect.poll(() => slotOf(page, 'game.board', 4).locator('[data-component]').count()).toBe(0)
  expect(await boardOf(page).getAttribute('data-ahead')).toBe('false')
  expect(await page.getByTestId('refusal').locator('p').textContent()).toMatch(/over/)
})
