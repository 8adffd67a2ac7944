import type { Page } from 'playwright-core'
import { expect, it } from 'vitest'
import { useStage } from './launch.ts'
import { boardOf, createMatch, joinMatch, mark, playTicTacToe, reach, slotOf, waitForTurn } from './match-page.ts'

const stage = useStage()

/** What is read out when a key is pressed. */
async function readOut(page: Page, key: string): Promise<string> {
  const region = page.getByTestId('read-out')
  await region.waitFor({ state: 'attached' })
  const before = await region
    .locator('p')
    .elementHandle({ timeout: 100 })
    .catch(() => null)
  await page.keyboard.press(key)
  await expect.poll(() => region.locator('p').count()).toBe(1)
  // A new line replaces the one before.
  if (before) await expect.poll(() => before.evaluate((line) => line.isConnected)).toBe(false)
  return (await region.textContent()) ?? ''
}

it('keys read the board, the hand, the scores and whose turn it is', async () => {
  const page = await stage.guest()
  await createMatch(page, 'hearts', { goal: 'deal', 'seat-1': 'agent careful', 'seat-2': 'agent careful', 'seat-3': 'agent careful' })
  await waitForTurn(page)
  const hand = await readOut(page, 'h')
  expect(hand).toMatch(/^Your hand: /)
  expect(hand.match(/ of (?:spades|hearts|diamonds|clubs)/g)).toHaveLength(13)
  const board = await readOut(page, 'b')
  expect(board).toContain('Hearts are not broken')
  expect(board).not.toContain('Your hand')
  expect(await readOut(page, 's')).toMatch(/^Guest.*: .* Careful 1: .* Careful 3: /)
  expect(await readOut(page, 't')).toMatch(/Your turn.*Choose/)
})

it('a move is typed with completion and without a pointer; what cannot be understood, and what is not legal, is said', async () => {
  const [x, o] = [await stage.guest(), await stage.guest()]
  await createMatch(x, 'tictactoe')
  await joinMatch(o, x)
  await waitForTurn(x)
  const line = (page: Page) => page.getByRole('combobox', { name: /^A move/ })
  await readOut(x, 't')
  // Who has which side is said with the players.
  expect(await readOut(x, 's')).toMatch(/^Guest \d+: X\. Guest \d+: O\.$/)
  await x.keyboard.press('m')
  await line(x).pressSequentially('flying')
  await x.keyboard.press('Enter')
  await expect
    .poll(() => x.getByRole('dialog').getByRole('alert').textContent())
    .toMatch(/^“flying” fits no move\. You can make these: Place\./)
  await line(x).fill('row 3')
  const offered = await x.getByRole('option').allTextContents()
  expect(offered.slice(0, 3)).toEqual([1, 2, 3].map((column) => `Place: square row 3, column ${column}`))
  await x.keyboard.press('ArrowDown')
  await x.keyboard.press('ArrowDown')
  await x.keyboard.press('Enter')
  await reach(1, x, o)
  expect(await slotOf(x, 'game.board', 7).getAttribute('aria-label')).toContain('X')
  await waitForTurn(o)
  await readOut(o, 't')
  await o.keyboard.press('m')
  await line(o).fill('place row 3 column 2')
  await o.keyboard.press('Enter')
  await expect.poll(() => o.getByTestId('refusal').textContent()).toContain('That square is taken.')
  stage.expectErrors(/status of 409/)
})

it('a menu entry and a key show the keys; single letters can be switched off, and sounds on, which is remembered', async () => {
  const page = await stage.guest()
  await createMatch(page, 'pig', { 'seat-1': 'agent random' })
  await boardOf(page).waitFor()
  await page.getByRole('button', { name: 'Your seat' }).click()
  await page.getByRole('button', { name: 'Keys and sounds' }).click()
  const dialog = page.getByRole('dialog', { name: 'Keys and sounds' })
  await dialog.getByLabel('Use single letters as keys').uncheck()
  await dialog.getByLabel(/^Play sounds/).check()
  await page.keyboard.press('Escape')
  await expect.poll(() => page.locator('dialog').count()).toBe(0)
  await page.keyboard.press('k')
  expect(await dialog.count()).toBe(0)
  await page.reload()
  await boardOf(page).waitFor()
  await page.getByRole('button', { name: 'Your seat' }).click()
  await page.getByRole('button', { name: 'Keys and sounds' }).click()
  expect(await dialog.getByLabel('Use single letters as keys').isChecked()).toBe(false)
  expect(await dialog.getByLabel(/^Play sounds/).isChecked()).toBe(true)
  await dialog.getByLabel('Use single letters as keys').check()
  await page.keyboard.press('Escape')
  // It is gone a moment after it is closed.
  await expect.poll(() => page.locator('dialog').count()).toBe(0)
  await page.keyboard.press('k')
  await dialog.waitFor()
})

it('moves, one’s turn and the end sound differently, where sounds are switched on', async () => {
  const [x, o] = [await stage.guest(), await stage.guest()]
  for (const page of [x, o]) {
    await page.addInitScript(() => {
      const start = OscillatorNode.prototype.start
      OscillatorNode.prototype.start = function (...when) {
        const kept = window as unknown as { heard?: number[] }
        kept.heard = [...(kept.heard ?? []), this.frequency.value]
        return start.apply(this, when)
      }
    })
  }
  await createMatch(x, 'tictactoe')
  await joinMatch(o, x)
  await boardOf(x).waitFor()
  await x.evaluate(() => localStorage.setItem('playchart-sound', 'on'))
  await playTicTacToe(x, o, mark)
  const heard = (page: Page) => page.evaluate(() => (window as unknown as { heard?: number[] }).heard ?? [])
  await expect.poll(async () => (await heard(x)).slice(-3)).toEqual([523, 659, 784])
  const [turn, move] = [[660, 880].join(), 196]
  expect((await heard(x)).filter((hertz) => hertz === move).length).toBeGreaterThan(2)
  expect((await heard(x)).join().split(turn)).toHaveLength(3)
  expect(await heard(o)).toEqual([])
})
