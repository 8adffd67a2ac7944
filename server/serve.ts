import type { EventEmitter } from 'node:events'
import { resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { Boards } from './games/boards/boards.ts'
import type { FoundGame } from './games/discover-games.ts'
import { createApp } from './http/app.ts'
import type { ClientFolders } from './http/client-files.ts'
import { LIMITS, timesLimits } from './http/limits/limits.ts'
import { listen } from './http/listen.ts'
import { cookieSecrets } from './http/signed-id.ts'
import { createFolding } from './matches/folding.ts'
import { addProcessMetrics, createMetrics, listenMetrics } from './operations/metrics.ts'
import { comparisonText, type GameComparison } from './rules/comparison.ts'
import { systemClock } from './runtime/clock.ts'
import { followClock } from './runtime/followed-clock.ts'
import { newSecret } from './runtime/ids.ts'
import { log, setLogLevel } from './runtime/log.ts'
import type { ServerSettings } from './settings.ts'
import { openStoreAt } from './store/open-store-at.ts'
import { COOKIE_SECRET } from './store/store.ts'

const here = (path: string) => fileURLToPath(new URL(path, import.meta.url))

/** The folder of the games that come with Playchart. */
const OWN_GAMES = here('../games/')

/** Whether the rules in a folder are isolated according to the settings. */
export const isolating =
  (isolate: boolean | undefined) =>
  (folder: string): boolean =>
    isolate ?? !resolve(folder).startsWith(OWN_GAMES)

/** The built pages beside this server. */
export const BUILT_CLIENT: ClientFolders = { client: here('../client/dist'), inspector: here('../client/inspector/dist') }

export interface ServeOptions extends ServerSettings {
  /** 0 for any free port. */
  readonly port: number
  /** The SQLite file, created with its folder if missing, or the address of a PostgreSQL database. */
  readonly database: string
  readonly games: readonly FoundGame[]
  readonly boards: Boards
  /** Called with a sentence for each game whose running matches were affected by changed rules, once that is known. */
  readonly say?: (sentence: string) => void
}

/** How long a proxy may take to notice that a server is not ready any more, by default. */
const DRAIN_SECONDS = 4
/** How long after a match has ended its log is folded, by default. */
const FOLD_AFTER_DAYS = 7
const A_DAY_MS = 86_400_000

export interface Serving {
  readonly port: number
  /**
   * Where other servers are on the same database, leaves everybody to them: `/readyz` is false from now on, so that no proxy sends newcomers
   * here; then those who are connected are asked to connect again, a few at a time. Resolves when they are gone, or when `hurry` is aborted.
   */
  drain(hurry: AbortSignal): Promise<void>
  /** Ends all work and connections, and closes the database. */
  stop(): Promise<void>
}

/**
 * Serves games, their boards and the built client. Rejects, leaving nothing open, if a port is taken, a setting is wrong or the database
 * cannot be opened.
 */
export async function serve({ port, database, games, boards, say, ...settings }: ServeOptions): Promise<Serving> {
  const { cookieSecret, logLevel, host, allowedHosts, allowedOrigins, trustProxy, isolate, limits = 1, notices, providers } = settings
  if (logLevel) setLogLevel(logLevel)
  if (cookieSecret) cookieSecrets(cookieSecret)
  const metrics = settings.metrics && createMetrics()
  const store = await openStoreAt(database)
  const running: (() => Promise<void>)[] = []

  async function stop(): Promise<void> {
    await Promise.all(running.map((end) => end()))
    await store.close()
  }

  try {
    const clock = (await store.time()) === null ? null : await followClock(systemClock, async () => (await store.time()) ?? Date.now())
    if (clock) running.push(clock.stop)
    const secret = cookieSecret || (await store.setting(COOKIE_SECRET, newSecret()))
    const server = createApp({
      store,
      games: games.map(({ game }) => game),
      cookieSecret: secret,
      ...(clock && { clock }),
      client: BUILT_CLIENT,
      boards,
      limits: timesLimits(LIMITS, limits),
      ...(allowedHosts && { allowedHosts }),
      ...(allowedOrigins && { allowedOrigins }),
      ...(trustProxy && { trustProxy }),
      ...(metrics && { metrics }),
      ...(notices && { notices }),
      ...(providers && { providers }),
      shard: settings.shard,
      isolates: isolating(isolate),
    })
    running.push(server.stop)
    surviveLateErrors()
    const listening = await listen(server.app, port, { host, behindProxy: trustProxy })
    running.push(listening.close)
    if (metrics && settings.metrics) {
      const metered = await listenMetrics(metrics, settings.metrics.port, settings.metrics.host)
      running.push(metered.close)
      addProcessMetrics(metrics)
      log('metrics-listening', { host: settings.metrics.host, port: metered.port }, 'info')
    }
    await server.start()
    const days = settings.foldAfterDays ?? FOLD_AFTER_DAYS
    if (days > 0) {
      const folding = createFolding({ store, clock: clock ?? systemClock, afterMs: days * A_DAY_MS })
      folding.start()
      running.push(folding.stop)
    }
    if (say) void sayChanges(server.compared(), say)
    return { port: listening.port, stop, drain: (hurry) => server.drain((settings.drainSeconds ?? DRAIN_SECONDS) * 1000, hurry) }
  } catch (error) {
    await stop()
    throw error
  }
}

/** Reports what became of matches whose rules have changed. Failures are logged by the server. */
async function sayChanges(compared: Promise<readonly GameComparison[]>, say: (sentence: string) => void): Promise<void> {
  for (const one of await compared.catch(() => [])) {
    const text = comparisonText(one)
    if (text !== null) say(text)
  }
}

/**
 * Logs errors that rules, or anything else, throw after nobody waits for them, instead of ending the process: everything that counts is in
 * the store.
 */
function surviveLateErrors(): void {
  for (const event of ['uncaughtException', 'unhandledRejection'] as const)
    if (process.listenerCount(event) === 0) process.on(event, (error: unknown) => log('uncaught', { thrown: event, error }))
}

/** A process that was told to end exits after this many milliseconds, whatever is still running: unanswered requests have not happened. */
const LONGEST_END_MS = 2500

/** Ends the process gracefully on a signal: SIGTERM drains it before, unless another signal comes. */
export function endWith({ stop, drain }: Pick<Serving, 'stop'> & Partial<Pick<Serving, 'drain'>>): void {
  const hurry = new AbortController()
  let ending = false
  async function end(signal: NodeJS.Signals): Promise<void> {
    if (ending || signal !== 'SIGTERM') hurry.abort()
    if (ending) return
    ending = true
    await drain?.(hurry.signal).catch((error: unknown) => log('drain-failed', { error }))
    setTimeout(() => {
      log('end-cut-short', { afterMs: LONGEST_END_MS })
      process.exit(1)
    }, LONGEST_END_MS)
    await stop()
    process.exit(0)
  }
  process.on('SIGTERM', end)
  process.on('SIGINT', end)
  // Emitted by `cli/follow-npm.mjs`. A signal that npm's shell died of may have reached us too.
  const ownEvents: EventEmitter = process
  ownEvents.on('npm-gone', () => {
    if (!ending) void end('SIGTERM')
  })
}
