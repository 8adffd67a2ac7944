import type { Page } from 'playwright-core'
import { expect, it } from 'vitest'
import { MOVING, useStage } from './launch.ts'
import { boardOf, createMatch, joinMatch, playTicTacToe, reach, slotOf, versionOf, waitForTurn } from './match-page.ts'

const stage = useStage()
const HAND = '[data-stack="players.0.hand"]'

/** Whether the focus is inside what the selector finds. */
const focusIn = (page: Page, selector: string) => page.evaluate((selector) => document.activeElement?.closest(selector) !== null, selector)
const tabStopsOf = (page: Page) =>
  boardOf(page)
    .locator(`${HAND} button`)
    .evaluateAll((cards) => cards.filter(({ tabIndex }) => tabIndex === 0).length)

/** A hearts match, when cards are dealt and the three agents have chosen theirs. */
async function dealt(page: Page): Promise<void> {
  await createMatch(page, 'hearts', { 'seat-1': 'agent random', 'seat-2': 'agent random', 'seat-3': 'agent random' })
  await reach(4, page)
  await waitForTurn(page)
}

/** Chooses the first three cards by keyboard, and passes them. */
async function pass(page: Page): Promise<void> {
  await boardOf(page).locator(`${HAND} button`).first().focus()
  for (let card = 0; card < 3; card++) {
    await page.keyboard.press('Enter')
    await page.keyboard.press('ArrowRight')
  }
  await page.keyboard.press('Tab')
  await page.keyboard.press('Enter')
  await expect.poll(() => boardOf(page).locator('[data-move="pass"]').count()).toBe(0)
}

/** The first card that may be played, once it is this page's turn. */
async function playableCard(page: Page) {
  await waitForTurn(page)
  const card = boardOf(page).locator(`${HAND} button[data-legal="true"]`).first()
  await card.waitFor()
  return card
}

it('the focus stays at the table when the button that had it goes, and with the cards when one of them is played', async () => {
  const page = await stage.guest(MOVING)
  await dealt(page)
  await pass(page)
  await expect.poll(() => focusIn(page, '[data-testid="board"]')).toBe(true)
  for (let trick = 0; trick < 2; trick++) {
    const card = await playableCard(page)
    const version = await versionOf(page)
    await card.press('Enter')
    await expect.poll(() => versionOf(page)).toBeGreaterThan(version)
    await expect.poll(() => focusIn(page, HAND)).toBe(true)
    await expect.poll(() => tabStopsOf(page)).toBe(1)
  }
})

it('Tab leads to the cards also when the one that it led to is gone', async () => {
  const page = await stage.guest(MOVING)
  await dealt(page)
  await pass(page)
  await waitForTurn(page)
  const cards = boardOf(page).locator(`${HAND} button`)
  const card = boardOf(page).locator(`${HAND} button[data-legal="true"]`).last()
  const label = (await card.getAttribute('aria-label'))!
  await cards.first().focus()
  while ((await page.evaluate(() => document.activeElement?.getAttribute('aria-label'))) !== label) await page.keyboard.press('ArrowRight')
  await page.getByRole('link', { name: 'Playchart' }).focus()
  await boardOf(page)
    .getByRole('button', { name: label, exact: true })
    .evaluate((button: HTMLButtonElement) => button.click())
  await expect.poll(() => cards.count()).toBe(12)
  await expect.poll(() => tabStopsOf(page)).toBe(1)
})

it('the focus stays at the table when the match ends', async () => {
  const [x, o] = [await stage.guest(MOVING), await stage.guest(MOVING)]
  await createMatch(x, 'tictactoe')
  await joinMatch(o, x)
  await playTicTacToe(x, o, (page, square) => slotOf(page, 'game.board', square).press('Enter'))
  await expect.poll(() => focusIn(x, '[data-testid="board"]')).toBe(true)
})

it('what a board says of a button is not worked out anew for a click', async () => {
  const page = await stage.guest(MOVING)
  const warnings: string[] = []
  // That tests run without service workers is said too.
  page.on('console', (message) => message.type() === 'warning' && !/Service Worker/.test(message.text()) && warnings.push(message.text()))
  const agents = Object.fromEntries([1, 2, 3, 4].map((seat) => [`seat-${seat}`, 'agent random']))
  await createMatch(page, 'werewolf', { seats: '5', ...agents })
  await page.getByRole('button', { name: /^(Point at|Kill) nobody$/ }).press('Enter')
  await expect.poll(() => page.getByRole('button', { name: /^(Point at|Kill) nobody$/ }).count()).toBe(0)
  expect(warnings).toEqual([])
})
