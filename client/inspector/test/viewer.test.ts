import type { FrameLocator } from 'playwright-core'
import { expect, test } from 'vitest'
import { lit, litLines, playMemory, SLOW, useStage } from './stage.ts'

const stage = useStage()
const { open } = stage
const texts = (viewer: FrameLocator) => viewer.locator('#items > li').allInnerTexts()
const lines = async (viewer: FrameLocator) => (await texts(viewer)).map((text) => text.replace(/\s+/g, ' ').trim())

test('it lights the phases, lists the versions from the first on, and names what refused', { timeout: SLOW }, async () => {
  const { page, viewer } = await open('memory')
  await playMemory(page, viewer)
  await expect
    .poll(() => lines(viewer))
    .toEqual([
      '0 start first',
      '1 reveal slot 5 Ada second',
      '✕ reveal slot 5 rule There is no face-down card there. refused by reveal.legal',
      '2 reveal slot 8 Ada look',
      '✕ reveal slot 2 guard They are no pair. refused by guard isPair',
      '3 hide clock settled',
    ])
  expect(await viewer.locator('[data-refusal]').evaluateAll((rows) => rows.map((row) => (row as HTMLElement).dataset.refusal))).toEqual([
    'rule',
    'guard',
  ])
  expect(await litLines(viewer)).toEqual(['after 3 s: hide'])
  expect(await viewer.locator('[data-phase]').count()).toBe(7)
  expect(await page.evaluate(() => window.host.actor())).toEqual({ xstate: 5, value: 'live' })
})

test('it steps back through past versions by button, slider, list and key, and live again', { timeout: SLOW }, async () => {
  const { page, viewer } = await open('memory')
  await playMemory(page, viewer)
  await viewer.locator('#back').click()
  await lit(viewer, '', 'look')
  expect(await litLines(viewer)).toEqual(['reveal', 'always'])
  await viewer.locator('#slider').press('Home')
  await lit(viewer, '', 'first')
  await page.evaluate(() => window.host.play({ move: 'nextTurn', by: 'engine', args: {}, phase: 'first' }))
  await viewer.locator('[data-version="4"]').waitFor()
  expect(await viewer.locator('#status').textContent()).toBe('Version 0: start, now in first')
  await viewer.locator('[data-version="1"]').click()
  await lit(viewer, '', 'second')
  await viewer.locator('[data-version="1"] button').press('ArrowDown')
  await lit(viewer, '', 'look')
  expect(await viewer.locator('[aria-current]').textContent()).toContain('slot 8')
  await viewer.locator('#live').click()
  await lit(viewer, '', 'first')
  expect(await viewer.locator('#live').getAttribute('aria-pressed')).toBe('true')
  expect(await viewer.locator('#status').textContent()).toBe('Version 4: nextTurn by engine, now in first')
})

test('a chart of forty phases opens around the active one, readable, at 360 pixels with the list below', { timeout: SLOW }, async () => {
  const { page, viewer } = await open('kingdom', { width: 360, height: 740 })
  await page.evaluate(() => {
    window.host.play({ move: 'goToMine', by: 0, args: {}, phase: { year: { spring: { mine: 'act' } } } })
    window.host.inspect()
  })
  await lit(viewer, '', 'year', 'year.spring', 'year.spring.mine', 'year.spring.mine.act')
  expect(await viewer.locator('[data-phase]').count()).toBe(41)
  const [stage, list, box] = await Promise.all(
    ['#stage', '#items', '[data-phase="year.spring.mine.act"]'].map((name) => viewer.locator(name).boundingBox()),
  )
  expect(box!.x >= stage!.x && box!.y >= stage!.y && box!.x + box!.width <= 360 && box!.y + box!.height <= stage!.y + stage!.height).toBe(
    true,
  )
  expect(box!.height).toBeGreaterThan(40)
  expect(list!.y).toBeGreaterThanOrEqual(stage!.y + stage!.height)
  expect(await viewer.locator('html').evaluate((html) => html.scrollWidth)).toBe(360)
})

test('nothing of the list is cut off in any width, however long a name', { timeout: SLOW }, async () => {
  const { page, viewer } = await open('court', { width: 320, height: 700 })
  await page.evaluate(() => {
    window.inspected = window.host.inspect()
    window.host.play({ move: 'bid', by: 2, args: { amount: 12 }, phase: { bidding: { 0: '', 1: 'thinking', 2: 'ready' } } })
  })
  await viewer.getByText('Constantin of the Long Names!', { exact: true }).waitFor()
  const cutOff = () =>
    viewer
      .locator('.log')
      .evaluate((log) =>
        [log, ...log.querySelectorAll('*')]
          .filter((element) => element.getBoundingClientRect().right > log.clientWidth + log.getBoundingClientRect().left + 1.5)
          .map((element) => element.id || element.className),
      )
  for (const width of [320, 640, 700, 1366, 1920]) {
    await page.setViewportSize({ width, height: 700 })
    await expect.poll(() => viewer.locator('html').evaluate((html) => html.clientWidth)).toBe(width)
    expect(await cutOff(), `${width} pixels`).toEqual([])
    expect(await viewer.locator('html').evaluate((html) => html.scrollWidth)).toBeLessThanOrEqual(width)
  }
})

test('the chart leads down or to the right, as shows it larger, also when the page changes its shape', { timeout: SLOW }, async () => {
  const { page, viewer } = await open('memory', { width: 1280, height: 400 })
  await playMemory(page, viewer)
  const leads = async () => {
    const [first, second] = await Promise.all(['first', 'second'].map((name) => viewer.locator(`[data-phase="${name}"]`).boundingBox()))
    return second!.x > first!.x + first!.width ? 'right' : second!.y > first!.y + first!.height ? 'down' : 'nowhere'
  }
  await expect.poll(leads).toBe('right')
  await page.setViewportSize({ width: 400, height: 1000 })
  await expect.poll(leads).toBe('down')
  await lit(viewer, '', 'settled')
  await page.setViewportSize({ width: 1280, height: 400 })
  await expect.poll(leads).toBe('right')
})

test('the chart is moved and zoomed by mouse, wheel and keys', { timeout: SLOW }, async () => {
  const { page, viewer } = await open('memory')
  await playMemory(page, viewer)
  const stage = viewer.locator('#stage')
  const placed = () => viewer.locator('#stage > g').getAttribute('transform')
  const seen = [await placed()]
  const differs = async () => {
    seen.push(await placed())
    expect(new Set(seen).size).toBe(seen.length)
  }
  await stage.press('ArrowLeft')
  await differs()
  await stage.press('+')
  await differs()
  await page.mouse.move(300, 300)
  await page.mouse.wheel(0, -300)
  await expect.poll(placed).not.toBe(seen.at(-1))
  await differs()
  await page.mouse.down()
  await page.mouse.move(360, 340)
  await page.mouse.up()
  await differs()
  await stage.press('0')
  expect(await placed()).toBe(seen[0])
})

test('a viewer that is loaded again is told everything again', { timeout: SLOW }, async () => {
  const { page, viewer } = await open('memory')
  await playMemory(page, viewer)
  const before = await lines(viewer)
  await page.evaluate(() => document.querySelector('iframe')!.contentWindow!.location.reload())
  await viewer.locator('[data-phase="settled"][data-active="true"]').waitFor()
  await expect.poll(() => lines(viewer)).toEqual(before)
})

test('messages from windows that are neither end are not believed', { timeout: SLOW }, async () => {
  const { page, viewer } = await open('memory')
  await playMemory(page, viewer)
  const before = await lines(viewer)
  const forged = { name: 'hide', data: { type: 'hide', by: 0, args: {}, version: 9 }, $$type: 'scxml', type: 'external', origin: 'match:1' }
  await page.evaluate((event) => {
    window.postMessage({ type: 'xstate.event', event: JSON.stringify(event) }, '*')
    window.postMessage({ type: 'service.event', event: JSON.stringify(event), sessionId: 'match:1' }, '*')
    window.postMessage({ type: 'service.stop', sessionId: 'match:1' }, '*')
  }, forged)
  await viewer.locator('html').evaluate((_, event) => {
    window.postMessage({ type: 'service.event', event: JSON.stringify(event), sessionId: 'match:1' }, '*')
    // From the viewer itself: no more than a handshake is heard.
    window.parent.postMessage({ type: 'xstate.event', event: JSON.stringify(event) }, '*')
  }, forged)
  await page.evaluate(() => window.host.play({ move: 'nextTurn', by: 'engine', args: {}, phase: 'first' }))
  await lit(viewer, '', 'first')
  await expect.poll(() => lines(viewer)).toEqual([...before, '4 nextTurn engine first'])
})

test('while no match answers it says so and keeps asking; when the match page stops, it says that', { timeout: SLOW }, async () => {
  const { page, viewer } = await open('memory')
  const asked = page.evaluate(
    () =>
      new Promise<number>((resolve) => {
        let count = 0
        window.addEventListener('message', ({ data }) => {
          if (data?.type === 'xstate.inspecting' && ++count === 3) resolve(count)
        })
        document.querySelector('iframe')!.src = '/inspector/'
      }),
  )
  expect(await viewer.locator('#status').textContent()).toBe('Waiting for the match page…')
  expect(await asked).toBe(3)
  await playMemory(page, viewer)
  await page.evaluate(() => window.inspected.stop())
  await viewer.getByText('The match page has closed the connection.').waitFor()
  await expect.poll(async () => (await lines(viewer)).length).toBe(6)
  const alone = await stage.blank()
  await alone.goto(`${stage.url()}/inspector/`)
  await alone.locator('#empty').getByText('Open this page from the Inspector tab of a match.').waitFor()
})
