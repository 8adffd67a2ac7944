import type { Page } from 'playwright-core'
import { expect, it } from 'vitest'
import { DEEP_SEED } from '../../statecharts/testing/deep.ts'
import { useStage } from './launch.ts'
import { boardOf, createMatch, reach, takeSeat, versionOf, waitForTurn } from './match-page.ts'

const stage = useStage()
const PHONE = { viewport: { width: 390, height: 844 }, hasTouch: true }
const SEASONS = 3
const TURNS = 6
const COMPOST = /^Compost it/

const hand = (page: Page) => boardOf(page).getByRole('group', { name: 'Your hand' }).getByRole('button')
/** Chooses a card, and in its menu what to do with it. A card that can only be composted has none. */
async function choose(page: Page, card: number, what: RegExp): Promise<string> {
  const button = hand(page).nth(card)
  const [name, menu] = [await button.getAttribute('aria-label'), await button.getAttribute('aria-haspopup')]
  await button.tap()
  if (menu) await page.getByRole('menuitem', { name: what }).first().tap()
  return name!.split(/[:,;]/)[0]!
}
const chosen = (page: Page) => boardOf(page).locator('.te-chosen-text').textContent()
const expectToFit = async (page: Page) => expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390)

if (DEEP_SEED !== null)
  it('a match is played to its end on a phone, by touch', async () => {
    const page = await stage.guest(PHONE)
    await createMatch(page, 'terraces', { seats: '2', 'seat-1': 'agent random' })
    await waitForTurn(page)
    await expectToFit(page)
    for (let turn = 0; turn < SEASONS * TURNS; turn++) {
      const before = await versionOf(page)
      // The cards of another turn have come, and the one that was chosen has gone.
      await expect.poll(async () => `${await hand(page).count()} ${await chosen(page)}`).toBe(`${7 - (turn % TURNS)} Choose a card.`)
      await choose(page, 0, /./)
      await expect.poll(() => versionOf(page)).toBeGreaterThan(before)
    }
    await page.getByTestId('result').waitFor()
    await boardOf(page).getByRole('table').waitFor()
    await expectToFit(page)
    await expect.poll(() => page.locator('.log-line').last().textContent()).toMatch(/has \d+ points: honey/)
  })

it('a choice can be changed until the last player has chosen, and nobody else sees either', async () => {
  const [ann, bob] = [await stage.guest(PHONE), await stage.guest(PHONE)]
  await createMatch(ann, 'terraces', { seats: '2' })
  await takeSeat(bob, ann)
  await bob.goto(ann.url())
  await Promise.all([waitForTurn(ann), waitForTurn(bob)])
  const status = (page: Page) => page.locator('.prompt-line [role="status"]').textContent()
  const first = await choose(ann, 0, COMPOST)
  await reach(2, ann, bob)
  await expect.poll(() => chosen(ann)).toContain(`Chosen: ${first}`)
  expect(await status(ann)).toBe('You have chosen, and may choose again until the last player has')
  expect(await ann.locator('.prompt[data-mine="true"]').count()).toBe(0)
  const seen = () =>
    boardOf(bob)
      .getByRole('group', { name: /^Chosen by/ })
      .getByRole('img')
      .evaluateAll((all) => all.map(({ ariaLabel }) => ariaLabel))
  expect(await seen()).toEqual(['face-down card (spring)'])

  const second = await choose(ann, 3, COMPOST)
  await reach(3, ann, bob)
  expect(second).not.toBe(first)
  await expect.poll(() => chosen(ann)).toContain(`Chosen: ${second}`)
  expect(await hand(ann).evaluateAll((all) => all.map(({ ariaPressed }) => ariaPressed).filter((it) => it === 'true').length)).toBe(1)
  expect(await seen()).toEqual(['face-down card (spring)'])
  const told = async (page: Page) => (await page.locator('.log-line').allTextContents()).join('\n')
  expect(await told(bob)).not.toContain(first)
  await choose(bob, 0, COMPOST)
  await expect.poll(() => told(ann)).toContain(`composts ${second}`)
  expect(await told(ann)).not.toContain(`composts ${first}`)
  // Compost lies face down.
  await expect.poll(() => told(bob)).toContain('composts a card')
})

it('a menu whose card goes, since it is chosen on another page, leaves the focus with the hand', async () => {
  const page = await stage.guest({ hasTouch: true })
  await createMatch(page, 'terraces', { seats: '2' })
  await takeSeat(await stage.guest(), page)
  const other = await page.context().newPage()
  await other.goto(page.url())
  await Promise.all([waitForTurn(page), waitForTurn(other)])
  await hand(page).and(page.locator('[aria-haspopup="menu"]')).first().press('Enter')
  await page.getByRole('menuitem', { name: COMPOST }).waitFor()
  const menus = hand(other).and(other.locator('[aria-haspopup="menu"]'))
  await menus.first().tap()
  await other.getByRole('menuitem', { name: COMPOST }).tap()
  await reach(2, page)
  await expect.poll(() => page.getByRole('menuitem').count()).toBe(0)
  expect(await page.evaluate(() => document.activeElement?.closest('[role="group"]')?.getAttribute('aria-label'))).toBe('Your hand')
})
