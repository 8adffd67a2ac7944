import type { Page } from 'playwright-core'
import { expect, it } from 'vitest'
import { MOVING, useStage } from './launch.ts'
import { boardOf, createInLobby, joinInLobby, resultOf, waitForTurn } from './match-page.ts'

const stage = useStage()
const FACE = / of (spades|hearts|diamonds|clubs)$/

/** What a page says lies as the hidden card of the player at a seat. */
const hiddenCard = (page: Page, seat: number): Promise<string[]> =>
  boardOf(page)
    .locator(`[data-stack~="players.${seat}.hole"] [role="img"]`)
    .evaluateAll((cards) => cards.map((card) => card.getAttribute('aria-label') ?? ''))

it('two browsers and an agent play blackjack to the end; a hidden card is its player’s own until the hands are shown', async () => {
  const pages: [Page, Page] = [await stage.guest(MOVING), await stage.guest(MOVING)]
  const [first, second] = pages
  await createInLobby(first, 'blackjack', { seats: '3', rounds: 'one', 'seat-2': 'agent random' })
  await joinInLobby(second, first)

  // Everybody sees the deal, card by card, before the first is asked.
  await waitForTurn(first)
  for (const [me, page] of pages.entries()) {
    for (const seat of [0, 1, 2]) {
      await expect.poll(() => hiddenCard(page, seat)).toEqual([seat === me ? expect.stringMatching(FACE) : 'face-down card'])
    }
  }

  const openCards = (page: Page) => boardOf(page).locator('[data-stack~="players.0.open"] [data-component]').count()
  await first.locator('[data-move="hit"]').click()
  for (const page of pages) await expect.poll(() => openCards(page)).toBe(2)
  // A bust ends the turn by itself.
  if ((await first.locator('[data-out="true"]').count()) === 0) await first.locator('[data-move="stand"]').click()
  await waitForTurn(second)
  await second.locator('[data-move="stand"]').click()

  for (const page of pages) expect(await resultOf(page)).toMatch(/win|draw/i)
  for (const page of pages) for (const seat of [0, 1, 2]) await expect.poll(() => hiddenCard(page, seat)).toEqual([])
})
