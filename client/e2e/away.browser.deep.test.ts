import type { Page } from 'playwright-core'
import { expect, it } from 'vitest'
import { useStage } from './launch.ts'
import { boardOf, joinMatch, mark, reach } from './match-page.ts'

const stage = useStage()

/** Two guests at tic-tac-toe, with these options. */
async function two(options: object): Promise<[Page, Page]> {
  const pages: [Page, Page] = [await stage.guest(), await stage.guest()]
  const [x, o] = pages
  for (const page of pages) await page.addInitScript(keepWarnings)
  const made = await x.request.post('/api/matches', { data: { game: 'tictactoe', seats: 2, players: ['me', 'open'], ...options } })
  expect(made.status(), await made.text()).toBe(201)
  await x.goto(`/matches/${(await made.json()).id}`)
  await joinMatch(o, x)
  await boardOf(x).waitFor()
  return pages
}

/** Runs in a page before its scripts: keeps all that the live region about the clock says, in `window.said`. */
function keepWarnings(): void {
  const said: string[] = []
  let last = ''
  Object.assign(window, { said })
  new MutationObserver(() => {
    const text = document.querySelector('[data-testid="clock-warning"]')?.textContent ?? ''
    if (text !== last && text) said.push(text)
    last = text
  }).observe(document, { childList: true, subtree: true, characterData: true })
}

const chip = (page: Page, seat: number) => page.locator(`.seats [data-seat="${seat}"]`)
const time = (page: Page, seat: number) => chip(page, seat).getByRole('timer')

it('the clock of the player to move runs at their chip, on both pages', async () => {
  const [x, o] = await two({ clock: { kind: 'bank', bankMs: 300_000, incrementMs: 5000 } })
  for (const page of [x, o]) {
    await expect.poll(() => time(page, 0).getAttribute('data-runs')).toBe('true')
    expect(await time(page, 0).textContent()).toMatch(/0[45]:\d\d$/)
    expect(await time(page, 1).textContent()).toMatch(/05:00$/)
  }
  await mark(x, 4)
  await reach(2, x, o)
  for (const page of [x, o]) await expect.poll(() => time(page, 1).getAttribute('data-runs')).toBe('true')
  expect(await time(o, 0).getAttribute('data-runs')).toBe('false')
})

it('20 seconds before the end of their time the player to move is told once, and nobody else', async () => {
  const [x, o] = await two({ clock: { kind: 'bank', bankMs: 35_000 } })
  const warning = (page: Page) => page.getByTestId('clock-warning').textContent()
  const said = (page: Page) => page.evaluate(() => (window as unknown as { said: string[] }).said)
  await expect.poll(() => warning(x)).toMatch(/^You have (20|19) seconds left\.$/)
  await expect.poll(() => time(x, 0).getAttribute('data-urgent')).toBe('true')
  await mark(x, 4)
  await expect.poll(() => warning(x)).toBe('')
  await mark(o, 0)
  await reach(4, x, o)
  await expect.poll(() => time(x, 0).getAttribute('data-runs')).toBe('true')
  expect(await said(x)).toHaveLength(1)
  expect(await said(o)).toEqual([])
})

it('who closes the page is gone at their chip; after the grace time the other goes on without them, by keyboard', async () => {
  const [x, o] = await two({ graceMs: 10_000 })
  await expect.poll(() => chip(o, 0).getAttribute('data-presence')).toBe('here')
  await x.close()
  await expect.poll(() => chip(o, 0).textContent()).toContain('gone')
  const banner = o.getByTestId('claim')
  await banner.waitFor()
  expect(await banner.getByRole('status').textContent()).toMatch(/^The match waits for Guest \d+, who may have gone\.$/)
  await banner.getByRole('button', { name: 'End the match…' }).press('Enter')
  await banner.getByRole('button', { name: 'Keep it' }).press('Enter')
  await banner.getByRole('button', { name: 'Go on without them' }).press('Enter')
  await expect.poll(() => o.getByTestId('result').textContent()).toContain('You win!')
})
