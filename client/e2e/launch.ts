import { readFileSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Browser, BrowserContext, BrowserContextOptions, Page } from 'playwright-core'
import { afterAll, afterEach, beforeAll, expect, inject } from 'vitest'
import type { ServerProcess } from '../../server/testing/server-process.ts'
import { openChromium } from '../testing/chromium.ts'

const PREFIX = join(tmpdir(), 'playchart-')
const DATABASE = 'matches.sqlite'
/** How long a page may take for any one thing that a test waits for. */
const PATIENCE_MS = 120_000

/** Still by default, since most tests wait for what comes of a move and not for its animation; those about motion or whole matches have it. */
const VISITOR = {
  viewport: { width: 1280, height: 800 },
  reducedMotion: 'reduce',
  // It would open the start page once more for each visitor; those about it have it.
  serviceWorkers: 'block',
} as const
/** A visitor who sees everything move. */
export const MOVING: BrowserContextOptions = { reducedMotion: 'no-preference' }

/** What the console says of a server that is gone, perhaps in the middle of a file. */
export const SERVER_GONE = [
  /ERR_(CONNECTION_REFUSED|CONNECTION_RESET|CONTENT_LENGTH_MISMATCH|EMPTY_RESPONSE)/,
  /WebSocket connection to .* failed/,
] as const

/** A server, and Chromium. */
export interface Stage {
  readonly server: Pick<ServerProcess, 'origin' | 'written'>
  /** A page of somebody new: a browser context of its own, so a cookie of its own. */
  guest(options?: BrowserContextOptions): Promise<Page>
  /** Messages on the console that this test expects. Any other error on a page fails the test. */
  expectErrors(...patterns: RegExp[]): void
}

/** With a server of its own, on a database of its own. */
export interface OwnStage extends Stage {
  readonly server: ServerProcess
  /** Ends the server like a power cut and starts it again on the same database and port. `whileDown` runs in between. */
  restart(whileDown: () => Promise<void>): Promise<void>
}

/** How a server is started, on a database and a port; 0 is any free one. */
export type Start = (database: string, port: number) => Promise<ServerProcess>

/** Sets the stage for the tests of a file: new guests for each test, and a server whose lobby has the matches of other files too. */
export function useStage(): Stage {
  const { origin, output } = inject('server')
  const server = { origin, written: () => readFileSync(output, 'utf8') }
  return withGuests(() => server)
}

/** The same, with a server of its own, which `start` starts. */
export function useStageOf(start: Start): OwnStage {
  let folder: string
  let server: ServerProcess
  const database = () => join(folder, DATABASE)
  beforeAll(async () => {
    folder = await mkdtemp(PREFIX)
    server = await start(database(), 0)
  })
  afterAll(async () => {
    await server?.end('SIGTERM')
    await rm(folder, { recursive: true, force: true })
  })
  return {
    ...withGuests(() => server),
    get server() {
      return server
    },
    async restart(whileDown) {
      await server.end('SIGKILL')
      await whileDown()
      server = await start(database(), server.port)
    },
  }
}

function withGuests(serving: () => Stage['server']): Stage {
  let browser: Browser
  /** How much the server had written before. */
  let before = 0
  let guests: BrowserContext[] = []
  let errors: string[] = []
  let expected: RegExp[] = []

  beforeAll(async () => {
    browser = await openChromium()
    before = serving().written().length
  })
  afterEach(async () => {
    const unexpected = errors.filter((error) => !expected.some((pattern) => pattern.test(error)))
    await Promise.all(guests.map((guest) => guest.close()))
    guests = []
    errors = []
    expected = []
    expect(unexpected, `errors on the pages; the server wrote:\n${serving().written().slice(before)}`).toEqual([])
  })

  return {
    get server() {
      return serving()
    },
    async guest(options) {
      const context = await browser.newContext({ ...VISITOR, baseURL: serving().origin, ...options })
      guests.push(context)
      context.setDefaultTimeout(PATIENCE_MS)
      context.on('weberror', (error) => errors.push(String(error.error())))
      context.on('console', (message) => message.type() === 'error' && errors.push(`${message.text()} (${message.location().url})`))
      return await context.newPage()
    },
    expectErrors: (...patterns) => expected.push(...patterns),
  }
}
