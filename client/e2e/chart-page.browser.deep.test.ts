import { readFile } from 'node:fs/promises'
import { expect, it } from 'vitest'
import { useStage } from './launch.ts'

const stage = useStage()

it('the chart of a game is a click away in the lobby: its phases are found, it can be read, and taken along', async () => {
  const page = await stage.guest()
  await page.goto('/')
  await page.getByRole('link', { name: 'Chart of Memory' }).click()
  await page.getByRole('heading', { level: 1, name: 'Chart of Memory' }).waitFor()
  await page.getByText('Nothing found').waitFor()
  const picture = page.getByRole('region', { name: 'Chart of Memory' })
  const smallest = () =>
    picture
      .locator('text')
      .evaluateAll((texts) =>
        Math.min(...texts.map((text) => Number(text.getAttribute('font-size')) * (text as SVGTextElement).getScreenCTM()!.a)),
      )
  expect(await smallest()).toBeGreaterThanOrEqual(8.99)

  await page.getByRole('searchbox', { name: 'Find a phase' }).fill('ec')
  const sought = picture.locator('[data-sought]')
  await page.getByText('1 of 1').waitFor()
  expect(await sought.evaluateAll((phases) => phases.map((phase) => phase.getAttribute('data-phase')))).toEqual(['second'])
  const [frame, box] = [await picture.boundingBox(), await sought.boundingBox()]
  expect(box!.y >= frame!.y && box!.y + box!.height <= frame!.y + frame!.height).toBe(true)

  const saved = page.waitForEvent('download')
  await page.getByRole('button', { name: 'PNG' }).click()
  const png = await saved
  expect(png.suggestedFilename()).toBe('memory.png')
  expect((await readFile(await png.path())).subarray(1, 4).toString()).toBe('PNG')
  const written = page.waitForEvent('download')
  await page.getByRole('link', { name: 'Mermaid' }).click()
  expect((await readFile(await (await written).path())).toString()).toMatch(/^stateDiagram-v2/)
})

it('on a phone the chart is also read in the rules, and moved there; the page itself is no wider than the phone', async () => {
  const page = await stage.guest({ viewport: { width: 390, height: 844 } })
  const wide = () => page.locator('html').evaluate((html) => html.scrollWidth)
  await page.goto('/games/hearts/rules#chart')
  const chart = page.getByRole('region', { name: 'Chart of Hearts' })
  await expect.poll(() => chart.locator('img').evaluate((image) => (image as HTMLImageElement).naturalWidth)).toBeGreaterThan(390)
  expect(await chart.evaluate(({ scrollWidth, clientWidth }) => scrollWidth > clientWidth)).toBe(true)
  expect(await wide()).toBe(390)
  // Where its author shows it in the text, it is not there twice.
  await page.goto('/games/atelier/rules')
  await page.getByRole('heading', { name: 'The chart' }).waitFor()
  expect(await page.getByRole('img', { name: /chart/i }).count()).toBe(1)
  await page.goto('/games/hearts/rules')
  await page.getByRole('link', { name: 'Look at it by itself' }).click()
  await page.getByRole('heading', { level: 1, name: 'Chart of Hearts' }).waitFor()
  expect(await wide()).toBe(390)
})

it('who looks for a phase on a phone keeps the field that they type in: the picture moves, the page does not', async () => {
  const page = await stage.guest({ viewport: { width: 390, height: 844 } })
  await page.goto('/games/hearts/chart')
  const field = page.getByRole('searchbox', { name: 'Find a phase' })
  await field.scrollIntoViewIfNeeded()
  const before = await page.evaluate(() => scrollY)
  await field.fill('look')
  await page.getByText('1 of 3').waitFor()
  expect(await page.evaluate(() => scrollY)).toBe(before)
  const [frame, box] = [
    await page.getByRole('region', { name: 'Chart of Hearts' }).boundingBox(),
    await page.locator('[data-sought]').boundingBox(),
  ]
  expect(box!.y >= frame!.y && box!.y < frame!.y + frame!.height).toBe(true)
})

it('a phase that is pressed, or chosen by key, is told of beneath its chart, and leads on to others', async () => {
  const page = await stage.guest()
  await page.goto('/games/hearts/chart')
  const phase = (path: string) => page.locator(`.chart-paper .phase[data-phase="${path}"]`)
  const about = page.getByRole('region', { name: /^Phase / })
  const shown = async () => (await about.allInnerTexts()).join().split('\n').filter(Boolean)
  await phase('trick').click()
  await about.waitFor()
  expect(await shown()).toEqual([
    ...['Phase trick', 'Close', 'Play a card | The player is to play', 'Here', 'absent: play'],
    ...['Moves', 'play / nextTurn → played whose turn it is'],
    ...['Play comes from', 'begin: always / begin', 'played: always', 'taken: always'],
    ...['Besides, as everywhere', 'By itself', 'always [someoneLeft] → over'],
  ])
  expect(await phase('trick').getAttribute('aria-pressed')).toBe('true')
  const seen = async (path: string) => {
    const [frame, box] = [await page.locator('.chart-scroller').boundingBox(), await phase(path).boundingBox()]
    return box!.y >= frame!.y - 1 && box!.y + box!.height <= frame!.y + frame!.height + 1
  }
  expect(await seen('trick')).toBe(true)
  await about.getByRole('button', { name: 'played' }).first().click()
  await page.getByRole('heading', { name: 'Phase played' }).waitFor()
  expect(await seen('played')).toBe(true)
  expect(await page.evaluate(() => document.activeElement?.id)).toBe('about-phase')

  // One phase is a stop of Tab: the chosen one; arrow keys go on from it.
  await page.locator('.chart-scroller').focus()
  await page.keyboard.press('Tab')
  const focused = () => page.evaluate(() => document.activeElement?.getAttribute('data-phase'))
  expect(await focused()).toBe('played')
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('ArrowDown')
  expect([await focused(), await seen('look')]).toEqual(['look', true])
  await page.keyboard.press('Enter')
  await page.getByRole('heading', { name: 'Phase look', exact: true }).waitFor()
  expect(await shown()).toEqual(
    expect.arrayContaining(['absent: goOn', 'By the clock', 'after 20 s: timeUp → deal', 'When it is done', 'done → deal']),
  )
  await page.keyboard.press('Tab')
  expect(await page.evaluate(() => document.activeElement?.textContent)).toBe('Close')
  await page.keyboard.press('Enter')
  expect([await about.count(), await focused()]).toEqual([0, 'look'])
  // A dry run takes its place.
  await page.keyboard.press('Enter')
  await page.getByRole('button', { name: 'Try the chart' }).click()
  expect([await about.count(), await page.locator('.chart-paper [role="button"]').count()]).toEqual([0, 0])
})

it('agents play on demand, and the chart shows where their matches spend their time', async () => {
  const page = await stage.guest()
  await page.goto('/games/tictactoe/chart')
  await page.getByRole('combobox', { name: 'Matches' }).selectOption('20')
  await page.getByRole('button', { name: 'Simulate' }).click()
  await page.getByText(/\d+ match(es)?, of \d+ to \d+ moves, median \d+/).waitFor()
  const heat = (phase: string) => page.locator(`.phase[data-phase="${phase}"]`).getAttribute('data-heat')
  expect(await heat('playing')).toBe('some')
  await page.getByRole('table', { name: 'Phases' }).getByRole('button', { name: 'playing' }).click()
  await page.locator('.phase[data-phase="playing"][data-sought]').waitFor()
})

it('the recorded matches of a game are played again, and say which transitions are in none of them', async () => {
  const page = await stage.guest()
  await page.goto('/games/hearts/chart')
  await page.getByRole('button', { name: 'Play them again' }).click()
  await page.getByText(/^1 recorded match takes \d+ of 17 transitions of the chart\.$/).waitFor()
  await page.getByText('look: after 20 s: timeUp').waitFor()
  const heat = (phase: string) => page.locator(`.phase[data-phase="${phase}"]`).getAttribute('data-heat')
  expect(await heat('trick')).toBe('some')
  // Nobody waits there, however often play passes.
  expect(await heat('played')).toBeNull()
  await page.getByRole('list', { name: 'What the colours mean' }).getByText('Darker: more moves are made there').waitFor()
  await page.getByRole('row', { name: 'played no moves' }).waitFor()
  await page.getByRole('table', { name: 'Transitions taken' }).getByText('trick: play / nextTurn → played').waitFor()
})

it('matches that were played here are counted too, and a switch chooses whose time the picture shows', async () => {
  const page = await stage.guest()
  await page.goto('/')
  const played = await page.request.post('/api/matches', {
    data: { game: 'tictactoe', seats: 2, variant: {}, players: ['me', { agent: 'random' }] },
  })
  const { id } = await played.json()
  await page.request.post(`/api/matches/${id}/moves`, { data: { move: 'resign' } })
  await page.goto('/games/tictactoe/chart')
  await page.getByRole('button', { name: 'Count them' }).click()
  await page.getByRole('table', { name: 'Phases as played' }).waitFor()
  await page.getByRole('button', { name: 'Simulate' }).click()
  const simulated = page.getByRole('radio', { name: 'Simulated' })
  await simulated.waitFor()
  expect(await simulated.isChecked()).toBe(true)
  await page.getByRole('radio', { name: 'Played here' }).check()
  await page.locator('.phase[data-phase="playing"][data-heat="some"]').waitFor()
})

it('a chart is tried without a match: one click begins, the next presses a move, and the picture shows where it leads', async () => {
  const page = await stage.guest({ viewport: { width: 390, height: 844 } })
  await page.goto('/games/tictactoe/chart')
  const lit = () => page.locator('.phase[data-active]').evaluateAll((phases) => phases.map((phase) => phase.getAttribute('data-phase')))
  await page.getByRole('button', { name: 'Try the chart' }).click()
  expect(await lit()).toEqual(['', 'playing'])
  // What was pressed is gone, and the focus is on what can be pressed next.
  const place = page.getByRole('button', { name: 'place → placed' })
  expect(await place.evaluate((button) => button === document.activeElement)).toBe(true)
  await place.click()
  expect(await lit()).toEqual(['', 'placed'])
  await page.getByRole('status').filter({ hasText: 'place leads to placed.' }).waitFor()
  await page.keyboard.press('Enter')
  await page.getByRole('status').filter({ hasText: 'if threeInARow leads to won. The match is over.' }).waitFor()
  expect(await lit()).toEqual(['', 'won'])
  const [shown, won] = [await page.locator('.chart-scroller').boundingBox(), await page.locator('.phase[data-phase="won"]').boundingBox()]
  expect(shown!.y >= 0 && won!.y >= shown!.y && won!.y + won!.height <= shown!.y + shown!.height).toBe(true)
  expect(await page.locator('html').evaluate((html) => html.scrollWidth)).toBe(390)

  // A line is also pressed where it is drawn.
  await page.getByRole('button', { name: 'Back' }).click()
  await page.locator('.chart-paper text[data-open]', { hasText: 'nextTurn' }).click()
  expect(await lit()).toEqual(['', 'playing'])
  await page.getByRole('button', { name: 'Stop' }).click()
  expect(await lit()).toEqual([])
})
