import { expect, it } from 'vitest'
import { useStage } from './launch.ts'
import { createMatch, mark, openInspector, reach, waitForTurn } from './match-page.ts'

const stage = useStage()

it('a breakpoint stops a match against an agent, which says why and goes on when it is told to', async () => {
  const page = await stage.guest()
  await createMatch(page, 'tictactoe', { 'seat-1': 'agent random' })
  await waitForTurn(page)
  await openInspector(page)
  await page.getByText('Breakpoints', { exact: true }).click()
  await page.getByRole('group', { name: 'When the answer changes of' }).getByText('boardFull').waitFor()
  await page.getByRole('checkbox', { name: 'placed' }).check()
  await page.getByText('Breakpoints: 1').waitFor()
  await mark(page, 4)
  const paused = page.getByTestId('paused')
  await paused.getByText('A breakpoint stopped this match at version 1: play has entered “placed”. Agents wait until you go on.').waitFor()
  await page.getByRole('checkbox', { name: 'placed' }).uncheck()
  await page.getByText('Breakpoints', { exact: true }).waitFor()
  await paused.getByRole('button', { name: 'Go on' }).click()
  await reach(4, page)
  expect(await paused.count()).toBe(0)
})
