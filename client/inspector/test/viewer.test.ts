import { type Browser, chromium, type FrameLocator, type Page } from 'playwright-core'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { buildAll } from './build.ts'
import type { Host } from './host.ts'
import { serve } from './serve.ts'

declare global {
  interface Window {
    host: Host
    inspected: { stop(): void }
  }
}

const FLAGS =
  '--no-sandbox --disable-gpu --disable-quic --no-first-run --disable-background-networking --disable-component-update --disable-sync'
const SLOW = 60_000

let browser: Browser
let url: string
const cleanUp: (() => unknown)[] = []
/** What no page may do: write to the console, fail, or ask another origin. */
const complaints: string[] = []

beforeAll(async () => {
  const built = await buildAll()
  const served = await serve(built.inspector, built.host)
  url = served.url
  browser = await chromium.launch({ executablePath: process.env.CHROMIUM ?? '/usr/bin/chromium', args: FLAGS.split(' ') })
  cleanUp.push(
    () => browser.close(),
    () => served.server.close(),
    built.remove,
  )
}, SLOW)
afterAll(async () => {
  for (const clean of cleanUp) await clean()
}, SLOW)
afterEach(async () => {
  for (const context of browser.contexts()) await context.close()
  expect(complaints.splice(0)).toEqual([])
})

async function open(chart: string, viewport = { width: 1280, height: 800 }): Promise<{ page: Page; viewer: FrameLocator }> {
  const page = await browser.newPage({ viewport })
  page.on('console', (message) => complaints.push(message.text()))
  page.on('pageerror', (error) => complaints.push(String(error)))
  page.on('request', (request) => {
    if (!request.url().startsWith(url) && !request.url().startsWith('data:')) complaints.push(request.url())
  })
  await page.goto(`${url}/host.html?chart=${chart}`)
  return { page, viewer: page.frameLocator('iframe') }
}

/** Plays a round of memory with two refusals: the second version before the inspector opens, the rest while it looks on. */
async function playMemory(page: Page, viewer: FrameLocator): Promise<void> {
  await page.evaluate(() => {
    window.host.play({ move: 'reveal', by: 0, args: { slot: 4 }, phase: 'second' })
    window.inspected = window.host.inspect()
  })
  await lit(viewer, '', 'second')
  await page.evaluate(() => {
    window.host.refuse({
      move: 'reveal',
      args: { slot: 4 },
      code: 'rule',
      message: 'There is no face-down card there.',
      by: 'reveal.legal',
    })
    window.host.play({ move: 'reveal', by: 0, args: { slot: 7 }, phase: 'look' })
    window.host.refuse({ move: 'reveal', args: { slot: 1 }, code: 'guard', message: 'They are no pair.', by: 'guard isPair' })
    window.host.play({ move: 'hide', by: 'clock', args: {}, phase: 'settled' })
  })
  await lit(viewer, '', 'settled')
}

/** Waits until just these phases are lit. */
async function lit(viewer: FrameLocator, ...phases: string[]): Promise<void> {
  await viewer.locator(`[data-phase="${phases.at(-1)}"][data-active="true"]`).waitFor()
  const active = await viewer.locator('[data-active="true"]').evaluateAll((boxes) => boxes.map((box) => (box as SVGElement).dataset.phase))
  expect(active).toEqual(phases)
}
const litLines = (viewer: FrameLocator) => viewer.locator('text[data-lit="true"]').allTextContents()
const texts = (viewer: FrameLocator) => viewer.locator('#items > li').allInnerTexts()
const lines = async (viewer: FrameLocator) => (await texts(viewer)).map((text) => text.replace(/\s+/g, ' ').trim())

test('it lights the phases, lists the versions from the first on, and names what refused', { timeout: SLOW }, async () => {
  const { page, viewer } = await open('memory')
  await playMemory(page, viewer)
  expect(await lines(viewer)).toEqual([
    '0 start first',
    '1 reveal slot 4 seat 0 second',
    '✕ reveal slot 4 rule There is no face-down card there. refused by reveal.legal',
    '2 reveal slot 7 seat 0 look',
    '✕ reveal slot 1 guard They are no pair. refused by guard isPair',
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
  expect(await viewer.locator('[aria-current]').textContent()).toContain('slot 7')
  await viewer.locator('#live').click()
  await lit(viewer, '', 'first')
  expect(await viewer.locator('#live').getAttribute('aria-pressed')).toBe('true')
  expect(await viewer.locator('#status').textContent()).toBe('Version 4: nextTurn by engine, now in first')
})

test('nested phases are lit with those around them, and a move that stays in its phase', { timeout: SLOW }, async () => {
  const { page, viewer } = await open('blackjack')
  await page.evaluate(() => {
    window.host.inspect()
    window.host.play({ move: 'dealVisible', by: 'engine', args: {}, phase: { round: 'play' } })
    window.host.play({ move: 'hit', by: 0, args: {}, phase: { round: 'play' } })
  })
  await lit(viewer, '', 'round', 'round.play')
  expect(await litLines(viewer)).toEqual(['hit'])
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
  expect(await lines(viewer)).toEqual([...before, '4 nextTurn engine first'])
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
  expect((await lines(viewer)).length).toBe(6)
  const alone = await browser.newPage()
  await alone.goto(`${url}/inspector/`)
  await alone.locator('#empty').getByText('This page shows a match: open it from the inspector tab of one.').waitFor()
})
