import type { Page } from 'playwright-core'
import { expect, it } from 'vitest'
import { useStage } from './launch.ts'
import { boardOf, createMatch, joinMatch, mark, reach, slotOf, versionOf, waitForTurn } from './match-page.ts'

const stage = useStage()

const hint = (page: Page) => page.getByTestId('hint')
const told = (page: Page) => hint(page).locator('p')
const action = (page: Page, name: string) => boardOf(page).getByRole('button', { name: new RegExp(`^${name} `) })

/** Waits for what explains the board, which is loaded after it. */
const isThere = (page: Page) => hint(page).waitFor({ state: 'attached' })

/** A match of Fog Harbour in which it is the page's turn, with two coins. */
async function inTheFog(options?: Parameters<typeof stage.guest>[0]): Promise<Page> {
  const page = await stage.guest(options)
  await createMatch(page, 'bluff', { seats: '2', 'seat-1': 'agent random' })
  await waitForTurn(page)
  await isThere(page)
  return page
}

it('actions and cards explain themselves to a pointer that rests, and to the focus', async () => {
  const page = await inTheFog()
  await action(page, 'Watch').hover()
  await expect.poll(() => told(page).allTextContents()).toEqual(['As Keeper: shuffle your crew into the deck, and draw as many anew.'])
  await page.keyboard.press('Escape')
  await hint(page).waitFor({ state: 'hidden' })
  await boardOf(page).getByRole('group', { name: 'Your crew' }).locator('[data-slot]').first().hover()
  await expect.poll(async () => (await told(page).allTextContents()).join()).toMatch(/^The (Pilot|Smuggler|Wrecker|Keeper|Warden)\b/)
  await page.mouse.move(0, 0)
  await hint(page).waitFor({ state: 'hidden' })
  await action(page, 'Fish').focus()
  await page.keyboard.press('Tab')
  await expect.poll(() => told(page).allTextContents()).toEqual(['Take 2 coins, unless a Warden stops it.'])
})

it('what cannot be chosen says why when it is clicked or has the focus, and nothing is sent to be refused', async () => {
  const page = await inTheFog()
  const posted: string[] = []
  page.on('request', (request) => request.method() === 'POST' && posted.push(request.url()))
  const wreck = action(page, 'Wreck')
  expect(await wreck.evaluate((button: HTMLButtonElement) => [button.disabled, button.getAttribute('aria-disabled')])).toEqual([
    false,
    'true',
  ])
  await wreck.click({ force: true })
  const expected = ['That costs 3 coins.', expect.stringMatching(/^As Wrecker: pay 3 coins/)]
  await expect.poll(() => told(page).allTextContents()).toEqual(expected)
  // It is read out, and stays until the player has done something else.
  await expect.poll(() => page.getByTestId('refusal').textContent()).toContain('That costs 3 coins.')
  expect(await versionOf(page)).toBe(1)
  expect(posted).toEqual([])
  await action(page, 'Fish').click()
  await reach(2, page)
  await hint(page).waitFor({ state: 'hidden' })
})

it('by keyboard the focus alone tells why a button does nothing, once it rests there', async () => {
  const [x, o] = [await stage.guest(), await stage.guest()]
  await createMatch(x, 'pig', { 'seat-1': 'open' })
  await joinMatch(o, x)
  await isThere(o)
  await boardOf(o).getByRole('button', { name: 'Hold' }).focus()
  await o.keyboard.press('Shift+Tab')
  await expect.poll(() => told(o).first().textContent()).toBe('It is not your turn.')
  await expect.poll(() => o.getByTestId('hint-said').textContent()).toBe('It is not your turn.')
})

it('on a phone a finger that rests explains and chooses nothing; a tap on what is closed says why', async () => {
  const page = await inTheFog({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true })
  await action(page, 'Pilot').scrollIntoViewIfNeeded()
  const { x, y, width, height } = (await action(page, 'Pilot').boundingBox())!
  const finger = await page.context().newCDPSession(page)
  const touch = (type: 'touchStart' | 'touchEnd') =>
    finger.send('Input.dispatchTouchEvent', {
      type,
      touchPoints: type === 'touchStart' ? [{ x: x + width / 2, y: y + height / 2 }] : [],
    })
  await touch('touchStart')
  await expect.poll(() => told(page).allTextContents()).toEqual(['As Pilot: take 3 coins.'])
  await touch('touchEnd')
  expect(await versionOf(page)).toBe(1)
  await action(page, 'Denounce').tap({ force: true })
  await expect.poll(() => told(page).first().textContent()).toBe('That costs 7 coins.')
  const box = (await hint(page).boundingBox())!
  expect([box.x >= 0, box.x + box.width <= 390]).toEqual([true, true])
})

it('a button and the key ? list what can be done, and why not the rest', async () => {
  const [x, o] = [await stage.guest(), await stage.guest()]
  await createMatch(x, 'tictactoe')
  await joinMatch(o, x)
  await waitForTurn(x)
  const panel = (page: Page) => page.getByRole('dialog', { name: 'What can I do?' })
  await x.getByRole('button', { name: 'What can I do?' }).click()
  await panel(x).getByText('Put your mark on an empty square.').waitFor()
  expect(await panel(x).getByRole('heading').allTextContents()).toEqual(['What can I do?', 'Possible now'])
  await x.keyboard.press('Escape')
  await panel(x).waitFor({ state: 'detached' })
  await slotOf(o, 'game.board', 0).focus()
  await o.keyboard.press('?')
  await panel(o).getByText('It is not your turn.').waitFor()
  // It follows the match.
  await mark(x, 4)
  await panel(o).getByText('Nothing, until others have moved.').waitFor({ state: 'detached' })
  expect(await panel(o).getByRole('heading').allTextContents()).toEqual(['What can I do?', 'Possible now'])
  await o.keyboard.press('Enter')
  await panel(o).waitFor({ state: 'detached' })
})
