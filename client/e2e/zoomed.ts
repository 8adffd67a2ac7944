import type { BrowserContextOptions, Page } from 'playwright-core'
import type { Stage } from './launch.ts'
import { boardOf, createMatch } from './match-page.ts'

/** A window of 1280 by 800 pixels, enlarged to 200%. */
export const ZOOMED: BrowserContextOptions = { viewport: { width: 640, height: 400 }, deviceScaleFactor: 2 }

/** How long anything may take that is seen to change, for those who ask for less motion, in milliseconds. */
const STILL_MS = 200

/**
 * What is wrong with the page for those who enlarge it and ask for less motion, a line for each: what lies beyond its sides, text for which
 * its box is too small, and what moves.
 */
export const cutOff = (page: Page): Promise<string[]> =>
  page.evaluate((STILL_MS) => {
    const width = document.documentElement.clientWidth
    const wrong = new Set<string>()
    const called = (element: Element) =>
      `${element.tagName.toLowerCase()}.${element.getAttribute('class') ?? ''} “${(element.getAttribute('aria-label') ?? element.textContent ?? '').trim().slice(0, 40)}”`
    if (document.documentElement.scrollWidth > width) wrong.add(`the page is ${document.documentElement.scrollWidth} px wide`)
    /** Parts that scroll by themselves show all that they have, and what is drawn shows no text. */
    const isScrolled = (element: Element) => {
      for (let at = element.parentElement; at && at !== document.body; at = at.parentElement)
        if (/auto|scroll/.test(getComputedStyle(at).overflowX) && at.scrollWidth > at.clientWidth) return true
      return false
    }
    for (const element of document.querySelectorAll<HTMLElement>('main *')) {
      if (element.closest('.pc-unseen, svg, iframe, [aria-hidden="true"]') || !element.checkVisibility({ visibilityProperty: true }))
        continue
      const style = getComputedStyle(element)
      const { left, right, width: wide, height: high } = element.getBoundingClientRect()
      // Without a box, or for screen readers only.
      if (wide === 0 || high === 0 || style.clipPath !== 'none') continue
      if ((left < -1 || right > width + 1) && !isScrolled(element))
        wrong.add(`${called(element)} lies at ${Math.round(left)} to ${Math.round(right)}`)
      // Long names end with dots, and their boxes have titles.
      const isText = [...element.childNodes].some((node) => node.nodeType === Node.TEXT_NODE && node.textContent?.trim())
      if (!isText || style.textOverflow === 'ellipsis' || style.webkitLineClamp !== 'none') continue
      const [overX, overY] = [element.scrollWidth - element.clientWidth, element.scrollHeight - element.clientHeight]
      if ((/hidden|clip/.test(style.overflowX) && overX > 1) || (/hidden|clip/.test(style.overflowY) && overY > 2))
        wrong.add(`${called(element)} is cut by ${overX} and ${overY} px`)
    }
    // Tests ask for stillness: what remains is short, or fades.
    for (const { effect } of document.getAnimations()) {
      if (!(effect instanceof KeyframeEffect) || Number(effect.getComputedTiming().duration) <= STILL_MS) continue
      const moves = effect
        .getKeyframes()
        .some((frame) => ['transform', 'translate', 'scale', 'rotate', 'left', 'top'].some((name) => name in frame))
      if (moves) wrong.add(`${effect.target ? called(effect.target) : 'something'} moves`)
    }
    return [...wrong]
  }, STILL_MS)

/** Opens a match against agents that play at random, makes some moves by what can be chosen, and looks at the page before each. */
export async function cutOffIn(stage: Stage, game: string, seats: number, moves: number): Promise<string[]> {
  const page = await stage.guest(ZOOMED)
  const agents = Array.from({ length: seats - 1 }, (_, n) => [`seat-${n + 1}`, 'agent random'])
  await createMatch(page, game, { seats: String(seats), ...Object.fromEntries(agents) })
  await boardOf(page).waitFor()
  await page.locator('.log').waitFor()
  const wrong = new Set(await cutOff(page))
  for (let n = 0; n < moves; n++) {
    await boardOf(page)
      .locator('button[data-legal="true"]')
      .first()
      .click({ timeout: 1500 })
      .catch(() => {})
    for (const line of await cutOff(page)) wrong.add(line)
  }
  return [...wrong]
}
