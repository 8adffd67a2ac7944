import type { FrameLocator } from 'playwright-core'
import { expect, test } from 'vitest'
import { lit, litLines, playMemory, SLOW, useStage } from './stage.ts'

const { open } = useStage()

/** By how many pixels the end of one element is below the end of another. */
async function below(viewer: FrameLocator, one: string, other: string): Promise<number> {
  const [end, edge] = await Promise.all([one, other].map((name) => viewer.locator(name).boundingBox()))
  return end!.y + end!.height - edge!.y - edge!.height
}

test('nested phases are lit with those around them, and a move that stays in its phase', { timeout: SLOW }, async () => {
  const { page, viewer } = await open('blackjack')
  await page.evaluate(() => {
    window.host.inspect()
    window.host.play({ move: 'dealVisible', by: 'engine', args: {}, phase: { round: 'play' } })
    window.host.play({ move: 'hit', by: 0, args: {}, phase: { round: 'play' } })
  })
  await lit(viewer, '', 'round', 'round.play')
  expect(await litLines(viewer)).toEqual(['↻ hit'])
})

test('what each seat does by itself is drawn once, with a mark for each seat where it is', { timeout: SLOW }, async () => {
  const { page, viewer } = await open('court')
  const marks = async () =>
    Object.fromEntries(
      await Promise.all(
        ['thinking', 'ready', 'out'].map(async (name) => {
          const seats = viewer.locator(`[data-phase="bidding.${name}"] [data-seat]`)
          return [name, await seats.evaluateAll((discs) => discs.map((disc) => (disc as SVGElement).dataset.seat))] as const
        }),
      ),
    )
  await page.evaluate(() => window.host.inspect())
  await lit(viewer, '', 'bidding', 'bidding.thinking')
  expect(await marks()).toEqual({ thinking: ['1', '2'], ready: [], out: [] })
  await page.evaluate(() => window.host.play({ move: 'bid', by: 2, args: {}, phase: { bidding: { 0: '', 1: 'thinking', 2: 'ready' } } }))
  await lit(viewer, '', 'bidding', 'bidding.thinking', 'bidding.ready')
  expect(await marks()).toEqual({ thinking: ['1'], ready: ['2'], out: [] })
  expect(await litLines(viewer)).toEqual(['bid'])
  expect(await viewer.locator('#status').textContent()).toBe(
    'Version 1: bid by Constantin of the Long Names!, now in bidding.thinking (Ben), bidding.ready (Constantin of the Long Names!)',
  )
  await page.evaluate(() => window.host.play({ move: 'pass', by: 1, args: {}, phase: { bidding: { 0: '', 1: 'out', 2: 'out' } } }))
  await lit(viewer, '', 'bidding', 'bidding.out')
  expect(await marks()).toEqual({ thinking: [], ready: [], out: ['1', '2'] })
  await viewer.locator('#back').click()
  await lit(viewer, '', 'bidding', 'bidding.thinking', 'bidding.ready')
  expect(await marks()).toEqual({ thinking: ['1'], ready: ['2'], out: [] })
})

test('interrupts stack up: what waits is marked and listed, the dashed arrow is lit there and back', { timeout: SLOW }, async () => {
  const { page, viewer } = await open('court', { width: 390, height: 500 })
  const waiting = () =>
    viewer.locator('[data-waiting="true"]').evaluateAll((boxes) => boxes.map((box) => (box as SVGElement).dataset.phase))
  const frames = () => viewer.locator('#frames:visible > li').allTextContents()
  const taken = () =>
    viewer
      .locator('.taken > .interrupt')
      .evaluateAll((arrows) => arrows.map((arrow) => `${(arrow as SVGElement).dataset.from} ${(arrow as SVGElement).dataset.to}`))
  await page.evaluate(() => {
    window.host.play({ move: 'pass', by: 1, args: {}, phase: 'debate' })
    window.host.inspect()
  })
  await lit(viewer, '', 'debate')
  expect([await waiting(), await frames(), await taken()]).toEqual([[], [], []])
  await page.evaluate(() => window.host.play({ move: 'doubt', by: 1, args: {}, phase: { challenge: 'asked' } }))
  await lit(viewer, '', 'challenge', 'challenge.asked')
  expect([await waiting(), await frames(), await taken()]).toEqual([['debate'], ['debate', 'challenge.asked'], ['debate challenge']])
  // The list follows with the next frame. A page scrolls by whole pixels.
  await expect.poll(() => below(viewer, '[data-version="2"]', '#items')).toBeLessThan(1)
  await page.evaluate(() => window.host.play({ move: 'doubt', by: 2, args: {}, phase: { challenge: 'asked' } }))
  await viewer.locator('#frames > li').nth(2).waitFor()
  expect(await frames()).toEqual(['debate', 'challenge.asked', 'challenge.asked'])
  expect(await viewer.locator('#frames [aria-current]').count()).toBe(1)
  await page.evaluate(() => {
    window.host.play({ move: 'answer', by: 0, args: {}, phase: { challenge: 'asked' } })
    window.host.play({ move: 'answer', by: 1, args: {}, phase: 'debate' })
  })
  await lit(viewer, '', 'debate')
  expect([await waiting(), await frames(), await taken()]).toEqual([[], [], ['debate challenge']])
  expect(await litLines(viewer)).toEqual(['doubt (turn all)', 'answer'])
  await viewer.locator('[data-version="3"]').click()
  await lit(viewer, '', 'challenge', 'challenge.asked')
  expect(await frames()).toEqual(['debate', 'challenge.asked', 'challenge.asked'])
})

test('a line of the list stays in sight when its phase, which comes after it, makes it or the frames larger', {
  timeout: SLOW,
}, async () => {
  const { page, viewer } = await open('court', { width: 390, height: 500 })
  await page.evaluate(() => {
    window.host.play({ move: 'pass', by: 1, args: {}, phase: 'debate' })
    window.host.inspect()
  })
  await lit(viewer, '', 'debate')
  // As a busy machine may: the viewer shows the version before it hears of the phase.
  await page.evaluate(() => {
    const target = document.querySelector('iframe')!.contentWindow!
    const post = target.postMessage.bind(target)
    target.postMessage = (message: { readonly type: string }, ...rest: never[]) => {
      if (message.type === 'service.state') setTimeout(() => post(message, ...rest), 300)
      else post(message, ...rest)
    }
    window.host.play({ move: 'doubt', by: 1, args: {}, phase: { challenge: 'asked' } })
  })
  await lit(viewer, '', 'challenge', 'challenge.asked')
  await expect.poll(() => below(viewer, '[data-version="2"]', '#items')).toBeLessThan(1)
})

test('the picture has its colours under a policy without inline styles, and fades only where motion is wanted', {
  timeout: SLOW,
}, async () => {
  const { page, viewer } = await open('memory')
  await playMemory(page, viewer)
  const styleOf = (phase: string) =>
    viewer.locator(`[data-phase="${phase}"] > .box`).evaluate((box) => {
      const { fill, transitionDuration } = getComputedStyle(box)
      return { fill, transitionDuration }
    })
  await page.emulateMedia({ reducedMotion: 'no-preference' })
  expect((await styleOf('first')).transitionDuration).not.toBe('0s')
  await page.emulateMedia({ reducedMotion: 'reduce' })
  const light = [await styleOf('settled'), await styleOf('first')]
  expect(light.map(({ transitionDuration }) => transitionDuration)).toEqual(['0s', '0s'])
  await page.emulateMedia({ reducedMotion: 'reduce', colorScheme: 'dark' })
  const dark = [await styleOf('settled'), await styleOf('first')]
  expect(new Set([...light, ...dark].map(({ fill }) => fill)).size).toBe(4)
})
