import type { Locator, Page } from 'playwright-core'
import { expect, it } from 'vitest'
import { useStage } from './launch.ts'
import { boardOf, createMatch, openInspector, reach, versionOf, waitForTurn } from './match-page.ts'

/** Windows contrast themes: the system's few colours instead of ours. What differs must differ by shape, pattern or border. */

const stage = useStage()

/** How an element looks without any colour: how often light and dark change along a line, on average. */
async function edges(element: Locator): Promise<number> {
  const picture = (await element.screenshot({ animations: 'disabled' })).toString('base64')
  return element.page().evaluate(async (encoded) => {
    const bytes = Uint8Array.from(atob(encoded), (letter) => letter.charCodeAt(0))
    const bitmap = await createImageBitmap(new Blob([bytes]))
    const canvas = new OffscreenCanvas(bitmap.width, bitmap.height).getContext('2d')!
    canvas.drawImage(bitmap, 0, 0)
    const { data, width, height } = canvas.getImageData(0, 0, bitmap.width, bitmap.height)
    const isLight = (x: number, y: number) => [0, 1, 2].reduce((sum, part) => sum + data[(y * width + x) * 4 + part]!, 0) > 382
    let changes = 0
    for (let y = 0; y < height; y++) for (let x = 1; x < width; x++) if (isLight(x, y) !== isLight(x - 1, y)) changes++
    return changes / height
  }, picture)
}

/** Each looks like none of the others. */
async function allDiffer(...elements: readonly Locator[]): Promise<void> {
  const looks: number[] = []
  for (const element of elements) looks.push(await edges(element.first()))
  looks.sort((one, other) => one - other)
  for (const [nth, look] of looks.entries()) if (nth > 0) expect(look / looks[nth - 1], looks.join(' ')).toBeGreaterThan(1.15)
}

it.each(['light', 'dark'] as const)(
  'with forced colours, %s, the two sides of a game and its empty places look different',
  async (colorScheme) => {
    const page = await stage.guest({ forcedColors: 'active', colorScheme })
    const against = async (game: string) => {
      await createMatch(page, game, { 'seat-1': 'agent random' })
      await waitForTurn(page)
      return boardOf(page)
    }
    const checkers = await against('checkers')
    await allDiffer(checkers.locator('[data-slot]:has([data-colour="black"])'), checkers.locator('[data-slot]:has([data-colour="white"])'))
    await allDiffer(...['black', 'white'].map((colour) => checkers.locator(`.ck-side [data-colour="${colour}"]`)))

    const reversi = await against('reversi')
    await allDiffer(...['black', 'white'].map((side) => reversi.locator(`.rv-board .pc-slot:has([data-side="${side}"])`)))
    await allDiffer(...['black', 'white'].map((side) => reversi.locator(`.rv-side [data-side="${side}"]`)))

    const four = await against('connectfour')
    await four.getByRole('button', { name: 'Column 4' }).click()
    await reach(2, page)
    const place = (of: string) => four.locator(`.c4-rack .pc-slot${of}`)
    await allDiffer(place(':has([data-pattern="0"])'), place(':has([data-pattern="1"])'), place(':not(:has(.pc-token))'))
  },
)

it.each(['light', 'dark'] as const)(
  'with forced colours, %s, cells, squares, dice and the backs of cards are seen',
  async (colorScheme) => {
    const page = await stage.guest({ forcedColors: 'active', colorScheme })
    const seen = (element: Locator) => expect.poll(() => edges(element)).toBeGreaterThan(1)

    await createMatch(page, 'cantstop', { 'seat-1': 'agent random' })
    await waitForTurn(page)
    const columns = boardOf(page)
    await seen(columns.locator('.cs-step').nth(3))
    await boardOf(page).getByRole('button', { name: 'Roll' }).click()
    await reach(1, page)
    await seen(columns.locator('.cs-dice .pc-die').first())
    await seen(columns.locator('.cs-symbol').first())
    await columns.getByRole('button', { name: 'Advance in' }).first().click()
    await expect.poll(() => versionOf(page)).toBeGreaterThan(1)
    await allDiffer(columns.locator('.cs-look[data-owner="runner"]'), columns.locator('.cs-symbol .cs-look[data-owner="0"]'))

    await createMatch(page, 'tictactoe', { 'seat-1': 'agent random' })
    await waitForTurn(page)
    await seen(boardOf(page).locator('.ttt-board .pc-slot').first())

    await createMatch(page, 'memory', { 'seat-1': 'agent random' })
    await waitForTurn(page)
    await boardOf(page).locator('[data-stack~="game.hidden"] button').first().click()
    await reach(1, page)
    await allDiffer(boardOf(page).locator('.pc-card[data-up="true"]'), boardOf(page).locator('.pc-card[data-up="false"]'))
  },
)

it('with forced colours it is seen whose turn it is, what is chosen and which tab is open', async () => {
  const page = await stage.guest({ forcedColors: 'active' })
  await createMatch(page, 'werewolf', {
    seats: '5',
    ...Object.fromEntries([1, 2, 3, 4].map((seat) => [`seat-${seat}`, 'agent random'])),
  })
  await waitForTurn(page)
  await differInLines(page, '.seats .pc-chip[data-turn="true"]', '.seats .pc-chip[data-turn="false"]')
  await page.locator('.ww-player[aria-pressed="false"]').first().click()
  await differInLines(page, '.ww-player[aria-pressed="true"]', '.ww-player[aria-pressed="false"]')
  await differInLines(page, '.tab[aria-selected="true"]', '.tab[aria-selected="false"]')
})

/** Two elements differ in their borders or outlines. */
async function differInLines(page: Page, one: string, other: string): Promise<void> {
  const lines = (selector: string) =>
    page
      .locator(selector)
      .first()
      .evaluate((element) => {
        const { borderBlockEndColor, borderStyle, borderWidth, outlineStyle, outlineWidth } = getComputedStyle(element)
        return [borderBlockEndColor, borderStyle, borderWidth, outlineStyle, outlineStyle === 'none' ? '' : outlineWidth].join(' ')
      })
  expect(await lines(one)).not.toBe(await lines(other))
}

it('with forced colours the inspector marks the version that is looked at, and that it is the newest', async () => {
  const page = await stage.guest({ forcedColors: 'active' })
  await createMatch(page, 'tictactoe', { 'seat-1': 'agent random' })
  await waitForTurn(page)
  const inspector = await openInspector(page)
  const outline = (of: string) => inspector.locator(of).evaluate((element) => getComputedStyle(element).outlineStyle)
  await expect.poll(() => outline('#items button[aria-current]')).toBe('solid')
  expect(await outline('#live')).toBe('solid')
})

it('who asks for more contrast is given it, also on an open page', async () => {
  const page = await stage.guest({ colorScheme: 'light' })
  await page.goto('/')
  await page.getByRole('heading', { name: 'Games' }).waitFor()
  const ink = () => page.evaluate(() => getComputedStyle(document.body).color)
  const usual = await ink()
  await page.emulateMedia({ contrast: 'more' })
  await expect.poll(ink).toBe('rgb(0, 0, 0)')
  await page.emulateMedia({ contrast: 'no-preference' })
  expect(await ink()).toBe(usual)
})
