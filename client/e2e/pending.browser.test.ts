import { expect, it } from 'vitest'
import { MOVING, useStage } from './launch.ts'
import { boardOf, createMatch, POLL, slotOf, versionOf } from './match-page.ts'

const stage = useStage()

it('what is chosen while a move is on its way is shown as such and made in order; behind a refusal it is dropped', async () => {
  const page = await stage.guest(MOVING)
  let go = () => {}
  const held = () =>
    new Promise<void>((done) => {
      go = done
    })
  // A move goes over the live connection, and as a request where no answer comes over that in time.
  await page.routeWebSocket('**/live?*', (line) => {
    const server = line.connectToServer()
    line.onMessage(async (message) => {
      await held()
      server.send(message)
    })
  })
  await page.route('**/moves', async (route) => {
    await held()
    await route.continue()
  })
  stage.expectErrors(/409/)
  await createMatch(page, 'market', { 'seat-1': 'open' })
  const other = await stage.guest(MOVING)
  await other.goto(page.url())
  await other.getByRole('button', { name: 'Join the match' }).click()
  await boardOf(page).waitFor()

  const wave = boardOf(page).locator('button[data-move="wave"]')
  const card = slotOf(page, 'game.market', 2)
  await wave.click()
  await card.click()
  await card.click()
  await expect.poll(() => wave.getAttribute('aria-busy'), POLL).toBe('true')
  expect(await card.getAttribute('aria-description')).toBe('on its way')
  await page.getByText('2 moves on their way').waitFor()
  expect(await versionOf(page)).toBe(0)
  go()
  await expect.poll(() => wave.getAttribute('aria-busy'), POLL).toBe('false')
  expect(await card.getAttribute('data-pending')).toBe('true')
  go()
  await expect.poll(() => versionOf(page), POLL).toBe(2)
  await expect.poll(() => card.getAttribute('data-pending'), POLL).toBe('false')

  // Another is quicker.
  await slotOf(page, 'game.market', 1).click()
  await wave.click()
  await wave.click()
  await slotOf(other, 'game.market', 1).click()
  await expect.poll(() => versionOf(page), POLL).toBe(3)
  go()
  const refusal = page.getByTestId('refusal').locator('p')
  await expect
    .poll(() => refusal.textContent(), POLL)
    .toMatch(/^The market changed before your move arrived.* Your next 2 moves were not made either\./)
  await expect.poll(() => wave.getAttribute('aria-busy'), POLL).toBe('false')
  expect(await versionOf(page)).toBe(3)
})
