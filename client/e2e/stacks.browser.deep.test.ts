import { expect, it } from 'vitest'
import { useStage } from './launch.ts'
import { boardOf, middleOf, playAlone, reach, slotOf, waitForTurn } from './match-page.ts'

const stage = useStage()

it('slots lie on a circle, or where the author says, and are chosen there', async () => {
  const page = await stage.guest()
  await playAlone(page, 'emporium')
  const wheel = boardOf(page).locator('[data-stack="game.wheel"]')
  const centre = await middleOf(wheel)
  const distances = []
  for (let slot = 0; slot < 8; slot++) {
    const { x, y } = await middleOf(slotOf(page, 'game.wheel', slot))
    distances.push(Math.round(Math.hypot(x - centre.x, y - centre.y)))
  }
  expect(Math.max(...distances) - Math.min(...distances)).toBeLessThanOrEqual(1)
  expect((await middleOf(slotOf(page, 'game.wheel', 0))).y).toBeLessThan(centre.y)
  expect((await middleOf(slotOf(page, 'game.wheel', 2))).x).toBeGreaterThan(centre.x)
  await slotOf(page, 'game.wheel', 3).click()
  await reach(1, page)

  const map = (await boardOf(page).locator('[data-stack="game.map"]').boundingBox())!
  const second = await middleOf(slotOf(page, 'game.map', 1))
  expect((second.x - map.x) / map.width).toBeCloseTo(0.8, 2)
  expect((second.y - map.y) / map.height).toBeCloseTo(0.3, 2)
  await slotOf(page, 'game.map', 0).focus()
  await page.keyboard.press('ArrowRight')
  await page.keyboard.press('Enter')
  await reach(2, page)
  await expect.poll(() => slotOf(page, 'game.map', 1).getAttribute('aria-label')).toMatch(/red/)
})

it('components are turned and lie untidily, each as it lay before', async () => {
  const page = await stage.guest()
  await playAlone(page, 'emporium')
  for (const kind of [0, 1]) await slotOf(page, `game.crates.${kind}`, 0).click()
  await boardOf(page).getByRole('group', { name: 'Order' }).getByRole('button', { name: 'Order' }).click()
  await reach(1, page)
  const angles = () =>
    boardOf(page)
      .locator('[data-stack="players.0.crates"] .pc-component')
      .evaluateAll((all) => all.map((one) => Number.parseFloat(getComputedStyle(one).rotate) || 0))
  await expect.poll(async () => (await angles()).length).toBe(2)
  const [amber, brass] = await angles()
  expect(Math.abs(amber!)).toBeLessThanOrEqual(6)
  expect(Math.abs(brass! - 90)).toBeLessThanOrEqual(6)
  await page.reload()
  await waitForTurn(page)
  expect(await angles()).toEqual([amber, brass])
})
