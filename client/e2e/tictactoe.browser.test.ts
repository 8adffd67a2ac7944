import type { ElementHandle, Page } from 'playwright-core'
import { expect, it } from 'vitest'
import { MOVING, useStage } from './launch.ts'
import {
  boardOf,
  createInLobby,
  createMatch,
  expectLit,
  joinInLobby,
  joinMatch,
  mark,
  openInspector,
  playTicTacToe,
  reach,
  resultOf,
  slotOf,
  watchMatch,
} from './match-page.ts'

const stage = useStage()

const startMatch = async (): Promise<[Page, Page]> => {
  const [x, o] = [await stage.guest(MOVING), await stage.guest(MOVING)]
  await createMatch(x, 'tictactoe')
  await joinMatch(o, x)
  return [x, o]
}

it('two browsers play tic-tac-toe to the end by mouse, while a third sees the phases light in the inspector', async () => {
  const [x, o] = [await stage.guest(MOVING), await stage.guest(MOVING)]
  await createInLobby(x, 'tictactoe')
  await joinInLobby(o, x)
  const watcher = await stage.guest(MOVING)
  await watchMatch(watcher, x)
  const inspector = await openInspector(watcher)
  await expectLit(inspector, 'playing')

  let moves = 0
  let firstMark: ElementHandle | null = null
  await playTicTacToe(x, o, async (page, square) => {
    await expectLit(inspector, 'playing')
    await mark(page, square)
    moves += 1
    const marks = boardOf(watcher).locator('[data-stack~="game.board"] [data-component] svg')
    if (moves === 1) firstMark = await marks.elementHandle()
    // What lies still is drawn once: else nothing on it could move from how it was to how it is.
    expect(await firstMark!.evaluate((mark) => mark.isConnected)).toBe(true)
    await inspector.locator(`li[data-version="${moves * 2 - 1}"]`, { hasText: moves < 5 ? 'placed' : 'won' }).waitFor()
  })
  await reach(9, x, o, watcher)
  expect(await resultOf(watcher)).toMatch(/ wins\.$/)
  await expectLit(inspector, 'won')
  // The other's marks are announced to each, their own are only shown.
  const told = (page: Page) => page.locator('.match [role="log"] p').count()
  await expect.poll(async () => [await told(x), await told(o)].sort()).toEqual([2, 3])

  // Back to O's first mark, when the turn had yet to go on.
  await inspector.locator('li[data-version="3"] button').click()
  await expectLit(inspector, 'placed')
  await inspector.getByRole('button', { name: 'Live' }).click()
  await expectLit(inspector, 'won')
})

it('tic-tac-toe can be played to the end by keyboard alone', async () => {
  const [x, o] = await startMatch()
  await playTicTacToe(x, o, chooseByKeyboard)
})

it('any game can be played on the generic board', async () => {
  const [x, o] = await startMatch()
  for (const page of [x, o]) await page.goto(`${page.url()}?board=plain`)
  await playTicTacToe(x, o, mark)
})

it('the log calls a square what both boards call it', async () => {
  const [x] = await startMatch()
  await mark(x, 4)
  const line = x.locator('.log-line[data-version="1"]')
  await line.waitFor()
  expect(await line.textContent()).toMatch(/ writes X at row 2, column 2$/)
  const label = () => slotOf(x, 'game.board', 4).getAttribute('aria-label')
  await expect.poll(label).toBe('row 2, column 2, X')
  await x.goto(`${x.url()}?board=plain`)
  await expect.poll(label).toBe('X, row 2, column 2')
})

/** The square that has the focus, or `null` when the focus is elsewhere. */
const focusedSquare = (page: Page): Promise<string | null> =>
  page.evaluate(() => {
    const { activeElement } = document
    return activeElement?.closest('[data-stack~="game.board"]') ? activeElement.getAttribute('data-slot') : null
  })

/** Goes to a square from wherever the focus is, by Tab and arrow keys alone, and chooses it. */
async function chooseByKeyboard(page: Page, square: number): Promise<void> {
  for (let presses = 0; (await focusedSquare(page)) === null; presses++) {
    expect(presses, 'Tab reaches the board').toBeLessThan(30)
    await page.keyboard.press('Tab')
  }
  for (let at = Number(await focusedSquare(page)); at !== square; at = Number(await focusedSquare(page))) {
    const rows = Math.floor(square / 3) - Math.floor(at / 3)
    await page.keyboard.press(rows > 0 ? 'ArrowDown' : rows < 0 ? 'ArrowUp' : square > at ? 'ArrowRight' : 'ArrowLeft')
    expect(await focusedSquare(page), 'an arrow key moves the focus').not.toBe(String(at))
  }
  await page.keyboard.press('Enter')
}
