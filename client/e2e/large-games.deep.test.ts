import { execFileSync } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import type { Page } from 'playwright-core'
import { expect, it } from 'vitest'
import { startServer } from '../../server/testing/server-process.ts'
import { useStageOf } from './launch.ts'
import { boardOf, createMatch } from './match-page.ts'

const ROOT = fileURLToPath(new URL('../..', import.meta.url))
const stage = useStageOf((database, port) => {
  execFileSync(process.execPath, ['tools/build/build.mjs'], { cwd: ROOT, stdio: ['ignore', 'ignore', 'inherit'] })
  return startServer(database, port)
})
const SIZES = { 1280: { width: 1280, height: 800 }, 390: { width: 390, height: 844 } }
const GAMES = [
  // Not Thrifty: it can wait without end for pots that keys pressed at random never put back.
  ['atelier', { 'seat-1': 'agent random' }],
  ['bluff', { seats: '3', 'seat-1': 'agent random', 'seat-2': 'agent random' }],
  ['terraces', { seats: '3', 'seat-1': 'agent gardener', 'seat-2': 'agent gardener' }],
] as const
/** Keys that are pressed at most before the match is over. */
const MOST_KEYS = 20_000

const CHOICE = '[data-testid="board"] :is(button, [role="button"])[data-legal="true"]:not([aria-pressed="true"])'

/** What the focus is on, and whether it can be seen. */
const look = (page: Page) =>
  page.evaluate((choice) => {
    const focus = document.activeElement
    const box = focus?.getBoundingClientRect()
    const at = box && document.elementFromPoint(box.x + box.width / 2, box.y + Math.min(box.height / 2, 20))
    return {
      isLost: focus === null || focus === document.body,
      isChoice: focus?.matches(choice) ?? false,
      isCovered: !(at && focus && (focus.contains(at) || at.contains(focus))),
      label: focus?.getAttribute('aria-label') ?? focus?.textContent ?? '',
      hasMenu: focus?.closest('[role="menu"]') !== null,
      isMine: document.querySelector('.prompt[data-mine="true"]') !== null,
      prompt: document.querySelector('.prompt-line [role="status"]')?.textContent ?? '',
      isOver: document.querySelector('[data-testid="result"]') !== null,
      version: document.querySelector('[data-testid="board"]')?.getAttribute('data-version'),
      width: document.documentElement.scrollWidth,
    }
  }, CHOICE)

it.each(GAMES.flatMap(([game, seats]) => ([1280, 390] as const).map((width) => [game, width, seats] as const)))(
  '%s at %i px is played to its end by keyboard alone, and the focus is never lost or hidden',
  async (game, width, seats) => {
    const page = await stage.guest({ viewport: SIZES[width] })
    await createMatch(page, game, seats)
    await boardOf(page).waitFor()
    let state = width
    const below = (most: number) => {
      state = (state * 1103515245 + 12345) % 2 ** 31
      return Math.floor(state / 2 ** 16) % most
    }
    const wrong: string[] = []
    let keys = 0
    let tabs = 0
    let last = 'Tab'
    const press = async (key: string) => {
      await page.keyboard.press(key)
      last = key
      keys++
    }
    let seen = await look(page)
    for (; !seen.isOver && keys < MOST_KEYS; seen = await look(page)) {
      if (!seen.isMine) {
        await page.waitForTimeout(30)
        continue
      }
      if (seen.prompt === '') wrong.push(`version ${seen.version}: no prompt`)
      // Behind the last element of the page Tab leads out of it.
      if (seen.isLost && last !== 'Tab') wrong.push(`version ${seen.version}: the focus is nowhere`)
      if (seen.width > width) wrong.push(`version ${seen.version}: ${seen.width} px wide`)
      if (seen.hasMenu) {
        for (let n = below(3); n > 0; n--) await press('ArrowDown')
        await press('Enter')
      } else if (seen.isChoice && below(3) > 0) {
        if (seen.isCovered) wrong.push(`version ${seen.version}: ${seen.label} is covered`)
        tabs = 0
        await press('Enter')
        await page.waitForTimeout(50)
      } else if (seen.isChoice && below(2) > 0) await press('ArrowRight')
      else {
        await press('Tab')
        if (++tabs > 200) throw new Error(`${game}, version ${seen.version}: Tab leads to nothing that can be chosen: ${seen.prompt}`)
      }
    }
    expect(seen.isOver, `${keys} keys, version ${seen.version}: ${seen.prompt}`).toBe(true)
    expect(wrong).toEqual([])
  },
)
