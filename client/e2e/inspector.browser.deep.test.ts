import { expect, it } from 'vitest'
import { useStage } from './launch.ts'
import { createMatch, expectLit, joinMatch, mark, markInTurn, openInspector, reach, slotOf, waitForTurn } from './match-page.ts'

const stage = useStage()

it('the inspector has a window of its own, which follows the match and shows what its visitor may know', async () => {
  const page = await stage.guest()
  await createMatch(page, 'tictactoe', { 'seat-1': 'agent random' })
  await waitForTurn(page)
  await openInspector(page)
  const opened = page.context().waitForEvent('page')
  await page.getByRole('link', { name: 'Own window' }).click()
  const own = await opened
  await own.getByRole('heading', { level: 1, name: 'Inspector of Tic-tac-toe' }).waitFor()
  expect(await own.title()).toBe('Inspector of Tic-tac-toe – Playchart')
  const inspector = own.frameLocator('iframe')
  await expectLit(inspector, 'playing')
  await mark(page, 4)
  await reach(4, page)
  await inspector.locator('li[data-version="4"]').waitFor()
  expect(await own.locator('html').evaluate(({ scrollWidth, clientWidth }) => scrollWidth <= clientWidth)).toBe(true)
})

it('board and inspector show the same version, whichever of them looks back', async () => {
  const page = await stage.guest()
  await createMatch(page, 'tictactoe', { 'seat-1': 'agent random' })
  await waitForTurn(page)
  await mark(page, 4)
  await reach(4, page)
  await page.goto(`${page.url()}?at=3`)
  const inspector = await openInspector(page)
  const shown = () =>
    inspector.locator('[aria-current="true"]').evaluateAll((rows) => rows.map((row) => row.parentElement?.dataset.version))
  await expect.poll(shown).toEqual(['3'])
  await inspector.getByRole('button', { name: 'One version back' }).click()
  await reach(2, page)
  await page.getByRole('button', { name: 'One move back' }).click()
  await expect.poll(shown).toEqual(['1'])
  await inspector.getByRole('button', { name: 'Live' }).click()
  await reach(4, page)
  expect(new URL(page.url()).search).toBe('')
  await expect.poll(shown).toEqual(['4'])
})

it('it tells which moves a version lets a seat make, and of every seat once the match is over', async () => {
  const [x, o] = [await stage.guest(), await stage.guest()]
  await createMatch(x, 'tictactoe')
  await joinMatch(o, x)
  await mark(x, 4)
  await waitForTurn(o)
  const inspector = await openInspector(x)
  const panel = inspector.getByRole('tabpanel')
  await inspector.getByRole('tab', { name: 'Moves' }).click()
  await panel.getByRole('heading', { name: 'Not possible' }).waitFor()
  expect(await panel.locator('.why').allTextContents()).toEqual(['It is not your turn.'])
  expect(await panel.locator('.conditions').allInnerTexts()).toEqual(['✗ turn current false'])
  expect(await inspector.locator('text.sign').allTextContents()).toEqual(['✗'])
  await inspector.getByRole('tab', { name: 'State' }).click()
  await panel.getByText('. . . . X . . . .').waitFor()
  expect(await panel.getByRole('combobox').count()).toBe(0)

  await markInTurn([o, 0], [x, 3], [o, 1], [x, 5])
  await x.getByTestId('result').waitFor()
  await inspector.getByRole('tab', { name: 'Moves' }).click()
  // To the other player's move, before the turn has passed on.
  for (const version of [8, 7]) {
    await inspector.getByRole('button', { name: 'One version back' }).click()
    await reach(version, x)
  }
  await panel.getByRole('combobox', { name: 'As' }).selectOption({ index: 1 })
  await panel.getByRole('heading', { name: 'By itself' }).waitFor()
  expect(await panel.locator('.conditions').allInnerTexts()).toEqual(['✗ threeInARow false', '✗ boardFull false'])
})

it('a move can be made from the chart, with what the rules allow', async () => {
  const page = await stage.guest()
  await createMatch(page, 'tictactoe', { 'seat-1': 'agent random' })
  await waitForTurn(page)
  const inspector = await openInspector(page)
  await inspector.getByRole('tab', { name: 'Moves' }).click()
  await inspector.getByRole('combobox', { name: 'Place with' }).selectOption({ label: 'square row 2, column 2' })
  await inspector.getByRole('button', { name: 'Make the move Place' }).click()
  await reach(4, page)
  await expect.poll(() => slotOf(page, 'game.board', 4).getAttribute('aria-label')).toBe('row 2, column 2, X')
  // Of a version that is past, nothing can be made any more.
  await inspector.getByRole('button', { name: 'One version back' }).click()
  await inspector.getByRole('heading', { name: 'By itself' }).waitFor()
  expect(await inspector.getByRole('button', { name: /^Make the move/ }).count()).toBe(0)
})

it('a window of a match that there is not says so', async () => {
  stage.expectErrors(/404/)
  const page = await stage.guest()
  await page.goto('/matches/none/inspector')
  await page.getByRole('alert').getByText('This match cannot be shown').waitFor()
})
