import type { Page } from 'playwright-core'
import { expect, it } from 'vitest'
import { useStage } from './launch.ts'
import { boardOf, createMatch, openInspector, slotOf } from './match-page.ts'

const stage = useStage()
const PHONE = { viewport: { width: 390, height: 844 } }

/** A match against agents that move at random. */
async function againstAgents(page: Page, game: string, seats: number): Promise<void> {
  const agents = Array.from({ length: seats - 1 }, (_, seat) => [`seat-${seat + 1}`, 'agent random'])
  await createMatch(page, game, { ...(seats > 4 ? { seats: String(seats) } : {}), ...Object.fromEntries(agents) })
  await boardOf(page).waitFor()
}

it.each([
  ['hearts', 4, '.pc-plate-name'],
  ['werewolf', 12, '.ww-name'],
])('on a phone the name that a guest is given is not cut in %s, nor is an agent’s', async (game, seats, names) => {
  const page = await stage.guest(PHONE)
  await againstAgents(page, game, seats)
  const shown = await boardOf(page)
    .locator(names)
    .evaluateAll((all) =>
      all.map((name) => ({
        name: name.textContent!,
        cut: name.scrollWidth > name.clientWidth || name.scrollHeight > name.clientHeight + 1,
      })),
    )
  expect(shown.length).toBe(seats)
  expect(shown.filter(({ cut }) => cut)).toEqual([])
})

it.each([1280, 1920, 390])('a match that waits for players lies in the middle of a page %i wide', async (width) => {
  const page = await stage.guest({ viewport: { width, height: 800 } })
  await createMatch(page, 'memory')
  const room = page.getByRole('region', { name: /^Waiting for 1 more player$/ })
  const { left, right, heading } = await room.evaluate((section) => ({
    left: section.getBoundingClientRect().left,
    right: document.documentElement.clientWidth - section.getBoundingClientRect().right,
    heading: document.querySelector('h1')!.getBoundingClientRect().left,
  }))
  expect(Math.abs(left - right)).toBeLessThan(2)
  expect(heading).toBe(left)
  const [link, copy] = await Promise.all([
    room.getByLabel('Invite players with this link').boundingBox(),
    room.getByRole('button', { name: 'Copy link' }).boundingBox(),
  ])
  expect(link!.x + link!.width).toBeLessThan(copy!.x)
  // What it consists of uses the width that there is.
  const ends = await room.evaluate((section) =>
    [...section.children].map((part) => section.getBoundingClientRect().right - part.getBoundingClientRect().right),
  )
  expect(Math.min(...ends)).toBeLessThan(2)
})

it('twelve players have twelve colours', async () => {
  const page = await stage.guest()
  await againstAgents(page, 'werewolf', 12)
  for (const marks of [page.locator('.pc-chip-mark'), page.locator('.ww-initial')]) {
    const colours = await marks.evaluateAll((all) => all.map((mark) => getComputedStyle(mark).backgroundColor))
    expect(new Set(colours).size).toBe(12)
  }
  // On a phone the mark is all that is seen of most.
  expect(new Set(await page.locator('.pc-chip-mark').allTextContents()).size).toBe(12)
})

it('on the generic board no card lies on another’s face, also beside the inspector', async () => {
  const page = await stage.guest()
  await againstAgents(page, 'hearts', 4)
  await page.goto(`${page.url()}?board=plain`)
  await slotOf(page, 'players.0.hand', 12).waitFor()
  await openInspector(page)
  const overlapping = () =>
    boardOf(page)
      .locator('[data-stack="players.0.hand"] .pc-card')
      .evaluateAll((cards) => {
        const places = cards.map((card) => card.getBoundingClientRect())
        const meet = (a: DOMRect, b: DOMRect) => a.left < b.right && b.left < a.right && a.top < b.bottom && b.top < a.bottom
        return places.filter((one, i) => places.slice(i + 1).some((other) => meet(one, other))).length
      })
  await expect.poll(overlapping).toBe(0)
})
