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

test('on opening no text is smaller than nine pixels, and the map beside it shows where the rest is', { timeout: SLOW }, async () => {
  const { page, viewer } = await open('kingdom', { width: 1280, height: 720 })
  await page.evaluate(() => window.host.inspect())
  await lit(viewer, '', 'setUp', 'setUp.houses')
  const smallest = () =>
    viewer
      .locator('#stage text')
      .evaluateAll((texts) =>
        Math.min(...texts.map((text) => Number(text.getAttribute('font-size')) * (text as SVGTextElement).getScreenCTM()!.a)),
      )
  expect(await smallest()).toBeGreaterThanOrEqual(8.99)
  const map = viewer.locator('#minimap')
  const placed = () => viewer.locator('#stage > g').getAttribute('transform')
  const before = await placed()
  const { width, height } = (await map.boundingBox())!
  await map.click({ position: { x: width - 4, y: height - 4 } })
  expect(await placed()).not.toBe(before)
  await viewer.locator('#zoom-fit').click()
  await expect.poll(() => map.isVisible()).toBe(false)
})

test('a phase is found by its name, and what is inside a phase is left out and drawn again', { timeout: SLOW }, async () => {
  const { page, viewer } = await open('kingdom', { width: 1000, height: 600 })
  await page.evaluate(() => window.host.inspect())
  await lit(viewer, '', 'setUp', 'setUp.houses')
  const sought = () => viewer.locator('[data-sought]').evaluateAll((boxes) => boxes.map((box) => (box as SVGElement).dataset.phase))
  await viewer.getByRole('searchbox', { name: 'Find a phase' }).fill('spring.mine.act')
  await expect.poll(sought).toEqual(['year.spring.mine.act'])
  const [stage, box] = [await viewer.locator('#stage').boundingBox(), await viewer.locator('[data-sought]').boundingBox()]
  expect(box!.x > stage!.x && box!.x + box!.width < stage!.x + stage!.width).toBe(true)

  const all = await viewer.locator('[data-phase]').count()
  await viewer.getByText('Phases', { exact: true }).click()
  const spring = viewer.getByRole('checkbox', { name: 'year.spring', exact: true })
  await spring.press('Space')
  await expect.poll(() => viewer.locator('[data-phase]').count()).toBeLessThan(all)
  // It is inside now.
  await expect.poll(sought).toEqual(['year.spring'])
  await page.evaluate(() => window.host.play({ move: 'goToMine', by: 0, args: {}, phase: { year: { spring: { mine: 'act' } } } }))
  await lit(viewer, '', 'year', 'year.spring')
  await spring.press('Space')
  await lit(viewer, '', 'year', 'year.spring', 'year.spring.mine', 'year.spring.mine.act')
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

test('beside the chart are the moves, why others are not possible, and the state, as a seat may know them', { timeout: SLOW }, async () => {
  const { page, viewer } = await open('memory')
  await playMemory(page, viewer)
  const panel = async (name: string) => (await viewer.getByRole('tabpanel', { name }).allInnerTexts()).join().split('\n').filter(Boolean)
  const signs = () =>
    viewer.locator('text.sign').evaluateAll((all) => all.map((one) => `${one.textContent} ${(one as SVGElement).dataset.of}`))
  await expect.poll(signs).toEqual(['✓ second#0', '✗ look#0', '? settled#0'])
  await viewer.getByRole('tab', { name: 'Versions' }).press('ArrowRight')
  expect(await viewer.getByRole('tab', { name: 'Moves' }).evaluate((tab) => tab === document.activeElement)).toBe(true)
  expect(await panel('Moves')).toEqual([
    'Ada turns over a card',
    ...['As', 'Ada', 'Ben'],
    'Possible now',
    'Reveal Card reveal',
    '✓ turn current true',
    ...['slot 3', 'slot 4', 'Make this move'],
    'Not possible',
    'Hide Cards hide',
    'Both lie open.',
    '✗ turn current false',
    'Begin begin',
    'Only in ready.',
    'By itself',
    'always [noneLeft] → over',
    '? isPair unknown',
    'always / nextTurn → first',
  ])
  await viewer.getByRole('combobox', { name: 'Reveal Card with' }).selectOption('slot 4')
  await viewer.getByRole('button', { name: 'Make the move Reveal Card' }).click()
  await expect.poll(() => page.evaluate(() => window.host.played())).toEqual([['reveal', { slot: 3 }]])
  const as = viewer.getByRole('combobox', { name: 'As' })
  expect(await as.locator('option').allTextContents()).toEqual(['Ada', 'Ben'])
  await as.selectOption('Ben')
  await viewer.getByRole('tabpanel').getByText('Ben turns over a card').waitFor()
  await viewer.getByRole('tab', { name: 'State' }).click()
  expect(await panel('State')).toEqual(['Ben turns over a card', 'As', 'Ada', 'Ben', 'On the table', 'left', '16'])
  // What is not told of a version has no marks either.
  await viewer.getByRole('tab', { name: 'Versions' }).click()
  await viewer.locator('[data-version="1"]').click()
  await viewer.getByRole('tab', { name: 'Moves' }).click()
  await viewer.getByRole('tabpanel').getByText('This version cannot be shown any more.').waitFor()
  await expect.poll(signs).toEqual([])
})

test('beside the chart is also what the clock does, and where a phase leads once it is done', { timeout: SLOW }, async () => {
  const { page, viewer } = await open('kingdom')
  await page.evaluate(() => window.host.inspect())
  await lit(viewer, '', 'setUp', 'setUp.houses')
  const unasked = async () => {
    await viewer.getByRole('tab', { name: 'Moves' }).click()
    const items = viewer.locator('#panel-moves h2:text-is("By itself") + ul > li > .what')
    return items.allInnerTexts()
  }
  await expect.poll(unasked).toEqual(['done → year'])
  await page.evaluate(() => window.host.play({ move: 'endYear', by: 0, args: {}, phase: 'scoring' }))
  await page.evaluate(() => window.host.play({ move: 'march', by: 0, args: {}, phase: { year: { summer: { battle: 'answer' } } } }))
  await expect.poll(unasked).toEqual(['done → year.winter', 'done → year.summer.feast', 'after 15 s: surrender → year.summer.battle.ended'])
})

test('a phase that is pressed, or chosen by key, is told of beside the chart, and leads on to others', { timeout: SLOW }, async () => {
  const { page, viewer } = await open('memory')
  await playMemory(page, viewer)
  const chosen = () =>
    viewer.locator('[data-phase][aria-pressed="true"]').evaluateAll((all) => all.map((one) => one.getAttribute('aria-label')))
  const panel = viewer.getByRole('tabpanel', { name: 'Phase' })
  const told = async () => (await panel.allInnerTexts()).join().split('\n').filter(Boolean)
  const placed = await viewer.locator('#stage > g').getAttribute('transform')
  await viewer.locator('[data-phase="look"]').click()
  await expect.poll(chosen).toEqual(['look'])
  expect(await told()).toEqual([
    ...['look', 'remember them', 'Moves', 'hide → settled whose turn it is'],
    ...['By the clock', 'after 3 s: hide → settled', 'Play comes from', 'compare: always'],
  ])
  // Neither a press nor what it shows moves the chart.
  expect(await viewer.locator('#stage > g').getAttribute('transform')).toBe(placed)
  await panel.getByRole('button', { name: 'compare' }).click()
  await expect.poll(chosen).toEqual(['compare'])
  expect(await viewer.locator('html').evaluate(() => document.activeElement?.id)).toBe('panel-phase')

  // One of them is a stop of Tab; the arrow keys go on from it.
  expect(await viewer.locator('[data-phase][tabindex="0"]').count()).toBe(1)
  await viewer.locator('#stage').focus()
  await page.keyboard.press('Tab')
  const focused = () => viewer.locator('html').evaluate(() => document.activeElement?.getAttribute('data-phase'))
  expect(await focused()).toBe('compare')
  await page.keyboard.press('ArrowUp')
  expect(await focused()).toBe('second')
  await page.keyboard.press('Enter')
  expect(await chosen()).toEqual(['second'])
  expect((await told())[0]).toBe('second')
  // Another layout has the same buttons.
  await page.setViewportSize({ width: 400, height: 1000 })
  await expect.poll(() => viewer.locator('[data-phase][tabindex="0"]').count()).toBe(1)
  expect(await chosen()).toEqual(['second'])
  // Who moves the chart presses nothing.
  const box = (await viewer.locator('[data-phase="first"]').boundingBox())!
  await page.mouse.move(box.x + 10, box.y + 10)
  await page.mouse.down()
  await page.mouse.move(box.x + 40, box.y + 30)
  await page.mouse.up()
  expect(await chosen()).toEqual(['second'])
})

test('everything that can be pressed is large enough for a finger', { timeout: SLOW }, async () => {
  for (const width of [390, 1280]) {
    const { page, viewer } = await open('kingdom', { width, height: 800 })
    await page.evaluate(() => window.host.inspect())
    await lit(viewer, '', 'setUp', 'setUp.houses')
    const sizes = await viewer
      .locator('header button:visible, header summary, #search, .rewind button, .tabs button')
      .evaluateAll((all) => all.map((one) => one.getBoundingClientRect()).map(({ width, height }) => Math.min(width, height)))
    expect(sizes.length).toBeGreaterThan(10)
    expect(Math.min(...sizes)).toBeGreaterThanOrEqual(32)
    await page.close()
  }
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
