import { expect, it } from 'vitest'
import { useStage } from './launch.ts'
import { boardOf, createMatch, reach, slotOf, waitForTurn } from './match-page.ts'

const stage = useStage()

it('without a board of its own a game names its components, and offers several moves of one in a menu', async () => {
  const page = await stage.guest({ viewport: { width: 390, height: 800 }, hasTouch: true })
  await createMatch(page, 'emporium', { seats: '1' })
  await page.goto(`${page.url()}?board=plain`)
  await waitForTurn(page)
  const card = slotOf(page, 'game.market', 0)
  expect(await card.locator('.pc-card-front').textContent()).toBe('amber for 1')
  await card.tap()
  expect(await page.getByRole('menuitem').allTextContents()).toEqual(['Buy: with coins', 'Buy: with gems', 'Reserve'])
  await page.getByRole('menuitem', { name: 'Buy: with gems' }).tap()
  await reach(1, page)
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390)
  await slotOf(page, 'players.0.hand', 0).tap()
  await page.getByRole('menuitem', { name: 'Sell' }).tap()
  await reach(2, page)
  await expect.poll(() => boardOf(page).locator('[data-stack="players.0.hand"] .pc-component').count()).toBe(4)
})
