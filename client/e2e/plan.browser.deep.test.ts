import axe from 'axe-core'
import type { Locator, Page } from 'playwright-core'
import { expect, it } from 'vitest'
import { useStage } from './launch.ts'
import { boardOf, createMatch, joinMatch, mark, reach, takeSeat } from './match-page.ts'

const stage = useStage()

async function planning(page: Page) {
  await page.getByRole('button', { name: 'Your seat' }).click()
  await page.getByRole('button', { name: 'Plan moves' }).click()
  const dialog = page.getByRole('dialog', { name: 'Plan moves' })
  await dialog.waitFor()
  return dialog
}

async function problems(page: Page): Promise<string[]> {
  await page.evaluate(axe.source)
  const { violations } = await page.evaluate(() =>
    (window as unknown as { axe: typeof axe }).axe.run(document, {
      runOnly: { type: 'tag', values: ['wcag2a', 'wcag2aa', 'wcag21aa', 'wcag22aa'] },
    }),
  )
  return violations.flatMap(({ id, nodes }) => nodes.map(({ html }) => `${id}: ${html}`))
}

it('an answer that is planned in one window is played as soon as the other player has moved, and the log tells it afterwards', async () => {
  const [x, o] = [await stage.guest(), await stage.guest()]
  await createMatch(x, 'tictactoe', { 'seat-1': 'open' })
  await joinMatch(o, x)
  await boardOf(x).waitFor()
  const dialog = await planning(o)
  await dialog.getByLabel('Their move: square').selectOption({ label: 'row 2, column 2' })
  await dialog.getByLabel('My move: square').selectOption({ label: 'row 1, column 1' })
  await dialog.getByRole('button', { name: 'Add to the plan' }).click()
  const list = dialog.getByRole('list', { name: 'Your plan' })
  await expect.poll(() => list.getByRole('listitem').count()).toBe(1)
  // What follows it.
  await dialog.getByLabel('When').selectOption({ index: 1 })
  await dialog.getByLabel('My move: square').selectOption({ label: 'row 3, column 3' })
  await dialog.getByRole('button', { name: 'Add to the plan' }).click()
  await expect.poll(() => list.getByRole('listitem').allTextContents()).toHaveLength(2)
  expect(await problems(o)).toEqual([])
  // Another window of the same player knows the plan.
  const other = await o.context().newPage()
  await other.goto(o.url())
  const again = await planning(other)
  await expect.poll(() => again.getByRole('listitem').count()).toBe(2)
  await other.close()
  await dialog.getByRole('button', { name: 'Done' }).click()
  await mark(x, 4)
  await reach(4, x, o)
  await mark(x, 8)
  await expect.poll(() => o.getByText('Your planned move was not made: That square is taken.').isVisible()).toBe(true)
  await mark(o, 2)
  await reach(8, x, o)
  const planned = (page: Page) => page.locator('.log-line').filter({ has: page.getByText('planned', { exact: true }) })
  expect(await planned(x).count()).toBe(0)
  expect((await x.request.post(`/api${new URL(x.url()).pathname}/moves`, { data: { move: 'resign' } })).status()).toBe(200)
  for (const page of [x, o]) await expect.poll(() => planned(page).allTextContents()).toEqual([expect.stringContaining('row 1, column 1')])
})

it('who passes until their turn is seen to do so, and can stop it', async () => {
  const [one, two, three] = [await stage.guest(), await stage.guest(), await stage.guest()]
  await createMatch(one, 'bluff', { seats: '3', 'seat-1': 'open', 'seat-2': 'open' })
  await takeSeat(two, one)
  await joinMatch(three, one)
  const dialog = await planning(three)
  const form = dialog.getByRole('form', { name: 'Pass until' })
  await form.getByLabel('I play').selectOption({ label: 'Let It Be' })
  await form.getByRole('button', { name: 'Pass until then' }).click()
  await dialog.getByText('Whenever you are asked, you play Let It Be until it is your turn.').waitFor()
  expect(await problems(three)).toEqual([])
  await dialog.getByRole('button', { name: 'Stop' }).click()
  await form.waitFor()
})

it('a plan is chosen on the board: what the other is expected to do, and the answer', async () => {
  const [x, o] = [await stage.guest(), await stage.guest()]
  await createMatch(x, 'tictactoe', { 'seat-1': 'open' })
  await joinMatch(o, x)
  await boardOf(x).waitFor()
  const dialog = await planning(o)
  await dialog.getByRole('button', { name: 'Choose on the board' }).click()
  const choose = async (square: RegExp) => {
    const button = dialog.getByRole('button', { name: square })
    await button.focus()
    await o.keyboard.press('Enter')
  }
  await dialog.getByText('Choose the move that you expect of').waitFor()
  for (const [nth, square] of [/row 2, column 2/, /row 1, column 1/, /row 3, column 3/, /row 1, column 3/].entries()) {
    await choose(square)
    await expect.poll(() => dialog.getByRole('list', { name: 'The line' }).getByRole('listitem').count()).toBe(nth + 1)
  }
  expect(await problems(o)).toEqual([])
  await dialog.getByRole('button', { name: 'Add to the plan' }).click()
  await expect.poll(() => dialog.getByRole('list', { name: 'Your plan' }).getByRole('listitem').count()).toBe(2)
  await dialog.getByRole('button', { name: 'Done' }).click()
  await mark(x, 4)
  await reach(4, x, o)
  await mark(x, 8)
  await reach(8, x, o)
})

it('the board of a plan is seen from the planner’s own side, no matter who moves there', async () => {
  const [black, white] = [await stage.guest(), await stage.guest()]
  await createMatch(black, 'checkers', { 'seat-1': 'open' })
  await joinMatch(white, black)
  await boardOf(black).waitFor()
  /** Where each square is. */
  const squares = (within: Locator) =>
    within.locator('.ck-squares span').evaluateAll((all) => all.map((one) => `${one.textContent} ${getComputedStyle(one).gridArea}`))
  const own = await squares(boardOf(white))
  expect(own).not.toEqual(await squares(boardOf(black)))
  const dialog = await planning(white)
  await dialog.getByRole('button', { name: 'Choose on the board' }).click()
  const plan = dialog.getByRole('region', { name: 'Plan on the board' })
  await dialog.getByText('Choose the move that you expect of').waitFor()
  expect(await squares(plan)).toEqual(own)
  await plan
    .getByRole('button', { name: /can move$/ })
    .first()
    .press('Enter')
  await plan
    .getByRole('button', { name: /can be moved to$/ })
    .first()
    .press('Enter')
  await dialog.getByText('Choose your answer.').waitFor()
  expect(await squares(plan)).toEqual(own)
})

it('where something is hidden, the form stays', async () => {
  stage.expectErrors(/409 .*ahead/)
  const [one, two] = [await stage.guest(), await stage.guest()]
  await createMatch(one, 'bluff', { seats: '2', 'seat-1': 'open' })
  await joinMatch(two, one)
  const dialog = await planning(two)
  await dialog.getByRole('button', { name: 'Choose on the board' }).click()
  await dialog.getByText('Something is hidden from you there').waitFor()
  await dialog.getByRole('form', { name: 'Pass until' }).waitFor()
})
