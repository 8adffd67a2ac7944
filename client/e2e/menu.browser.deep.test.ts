import type { Page } from 'playwright-core'
import { expect, it } from 'vitest'
import { useStage } from './launch.ts'
import { boardOf, playAlone, reach, slotOf } from './match-page.ts'

const stage = useStage()

/** A guest's match of the emporium, at its first move. */
const opened = async (options: Parameters<typeof stage.guest>[0] = {}) => playAlone(await stage.guest(options), 'emporium')
const menu = (page: Page) => page.getByRole('menu')
const item = (page: Page, name: string | RegExp) => menu(page).getByRole('menuitem', { name, exact: typeof name === 'string' })
const focused = (page: Page) => page.evaluate(() => document.activeElement?.ariaLabel ?? document.activeElement?.textContent)
const lastLine = async (page: Page) => (await page.locator('.log-line').last().textContent()) ?? ''
/** The market has wares for 1 to 4; a player has 3 coins and a gem. */
const ware = (page: Page, price: number) => slotOf(page, 'game.market', price - 1)

it('several moves of a component are offered in a menu at it, with what each asks besides, and one is played', async () => {
  const page = await opened()
  const card = ware(page, 1)
  expect(await card.getAttribute('aria-haspopup')).toBe('menu')
  expect(await card.getAttribute('aria-expanded')).toBe('false')
  await card.click()
  expect(await card.getAttribute('aria-expanded')).toBe('true')
  expect(await menu(page).getAttribute('aria-label')).toBe(await card.getAttribute('aria-label'))
  expect(await item(page, 'Buy: with coins').getAttribute('aria-description')).toBe('Pay for it and take it.')
  await item(page, 'Reserve').waitFor()
  // Again on the component closes it.
  await card.click()
  await menu(page).waitFor({ state: 'detached' })
  await card.click()
  await item(page, 'Buy: with coins').click()
  await reach(1, page)
  await expect.poll(() => lastLine(page)).toMatch(/buys with coins$/)
  expect(await menu(page).count()).toBe(0)
})

it('the menu is used by keyboard: it has the focus, arrows and letters lead on, Escape and Tab lead back', async () => {
  const page = await opened()
  const card = ware(page, 1)
  const name = await card.getAttribute('aria-label')
  await card.focus()
  await page.keyboard.press('Enter')
  await expect.poll(() => focused(page)).toMatch(/^Buy: with/)
  await page.keyboard.press('r')
  expect(await focused(page)).toBe('Reserve')
  await page.keyboard.press('ArrowDown')
  expect(await focused(page)).toMatch(/^Buy: with/)
  await page.keyboard.press('Escape')
  await expect.poll(() => focused(page)).toBe(name)
  await page.keyboard.press('Space')
  await menu(page).waitFor()
  await page.keyboard.press('Tab')
  await menu(page).waitFor({ state: 'detached' })
  await card.focus()
  await page.keyboard.press('Enter')
  await page.keyboard.press('End')
  await page.keyboard.press('Enter')
  await reach(1, page)
  await expect.poll(() => lastLine(page)).toMatch(/reserves a ware$/)
  // The one that took its place has the focus.
  await expect.poll(() => focused(page)).toMatch(/^\w+ for \d, slot/)
})

it('what is not legal at one component is dimmed, and choosing it says why; what is legal nowhere is left out', async () => {
  const page = await opened()
  await ware(page, 4).click()
  const buy = item(page, 'Buy')
  expect(await buy.getAttribute('aria-disabled')).toBe('true')
  expect(await item(page, 'Reserve').getAttribute('aria-disabled')).toBe('false')
  await buy.click({ force: true })
  await expect.poll(() => page.getByTestId('refusal').textContent()).toContain('That costs 4 coins.')
  await ware(page, 4).click()
  await item(page, 'Reserve').click()
  await reach(1, page)
  await ware(page, 2).click()
  expect(await menu(page).getByRole('menuitem').allTextContents()).toEqual(['Buy: with coins'])
})

it('values are chosen on stacks that stand for them, up to a legal choice, and confirmed', async () => {
  const page = await opened()
  const crate = (kind: number) => slotOf(page, `game.crates.${kind}`, 0)
  const bar = boardOf(page).getByRole('group', { name: 'Order' })
  await crate(2).click()
  await crate(0).click()
  expect(await bar.locator('[aria-live]').textContent()).toBe('2 of 2')
  expect(await crate(1).getAttribute('data-legal')).toBe('false')
  await crate(2).click()
  expect(await crate(2).getAttribute('aria-pressed')).toBe('false')
  await crate(1).click()
  await bar.getByRole('button', { name: 'Order' }).click()
  await reach(1, page)
  await expect.poll(() => lastLine(page)).toMatch(/orders amber and brass$/)
})

it('several components are chosen before the move is confirmed, and what a move asks besides is typed in a form', async () => {
  const page = await opened()
  const hand = (slot: number) => slotOf(page, 'players.0.hand', slot)
  const bar = boardOf(page).getByRole('group', { name: 'Exchange' })
  const confirm = bar.getByRole('button', { name: 'Exchange' })
  const add = async (slot: number) => {
    await hand(slot).click()
    await menu(page).getByRole('menuitemcheckbox', { name: 'Choose for “Exchange”' }).click()
  }
  await add(0)
  expect(await hand(0).getAttribute('aria-pressed')).toBe('true')
  expect(await bar.locator('[aria-live]').textContent()).toBe('1 of 2 to 3')
  expect(await confirm.getAttribute('aria-disabled')).toBe('true')
  await add(2)
  await add(0)
  expect(await hand(0).getAttribute('aria-pressed')).toBe('false')
  await add(1)
  await confirm.click()
  await reach(1, page)
  await expect.poll(() => lastLine(page)).toMatch(/exchanges \w+ for \d and \w+ for \d$/)
  expect(await bar.locator('[aria-live]').textContent()).toBe('0 of 2 to 3')

  await hand(3).click()
  await item(page, 'Engrave …').click()
  const form = page.getByRole('dialog', { name: 'Engrave' })
  // The ware has been chosen.
  await expect.poll(() => form.locator('label').allTextContents()).toEqual(['Words'])
  await form.getByRole('textbox').fill('To Ada')
  await page.keyboard.press('Enter')
  await reach(2, page)
  await expect.poll(() => lastLine(page)).toMatch(/engraves “?To Ada/)
  await form.waitFor({ state: 'detached' })
})

it('on a phone the menu stays on the screen and is used by touch, also at the edges', async () => {
  const page = await opened({ viewport: { width: 390, height: 700 }, hasTouch: true })
  for (const slot of [0, 3]) {
    const card = slotOf(page, 'game.market', slot)
    await card.scrollIntoViewIfNeeded()
    await card.tap()
    const box = (await menu(page).boundingBox())!
    expect(box.x).toBeGreaterThanOrEqual(0)
    expect(box.x + box.width).toBeLessThanOrEqual(390)
    expect(box.y).toBeGreaterThanOrEqual(0)
    expect(box.y + box.height).toBeLessThanOrEqual(700)
    // Large enough for a finger.
    expect((await item(page, 'Reserve').boundingBox())!.height).toBeGreaterThanOrEqual(44)
    await page.keyboard.press('Escape')
    await menu(page).waitFor({ state: 'detached' })
  }
  await slotOf(page, 'game.market', 3).tap()
  await item(page, 'Reserve').tap()
  await reach(1, page)
})
