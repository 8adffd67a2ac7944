import type { FrameLocator, Page } from 'playwright-core'
import { expect, it } from 'vitest'
import { useStage } from './launch.ts'
import {
  createMatch,
  expectLit,
  glimpsed,
  joinMatch,
  openInspector,
  reach,
  resultOf,
  slotOf,
  toMove,
  versionOf,
  watchMatch,
} from './match-page.ts'

const stage = useStage()
const SLOTS = 10
const FACE_DOWN = 'face-down card'
const EMPTY = 'empty'

it('two browsers play memory to the end by mouse, the clock hides what is not a pair, and a third sees the phases light', async () => {
  const pages = [await stage.guest(), await stage.guest()]
  const [first, second] = pages as [Page, Page]
  const watcher = await stage.guest()
  await createMatch(first, 'memory', { size: 'small' })
  await joinMatch(second, first)
  await watchMatch(watcher, first)
  const inspector = await openInspector(watcher)
  await expectLit(inspector, 'first')

  /** What both have seen, by slot. */
  const seen = new Map<number, string>()
  let clockSeen = false
  for (let turns = 0; (await faceDown(first)).length > 0; turns++) {
    expect(turns, 'the match ends').toBeLessThan(40)
    const page = await toMove(pages)
    const before = await versionOf(page)
    let countdowns: Promise<unknown> | undefined
    const [one, another] = await choosePair(page, seen, async () => {
      await expectLit(inspector, 'second')
      countdowns = Promise.all(pages.map((each) => glimpsed(each, '[data-testid="countdown"]')))
      // For a pair there is none.
      countdowns.catch(() => {})
    })
    if (seen.get(one) === seen.get(another)) {
      for (const slot of [one, another]) seen.delete(slot)
      await reach(before + 3, first, second, watcher)
      continue
    }
    await countdowns
    if (clockSeen) await hide(page)
    await reach(before + 4, first, second, watcher)
    if (!clockSeen) await lookBack(inspector, before + 2, 'look')
    clockSeen = true
    for (const slot of [one, another]) expect(await faceAt(first, slot)).toBe(FACE_DOWN)
  }

  expect(clockSeen).toBe(true)
  await expectLit(inspector, 'over')
  for (const page of pages) expect(await resultOf(page)).toMatch(/win/)
  const scores = await first.locator('.seats .pc-chip-score').allTextContents()
  expect(scores.map(Number).reduce((sum, score) => sum + score)).toBe(SLOTS)
  // The board counts what the score counts.
  expect(await first.locator('.memory-name > span').allTextContents()).toEqual(scores.map((score) => `${score} cards`))
})

/** Hides the cards, unless the clock is quicker, as it may be on a slow machine. */
async function hide(page: Page): Promise<void> {
  const button = page.locator('[data-move="hide"]')
  await button.click({ timeout: 5000 }).catch(async (error: unknown) => {
    if ((await button.count()) > 0) throw error
  })
}

/** Has the inspector show a version that is past, at which a phase is lit. */
async function lookBack(inspector: FrameLocator, version: number, phase: string): Promise<void> {
  await inspector.locator(`li[data-version="${version}"] button`).click()
  await expectLit(inspector, phase)
  await inspector.getByRole('button', { name: 'Live' }).click()
}

/** What lies in a slot, as the page says it: a face, `face-down card` or `empty`. */
async function faceAt(page: Page, slot: number): Promise<string> {
  return nameIn(await slotOf(page, 'game.cards', slot).getAttribute('aria-label'))
}
const nameIn = (label: string | null): string => label!.replace(/, slot \d+$/, '')

async function faceDown(page: Page): Promise<number[]> {
  const slots = Array.from({ length: SLOTS }, (_, slot) => slot)
  const faces = await Promise.all(slots.map((slot) => faceAt(page, slot)))
  return slots.filter((slot) => faces[slot] === FACE_DOWN)
}

/** Turns over two cards as well as can be remembered, and remembers them. Returns their slots. */
async function choosePair(page: Page, seen: Map<number, string>, between: () => Promise<void>): Promise<[number, number]> {
  const down = await faceDown(page)
  const unknown = down.filter((slot) => !seen.has(slot))
  const mateOf = (slot: number) => down.find((other) => other !== slot && seen.get(other) === seen.get(slot))
  const reveal = async (slot: number) => {
    // It may soon be hidden again, or be gone with its pair.
    const face = glimpsed(page, `[data-stack~="game.cards"] [data-slot="${slot}"]:not([aria-label^="${FACE_DOWN}"])`)
    await slotOf(page, 'game.cards', slot).click()
    return nameIn(await face)
  }
  const one = down.find((slot) => seen.has(slot) && mateOf(slot) !== undefined) ?? unknown[0]!
  seen.set(one, await reveal(one))
  await between()
  const another = mateOf(one) ?? unknown.find((slot) => slot !== one)!
  const face = await reveal(another)
  // A pair may be gone before it is read.
  seen.set(another, face === EMPTY ? seen.get(one)! : face)
  return [one, another]
}
