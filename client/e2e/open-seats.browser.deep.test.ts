import type { Page } from 'playwright-core'
import { expect, it } from 'vitest'
import { DEEP_SEED } from '../../statecharts/testing/deep.ts'
import { useStage } from './launch.ts'
import { boardOf, createInLobby, createMatch, joinInLobby, rename } from './match-page.ts'

const stage = useStage()

async function called(name: string): Promise<Page> {
  const page = await stage.guest()
  await rename(page, name)
  return page
}

const chip = (page: Page, seat: number) => page.locator(`.seats [data-seat="${seat}"]`)
const press = (page: Page, move: string) => boardOf(page).locator(`[data-move="${move}"][data-legal="true"]`).click()
/** Begins the next round, unless the clock has: players have eight seconds to look at the hands. */
async function nextRound(page: Page): Promise<void> {
  const button = boardOf(page).locator('[data-move="nextRound"][data-legal="true"]')
  await button.click({ timeout: 10_000 }).catch(() => {})
}
const hand = (page: Page, name: string) => boardOf(page).getByRole('region', { name: `${name}’s hand` })

/** Each player stands on their turn, and the hands are shown. */
const standAll = (pages: readonly Page[]) => Promise.all(pages.map((page) => press(page, 'stand')))

if (DEEP_SEED !== null)
  it('somebody who comes to a running blackjack takes the seat of one who has stood up, and plays the next round', async () => {
    const [ann, bob, cid, dan] = [await called('Ann'), await called('Bob'), await called('Cid'), await called('Dan')]
    await createInLobby(ann, 'blackjack', { seats: '3', 'seat-2': 'open', rounds: 'five' })
    await bob.goto(ann.url())
    await bob.getByRole('button', { name: 'Join the match' }).click()
    await bob.getByRole('button', { name: 'Leave' }).waitFor()
    await joinInLobby(cid, ann)
    const take = (page: Page) => page.getByRole('button', { name: 'Take this seat: Cid' })
    await dan.goto(ann.url())
    await boardOf(dan).waitFor()
    await standAll([ann, bob, cid])
    // They have eight seconds for it.
    await press(cid, 'standUp')
    expect(await take(dan).count()).toBe(0)
    await nextRound(ann)

    // The lobby knows it too.
    await take(dan).waitFor()
    for (const page of [ann, cid]) expect(await take(page).count()).toBe(0)
    const lobby = await dan.context().newPage()
    await lobby.goto('/')
    await lobby
      .getByRole('region', { name: 'Running matches' })
      .getByRole('button', { name: 'Take a seat with Ann (guest) and Bob (guest) at Blackjack' })
      .waitFor()
    await lobby.close()

    await take(dan).click()
    await chip(dan, 2).getByText('you').waitFor()
    for (const page of [ann, bob, cid, dan]) await expect.poll(() => chip(page, 2).textContent()).toContain('Dan')
    await hand(dan, 'Dan').getByText('joins the next round').waitFor()
    await cid.getByText('you are watching').waitFor()
    await expect.poll(() => boardOf(cid).locator('[data-legal="true"]').count()).toBe(0)

    await standAll([ann, bob])
    await nextRound(ann)
    await expect.poll(() => hand(dan, 'Dan').locator('[data-component]').count()).toBe(2)
    await hand(dan, 'Dan').getByRole('img', { name: / of / }).nth(1).waitFor()
    await standAll([ann, bob, dan])
    // They see what happened before they came as any spectator does.
    await dan.locator('.log-scroller').evaluate((log) => log.scrollTo(0, 0))
    await dan.locator('.log-line[data-version="6"]').click()
    await dan.getByText('You are looking at an earlier version').waitFor()
    const hidden = boardOf(dan).locator('[data-stack$=".hole"]').getByRole('img')
    const seen = () => hidden.evaluateAll((cards) => cards.map((card) => card.getAttribute('aria-label')))
    await expect.poll(seen).toEqual(['face-down card', 'face-down card', 'face-down card'])
  })

it('a blackjack for three begins with two; who comes takes the free seat, and is dealt in at the next round', async () => {
  const [ann, bob, cid] = [await called('Ann'), await called('Bob'), await called('Cid')]
  await createMatch(ann, 'blackjack', { seats: '3', 'seat-2': 'open', rounds: 'five' })
  await bob.goto(ann.url())
  await bob.getByRole('button', { name: 'Join the match' }).click()
  await ann.getByRole('button', { name: 'Start now' }).click()
  const players = [
    [ann, 'Ann'],
    [bob, 'Bob'],
    [cid, 'Cid'],
  ] as const
  // Of another's two cards only the open one has a name.
  const cards = (page: Page, name: string) => hand(page, name).locator('[data-component]')
  const dealtTo = async (those: readonly (readonly [Page, string])[]) => {
    for (const [page] of those)
      for (const [whose, name] of those) await expect.poll(() => cards(page, name).count()).toBe(page === whose ? 2 : 1)
  }
  await dealtTo(players.slice(0, 2))
  for (const page of [ann, bob]) {
    await chip(page, 2).getByText('Free seat 3', { exact: true }).waitFor()
    expect(await chip(page, 2).textContent()).not.toContain('out')
    expect(await cards(page, 'Free seat 3').count()).toBe(0)
  }

  await cid.goto(ann.url())
  const take = cid.getByRole('button', { name: 'Take this seat: Free seat 3' })
  await take.waitFor()
  await cid.locator('.prompt').getByText('Ann is playing').waitFor()
  await take.click()
  for (const page of [ann, bob, cid]) await chip(page, 2).getByText('Cid').waitFor()
  await cid.locator('.prompt').getByText('Ann is playing').waitFor()
  await standAll([ann, bob])
  await nextRound(ann)
  await dealtTo(players)
  await standAll([ann, bob, cid])
})

it('who made a match need not wait for seats that can be taken later', async () => {
  const [ann, bob, cid] = [await called('Ann'), await called('Bob'), await called('Cid')]
  await createMatch(ann, 'parlour', { seats: '3', 'seat-2': 'open' })
  const start = ann.getByRole('button', { name: 'Start now' })
  await bob.goto(ann.url())
  expect(await start.count()).toBe(0)
  await bob.getByRole('button', { name: 'Join the match' }).click()
  await start.waitFor()
  expect(await bob.getByRole('button', { name: 'Start now' }).count()).toBe(0)
  await start.click()
  for (const page of [ann, bob]) await boardOf(page).waitFor()
  await cid.goto('/')
  await cid.getByRole('button', { name: 'Take a seat with Ann (guest) and Bob (guest) at Parlour' }).click()
  for (const page of [ann, bob, cid]) await chip(page, 2).getByText('Cid').waitFor()
})
