import type { Page } from 'playwright-core'
import { expect, it } from 'vitest'
import { useStage } from './launch.ts'
import { boardOf, createMatch, joinMatch, mark, reach, slotOf, waitForTurn } from './match-page.ts'

const stage = useStage()

/** Name and text of what has the focus. */
const focused = (page: Page): Promise<string> =>
  page.evaluate(() => {
    const it = document.activeElement!
    return `${it.localName} ${it.getAttribute('aria-label') ?? it.textContent}`
  })
const expectFocus = (page: Page, what: RegExp) => expect.poll(() => focused(page)).toMatch(what)

it('the focus goes back to the button when a name is saved or left as it was', async () => {
  const page = await stage.guest()
  await page.goto('/')
  const button = page.getByRole('button', { name: /^You are/ })
  await button.press('Enter')
  await page.keyboard.type('Ada')
  await page.keyboard.press('Enter')
  await expectFocus(page, /^button You are Ada/)
  await button.press('Enter')
  await expectFocus(page, /^input Your name/)
  await page.keyboard.press('Escape')
  await expectFocus(page, /^button You are Ada/)
})

it('the focus goes to the heading of the next page, and of the one before', async () => {
  const page = await stage.guest()
  await page.goto('/')
  await page.getByRole('button', { name: 'Play the computer at Checkers' }).press('Enter')
  await boardOf(page).waitFor()
  await expectFocus(page, /^h1 Checkers/)
  await page.goBack()
  await expectFocus(page, /^h1 Games/)
  const newMatch = page.getByRole('button', { name: /^New match/ })
  await newMatch.first().waitFor()
  const games = await newMatch.evaluateAll((all) => all.map(({ ariaLabel }) => ariaLabel))
  expect(games.slice(0, 2)).toEqual(['New match of Atelier', 'New match of Blackjack'])
  expect(games.indexOf('New match of Animations')).toBeGreaterThan(games.indexOf('New match of Werewolf'))
})

it('the focus goes on when a seat is taken, left, or the match begins', async () => {
  const [creator, guest] = [await stage.guest(), await stage.guest()]
  await createMatch(creator, 'blackjack', { seats: '3', 'seat-2': 'open' })
  await guest.goto(creator.url())
  await creator.getByRole('button', { name: 'Leave' }).focus()
  await guest.getByRole('button', { name: 'Join at seat 2' }).press('Enter')
  await expectFocus(guest, /^button Leave/)
  // Another's coming is no reason to lose it.
  await creator.getByText('Waiting for 1 more player').waitFor()
  await expectFocus(creator, /^button Leave/)
  await guest.keyboard.press('Enter')
  await expectFocus(guest, /^button Join the match/)
  await guest.keyboard.press('Enter')
  await expectFocus(guest, /^button Leave/)
  await creator.getByRole('button', { name: 'Add agent at seat 3' }).press('Enter')
  await creator.keyboard.press('Tab')
  await creator.keyboard.press('Enter')
  for (const page of [creator, guest]) {
    await boardOf(page).waitFor()
    await expectFocus(page, /^h1 Blackjack/)
  }
})

it('the focus goes to the board when a refusal is dismissed', async () => {
  const [x, o] = [await stage.guest(), await stage.guest()]
  await createMatch(x, 'tictactoe')
  await joinMatch(o, x)
  await waitForTurn(x)
  await mark(x, 4)
  await reach(2, x, o)
  await waitForTurn(o)
  await slotOf(o, 'game.board', 4).click({ force: true })
  await o.getByRole('button', { name: 'Dismiss' }).press('Enter')
  await expect.poll(() => o.evaluate(() => document.activeElement?.closest('[data-testid="board"]') !== null)).toBe(true)
})
