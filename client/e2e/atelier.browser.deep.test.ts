import type { Page } from 'playwright-core'
import { expect, it } from 'vitest'
import { useStage } from './launch.ts'
import { boardOf, createMatch, versionOf, waitForTurn } from './match-page.ts'

const stage = useStage()
const PHONE = { viewport: { width: 390, height: 844 }, hasTouch: true }

const pots = (page: Page) =>
  boardOf(page)
    .getByText(/^\d+ of 10 pots$/)
    .first()
    .textContent()
/** Reaches an element by Tab alone. */
async function tabTo(page: Page, selector: string): Promise<void> {
  const at = () => page.evaluate((selector) => document.activeElement?.matches(selector) ?? false, selector)
  for (let stop = 0; stop < 60 && !(await at()); stop++) await page.keyboard.press('Tab')
  expect(await at()).toBe(true)
}
async function playedOn(page: Page, play: () => Promise<void>): Promise<void> {
  await waitForTurn(page)
  const version = await versionOf(page)
  await play()
  await expect.poll(() => versionOf(page)).toBeGreaterThan(version)
  await waitForTurn(page)
}
const BANK = '[aria-label="Pots"] [data-legal="true"].pc-slot[aria-pressed="false"]'

it('turns are played by keyboard alone: three pots are taken, then a work of the market is reserved', async () => {
  const page = await stage.guest()
  await createMatch(page, 'atelier', { 'seat-1': 'agent random' })
  await playedOn(page, async () => {
    for (let pot = 0; pot < 3; pot++) {
      await page.getByRole('link', { name: 'Playchart' }).focus()
      await tabTo(page, BANK)
      await page.keyboard.press('Enter')
    }
    await tabTo(page, '[data-move="take"][data-legal="true"]')
    await page.keyboard.press('Enter')
  })
  expect(await pots(page)).toBe('3 of 10 pots')

  await playedOn(page, async () => {
    await page.getByRole('link', { name: 'Playchart' }).focus()
    await tabTo(page, '[aria-label="Market"] button')
    await page.keyboard.press('ArrowRight')
    await page.keyboard.press('Enter')
    await page.getByRole('menuitem', { name: /^Reserve and take a gold leaf$/ }).press('Enter')
  })
  expect(await pots(page)).toBe('4 of 10 pots')
  await expect.poll(() => boardOf(page).getByRole('group', { name: 'Your reserve' }).getByRole('button').count()).toBe(1)
})

it('fits a phone, where a work is reserved unseen: its owner sees it, others its back', async () => {
  const [page, other] = [await stage.guest(PHONE), await stage.guest(PHONE)]
  await createMatch(page, 'atelier', { seats: '4', 'seat-1': 'agent random', 'seat-2': 'agent random', 'seat-3': 'agent random' })
  await playedOn(page, () => page.getByRole('button', { name: 'Reserve the top of the middle works' }).tap())
  await other.goto(page.url())
  await boardOf(page).getByRole('group', { name: 'Your reserve' }).getByRole('button', { name: /costs/ }).waitFor()
  await boardOf(other)
    .getByRole('img', { name: /^a work that only Guest .* knows$/ })
    .waitFor()
  for (const one of [page, other]) expect(await one.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390)
})
