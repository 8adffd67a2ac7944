import { expect, it } from 'vitest'
import { MOVING, useStage } from './launch.ts'
import { boardOf, createMatch, slotOf, versionOf } from './match-page.ts'

const stage = useStage()

it('what is chosen while a move is on its way is shown as such and made in order; behind a refusal it is dropped', async () => {
  const page = await stage.guest(MOVING)
  // Under its key, since a move goes over the live connection, and as a request where no answer comes over that in time.
  const held = new Map<string, (() => void)[]>()
  const released = new Set<string>()
  const hold = (body: string, send: () => void) => {
    const { key } = JSON.parse(body) as { key?: string }
    if (key === undefined || released.has(key)) send()
    else held.set(key, [...(held.get(key) ?? []), send])
  }
  /** Lets the move go that is held, once one is. */
  const go = async () => {
    await expect.poll(() => held.size).toBe(1)
    const [[key, sends]] = [...held]
    held.delete(key)
    released.add(key)
    for (const send of sends) send()
  }
  await page.routeWebSocket('**/live?*', (line) => {
    const server = line.connectToServer()
    line.onMessage((message) => hold(String(message), () => server.send(message)))
  })
  await page.route('**/moves', (route) => hold(route.request().postData()!, () => void route.continue()))
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
  await expect.poll(() => wave.getAttribute('aria-busy')).toBe('true')
  expect(await card.getAttribute('aria-description')).toBe('on its way')
  await page.getByText('2 moves on their way').waitFor()
  expect(await versionOf(page)).toBe(0)
  await go()
  await expect.poll(() => wave.getAttribute('aria-busy')).toBe('false')
  expect(await card.getAttribute('data-pending')).toBe('true')
  await go()
  await expect.poll(() => versionOf(page)).toBe(2)
  await expect.poll(() => card.getAttribute('data-pending')).toBe('false')

  // Another is quicker.
  await slotOf(page, 'game.market', 1).click()
  await wave.click()
  await wave.click()
  await slotOf(other, 'game.market', 1).click()
  await expect.poll(() => versionOf(page)).toBe(3)
  await go()
  const refusal = page.getByTestId('refusal').locator('p')
  await expect
    .poll(() => refusal.textContent())
    .toMatch(/^The market changed before your move arrived.* Your next 2 moves were not made either\./)
  await expect.poll(() => wave.getAttribute('aria-busy')).toBe('false')
  expect(await versionOf(page)).toBe(3)
})
