import type { Page } from 'playwright-core'
import { beforeAll, expect, it } from 'vitest'
import { useStage } from './launch.ts'
import { boardOf, longMatch, reach } from './match-page.ts'

const stage = useStage()

const MOST_NODES = 1000
/** Three pages of the log. */
const VERSIONS = 220

let match: Awaited<ReturnType<typeof longMatch>>
beforeAll(async () => {
  match = await longMatch(stage.server.origin, VERSIONS)
}, 300_000)

/** The versions of the lines in sight, from the top. */
const inSight = (page: Page): Promise<number[]> =>
  page.locator('.log-scroller').evaluate((scroller) => {
    const { top, bottom } = scroller.getBoundingClientRect()
    const lines = [...scroller.querySelectorAll<HTMLElement>('.log-line')]
    return lines
      .filter((line) => line.getBoundingClientRect().top >= top - 1 && line.getBoundingClientRect().bottom <= bottom + 1)
      .map((line) => Number(line.dataset.version))
  })
const newest = (page: Page) => page.getByRole('slider', { name: 'Version' }).evaluate((slider: HTMLInputElement) => Number(slider.max))
const lineOf = (page: Page, version: number) => page.locator(`.log-line[data-version="${version}"]`)
const earlier = (page: Page) => page.getByRole('button', { name: 'Show earlier moves' })
const topOf = (page: Page, version: number) => lineOf(page, version).evaluate((line) => line.getBoundingClientRect().top)
const heightOf = (page: Page) => page.locator('.log-scroller').evaluate((scroller) => scroller.scrollHeight)
const scroll = (page: Page, to: number) => page.locator('.log-scroller').evaluate((scroller, to) => scroller.scrollTo(0, to), to)

/** Requests of such addresses wait from now on. `asked` resolves once one does; `release` answers it, and later ones at once. */
async function held(page: Page, addresses: string) {
  let release = () => {}
  const released = new Promise<void>((go) => {
    release = go
  })
  let ask = () => {}
  const asked = new Promise<void>((go) => {
    ask = go
  })
  await page.route(addresses, async (route) => {
    ask()
    await released
    await route.continue()
  })
  return { asked, release }
}

async function opened(): Promise<Page> {
  const page = await stage.guest()
  await page.goto(`/matches/${match.id}`)
  await boardOf(page).waitFor()
  await expect.poll(async () => (await inSight(page)).at(-1)).toBe(await newest(page))
  return page
}

it('of a long log only the lines in sight are in the page; earlier ones come as they are wanted, and nothing jumps', async () => {
  const page = await opened()
  expect(await page.locator('*').count()).toBeLessThan(MOST_NODES)
  expect(
    await lineOf(page, await newest(page))
      .locator('..')
      .getAttribute('aria-setsize'),
  ).toBe('-1')

  // Earlier lines come above those that are read, which stay where they are: once by scrolling to the top, once by the button.
  for (const wantEarlier of [() => scroll(page, 0), () => earlier(page).press('Enter')]) {
    const answers = await held(page, '**/history*')
    await scroll(page, 20)
    await wantEarlier()
    await answers.asked
    const seen = await inSight(page)
    const height = await heightOf(page)
    const top = await topOf(page, seen[1])
    answers.release()
    await expect.poll(() => heightOf(page)).toBeGreaterThan(height + 500)
    await expect.poll(() => inSight(page)).toEqual(expect.arrayContaining(seen.slice(1)))
    expect(Math.abs((await topOf(page, seen[1])) - top)).toBeLessThan(2)
  }

  // The keys go on to the first line of all; then the number of lines is known.
  await page.locator('.log-line').first().focus()
  await expect
    .poll(async () => {
      await page.keyboard.press('Home')
      return (await inSight(page))[0]
    })
    .toBe(1)
  await expect.poll(() => earlier(page).count()).toBe(0)
  const item = lineOf(page, 1).locator('..')
  await expect.poll(() => item.getAttribute('aria-setsize')).toBe(String(await newest(page)))
  expect(await item.getAttribute('aria-posinset')).toBe('1')
  expect(await page.evaluate(() => (document.activeElement as HTMLElement).dataset.version)).toBe('1')
  expect(await page.locator('*').count()).toBeLessThan(MOST_NODES)
})

it('the log follows the newest line, unless the reader has scrolled up', async () => {
  const page = await opened()
  await reach(await match.roll(), page)
  await expect.poll(async () => (await inSight(page)).at(-1)).toBe(await newest(page))

  await scroll(page, 1500)
  await page.getByRole('button', { name: 'Jump to newest' }).waitFor()
  await expect.poll(async () => (await inSight(page))[0]).toBeLessThan((await newest(page)) - 20)
  const seen = await inSight(page)
  await reach(await match.roll(), page)
  expect(await inSight(page)).toEqual(seen)

  await page.getByRole('button', { name: 'Jump to newest' }).click()
  await expect.poll(async () => (await inSight(page)).at(-1)).toBe(await newest(page))
})

it('who looks far back sees the line of that version, and the newest again when they come back', async () => {
  const page = await opened()
  await page.getByRole('slider', { name: 'Version' }).focus()
  await page.keyboard.press('Home')
  await page.keyboard.press('ArrowRight')
  await expect
    .poll(() =>
      lineOf(page, 1)
        .getAttribute('aria-current')
        .catch(() => null),
    )
    .toBe('step')
  await expect.poll(() => inSight(page)).toContain(1)
  await page.getByRole('button', { name: 'Back to live' }).click()
  await expect.poll(async () => (await inSight(page)).at(-1)).toBe(await newest(page))
})
