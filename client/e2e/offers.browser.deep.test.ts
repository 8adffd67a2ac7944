import type { Page } from 'playwright-core'
import { expect, it } from 'vitest'
import { useStage } from './launch.ts'
import { boardOf, chooseInMenu, createMatch, joinMatch, mark, reach, resultOf, slotOf, waitForTurn } from './match-page.ts'

const stage = useStage()

async function two(): Promise<[Page, Page]> {
  const pages: [Page, Page] = [await stage.guest(), await stage.guest()]
  await createMatch(pages[0], 'tictactoe')
  await joinMatch(pages[1], pages[0])
  return pages
}

it('a pause is asked for and agreed on; nobody moves until one goes on; the log tells it', async () => {
  const [x, o] = await two()
  await waitForTurn(x)
  await mark(x, 4)
  await reach(2, x, o)
  await chooseInMenu(o, 'Ask for a pause')
  expect(await o.getByTestId('offer').getByRole('status').textContent()).toMatch(
    /^You have asked for a pause\. .* Waiting for Guest \d+\.$/,
  )
  const asked = x.getByTestId('offer')
  await asked.getByRole('button', { name: 'Agree' }).press('Enter')
  for (const page of [x, o]) await page.getByTestId('paused').waitFor()
  expect(await x.getByTestId('offer').count()).toBe(0)
  // Pressed although nothing is lit, to be told why: the answer is the refusal.
  stage.expectErrors(/status of 409 .*\/moves\/place\?/)
  await slotOf(o, 'game.board', 0).click({ force: true })
  await expect.poll(() => o.getByTestId('refusal').textContent()).toContain('The match is paused. Go on with it first.')
  await x.getByRole('button', { name: 'Go on', exact: true }).press('Enter')
  for (const page of [x, o]) await page.getByTestId('paused').waitFor({ state: 'detached' })
  for (const page of [x, o])
    await expect
      .poll(() => page.locator('.log-note').allTextContents())
      .toEqual([
        expect.stringMatching(/^Guest \d+ asked for a pause, and everybody agreed\.$/),
        expect.stringMatching(/^Guest \d+ ends the pause\.$/),
      ])
  await x.reload()
  await expect.poll(() => x.locator('.log-note').count()).toBe(2)
})

it('in a pause nobody is asked to move, no move is typed, and an answer from before is gone', async () => {
  const [x, o] = await two()
  await waitForTurn(x)
  await mark(x, 4)
  await reach(2, x, o)
  await chooseInMenu(o, 'Offer a draw')
  await x.getByTestId('offer').getByRole('button', { name: 'Decline' }).press('Enter')
  const declined = o.locator('.banner').getByText(/declines the offer/)
  await declined.waitFor()
  await chooseInMenu(o, 'Ask for a pause')
  await x.getByTestId('offer').waitFor()
  await o.keyboard.press('m')
  await o.getByRole('dialog', { name: 'Type a move' }).waitFor()
  await x.getByTestId('offer').getByRole('button', { name: 'Agree' }).press('Enter')
  for (const page of [x, o]) await page.getByTestId('paused').waitFor()
  await o.getByRole('dialog').waitFor({ state: 'detached' })
  expect(await declined.count()).toBe(0)
  await o.keyboard.press('m')
  await expect.poll(() => o.getByTestId('read-out').textContent()).toBe('You cannot move in what is shown now.')
  await o.getByRole('button', { name: 'Your seat' }).press('Enter')
  await o.getByRole('button', { name: 'Keys and sounds' }).waitFor()
  for (const refused of ['Type a move', 'Ask for a pause', 'Ask to take back your last move', /^What can I do/])
    expect(await o.getByRole('button', { name: refused }).count()).toBe(0)
  await o.keyboard.press('Escape')
  await o.getByRole('button', { name: 'One move back' }).click()
  await o.locator('.prompt').getByText('Earlier version').waitFor()
  const isTurn = o.locator('.prompt').getByRole('button', { name: 'It is your turn now' })
  expect(await isTurn.count()).toBe(0)
  await x.getByRole('button', { name: 'Go on', exact: true }).press('Enter')
  await isTurn.click()
  expect(await o.getByRole('dialog').count()).toBe(0)
  await waitForTurn(o)
})

it('a draw is declined once and agreed on later; the result says so', async () => {
  const [x, o] = await two()
  await waitForTurn(x)
  await chooseInMenu(x, 'Offer a draw')
  await o.getByTestId('offer').getByRole('button', { name: 'Decline' }).press('Enter')
  await x.getByTestId('offer').waitFor({ state: 'detached' })
  for (const place of ['.log-note', '.banner[role="status"]'])
    await expect.poll(() => x.locator(place).textContent()).toMatch(/^Guest \d+ declines the offer\.$/)
  await x.reload()
  await x.locator('.log-note').waitFor()
  await chooseInMenu(o, 'Offer a draw')
  await x.getByTestId('offer').getByRole('button', { name: 'Agree' }).press('Enter')
  for (const page of [x, o]) expect(await resultOf(page)).toBe('The players have agreed on a draw.')
})

it('a move is taken back when the other agrees, also after they have moved; the log tells it', async () => {
  const [x, o] = await two()
  await waitForTurn(x)
  stage.expectErrors(/status of 409/)
  await chooseInMenu(x, 'Ask to take back your last move')
  await expect.poll(() => x.getByRole('dialog').getByRole('alert').textContent()).toBe('There is nothing that you could take back.')
  await x.getByRole('dialog').getByRole('button', { name: 'Cancel' }).press('Enter')
  await mark(x, 4)
  await reach(2, x, o)
  await mark(o, 0)
  await reach(4, x, o)
  await chooseInMenu(x, 'Ask to take back your last move')
  const asked = o.getByTestId('offer')
  expect(await asked.getByRole('status').textContent()).toMatch(
    /^Guest \d+ asks to take back their last move\. If everybody agrees, that move is taken back with all that was played since\./,
  )
  await asked.getByRole('button', { name: 'Agree' }).press('Enter')
  await reach(5, x, o)
  for (const page of [x, o]) {
    await page.getByTestId('offer').waitFor({ state: 'detached' })
    await expect
      .poll(() => page.locator('.log li').allTextContents())
      .toContainEqual(expect.stringMatching(/Guest \d+ takes the last move back, and all have agreed/))
  }
  // Both squares are free again.
  await mark(x, 0)
  await reach(7, x, o)
  await mark(o, 4)
  await reach(9, x, o)
})

it('who leaves the page keeps the seat, and is told what happens meanwhile', async () => {
  const [x, o] = await two()
  await waitForTurn(x)
  await x.getByRole('button', { name: 'Your seat' }).press('Enter')
  await x.getByRole('button', { name: 'Back to the lobby' }).press('Enter')
  const question = x.getByRole('dialog', { name: 'Go to the lobby?' })
  expect(await question.textContent()).toContain(
    'If the match waits for you for 2 minutes while you are gone, the others can end it, or go on without you: then you resign.',
  )
  expect(await question.locator('.button-primary').textContent()).toBe('Stay')
  await question.getByRole('button', { name: 'Go to the lobby' }).press('Enter')
  await x.waitForURL('/')
  expect(await o.locator('.seats [data-seat="0"]').getByText('away').count()).toBe(0)
  await x.goBack()
  await boardOf(x).waitFor()
  await waitForTurn(x)
})
