import { expect, it } from 'vitest'
import { useStage } from './launch.ts'
import { boardOf, createMatch, waitForTurn } from './match-page.ts'

const stage = useStage()

it('options and agents are explained where they are chosen, and in the waiting room', async () => {
  const page = await stage.guest()
  await page.goto('/')
  await page.locator('[data-game="hearts"] .button-primary').click()
  const form = page.getByRole('dialog')
  const length = form.getByRole('combobox', { name: 'Length' })
  const described = (text: string | RegExp) => expect.poll(() => length.evaluate(descriptionOf)).toMatch(text)
  await described(/^When the match ends; the fewest points win\. Deals are played until somebody has 100\.$/)
  await length.selectOption('deal')
  await described(/The cards are dealt once\.$/)
  await form.getByText('Ducks, and throws off the queen of spades and high hearts.').waitFor()
  const seat = form.getByRole('combobox', { name: 'Seat 2' })
  expect(await seat.evaluate(descriptionOf)).toBe('')
  await seat.selectOption('agent careful')
  await expect.poll(() => seat.evaluate(descriptionOf)).toMatch(/^Ducks/)
  await form.getByRole('button', { name: 'Create match' }).click()

  await page.getByText('Length: One deal').waitFor()
  await page.getByText('The cards are dealt once.').waitFor()
  await page.locator('dl.explained').getByText('Makes any legal move.').waitFor()
  await page.getByRole('button', { name: 'Add agent at seat 3' }).click()
  const random = page.getByRole('button', { name: 'Random', exact: true })
  expect(await random.evaluate(descriptionOf)).toBe('Makes any legal move.')
})

it('fields of the form stand side by side at one height, also beside one that is explained', async () => {
  const page = await stage.guest()
  await page.goto('/')
  await page.locator('[data-game="memory"] .button-primary').click()
  const form = page.getByRole('dialog')
  await form.waitFor()
  const boxes = await form
    .locator('[name="cardSet"], [name="size"]')
    .evaluateAll((all) => all.map((select) => select.getBoundingClientRect()).map(({ top, height }) => ({ top, height })))
  expect(boxes).toHaveLength(2)
  expect(boxes[1]).toEqual(boxes[0])
})

it('a game that draws itself as text can be read so, also at versions past, and on the board that any game has', async () => {
  const page = await stage.guest()
  await createMatch(page, 'checkers', { 'seat-1': 'agent random' })
  await waitForTurn(page)
  await page.getByRole('tab', { name: 'Log' }).press('ArrowRight')
  const text = page.getByRole('region', { name: 'The match as text' }).locator('pre')
  const start = await text.textContent()
  expect(start!.split('\n')).toHaveLength(8)
  expect(start).toContain('    b1      b2      b3      b4')
  await boardOf(page).locator('[data-legal="true"]').first().click()
  await boardOf(page)
    .getByRole('button', { name: /can be moved to/ })
    .first()
    .click()
  await expect.poll(() => text.textContent()).not.toBe(start)
  await waitForTurn(page)
  await page.getByRole('slider', { name: 'Version' }).fill('0')
  await expect.poll(() => text.textContent()).toBe(start)

  await page.goto(`${new URL(page.url()).pathname}?board=plain`)
  await boardOf(page).getByRole('region', { name: 'The match as text' }).locator('pre').waitFor()
})

/** What is read out of an element besides its name. */
const descriptionOf = (element: Element) =>
  (element.getAttribute('aria-describedby') ?? '')
    .split(' ')
    .map((id) => document.getElementById(id)?.textContent ?? '')
    .join(' ')
    .trim()
