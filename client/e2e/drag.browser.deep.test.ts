import type { Locator, Page } from 'playwright-core'
import { expect, it } from 'vitest'
import { MOVING, useStage } from './launch.ts'
import { boardOf, middleOf, playAlone, reach, slotOf } from './match-page.ts'

const stage = useStage()

const opened = async (options: Parameters<typeof stage.guest>[0] = {}) => playAlone(await stage.guest(options), 'animations')
const stack = (page: Page, path: string) => boardOf(page).locator(`[data-stack="${path}"]`)
const lastLine = async (page: Page) => (await page.locator('.log-line').last().textContent()) ?? ''

/** Presses on `from` and drags to `to`, and does not let go yet. */
async function drag(page: Page, from: Locator, to: Locator): Promise<void> {
  await from.scrollIntoViewIfNeeded()
  const [start, end] = [await middleOf(from), await middleOf(to)]
  await page.mouse.move(start.x, start.y)
  await page.mouse.down()
  await page.mouse.move(start.x + 10, start.y)
  await page.mouse.move(end.x, end.y, { steps: 4 })
  await expect.poll(() => from.locator('[data-dragged]').count()).toBe(1)
}

it('a component is dragged to a stack that takes it, which is marked meanwhile; it sets out from where it was dropped', async () => {
  const page = await opened(MOVING)
  const [bead, bowl] = [slotOf(page, 'game.bag', 0), stack(page, 'game.bowl')]
  const id = await bead.locator('[data-component]').getAttribute('data-component')
  expect(await bowl.getAttribute('data-drop')).toBe(null)
  await drag(page, bead, bowl)
  await expect.poll(() => bowl.getAttribute('data-drop')).toBe('over')
  expect(await stack(page, 'game.bought').getAttribute('data-drop')).toBe(null)
  const { x, y } = await middleOf(page.locator(`[data-component="${id}"]`))
  const firstSeen = page.evaluate((id) => {
    return new Promise<{ x: number; y: number }>((done) => {
      const look = () => {
        const there = document.querySelector(`[data-stack="game.bowl"] [data-component="${id}"]`)
        if (!there) return requestAnimationFrame(look)
        for (const flight of there.getAnimations()) {
          flight.pause()
          flight.currentTime = 0
        }
        const { left, top, width, height } = there.getBoundingClientRect()
        for (const flight of there.getAnimations()) flight.finish()
        done({ x: left + width / 2, y: top + height / 2 })
      }
      look()
    })
  }, id)
  await page.mouse.up()
  const seen = await firstSeen
  // What the pointer is over is raised a little.
  expect(
    [Math.abs(seen.x - x), Math.abs(seen.y - y)].every((off) => off < 4),
    JSON.stringify([seen, x, y]),
  ).toBe(true)
  await reach(1, page)
  await expect.poll(() => lastLine(page)).toMatch(/puts a blue bead into the bowl$/)
  // Dropping is not pressing.
  expect(await page.locator('.log-line').count()).toBe(1)
})

it('dropped elsewhere or with Escape a component flies back, and nothing is played', async () => {
  const page = await opened(MOVING)
  const bead = slotOf(page, 'game.bag', 0)
  const [start, part] = [await middleOf(bead.locator('.pc-component')), bead.locator('.pc-component')]
  const isBack = async () => {
    const { x, y } = await middleOf(part)
    return Math.hypot(x - start.x, y - start.y) < 1 && (await part.getAttribute('data-dragged')) === null
  }
  await bead.scrollIntoViewIfNeeded()
  Object.assign(start, await middleOf(part))
  await drag(page, bead, stack(page, 'game.shop'))
  await page.mouse.up()
  await expect.poll(isBack).toBe(true)
  await drag(page, bead, stack(page, 'game.bowl'))
  await page.keyboard.press('Escape')
  await expect.poll(isBack).toBe(true)
  await page.mouse.up()
  expect(await boardOf(page).getAttribute('data-version')).toBe('0')
  // Pressing it plays as ever.
  await bead.click()
  await reach(1, page)
})

it('where several moves lead a menu asks; a slot takes what is dropped on it; what is not legal is not marked', async () => {
  const page = await opened()
  const bought = stack(page, 'game.bought')
  await drag(page, slotOf(page, 'game.shop', 0), bought)
  await page.mouse.up()
  await page.getByRole('menuitem', { name: 'Barter' }).click()
  await reach(1, page)
  await expect.poll(() => lastLine(page)).toMatch(/gives a gem for Rope$/)
  // The bell costs more than there is, and no gem is left.
  expect(await slotOf(page, 'game.shop', 2).getAttribute('data-drags')).toBe(null)
  expect(await slotOf(page, 'game.shop', 0).getAttribute('data-drags')).toBe('true')

  const island = slotOf(page, 'game.map', 3)
  await drag(page, slotOf(page, 'game.map', 0), island)
  await expect.poll(() => island.getAttribute('data-drop')).toBe('over')
  expect(await slotOf(page, 'game.map', 1).getAttribute('data-drop')).toBe('here')
  await page.mouse.up()
  await reach(2, page)
  await expect.poll(() => lastLine(page)).toMatch(/sails to Dune$/)
  await expect.poll(() => island.getAttribute('aria-label')).toBe('the ship, Dune')
})

it('a finger that rests on a component drags it, and one that moves on scrolls', async () => {
  const page = await opened({ viewport: { width: 390, height: 800 }, hasTouch: true })
  const [bead, bowl] = [slotOf(page, 'game.bag', 0), stack(page, 'game.bowl')]
  await bowl.evaluate((element) => element.scrollIntoView({ block: 'center' }))
  const finger = await page.context().newCDPSession(page)
  const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', at?: { x: number; y: number }) =>
    finger.send('Input.dispatchTouchEvent', { type, touchPoints: at ? [at] : [] })
  // On a phone the parts of this board scroll within it.
  const scrolled = () => page.evaluate(() => scrollY + document.querySelector('.an-scroll')!.scrollTop)

  const [from, to, rest] = [await middleOf(bead), await middleOf(bowl), await scrolled()]
  await touch('touchStart', from)
  await expect.poll(() => bead.locator('[data-dragged]').count()).toBe(1)
  for (let step = 1; step <= 5; step++)
    await touch('touchMove', { x: from.x + ((to.x - from.x) * step) / 5, y: from.y + ((to.y - from.y) * step) / 5 })
  await expect.poll(() => bowl.getAttribute('data-drop')).toBe('over')
  await touch('touchEnd')
  await reach(1, page)
  expect(await scrolled()).toBe(rest)
  await expect.poll(() => lastLine(page)).toMatch(/puts a blue bead into the bowl$/)

  await page.evaluate(() => {
    const seen = document.body.dataset
    let since = 0
    const touched = () => {
      since = performance.now()
      delete seen.restedMs
    }
    const moved = () => {
      seen.restedMs ??= String(performance.now() - since)
    }
    addEventListener('pointerdown', touched, true)
    for (const event of ['pointermove', 'pointercancel']) addEventListener(event, moved, true)
  })
  const restedMs = async () => Number(await page.locator('body').getAttribute('data-rested-ms'))
  const before = await scrolled()
  const swipe = async () => {
    const start = await middleOf(bead)
    await touch('touchStart', start)
    for (let step = 1; step <= 6; step++) await touch('touchMove', { x: start.x, y: start.y - step * 25 })
    const hasRested = (await bead.locator('[data-dragged]').count()) > 0
    await touch('touchEnd')
    if (hasRested) expect(await restedMs()).toBeGreaterThan(200)
    return hasRested
  }
  // Where the machine is busy, a finger may come to move so late that it has rested.
  while (await swipe());
  await expect.poll(scrolled).toBeGreaterThan(before + 20)
  expect(await boardOf(page).getAttribute('data-version')).toBe('1')
})
