import type { Page } from 'playwright-core'
import { expect, it } from 'vitest'
import { useStage } from './launch.ts'
import { createMatch, joinMatch, mark, playTicTacToe, rename, versionOf } from './match-page.ts'

/** What a finished match says and offers. */

const stage = useStage()

async function finished(): Promise<[Page, Page]> {
  const [ann, bob] = [await stage.guest({ permissions: ['clipboard-read', 'clipboard-write'] }), await stage.guest()]
  await rename(ann, 'Ann')
  await rename(bob, 'Bob')
  await createMatch(ann, 'tictactoe')
  await joinMatch(bob, ann)
  await playTicTacToe(ann, bob, mark)
  return [ann, bob]
}

const texts = (page: Page, selector: string) => page.locator(selector).allTextContents()

it('the page and its log say who has won and why, with places and moves; the same is announced', async () => {
  const [ann, bob] = await finished()
  const result = (page: Page) => page.getByTestId('result').getByRole('status').first().locator('h2, p').allTextContents()
  await expect.poll(() => result(ann)).toEqual(['You win!', 'Three in a row.'])
  await expect.poll(() => result(bob)).toEqual(['Ann wins.', 'Three in a row.'])
  for (const page of [ann, bob]) await expect.poll(() => texts(page, '.log-end')).toEqual(['Ann wins. Three in a row.'])
  const rows = ann.getByRole('region', { name: 'Final standings' }).getByRole('row')
  const cells = () => rows.evaluateAll((all) => all.map((row) => [...row.children].map((cell) => cell.textContent)))
  await expect.poll(cells).toEqual([
    ['Place', 'Player', 'Moves'],
    ['1', 'Ann', '3'],
    ['2', 'Bob', '2'],
  ])
  await expect.poll(() => texts(ann, '.ended-summary')).toEqual([expect.stringMatching(/^5 moves in \d+ (second|minute)s?\.$/)])
})

it('from the end one looks back from the start, shares the match, and prints its log', async () => {
  const [ann] = await finished()
  const steps = ann.getByRole('group', { name: 'What next' })
  await steps.getByRole('button', { name: 'Copy the link' }).click()
  await steps.getByRole('status').getByText('The link is copied.').waitFor()
  expect(await ann.evaluate(() => navigator.clipboard.readText())).toBe(ann.url())
  expect(await steps.getByRole('link', { name: 'Rules' }).getAttribute('href')).toBe('/games/tictactoe/rules')

  const lines = await ann.locator('.log-line:not(.log-turn)').count()
  await ann.emulateMedia({ media: 'print' })
  await ann.evaluate(() => dispatchEvent(new Event('beforeprint')))
  await ann.locator('ol.log-printed > li').first().waitFor()
  expect(await ann.locator('ol.log-printed > li').count()).toBeGreaterThanOrEqual(lines)
  expect(await texts(ann, 'p.log-printed')).toEqual(['Ann wins. Three in a row.'])
  for (const hidden of ['.table', '.rewind', '.log-scroller']) expect(await ann.locator(hidden).isVisible(), hidden).toBe(false)
  await ann.evaluate(() => dispatchEvent(new Event('afterprint')))
  await ann.emulateMedia({ media: 'screen' })

  await steps.getByRole('button', { name: 'Look back from the start' }).click()
  await expect.poll(() => versionOf(ann)).toBe(0)
  expect(new URL(ann.url()).searchParams.get('at')).toBe('0')
})

it('a device that can share is asked to', async () => {
  const [ann] = await finished()
  await ann.addInitScript(() => {
    const shared: object[] = []
    Object.assign(window, { shared })
    Object.defineProperty(navigator, 'share', { value: async (data: object) => shared.push(data) })
  })
  await ann.reload()
  await ann.getByRole('button', { name: 'Share…' }).click()
  const shared = await ann.evaluate(() => (window as unknown as { shared: object[] }).shared)
  expect(shared).toEqual([{ title: 'Tic-tac-toe', text: 'Ann wins. Three in a row.', url: ann.url() }])
})

it('the page names a picture of the match, which a browser can draw', async () => {
  const [ann] = await finished()
  await ann.reload()
  const content = (name: string) => ann.locator(`meta[property="og:${name}"]`).getAttribute('content')
  expect([await content('title'), await content('description')]).toEqual(['Tic-tac-toe: Ann and Bob', 'Ann wins.'])
  const size = await ann.evaluate(
    async (address) => {
      const image = new Image()
      image.src = address
      await image.decode()
      return [image.naturalWidth, image.naturalHeight]
    },
    (await content('image'))!,
  )
  expect(size).toEqual([1200, 630])
})
