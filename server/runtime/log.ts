import { pino } from 'pino'

/** One line of the log: the name of an event, and its facts. */
export interface Logged {
  readonly event: string
  readonly [fact: string]: unknown
}

export const LOG_LEVELS = ['debug', 'info', 'warn', 'error', 'silent'] as const
export type LogLevel = (typeof LOG_LEVELS)[number]

/** Facts by which somebody could act as another, or learn what a game hides: a line says only that they were there. */
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
  // Synchronous: the last line before a crash is the one that matters.
  pino.destination({ dest: STANDARD_ERROR, sync: true }),
)
const hearers: ((logged: Logged) => void)[] = []

/** From now on only lines of this level and above are written. */
export function setLogLevel(level: LogLevel): void {
  logger.level = level
}

export const isLogged = (level: Exclude<LogLevel, 'silent'>): boolean => logger.isLevelEnabled(level)

/**
 * Writes one line of JSON to standard error, with the stack of `error` where there is one. Without a level it is an error where there is
 * one, else a warning. Returns what it logged, as it was given.
 */
export function log(event: string, facts: { readonly [name: string]: unknown }, level?: Exclude<LogLevel, 'silent'>): Logged {
  const logged = { event, ...facts, ...('error' in facts && { error: describe(facts.error) }) }
  const at = level ?? ('error' in facts ? 'error' : 'warn')
  const hear = hearers.at(-1)
  if (!hear) logger[at](logged)
  else if (isLogged(at)) hear(logged)
  return logged
}

/** Hands lines to `hear`, as they were given, in place of standard error. Returns what ends that. */
export function hearLog(hear: (logged: Logged) => void): () => void {
  hearers.push(hear)
  return () => void hearers.splice(hearers.indexOf(hear), 1)
}

function describe(error: unknown): string {
  return error instanceof Error ? (error.stack ?? error.message) : String(error)
}
