import type { Page } from 'playwright-core'
import { expect, it } from 'vitest'
import { filmed } from './film.ts'
import { MOVING, useStage } from './launch.ts'
import { boardOf, playAlone, reach, slotOf, waitForTurn } from './match-page.ts'

const stage = useStage()

const opened = async (options: Parameters<typeof stage.guest>[0] = {}) => playAlone(await stage.guest(options), 'emporium')
/** Chooses what is in the menu of a component. */
async function choose(page: Page, stack: string, slot: number, item: string): Promise<void> {
  await slotOf(page, stack, slot).click()
  await page.getByRole('menuitem', { name: item, exact: true }).click()
}
const moveTime = (page: Page) =>
  boardOf(page).evaluate((board) => getComputedStyle(board.firstElementChild!).getPropertyValue('--move-time'))

it('the roster shows what the board tells of a player, and components look as the board says for their deck', async () => {
  const page = await opened()
  const chip = page.locator('.seats .pc-chip')
  expect(await chip.locator('.pc-chip-info').textContent()).toBe('4 wares')
  expect(await chip.locator('.pc-chip-mark').textContent()).toBe('⚖')
  const hand = boardOf(page).locator('[data-stack="players.0.hand"]')
  expect(await hand.locator('.face').allTextContents()).toEqual([1, 2, 3, 4].map((price) => `${price} brass`))
  expect((await slotOf(page, 'players.0.hand', 3).boundingBox())!.width).toBe(80)
  // With children of its own a stack keeps those.
  expect(await boardOf(page).locator('[data-stack="game.market"] .face').count()).toBe(0)
  await slotOf(page, 'game.wheel', 0).click()
  await slotOf(page, 'game.wheel', 0).locator('.pc-token').waitFor()
  await choose(page, 'players.0.hand', 0, 'Sell')
  await expect.poll(() => chip.locator('.pc-chip-info').textContent()).toBe('3 wares')
})

it('a board paces its steps by what was before, and may skip their animation', async () => {
  const page = await opened(MOVING)
  const film = filmed(page, ['.pc-component'])
  await choose(page, 'game.market', 1, 'Reserve')
  expect((await film).moved).toEqual([])
  await reach(1, page)
  const sold = filmed(page, ['.pc-component'])
  await choose(page, 'players.0.hand', 0, 'Sell')
  expect((await sold).moved).toEqual(['.pc-component'])
  await reach(2, page)
  // 100, and the 3 coins that there were before.
  expect(await moveTime(page)).toBe('103ms')
})

it('a board waits before components set out, and rests before the next step; both are longer for who wants it slow', async () => {
  const page = await opened(MOVING)
  await page.evaluate(() => localStorage.setItem('speed', 'slow'))
  const delay = page.evaluate(
    () =>
      new Promise<number>((done) => {
        const look = () => {
          const flights = document.getAnimations().filter(({ effect }) => (effect as KeyframeEffect).target?.matches('[data-component]'))
          const [flight] = flights.filter(({ effect }) => effect!.getTiming().delay! > 0)
          if (!flight) return requestAnimationFrame(look)
          done(flight.effect!.getTiming().delay!)
          for (const one of flights) one.finish()
        }
        look()
      }),
  )
  await choose(page, 'game.market', 0, 'Buy: with coins')
  expect(await delay).toBe(180)
  await reach(1, page)

  const shown = page.evaluate(
    () =>
      new Promise<number>((done) => {
        const board = document.querySelector<HTMLElement>('[data-testid="board"]')!
        const since: number[] = []
        new MutationObserver(() => {
          since.push(performance.now())
          if (since.length === 2) done(since[1]! - since[0]!)
        }).observe(board, { attributeFilter: ['data-version'] })
      }),
  )
  await slotOf(page, 'game.map', 0).click()
  await slotOf(page, 'game.map', 1).click()
  // 1,400, less what the page computes between the beginning of the rest and the end of its turn. At normal speed it rests for 700.
  expect(await shown).toBeGreaterThan(1000)
})

it('players choose how fast moves are shown, or that nothing moves, and find it so again', async () => {
  const page = await opened(MOVING)
  const setTo = async (speed: string) => {
    await page.getByRole('button', { name: /Change your name or settings/ }).click()
    await page.getByRole('combobox', { name: 'Animations' }).selectOption(speed)
    await page.keyboard.press('Escape')
  }
  await setTo('slow')
  await slotOf(page, 'game.wheel', 0).click()
  await reach(1, page)
  await expect.poll(() => moveTime(page)).toBe('840ms')
  await setTo('off')
  await page.reload()
  await waitForTurn(page)
  await page.getByRole('button', { name: /Change your name or settings/ }).click()
  expect(await page.getByRole('combobox', { name: 'Animations' }).inputValue()).toBe('none')
  const film = filmed(page, ['.pc-component'])
  await choose(page, 'players.0.hand', 0, 'Sell')
  expect((await film).moved).toEqual([])
})
