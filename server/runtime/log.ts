import { pino } from 'pino'

/** A line of the log: the name of an event and its facts. */
export interface Logged {
  readonly event: string
  readonly [fact: string]: unknown
}

export const LOG_LEVELS = ['debug', 'info', 'warn', 'error', 'silent'] as const
export type LogLevel = (typeof LOG_LEVELS)[number]

/** Facts with which somebody could act as another user, or learn what a game hides: a line only says that they were there. */
const REDACTED = ['secret', 'cookie', 'authorization', 'headers', 'args', 'memory', 'state', 'view'].flatMap((name) => [name, `*.${name}`])

const STANDARD_ERROR = 2
const logger = pino(
  {
    level: 'info',
    base: null,
    timestamp: pino.stdTimeFunctions.isoTime,
    formatters: { level: (level) => ({ level }) },
    redact: REDACTED,
  },
  // Synchronous, because the last line before a crash is the one that matters.
  pino.destination({ dest: STANDARD_ERROR, sync: true }),
)
const hearers: ((logged: Logged) => void)[] = []
const watchers = new Set<(logged: Logged) => void>()

/** From now on writes only lines of this level and above. */
export function setLogLevel(level: LogLevel): void {
  logger.level = level
}

export const isLogged = (level: Exclude<LogLevel, 'silent'>): boolean => logger.isLevelEnabled(level)

/**
 * Writes one line of JSON to standard error, with the stack of `error` if given. The default level is error with an `error`, else warning.
 * Returns the facts as given.
 */
export function log(event: string, facts: { readonly [name: string]: unknown }, level?: Exclude<LogLevel, 'silent'>): Logged {
  const logged = { event, ...facts, ...('error' in facts && { error: describe(facts.error) }) }
  const at = level ?? ('error' in facts ? 'error' : 'warn')
  for (const watch of watchers) watch(logged)
  const hear = hearers.at(-1)
  if (!hear) logger[at](logged)
  else if (isLogged(at)) hear(logged)
  return logged
}

/** Calls `hear` with lines instead of writing them to standard error. Returns a function that ends this. */
export function hearLog(hear: (logged: Logged) => void): () => void {
  hearers.push(hear)
  return () => void hearers.splice(hearers.indexOf(hear), 1)
}

/** Calls `watch` with every line, written or not, besides. Returns a function that ends this. */
export function watchLog(watch: (logged: Logged) => void): () => void {
  watchers.add(watch)
  return () => void watchers.delete(watch)
}

function describe(error: unknown): string {
  return error instanceof Error ? (error.stack ?? error.message) : String(error)
}
