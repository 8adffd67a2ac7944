import type { Page } from 'playwright-core'
import { expect, it } from 'vitest'
import { useStage } from './launch.ts'
import { boardOf, createInLobby, createMatch, joinInLobby, openInspector, playTicTacToe, reach, slotOf, waitForTurn } from './match-page.ts'

const stage = useStage()
const PHONE = { viewport: { width: 360, height: 740 }, hasTouch: true }

/** Nothing on the page is wider than the screen. */
async function expectToFit(page: Page): Promise<void> {
  const width = await page.evaluate(() => document.documentElement.scrollWidth)
  expect(width, page.url()).toBeLessThanOrEqual(PHONE.viewport.width)
}

it('a match is found, played and looked back on at a width of 360 pixels without scrolling sideways', async () => {
  const [x, o] = [await stage.guest(PHONE), await stage.guest(PHONE)]
  await x.goto('/')
  await x.locator('[data-game="tictactoe"]').waitFor()
  await expectToFit(x)
  await createInLobby(x, 'tictactoe')
  await expectToFit(x)
  await joinInLobby(o, x)
  await playTicTacToe(x, o, async (page, square) => {
    await expectToFit(page)
    await slotOf(page, 'game.board', square).tap()
  })
  for (const page of [x, o]) await expectToFit(page)
  await x.getByRole('button', { name: 'One move back' }).tap()
  await reach(8, x)
  await expectToFit(x)
  await openInspector(o)
  await expectToFit(o)
})

it.each([
  ['memory', 6, { size: 'large' }],
  ['blackjack', 7, {}],
])('the largest %s fits a width of 360 pixels', async (game, seats, variant) => {
  const agents = Array.from({ length: seats - 1 }, (_, seat) => [`seat-${seat + 1}`, 'agent random'])
  const page = await stage.guest(PHONE)
  await createMatch(page, game, { seats: String(seats), ...variant, ...Object.fromEntries(agents) })
  await boardOf(page).waitFor()
  await expectToFit(page)
  await page.goto(`${page.url()}?board=plain`)
  await boardOf(page).waitFor()
  await expectToFit(page)
})

it('the board stays where it is whether what is to be done takes one line or, with the longest name, three', async () => {
  const page = await stage.guest(PHONE)
  await createMatch(page, 'memory', { 'seat-1': 'agent random' })
  await waitForTurn(page)
  await slotOf(page, 'game.cards', 0).tap()
  await reach(1, page)
  const status = page.locator('.prompt-line [role="status"]')
  const tops = []
  for (const text of [
    'Ada',
    'Ada turns over one more card',
    `${'Marianne of Braunschweig-Bevern'.slice(0, 30)} turns over one more card`,
  ]) {
    await status.evaluate((line, text) => {
      line.textContent = text
    }, text)
    tops.push((await boardOf(page).boundingBox())!.y)
  }
  expect(new Set(tops).size, String(tops)).toBe(1)
})
