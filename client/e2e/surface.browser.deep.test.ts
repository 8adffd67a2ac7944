import type { Page } from 'playwright-core'
import { expect, it } from 'vitest'
import { filmed } from './film.ts'
import { MOVING, useStage } from './launch.ts'
import { boardOf, createMatch, reach, slotOf, waitForTurn } from './match-page.ts'

const stage = useStage()

async function opened(options: Parameters<typeof stage.guest>[0] = {}): Promise<Page> {
  const page = await stage.guest(options)
  await createMatch(page, 'animations', { seats: '1' })
  await waitForTurn(page)
  await view(page).scrollIntoViewIfNeeded()
  return page
}
const view = (page: Page) => boardOf(page).getByRole('region', { name: 'Map of the islands' })
const size = async (page: Page) => Number(await view(page).locator('[data-zoom]').getAttribute('data-zoom'))
const press = (page: Page, name: string) => boardOf(page).getByRole('button', { name, exact: true }).click()
/** How far what is on it can be scrolled. */
const hidden = (page: Page) => view(page).evaluate((it) => [it.scrollWidth - it.clientWidth, it.scrollHeight - it.clientHeight])
/** Where the middle of an island lies in the view. */
const islandAt = (page: Page, island: number) =>
  view(page).evaluate((it, island) => {
    const [box, slot] = [it.getBoundingClientRect(), it.querySelector(`[data-slot="${island}"]`)!.getBoundingClientRect()]
    return { x: slot.left + slot.width / 2 - box.left, y: slot.top + slot.height / 2 - box.top, width: box.width, height: box.height }
  }, island)
const inSight = ({ x, y, width, height }: Awaited<ReturnType<typeof islandAt>>) => x > 0 && y > 0 && x < width && y < height

it('is seen as a whole at first, enlarged by buttons and keys, and scrolls what gets the focus into view', async () => {
  const page = await opened({ viewport: { width: 390, height: 800 } })
  const whole = await size(page)
  expect(whole).toBeLessThan(0.5)
  expect(await hidden(page)).toEqual([0, 0])
  expect(await boardOf(page).getByRole('button', { name: 'Smaller' }).getAttribute('aria-disabled')).toBe('true')
  for (let n = 0; n < 4; n++) await press(page, 'Larger')
  expect(await size(page)).toBeCloseTo(whole * 1.4 ** 4)
  expect((await hidden(page)).every((more) => more > 100)).toBe(true)
  await view(page).evaluate((it) => it.scrollTo(0, 0))
  expect(inSight(await islandAt(page, 3))).toBe(false)
  await slotOf(page, 'game.map', 3).focus()
  await expect.poll(async () => inSight(await islandAt(page, 3))).toBe(true)
  await page.keyboard.press('+')
  expect(await size(page)).toBeCloseTo(whole * 1.4 ** 5)
  await page.keyboard.press('0')
  expect(await size(page)).toBe(whole)
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390)
})

it('the wheel scrolls the page, and with Ctrl enlarges what is below it; a mouse shifts what is enlarged', async () => {
  const page = await opened()
  const box = (await view(page).boundingBox())!
  const whole = await size(page)
  const at = await islandAt(page, 2)
  await page.mouse.move(box.x + at.x, box.y + at.y)
  const before = await page.evaluate(() => scrollY)
  await page.mouse.wheel(0, -200)
  await expect.poll(() => page.evaluate(() => scrollY)).toBeLessThan(before)
  await view(page).evaluate((it) => it.scrollIntoView({ block: 'center' }))
  const now = (await view(page).boundingBox())!
  await page.mouse.move(now.x + at.x, now.y + at.y)
  await page.keyboard.down('Control')
  for (let n = 0; n < 4; n++) await page.mouse.wheel(0, -100)
  await page.keyboard.up('Control')
  await expect.poll(() => size(page)).toBeGreaterThan(whole * 1.5)
  const there = await islandAt(page, 2)
  expect(Math.hypot(there.x - at.x, there.y - at.y)).toBeLessThan(3)

  const shifted = await view(page).evaluate((it) => it.scrollLeft)
  await page.mouse.move(now.x + now.width / 2, now.y + now.height / 2)
  await page.mouse.down()
  await page.mouse.move(now.x + now.width / 2 + 60, now.y + now.height / 2, { steps: 3 })
  await page.mouse.up()
  expect(await view(page).evaluate((it) => it.scrollLeft)).toBe(shifted - 60)
})

it('two fingers enlarge it; one scrolls it, and the page where it ends', async () => {
  const page = await opened({ viewport: { width: 390, height: 800 }, hasTouch: true })
  await view(page).evaluate((it) => it.scrollIntoView({ block: 'center' }))
  const { x, y, width, height } = (await view(page).boundingBox())!
  const [middle, whole] = [{ x: x + width / 2, y: y + height / 2 }, await size(page)]
  const fingers = await page.context().newCDPSession(page)
  const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', ...apart: number[]) =>
    fingers.send('Input.dispatchTouchEvent', {
      type,
      touchPoints: apart.map((off, id) => ({ x: middle.x + off, y: middle.y, id })),
    })
  await touch('touchStart', -30, 30)
  for (const off of [40, 50, 60, 75]) await touch('touchMove', -off, off)
  await touch('touchEnd')
  await expect.poll(() => size(page)).toBeCloseTo(whole * 2.5, 1)
  expect(await page.evaluate(() => visualViewport!.scale)).toBe(1)
})

it('what moves on it sets out from where it lay, however large it is', async () => {
  const page = await opened(MOVING)
  await press(page, 'Larger')
  // By keyboard, because what a mouse is over is raised a little.
  await slotOf(page, 'game.map', 0).press('Enter')
  const film = filmed(page, ['.pc-component'])
  await page.getByRole('menuitem', { name: 'To Elm' }).press('Enter')
  const { moved, jumped } = await film
  expect([moved, jumped]).toEqual([['.pc-component'], []])
  await reach(1, page)
})
