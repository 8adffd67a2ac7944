import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type Browser, type BrowserContext, type BrowserContextOptions, chromium, type Page } from 'playwright-core'
import { afterAll, afterEach, beforeAll, expect } from 'vitest'
import { type ServerProcess, startServer } from '../../server/testing/server-process.ts'
import { CHROMIUM_FLAGS } from '../testing/chromium-flags.ts'
import { prepare } from './prepare.ts'

/** How long a page may take for any one thing that a test waits for. */
const PATIENCE_MS = 20_000

/** Still by default, since most tests wait for what comes of a move and not for its animation; those about motion or whole matches have it. */
const VISITOR = { viewport: { width: 1280, height: 800 }, reducedMotion: 'reduce' } as const
/** A visitor who sees everything move. */
export const MOVING: BrowserContextOptions = { reducedMotion: 'no-preference' }

/** One Chromium for all files of a worker; it ends with the worker's process. Guests share nothing but it. */
let launched: Promise<Browser> | undefined
const launch = () => {
  launched ??= chromium.launch({ executablePath: prepare(), args: [...CHROMIUM_FLAGS] })
  return launched
}

/** A server with a database of its own, and Chromium. */
export interface Stage {
  readonly server: ServerProcess
  /** A page of somebody new: a browser context of its own, so a cookie of its own. */
  guest(options?: BrowserContextOptions): Promise<Page>
  /** Ends the server like a power cut and starts it again on the same database and port. `whileDown` runs in between. */
  restart(whileDown: () => Promise<void>): Promise<void>
  /** Messages on the console that this test expects. Any other error on a page fails the test. */
  expectErrors(...patterns: RegExp[]): void
}

/** How a server is started, on a database and a port; 0 is any free one. */
export type Start = (database: string, port: number) => Promise<ServerProcess>

/** Sets the stage for the tests of a file: one server for all, new guests for each. `games`: as for `startServer`. */
export const useStage = (games = ''): Stage => useStageOf((database, port) => startServer(database, port, games))

/** The same with another server. */
export function useStageOf(start: Start): Stage {
  let folder: string
  let browser: Browser
  let server: ServerProcess
  let guests: BrowserContext[] = []
  let errors: string[] = []
  let expected: RegExp[] = []
  const database = () => join(folder, 'matches.sqlite')

  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'playchart-'))
    browser = await launch()
    server = await start(database(), 0)
  })
  afterEach(async () => {
    const unexpected = errors.filter((error) => !expected.some((pattern) => pattern.test(error)))
    await Promise.all(guests.map((guest) => guest.close()))
    guests = []
    errors = []
    expected = []
    expect(unexpected, `errors on the pages; the server wrote:\n${server.written()}`).toEqual([])
  })
  afterAll(async () => {
    await server?.end('SIGTERM')
    await rm(folder, { recursive: true, force: true })
  })

  return {
    get server() {
      return server
    },
    async guest(options) {
      const context = await browser.newContext({ ...VISITOR, baseURL: server.origin, ...options })
      guests.push(context)
      context.setDefaultTimeout(PATIENCE_MS)
      context.on('weberror', (error) => errors.push(String(error.error())))
      context.on('console', (message) => message.type() === 'error' && errors.push(`${message.text()} (${message.location().url})`))
      return await context.newPage()
    },
    async restart(whileDown) {
      await server.end('SIGKILL')
      await whileDown()
      server = await start(database(), server.port)
    },
    expectErrors: (...patterns) => expected.push(...patterns),
  }
}
