import type { Locator, Page } from 'playwright-core'
import { expect, it } from 'vitest'
import { useStage } from './launch.ts'
import { boardOf, createMatch, joinMatch, reach, resultOf, slotOf, waitForTurn } from './match-page.ts'

const stage = useStage()

async function startMatch(): Promise<[Page, Page]> {
  const [ann, bob] = [await stage.guest(), await stage.guest()]
  await createMatch(ann, 'workshop')
  await joinMatch(bob, ann)
  await waitForTurn(ann)
  return [ann, bob]
}

const card = (page: Page, slot: number): Locator => slotOf(page, 'players.0.hand', slot)
const column = (page: Page, name: 'Left' | 'Far right'): Locator => page.getByRole('button', { name: `Columns ${name}`, exact: true })
const form = (page: Page, move: string): Locator => page.locator(`form[data-move="${move}"]`)
/** What a card is called: `♠ 7`. */
const nameOf = async (slot: Locator): Promise<string> => (await slot.getAttribute('aria-label'))!.split(',')[0]
/** The last line of the log, without its version and who made it. */
const lastLine = async (page: Page): Promise<string> =>
  (await page.locator('.log-line').last().textContent())!.replace(/^\d+Guest \d+( \d)? /, '')

it('several cards are chosen on the board and then played; only who knew them reads in the log which', async () => {
  const [ann, bob] = await startMatch()
  const names = [await nameOf(card(ann, 1)), await nameOf(card(ann, 3))]
  const send = form(ann, 'exchange').getByRole('button')
  await card(ann, 1).click()
  expect(await form(ann, 'exchange').locator('legend').textContent()).toContain('1 of 2 to 3')
  expect(await send.getAttribute('aria-disabled')).toBe('true')
  await card(ann, 3).click()
  await card(ann, 2).click()
  await form(ann, 'exchange')
    .getByLabel(await nameOf(card(ann, 2)))
    .uncheck()
  expect(await card(ann, 2).getAttribute('aria-pressed')).toBe('false')
  expect(await card(ann, 3).getAttribute('aria-pressed')).toBe('true')
  await send.click()
  await reach(1, ann, bob)
  await expect.poll(() => lastLine(ann)).toBe(`exchanges ${names.join(' and ')}`)
  await expect.poll(() => lastLine(bob)).toBe('exchanges some cards')
  expect(await ann.locator('[data-stack="players.0.hand"] [aria-pressed="true"]').count()).toBe(0)
})

it('cards that lie face down have their own backs, where they lie and on their way', async () => {
  const [ann, bob] = await startMatch()
  const suitsOf = (labels: (string | null)[]) => labels.map((label) => /[♠♥♦♣]/.exec(label ?? '')![0]).sort()
  const held = async () =>
    suitsOf(await ann.locator('[data-stack="players.0.hand"] .pc-slot').evaluateAll((slots) => slots.map((slot) => slot.ariaLabel)))
  const backs = () =>
    bob.locator('[data-stack="players.0.hand"] [data-anonymous]').evaluateAll((cards) => cards.map((one) => one.ariaLabel))
  expect(await backs()).toEqual(expect.arrayContaining([expect.stringMatching(/^face-down card \([♠♥♦♣]\)$/)]))
  expect(suitsOf(await backs())).toEqual(await held())
  expect(await bob.locator('[data-stack="players.0.hand"] .pc-card-back').allTextContents()).toEqual(
    (await backs()).map((label) => suitsOf([label])[0]),
  )
  await card(ann, 0).click()
  await card(ann, 1).click()
  await form(ann, 'exchange').getByRole('button').click()
  await reach(1, ann, bob)
  expect(suitsOf(await backs())).toEqual(await held())
})

it('a move is taken back and made again, by button and by key, until something hidden has been seen', async () => {
  const [ann, bob] = await startMatch()
  const [back, again] = ['Take back', 'Redo'].map((name) => ann.getByRole('button', { name }))
  const counted = (page: Page) => boardOf(page).textContent()
  expect(await back.count()).toBe(0)
  await ann.getByRole('button', { name: 'Count', exact: true }).click()
  await reach(1, ann, bob)
  await back.click()
  await reach(2, ann, bob)
  await expect.poll(() => lastLine(bob)).toBe('takes the last move back')
  expect(await bob.getByRole('button', { name: 'Take back' }).count()).toBe(0)
  const before = await counted(bob)
  expect(await back.isDisabled()).toBe(true)
  await again.click()
  await reach(3, ann, bob)
  expect(await counted(bob)).not.toBe(before)
  await ann.keyboard.press('Control+z')
  await reach(4, ann, bob)
  await ann.keyboard.press('Control+Shift+z')
  await reach(5, ann, bob)
  await card(ann, 0).click()
  await column(ann, 'Left').click()
  await form(ann, 'place').getByRole('button').click()
  await reach(6, ann, bob)
  expect(await back.count()).toBe(0)
})

it('a card and a column are chosen by keyboard; a die by itself', async () => {
  const [ann, bob] = await startMatch()
  await card(ann, 0).focus()
  await ann.keyboard.press('ArrowRight')
  const chosen = await nameOf(card(ann, 1))
  await ann.keyboard.press('Enter')
  await column(ann, 'Far right').focus()
  await ann.keyboard.press('Enter')
  await form(ann, 'place').getByRole('button').focus()
  await ann.keyboard.press('Enter')
  await reach(1, ann, bob)
  await expect.poll(() => lastLine(ann)).toBe(`puts ${chosen} on column Far right`)
  for (const page of [ann, bob])
    await expect.poll(() => slotOf(page, 'game.columns.2', 0).getAttribute('aria-label')).toBe(`${chosen}, Tapped, slot 1`)
  expect(await ann.evaluate(() => document.activeElement?.textContent)).toBe('Place')

  await slotOf(ann, 'game.dice', 1).click()
  await reach(2, ann, bob)
  await expect.poll(() => slotOf(bob, 'game.dice', 1).getAttribute('aria-label')).toBe('blue 6, slot 2')
  expect(await boardOf(bob).getByRole('list', { name: 'Rolls' }).textContent()).toBe('6')
  expect(await boardOf(bob).getByRole('timer', { name: 'Clock: time left' }).textContent()).toMatch(/^(60:00|59:\d\d)$/)
})

it('at the end places and statistics are told, and not before', async () => {
  const [ann, bob] = await startMatch()
  await form(ann, 'place').getByRole('button').click()
  await reach(1, ann, bob)
  expect(await bob.getByText('Cards placed').count()).toBe(0)
  await ann.getByRole('button', { name: 'Finish' }).click()
  await expect.poll(() => resultOf(ann)).toBe('You win!')
  const rows = bob.getByTestId('standings').locator('tbody tr')
  const cells = () => rows.evaluateAll((all) => all.map((row) => [...row.querySelectorAll('td')].map((cell) => cell.textContent)))
  await expect.poll(cells).toEqual([
    ['1', '1', '1', '2'],
    ['2', '0', '0', '0'],
  ])
  await expect.poll(() => bob.getByTestId('standings').locator('dl').textContent()).toBe('Exchanges0')
})
