import type { Page } from 'playwright-core'
import { expect, it } from 'vitest'
import { useStage } from './launch.ts'
import { boardOf, createMatch, joinMatch, mark, playTicTacToe, reach, resultOf, waitForTurn } from './match-page.ts'

const stage = useStage()

async function twoAtTicTacToe(): Promise<[Page, Page]> {
  const pages: [Page, Page] = [await stage.guest(), await stage.guest()]
  await createMatch(pages[0], 'tictactoe')
  await joinMatch(pages[1], pages[0])
  return pages
}

const chip = (page: Page, seat: number) => page.locator(`.seats [data-seat="${seat}"]`)
const focused = (page: Page) =>
  page.evaluate(() => document.activeElement!.getAttribute('aria-label') ?? document.activeElement!.textContent)
/** Goes through the menu, which begins with what loses nothing. */
async function tabTo(page: Page, item: string): Promise<void> {
  await page.keyboard.press('Tab')
  expect(await focused(page)).toBe('Back to the lobby')
  for (let n = 0; n < 10 && (await focused(page)) !== item; n++) await page.keyboard.press('Tab')
}

it('a visitor who opens an invitation joins with one button', async () => {
  const [host, guest] = [await stage.guest(), await stage.guest()]
  await createMatch(host, 'tictactoe')
  await guest.goto(await host.getByLabel('Invite players with this link').inputValue())
  const join = guest.locator('main').getByRole('button', { name: /join/i })
  await join.waitFor()
  expect(await join.count()).toBe(1)
  await join.click()
  for (const page of [host, guest]) await boardOf(page).waitFor()
})

it('a player resigns by keyboard, after being asked, also while looking back; then the result shows', async () => {
  const [x, o] = await twoAtTicTacToe()
  await waitForTurn(x)
  await mark(x, 4)
  await reach(2, x, o)
  await o.getByRole('button', { name: 'One move back' }).click()
  const menu = o.getByRole('button', { name: 'Your seat' })
  await menu.press('Enter')
  await tabTo(o, 'Resign')
  await o.keyboard.press('Enter')
  const question = o.getByRole('dialog', { name: 'Resign?' })
  await question.waitFor()
  expect(await question.textContent()).toMatch(/for good\. Guest \d+ wins\./)
  await o.keyboard.press('Escape')
  await question.waitFor({ state: 'detached' })
  await expect.poll(() => focused(o)).toBe('Your seat')
  await o.keyboard.press('Enter')
  await tabTo(o, 'Resign')
  await o.keyboard.press('Enter')
  await question.getByRole('button', { name: 'Resign' }).press('Enter')
  await menu.waitFor({ state: 'detached' })
  await expect.poll(() => focused(o)).toBe('Tic-tac-toe')
  await o.getByRole('button', { name: 'Back to live' }).click()
  expect(await resultOf(x)).toBe('You win!')
  expect(await resultOf(o)).toMatch(/ wins\.$/)
  for (const page of [x, o]) await expect.poll(() => chip(page, 1).textContent()).toContain('out')
  await expect.poll(() => x.locator('.log-line').last().textContent()).toMatch(/Guest \d+ resigns$/)
  expect(await x.getByRole('button', { name: 'Your seat' }).count()).toBe(0)
})

it('the focus is not lost where a player is told of the end after their resignation was answered', async () => {
  const [x, o] = await twoAtTicTacToe()
  const held: (() => void)[] = []
  let holds = false
  await o.routeWebSocket('**/live?*', (line) => {
    const server = line.connectToServer()
    server.onMessage((message) => {
      if (holds) held.push(() => line.send(message))
      else line.send(message)
    })
  })
  await o.reload()
  await waitForTurn(x)
  await mark(x, 4)
  await reach(2, x, o)
  const menu = o.getByRole('button', { name: 'Your seat' })
  await menu.press('Enter')
  await tabTo(o, 'Resign')
  await o.keyboard.press('Enter')
  holds = true
  const question = o.getByRole('dialog', { name: 'Resign?' })
  await question.getByRole('button', { name: 'Resign' }).press('Enter')
  await question.waitFor({ state: 'detached' })
  expect(await focused(o)).toBe('Your seat')
  await expect.poll(() => held.length).toBeGreaterThan(0)
  holds = false
  for (const tell of held) tell()
  await menu.waitFor({ state: 'detached' })
  await expect.poll(() => focused(o)).toBe('Tic-tac-toe')
})

it('a player who leaves is away until they come back, and loses only once play waits for them', async () => {
  const [x, o] = await twoAtTicTacToe()
  const leave = async (page: Page) => {
    await page.getByRole('button', { name: 'Your seat' }).click()
    await page.getByRole('button', { name: 'Give up the seat' }).click()
    const question = page.getByRole('dialog', { name: 'Give up the seat?' })
    await question
      .getByText('You can come back until it is your turn. If you are not back by then, you will resign automatically.')
      .waitFor()
    expect(await question.locator('.button-primary').textContent()).toBe('Stay')
    await question.getByRole('button', { name: 'Give up the seat' }).click()
    await page.waitForURL('/')
  }
  const away = () => chip(x, 1).getByText('away').count()
  await leave(o)
  await expect.poll(away).toBe(1)
  await o.getByRole('region', { name: 'Your matches' }).getByText('Come back').click()
  await expect.poll(away).toBe(0)

  // A second tab that still shows the match says so, and brings them back.
  const tab = await o.context().newPage()
  // The board is drawn before the connection is open, and a connection that opens after they have left would bring them back.
  const heard = tab.waitForEvent('websocket').then((line) => line.waitForEvent('framereceived'))
  await tab.goto(x.url())
  await boardOf(tab).waitFor()
  await heard
  await leave(o)
  await tab.getByText('You gave up your seat.').waitFor()
  await tab.getByRole('button', { name: 'Come back' }).click()
  await tab.getByText('You gave up your seat.').waitFor({ state: 'detached' })
  await expect.poll(away).toBe(0)

  await leave(tab)
  await expect.poll(away).toBe(1)
  await waitForTurn(x)
  await mark(x, 4)
  expect(await resultOf(x)).toBe('You win!')
})

it('on one’s own turn leaving is resigning: it says so, and asks once more', async () => {
  const [x, o] = await twoAtTicTacToe()
  const open = async (page: Page) => {
    await page.getByRole('button', { name: 'Your seat' }).click()
    await page.getByRole('button', { name: 'Give up the seat' }).click()
    await page.getByRole('dialog').waitFor()
  }
  await waitForTurn(x)
  await open(x)
  const question = x.getByRole('dialog')
  await question.getByText('It is your turn. If you give up your seat now, you resign and cannot come back.').waitFor()
  expect(await question.getByRole('button').allTextContents()).toEqual(['Resign…', 'Keep the seat, go to the lobby', 'Stay'])
  expect(await focused(x)).toBe('Stay')
  await question.getByRole('button', { name: 'Resign…' }).click()
  await question.getByText(/^You will leave the match for good\. Guest \d+ wins\.$/).waitFor()
  expect(await focused(x)).toBe('Stay')
  await x.keyboard.press('Enter')
  await question.waitFor({ state: 'detached' })

  // The other way out keeps the seat.
  await open(x)
  await question.getByRole('button', { name: 'Keep the seat, go to the lobby' }).click()
  await x.waitForURL('/')
  await x.getByRole('region', { name: 'Your matches' }).getByText('Your turn').click()
  await waitForTurn(x)
  expect(await o.locator('.prompt').textContent()).not.toContain('win')

  // The turn comes while the question is asked.
  await open(o)
  await o.getByRole('dialog').getByRole('button', { name: 'Give up the seat' }).waitFor()
  await mark(x, 4)
  await o.getByRole('dialog').getByRole('button', { name: 'Resign…' }).waitFor()
  expect(await o.getByRole('dialog').getByRole('button', { name: 'Give up the seat' }).count()).toBe(0)
})

it('both want to play again: they meet in one match, each at their old seat', async () => {
  const [x, o] = await twoAtTicTacToe()
  await playTicTacToe(x, o, mark)
  const old = x.url()
  await Promise.all([x, o].map((page) => page.getByRole('button', { name: /^(Play again|Join the rematch)$/ }).click()))
  await Promise.all([x, o].map((page) => page.waitForURL((url) => url.href !== old)))
  expect(x.url()).toBe(o.url())
  for (const page of [x, o]) await boardOf(page).waitFor()
  await waitForTurn(x)
})
