import type { Browser, FrameLocator, Page } from 'playwright-core'
import { afterAll, afterEach, beforeAll, expect } from 'vitest'
import { openChromium } from '../../testing/chromium.ts'
import type { Host } from './host.ts'
import { buildHost, serve } from './pages.ts'

declare global {
  interface Window {
    host: Host
    inspected: { stop(): void }
  }
}

/** Milliseconds that a test may take. */
export const SLOW = 60_000

export interface Stage {
  /** Where the pages are served. */
  url(): string
  /** A page of its own: blank, its complaints not heard. */
  blank(): Promise<Page>
  /** The host page of a chart, and the viewer in it. */
  open(chart: string, viewport?: { width: number; height: number }): Promise<{ page: Page; viewer: FrameLocator }>
}

/** Builds the host page for the tests of a file. A page that writes to its console, or asks another origin, fails them. */
export function useStage(): Stage {
  let browser: Browser
  let url: string
  const cleanUp: (() => unknown)[] = []
  /** What no page may do: write to the console, fail, or ask another origin. */
  const complaints: string[] = []

  beforeAll(async () => {
    browser = await openChromium()
    const host = await buildHost()
    const served = await serve(host.folder)
    url = served.url
    cleanUp.push(() => served.server.close(), host.remove)
  }, SLOW)
  afterAll(async () => {
    for (const clean of cleanUp) await clean()
  }, SLOW)
  afterEach(async () => {
    for (const context of browser.contexts()) await context.close()
    expect(complaints.splice(0)).toEqual([])
  })

  return {
    url: () => url,
    blank: () => browser.newPage(),
    async open(chart, viewport = { width: 1280, height: 800 }) {
      const page = await browser.newPage({ viewport })
      page.on('console', (message) => complaints.push(message.text()))
      page.on('pageerror', (error) => complaints.push(String(error)))
      page.on('request', (request) => {
        if (!request.url().startsWith(url) && !request.url().startsWith('data:')) complaints.push(request.url())
      })
      await page.goto(`${url}/host.html?chart=${chart}`)
      return { page, viewer: page.frameLocator('iframe') }
    },
  }
}

/** Plays a round of memory with two refusals: the second version before the inspector opens, the rest while it looks on. */
export async function playMemory(page: Page, viewer: FrameLocator): Promise<void> {
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
export async function lit(viewer: FrameLocator, ...phases: string[]): Promise<void> {
  const active = () => viewer.locator('[data-active="true"]').evaluateAll((boxes) => boxes.map((box) => (box as SVGElement).dataset.phase))
  await expect.poll(active).toEqual(phases)
}
/** The texts of the lines and steps that are lit, in the order drawn. */
export const litLines = (viewer: FrameLocator) => viewer.locator('text[data-lit="true"]').allTextContents()
