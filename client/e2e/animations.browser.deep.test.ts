import type { ElementHandle, Page } from 'playwright-core'
import { expect, it } from 'vitest'
import { DEEP_SEED } from '../../statecharts/testing/deep.ts'
import { filmed, hurried } from './film.ts'
import { MOVING, useStage } from './launch.ts'
import { boardOf, createMatch, joinMatch, reach, slotOf, versionOf, waitForTurn } from './match-page.ts'

const stage = useStage()

const [CARD, GHOST, TURNED, STIRRED, DIE, WORD, TAPPED] = [
  '.pc-component',
  '.pc-ghost',
  '.pc-card-body',
  '.pc-slot',
  '.pc-die',
  '.pc-fading',
  '.an-plant',
]
/** A component of which no more is known than that it is there. */
const NAMELESS = '[data-anonymous]'
const KINDS = [CARD, GHOST, TURNED, STIRRED, DIE, WORD, TAPPED]
/** What moves by itself and not because a card went somewhere. */
const isEffect = (kind: string) => kind === DIE || kind === WORD

/** Every button of the table in an order in which each can be pressed, and what must move then. */
const BUTTONS: readonly (readonly [name: string, ...moving: string[]])[] = [
  ['Draw to discard', CARD, TURNED],
  ['Discard to draw', GHOST, TURNED],
  ['Draw to hand', CARD, TURNED],
  ['Hand to discard', CARD],
  ['Hand to hand', GHOST, TURNED],
  ['Shuffle the pile', STIRRED],
  ['On from the stack', CARD],
  ['On from the spread', CARD],
  ['On from the fan', CARD],
  ['On from the pile', CARD],
  ['On from the grid', CARD],
  ['Turn up', CARD, TURNED],
  ['Turn down', CARD, TURNED],
  ['Turn over the first', TURNED],
  ['All at once down', CARD],
  ['All at once up', CARD],
  ['Sort'],
  ['First to the end', CARD],
  ['Sort', CARD],
  ['Last to the front', CARD],
  ['Shuffle openly the open row', STIRRED],
  ['Shuffle secretly the open row', STIRRED],
  ['Shuffle openly the closed row', STIRRED],
  ['Shuffle secretly the closed row', STIRRED],
  ['Step', CARD],
  ['Hop', CARD],
  ['Swap', CARD],
  ['To the first free', CARD],
  ['To the last free', CARD],
  ['To the next free', CARD],
  ['Take the first back', CARD],
  ['Tap', TAPPED],
  ['Lay on', CARD],
  ['Take off', CARD],
  ['Earn', WORD],
  ['Tick', CARD],
  ['Roll', DIE],
  ['Start the clock'],
  ['Stop it'],
  ['Say hello', WORD],
]
/** A version for each card. */
const ONE_BY_ONE = ['One by one down', 'One by one up']
const BETWEEN_SEATS = ['Hand to hand', 'Hand over']

const button = (page: Page, name: string) => boardOf(page).getByRole('button', { name, exact: true })
const said = (page: Page) => boardOf(page).locator('[role="status"]').textContent()
const hasFocus = (element: ElementHandle) => element.evaluate((it) => it === document.activeElement)

/** The time that is left grows less, as one sees. */
async function expectRunning(page: Page): Promise<void> {
  const width = () =>
    boardOf(page)
      .locator('.pc-countdown-bar > i')
      .evaluate((bar) => bar.getBoundingClientRect().width)
  const before = await width()
  await expect.poll(width).toBeLessThan(before - 4)
}

it('every button moves what it says, from where it lay, by keyboard, and keeps the focus', async () => {
  const [ann, bob] = [await stage.guest(MOVING), await stage.guest(MOVING)]
  await createMatch(ann, 'animations', { seats: '2', 'seat-1': 'open' })
  await joinMatch(bob, ann)
  await waitForTurn(ann)
  // Another page would only take time.
  await bob.close()
  const buttons = await boardOf(ann).locator('button[data-move]').all()
  expect(buttons.length).toBe(new Set([...BUTTONS.map(([name]) => name), ...ONE_BY_ONE, 'Hand over']).size)

  for (const [name, ...moving] of BUTTONS) {
    const before = await versionOf(ann)
    const pressed = await button(ann, name).elementHandle()
    const film = filmed(ann, KINDS)
    await expect.poll(() => button(ann, name).isEnabled()).toBe(true)
    await button(ann, name).press('Enter')
    const { moved, jumped } = await film
    for (const kind of moving) expect(moved, name).toContain(kind)
    // A die does not tumble, and nothing is said again, because a card was moved.
    expect(moved.filter(isEffect), name).toEqual(moving.filter(isEffect))
    expect(jumped, name).toEqual([])
    await reach(before + 1, ann)
    expect(await said(ann)).toMatch(new RegExp(`^${before + 1}\\. .`))
    expect(await hasFocus(pressed), name).toBe(true)
    if (name === 'Start the clock') await expectRunning(ann)
  }

  for (const name of ONE_BY_ONE) {
    const before = await versionOf(ann)
    await expect.poll(() => button(ann, name).isEnabled()).toBe(true)
    const versions = hurried(ann, before + 7, CARD)
    await button(ann, name).press('Enter')
    expect(await versions, name).toEqual([2, 3, 4, 5, 6, 7].map((n) => before + n))
    expect(await hasFocus(await button(ann, name).elementHandle())).toBe(true)
  }

  const place = slotOf(ann, 'game.places', 1)
  expect(await place.getAttribute('aria-label')).toBe('face-down card, place 2')
  await slotOf(ann, 'game.places', 0).focus()
  await ann.keyboard.press('ArrowRight')
  const film = filmed(ann, KINDS)
  await ann.keyboard.press('Enter')
  expect((await film).moved).toEqual([TURNED])
  expect(await place.getAttribute('aria-label')).toMatch(/^\w+ of \w+, place 2$/)

  await button(ann, 'Hand over').click()
  await ann.locator('.prompt[data-mine="false"]').waitFor()
  expect(await button(ann, 'Roll').isDisabled()).toBe(true)
})

it('what a seat does not see flies face down for it, and its neighbours make room', async () => {
  const [ann, bob] = [await stage.guest(MOVING), await stage.guest(MOVING)]
  await createMatch(ann, 'animations', { seats: '2', 'seat-1': 'open' })
  await joinMatch(bob, ann)
  await waitForTurn(ann)
  const pressed = async (name: string) => {
    const before = await versionOf(bob)
    const film = filmed(bob, [GHOST, NAMELESS, CARD, TURNED])
    await expect.poll(() => button(ann, name).isEnabled()).toBe(true)
    await button(ann, name).click()
    const { moved, jumped } = await film
    expect(jumped, name).toEqual([])
    await reach(before + 1, ann, bob)
    return moved
  }
  const faces = () => bob.locator('[data-stack="players.0.hand"] .pc-card[data-up="true"]').count()
  expect(await pressed('Draw to hand')).toEqual([GHOST, NAMELESS, CARD])
  expect(await faces()).toBe(0)
  expect(await bob.locator('[data-stack="players.0.hand"] .pc-card').count()).toBe(3)
  expect(await pressed('Hand to discard')).toEqual([NAMELESS, CARD, TURNED])
  expect(await pressed('Hand to hand')).toEqual([NAMELESS, CARD, TURNED])
})

if (DEEP_SEED !== null)
  it('nothing moves for who prefers it so, and everything is in its place', async () => {
    const page = await stage.guest()
    await createMatch(page, 'animations')
    await waitForTurn(page)
    await page.evaluate(() => {
      const seen = new Set<string>()
      Object.assign(window, { seen })
      const look = () => {
        for (const animation of document.getAnimations()) {
          const { target } = animation.effect as KeyframeEffect
          const frames = (animation.effect as KeyframeEffect).getKeyframes()
          const [first, last] = [frames[0], frames.at(-1)!]
          // Colours may fade.
          const changes = ['translate', 'rotate', 'scale', 'transform', 'opacity', 'top', 'left'].some((key) => first[key] !== last[key])
          if (changes && target?.closest('[data-testid="board"]')) seen.add(target.className)
        }
        requestAnimationFrame(look)
      }
      look()
    })
    for (const name of [...BUTTONS.map(([name]) => name), ...ONE_BY_ONE]) {
      if (BETWEEN_SEATS.includes(name)) continue
      const before = await versionOf(page)
      await button(page, name).click()
      await reach(before + (ONE_BY_ONE.includes(name) ? 7 : 1), page)
    }
    expect(await page.evaluate(() => [...(window as unknown as { seen: Set<string> }).seen])).toEqual([])
    expect(await boardOf(page).locator('[data-stack="game.upper"] [data-component]').count()).toBe(6)
  })
