import { expect, it } from 'vitest'
import { MOVING, useStage } from './launch.ts'
import { boardOf, createMatch, joinMatch, mark, openInspector, reach, slotOf, versionOf, waitForTurn } from './match-page.ts'

const stage = useStage()

it('a refusal is shown in place, names its rule in the inspector, and changes nothing', async () => {
  const [x, o] = [await stage.guest(MOVING), await stage.guest(MOVING)]
  await createMatch(x, 'tictactoe')
  await joinMatch(o, x)
  await waitForTurn(x)
  await mark(x, 4)
  await reach(2, x, o)
  const inspector = await openInspector(o)

  // The square is taken. It is marked as not to be chosen, but it is the server that says no.
  await waitForTurn(o)
  await slotOf(o, 'game.board', 4).click({ force: true })
  await expect.poll(() => o.getByTestId('refusal').textContent()).toContain('That square is taken.')
  const refused = inspector.locator('li[data-refusal]')
  await refused.waitFor()
  expect(await refused.textContent()).toMatch(/That square is taken\..*refused by .*place/)
  expect(await versionOf(o)).toBe(2)

  // Out of turn.
  await slotOf(x, 'game.board', 0).click({ force: true })
  await expect.poll(() => x.getByTestId('refusal').textContent()).toMatch(/turn/)
  expect(await versionOf(x)).toBe(2)
  expect(await boardOf(x).locator('[data-stack~="game.board"] [data-component]').count()).toBe(1)

  // The next move that is legal clears it.
  await mark(o, 0)
  await reach(4, x, o)
  await o.getByTestId('refusal').locator('p').waitFor({ state: 'detached' })
})

it('a player looks at a past version while the match goes on, and comes back to it', async () => {
  const [x, o] = [await stage.guest(MOVING), await stage.guest(MOVING)]
  await createMatch(x, 'tictactoe')
  await joinMatch(o, x)
  await waitForTurn(x)
  await mark(x, 4)
  await waitForTurn(o)
  await mark(o, 0)
  await reach(4, x, o)

  const marks = boardOf(o).locator('[data-stack~="game.board"] [data-component]')
  await o.getByRole('slider', { name: 'Version' }).focus()
  await o.keyboard.press('Home')
  await expect.poll(() => versionOf(o)).toBe(0)
  await expect.poll(() => marks.count()).toBe(0)
  await o.getByRole('button', { name: 'One move forward' }).click()
  await expect.poll(() => versionOf(o)).toBe(1)
  await expect.poll(() => marks.count()).toBe(1)

  // The other plays on; a player who looks back still sees the past, and is not asked to move.
  await mark(x, 1)
  await reach(6, x)
  expect(await versionOf(o)).toBe(1)
  expect(await o.locator('.prompt').getAttribute('data-mine')).toBe('false')
  await o.getByText('The match has gone on by 2 versions. It is your turn now.').waitFor()
  expect(new URL(o.url()).search).toBe('?at=1')

  // Above the board it says so too, and leads back.
  await o.locator('.prompt').getByText('Earlier version').waitFor()
  await o.locator('.prompt').getByRole('button', { name: 'It is your turn now' }).click()
  expect(await o.evaluate(() => document.activeElement?.closest('.table') !== null)).toBe(true)
  await reach(6, o)
  await expect.poll(() => marks.count()).toBe(3)
  expect(new URL(o.url()).search).toBe('')
  await waitForTurn(o)
  await mark(o, 2)
  await reach(8, x, o)
})

it('the address leads to a past version, from which the match is played up to now', async () => {
  const page = await stage.guest()
  await createMatch(page, 'tictactoe', { 'seat-1': 'agent random' })
  await waitForTurn(page)
  await mark(page, 4)
  await reach(4, page)
  await page.goto(`${page.url()}?at=1`)
  await expect.poll(() => versionOf(page)).toBe(1)
  await page.getByRole('button', { name: 'Play from here' }).click()
  await reach(4, page)
  await page.getByRole('button', { name: 'Play from the start' }).waitFor()
  expect(new URL(page.url()).search).toBe('')
})

it('looking back shows what one’s own seat knew then, not what has come out since', async () => {
  const page = await stage.guest(MOVING)
  await createMatch(page, 'memory', { size: 'small', 'seat-1': 'agent random' })
  await waitForTurn(page)
  const card = slotOf(page, 'game.cards', 0)
  await card.click()
  await expect.poll(() => card.getAttribute('aria-label')).not.toContain('face-down card')
  await reach(1, page)
  await page.getByRole('button', { name: 'One move back' }).click()
  await expect.poll(() => card.getAttribute('aria-label')).toContain('face-down card')
  await expect.poll(() => card.textContent()).toBe('')
  await page.getByRole('button', { name: 'Back to live' }).click()
  await expect.poll(() => card.getAttribute('aria-label')).not.toContain('face-down card')
})

it('two tabs of one player show the same match, and either may move', async () => {
  const [x, o] = [await stage.guest(MOVING), await stage.guest(MOVING)]
  await createMatch(x, 'tictactoe')
  await joinMatch(o, x)
  const tab = await x.context().newPage()
  await tab.goto(x.url())
  await waitForTurn(tab)
  await mark(tab, 4)
  await reach(2, x, o, tab)
  await waitForTurn(o)
  await mark(o, 0)
  await reach(4, x, o, tab)
  await waitForTurn(x)
  await mark(x, 8)
  await reach(6, x, o, tab)
})
