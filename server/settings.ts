import { LOG_LEVELS, type LogLevel } from './runtime/log.ts'

/** How a server is run, as the environment says. */
export interface ServerSettings {
  readonly cookieSecret: string | undefined
  readonly logLevel: LogLevel
}

/** Reads `COOKIE_SECRET` and `LOG_LEVEL`. Throws Error with a sentence for a value that is none. */
export function serverSettings({ COOKIE_SECRET, LOG_LEVEL = 'info' }: NodeJS.ProcessEnv): ServerSettings {
  const logLevel = LOG_LEVELS.find((level) => level === LOG_LEVEL)
  if (!logLevel) throw new Error(`LOG_LEVEL is '${LOG_LEVEL}': it is one of ${LOG_LEVELS.join(', ')}.`)
  return { cookieSecret: COOKIE_SECRET || undefined, logLevel }
}
