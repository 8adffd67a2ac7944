import type { Page } from 'playwright-core'
import { expect, it } from 'vitest'
import { useStage } from './launch.ts'
import { boardOf, createMatch, joinMatch, reach, rename, takeSeat, waitForTurn } from './match-page.ts'

const stage = useStage()

/** Three guests, in a conversation that has just begun. */
async function conversation(): Promise<[Page, Page, Page]> {
  const [ann, bob, cid] = [await stage.guest(), await stage.guest(), await stage.guest()]
  await Promise.all([rename(ann, 'Ann'), rename(bob, 'Bob'), rename(cid, 'Cid')])
  await createMatch(ann, 'salon', { seats: '3', 'seat-2': 'open' })
  await takeSeat(bob, ann)
  await joinMatch(cid, ann)
  await bob.goto(ann.url())
  for (const page of [ann, bob]) await boardOf(page).waitFor()
  return [ann, bob, cid]
}

const status = (page: Page) => page.locator('.prompt-line [role="status"]').textContent()
const progress = (page: Page) => page.getByRole('progressbar', { name: 'Progress of the match' }).getAttribute('aria-valuenow')
const lines = (page: Page) => page.locator('.log-line').allTextContents()
const seconds = async (page: Page, seat: number) => {
  const text = await page.locator(`.seats [data-seat="${seat}"] [role="timer"]`).textContent()
  const [, minutes, rest] = /(\d\d):(\d\d)$/.exec(text!)!
  return Number(minutes) * 60 + Number(rest)
}

it('prompts say facts, fix-ups for whom they were made, and what is secret only happens', async () => {
  const [ann, bob, cid] = await conversation()
  await waitForTurn(ann)
  await expect.poll(() => status(ann)).toBe('Speak to Bob; you have spoken 0 of 0 lines')
  await expect.poll(() => status(cid)).toBe('Ann speaks to Bob; 12 to go')
  await expect.poll(() => lines(cid)).toEqual(['1Greet: Ann', '2Greet: Bob', '3Greet: Cid'])
  await ann.locator('[data-move="whisper"]').click()
  await waitForTurn(bob)
  await reach(6, ann, bob, cid)
  for (const page of [ann, bob])
    await expect.poll(async () => (await lines(page)).slice(3)).toEqual(['4Ann: Whisper', '5Something happens in secret', 'Bob’s turn'])

  // Looking back step by step works as ever, over what is secret too.
  await cid.locator('[data-version="5"].log-line').click()
  await expect.poll(() => boardOf(cid).getAttribute('data-version')).toBe('5')
  await cid.getByRole('button', { name: 'One move forward' }).click()
  await expect.poll(() => boardOf(cid).getAttribute('data-version')).toBe('6')
  await expect.poll(() => cid.locator('.log-line[aria-current="step"]').textContent()).toBe('Bob’s turn')
})

it('progress and time banks are shown; a bank runs only while it is that player’s turn', async () => {
  const [ann, bob] = await conversation()
  await waitForTurn(ann)
  await expect.poll(() => progress(bob)).toBe('0')
  expect(await seconds(bob, 1)).toBe(90)
  await expect.poll(() => seconds(bob, 0)).toBeLessThan(89)
  expect(await seconds(bob, 1)).toBe(90)
  await ann.locator('[data-move="say"]').click()
  await waitForTurn(bob)
  await expect.poll(() => progress(ann)).toBe('8')
  const left = await seconds(ann, 0)
  await expect.poll(() => seconds(ann, 1)).toBeLessThan(89)
  expect(await seconds(ann, 0)).toBe(left)
  // The past stands still.
  await ann.getByRole('button', { name: 'One move back' }).click()
  await expect.poll(() => seconds(ann, 1)).toBe(90)
})

it('a clock is urgent below twenty seconds, also by a clock of the browser that is wrong', async () => {
  const [ann] = await conversation()
  const late = await stage.guest()
  await late.addInitScript(() => {
    const now = Date.now
    Date.now = () => now() + 600_000
  })
  await late.goto(ann.url())
  await boardOf(late).waitFor()
  // By its own clock none would be left.
  expect(await seconds(late, 0)).toBeGreaterThan(30)
  const urgent = () => ann.locator('.seats [data-seat="0"] [role="timer"]').getAttribute('data-urgent')
  expect(await urgent()).toBe('false')
  // The page measures by a clock that nobody sets.
  await ann.evaluate(() => {
    const now = performance.now.bind(performance)
    performance.now = () => now() + 75_000
  })
  await expect.poll(urgent).toBe('true')
})

it('time banks, progress and the menu fit a width of 360 pixels', async () => {
  const page = await stage.guest({ viewport: { width: 360, height: 740 }, hasTouch: true })
  const agents = { seats: '4', 'seat-1': 'agent random', 'seat-2': 'agent random', 'seat-3': 'agent random' }
  await createMatch(page, 'salon', agents)
  await waitForTurn(page)
  await page.getByRole('button', { name: 'Your seat' }).tap()
  await page.getByRole('button', { name: 'Give up the seat' }).waitFor()
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(360)
  await page.getByRole('button', { name: 'Give up the seat' }).tap()
  const { x, width } = (await page.getByRole('dialog', { name: 'Give up the seat?' }).boundingBox())!
  expect([x >= 0, x + width <= 360]).toEqual([true, true])
})
