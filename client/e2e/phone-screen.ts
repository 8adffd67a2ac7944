import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import type { Stage } from './launch.ts'
import { boardOf, createMatch } from './match-page.ts'

/** A phone upright and on its side, as most are. */
export const PHONES = { upright: { width: 390, height: 844 }, sideways: { width: 844, height: 390 } } as const

/** How long a tap may take to have come of it what can. */
const SETTLE_MS = 120
/** How often to look whether it is the player's turn again, and for how long. */
const LOOK_MS = 50
const MOST_LOOKS = 300

interface Seen {
  readonly isMine: boolean
  readonly isOver: boolean
  /** What is not where it should be, a line for each. */
  readonly wrong: readonly string[]
  /** Where the controls can be tapped that are on the screen. */
  readonly taps: readonly { readonly x: number; readonly y: number }[]
}

/** Looks at the page as it is painted, without scrolling: between two frames it may be half laid out. */
export const look = (page: Page): Promise<Seen> =>
  page.evaluate(async () => {
    await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)))
    const LIVE = ':not(:disabled, [aria-disabled="true"], [data-legal="false"])'
    const controls = ['button', '[role="button"]', 'input', 'select', 'textarea'].map((one) => `${one}${LIVE}`).join(', ')
    const popover = document.querySelector('.pc-popover:popover-open')
    const board = document.querySelector('[data-testid="board"]')
    const [width, height] = [document.documentElement.clientWidth, innerHeight]
    const wrong: string[] = []
    const taps: { x: number; y: number }[] = []

    const promptBox = document.querySelector('.prompt')?.getBoundingClientRect()

    const isInside = ({ left, top, right, bottom }: DOMRect) => left >= -1 && top >= -1 && right <= width + 1 && bottom <= height + 1
    const round = ({ left, top, right, bottom }: DOMRect) => [left, top, right, bottom].map(Math.round).join(' ')
    /** A part that scrolls, and says so to those who use the keyboard. */
    const scrollerOf = (element: Element) => element.closest('[role="region"][tabindex="0"]')
    /** A point of the element that nothing lies over. */
    const freePoint = (element: Element, { left, top, width, height }: DOMRect) =>
      [0.5, 0.15, 0.85]
        .flatMap((x) => [0.5, 0.15, 0.85].map((y) => ({ x: left + x * width, y: top + y * height })))
        .find(({ x, y }) => {
          const there = document.elementFromPoint(x, y)
          return there !== null && (element.contains(there) || there.closest('label')?.contains(element))
        })
    for (const control of (popover ?? board)?.querySelectorAll(controls) ?? []) {
      // A field of a form is pressed on its label.
      const element = control.matches('input[type="radio"], input[type="checkbox"]') ? (control.closest('label') ?? control) : control
      const box = element.getBoundingClientRect()
      if (box.width === 0 || box.height === 0 || !element.checkVisibility({ visibilityProperty: true })) continue
      const name = (control.getAttribute('aria-label') ?? control.textContent ?? '').trim().slice(0, 40)
      const scroller = scrollerOf(element)
      if (scroller && !isInside(scroller.getBoundingClientRect()))
        wrong.push(
          `“${scroller.ariaLabel}” scrolls, but is not on the screen: ${round(scroller.getBoundingClientRect())}, the prompt at ${promptBox && round(promptBox)}, the page scrolled by ${scrollY}`,
        )
      const point = freePoint(element, box)
      if (point && isInside(box)) taps.push(point)
      else if (!scroller) wrong.push(`“${name}” ${point ? 'is not on the screen' : 'is covered'}: ${round(box)}`)
    }

    if (!promptBox || !isInside(promptBox)) wrong.push(`the prompt is not on the screen: ${promptBox ? round(promptBox) : 'none'}`)
    const line = document.querySelector('.prompt-line [role="status"]')
    if (line && (line.scrollHeight > line.clientHeight + 1 || line.getBoundingClientRect().bottom > promptBox!.bottom + 1))
      wrong.push(`the prompt is cut: ${line.textContent}`)
    if (document.documentElement.scrollWidth > width) wrong.push(`the page is ${document.documentElement.scrollWidth} px wide`)
    const isMine = document.querySelector('.prompt[data-mine="true"]') !== null
    return { isMine, isOver: document.querySelector('[data-testid="result"]') !== null, wrong, taps }
  })

/** Looks until it is the player's turn and there is something to press, or the match is over. */
async function turn(page: Page): Promise<Seen> {
  let seen = await look(page)
  for (let n = 0; n < MOST_LOOKS && !seen.isOver && !(seen.isMine && seen.taps.length + seen.wrong.length > 0); n++) {
    await page.waitForTimeout(LOOK_MS)
    seen = await look(page)
  }
  return seen
}

/**
 * Plays a match on a phone by tapping what can be pressed, at random, against agents that play at random, and looks at the page before
 * each tap.
 * @returns what lay below the fold, was covered or too wide, a line for each with the version at which it was seen first
 */
export async function offTheScreen(stage: Stage, game: string, phone: keyof typeof PHONES, seats: number, most: number): Promise<string[]> {
  const page = await stage.guest({ viewport: PHONES[phone], hasTouch: true, isMobile: true })
  const agents = Array.from({ length: seats - 1 }, (_, n) => [`seat-${n + 1}`, 'agent random'])
  await createMatch(page, game, { seats: String(seats), ...Object.fromEntries(agents) })
  await boardOf(page).waitFor()
  // Before, moves go by requests of their own, and the browser logs each that is refused because another was quicker.
  await page.locator('.match[data-connection="live"]').waitFor()
  let state = seats
  const below = (most: number) => {
    state = (state * 1103515245 + 12345) % 2 ** 31
    return Math.floor(state / 2 ** 16) % most
  }
  const wrong = new Map<string, string>()
  for (let taps = 0; taps < most; taps++) {
    const seen = await turn(page)
    expect(taps > 0 || seen.isMine, `${game}: it is never the player's turn`).toBe(true)
    // A player who is out has no more turns.
    if (seen.isOver || !seen.isMine) break
    const version = await boardOf(page).getAttribute('data-version')
    for (const line of seen.wrong) wrong.set(line.replace(/:.*/, ''), `version ${version}: ${line}`)
    const point = seen.taps[below(seen.taps.length || 1)]
    if (!point) break
    await page.touchscreen.tap(point.x, point.y)
    await page.waitForTimeout(SETTLE_MS)
  }
  return [...wrong.values()]
}
