import type { DeliveryOptions } from './notices/delivery/delivery.ts'
import type { ProviderSettings } from './people/providers.ts'
import { LOG_LEVELS, type LogLevel } from './runtime/log.ts'

/** The settings of a server, from the environment. */
export interface ServerSettings {
  /** Default: generated once and kept in the database. */
  readonly cookieSecret?: string | undefined
  readonly logLevel?: LogLevel
  /** The address to listen on. Default: all. */
  readonly host?: string | undefined
  /** Host names it answers to, besides IP addresses, localhost and the machine's own. */
  readonly allowedHosts?: readonly string[]
  /** Origins whose pages may call the API, besides the server's own. */
  readonly allowedOrigins?: readonly string[]
  /** Whether all requests come through a proxy, which tells where a request came from and whether over https. */
  readonly trustProxy?: boolean
  /** Whether rules that never end affect their own match only. Default: for games that do not come with Playchart. */
  readonly isolate?: boolean | undefined
  /** Where people can sign in with an account that they have elsewhere. */
  readonly providers?: readonly ProviderSettings[]
  /** A factor for the limits of one person and one address. */
  readonly limits?: number
  /** How people are told what happens while they do not look. */
  readonly notices?: DeliveryOptions
  /** Where metrics can be read. Default: nowhere. */
  readonly metrics?: { readonly port: number; readonly host: string } | undefined
  /** How long a server that ends serves those who are connected, where there are others for them. Default: 4. */
  readonly drainSeconds?: number
  /** How many days after a match has ended its log is folded into one compressed row; 0: never. Default: 7. */
  readonly foldAfterDays?: number
  /** What ids of new matches begin with. Default: nothing. */
  readonly shard?: string | undefined
}

/** Reads the environment's part of the settings, listed in server/README.md. Throws Error with a sentence for an invalid value. */
export function serverSettings(environment: NodeJS.ProcessEnv): ServerSettings {
  const {
    COOKIE_SECRET,
    LOG_LEVEL,
    HOST,
    ALLOWED_HOSTS,
    ALLOWED_ORIGINS,
    TRUST_PROXY,
    LIMITS,
    METRICS_PORT,
    METRICS_HOST,
    ISOLATE,
    DRAIN_SECONDS,
    FOLD_AFTER_DAYS,
    SHARD,
  } = environment
  return {
    cookieSecret: COOKIE_SECRET || undefined,
    logLevel: oneOf('LOG_LEVEL', LOG_LEVEL || 'info', LOG_LEVELS),
    host: HOST || undefined,
    allowedHosts: listed(ALLOWED_HOSTS),
    allowedOrigins: listed(ALLOWED_ORIGINS),
    trustProxy: oneOf('TRUST_PROXY', TRUST_PROXY || '0', ['0', '1']) === '1',
    isolate: ISOLATE ? oneOf('ISOLATE', ISOLATE, ['0', '1']) === '1' : undefined,
    providers: providersIn(environment),
    limits: timesOf(LIMITS || '1'),
    notices: noticesFrom(environment),
    ...(DRAIN_SECONDS && { drainSeconds: secondsOf(DRAIN_SECONDS) }),
    ...(FOLD_AFTER_DAYS && { foldAfterDays: daysOf(FOLD_AFTER_DAYS) }),
    shard: SHARD ? shardOf(SHARD) : undefined,
    metrics: METRICS_PORT ? { port: portOf('METRICS_PORT', METRICS_PORT), host: METRICS_HOST || '127.0.0.1' } : undefined,
  }
}

function noticesFrom({ PUBLIC_URL, SMTP_URL, MAIL_FROM, NOTICES_REACH }: NodeJS.ProcessEnv): DeliveryOptions {
  const site = PUBLIC_URL ? siteOf(PUBLIC_URL) : undefined
  if (!SMTP_URL) return { site, reach: listed(NOTICES_REACH) }
  if (!/^smtps?:\/\//.test(SMTP_URL) || !URL.canParse(SMTP_URL))
    throw new Error("SMTP_URL is no address of a mail server, such as 'smtps://user:password@mail.example.org'.")
  if (!MAIL_FROM || site === undefined)
    throw new Error('SMTP_URL needs MAIL_FROM, the sender, and PUBLIC_URL, where the links in mails lead.')
  return { site, mail: { smtp: SMTP_URL, from: MAIL_FROM }, reach: listed(NOTICES_REACH) }
}

function siteOf(value: string): string {
  if (/^https?:\/\//.test(value) && URL.canParse(value) && new URL(value).pathname === '/') return new URL(value).origin
  throw new Error(`PUBLIC_URL is '${value}': it is where the server's pages are, such as 'https://play.example.org'.`)
}

const GOOGLE = 'https://accounts.google.com'

function providersIn({ GOOGLE_CLIENT_ID, GOOGLE_CLIENT_SECRET, ...environment }: NodeJS.ProcessEnv): ProviderSettings[] {
  const { OIDC_ISSUER, OIDC_NAME, OIDC_CLIENT_ID, OIDC_CLIENT_SECRET } = environment
  const google = clientOf('GOOGLE', GOOGLE_CLIENT_ID, GOOGLE_CLIENT_SECRET)
  const other = clientOf('OIDC', OIDC_CLIENT_ID, OIDC_CLIENT_SECRET)
  if (other && !OIDC_ISSUER) throw new Error('OIDC_CLIENT_ID is set, but not OIDC_ISSUER, which is the address of the provider.')
  const issuer = other && OIDC_ISSUER ? issuerOf(OIDC_ISSUER) : null
  return [
    ...(google ? [{ id: 'google', name: 'Google', issuer: new URL(GOOGLE), ...google }] : []),
    ...(other && issuer ? [{ id: 'oidc', name: OIDC_NAME || issuer.host, issuer, ...other }] : []),
  ]
}

function clientOf(
  of: 'GOOGLE' | 'OIDC',
  clientId?: string,
  clientSecret?: string,
): Pick<ProviderSettings, 'clientId' | 'clientSecret'> | null {
  if (!clientId && !clientSecret) return null
  if (clientId && clientSecret) return { clientId, clientSecret }
  throw new Error(`${of}_CLIENT_ID and ${of}_CLIENT_SECRET belong together: one of them is missing.`)
}

/** Only on this machine nobody else can pose as a provider that is reached without https. */
const LOCAL = /^(localhost|127\.0\.0\.1|\[::1\])$/

function issuerOf(value: string): URL {
  const issuer = URL.canParse(value) ? new URL(value) : null
  if (issuer?.protocol === 'https:' || (issuer?.protocol === 'http:' && LOCAL.test(issuer.hostname))) return issuer
  throw new Error(`OIDC_ISSUER is '${value}': it is an address that begins with https, such as https://login.example.org.`)
}

const listed = (value = '') =>
  value
    .split(',')
    .map((one) => one.trim())
    .filter(Boolean)

/** Parses a port, 0 for any free one. Throws Error for an invalid one. */
export function portOf(setting: string, value: string): number {
  if (/^\d{1,5}$/.test(value) && Number(value) <= 65_535) return Number(value)
  throw new Error(`${setting} is '${value}', but a port is a whole number from 0 to 65535.`)
}

const MOST_TIMES = 1_000_000

function timesOf(value: string): number {
  if (/^\d+(\.\d+)?$/.test(value) && Number(value) > 0 && Number(value) <= MOST_TIMES) return Number(value)
  throw new Error(`LIMITS is '${value}': it is a number above 0 and at most ${MOST_TIMES}, such as 2 for limits that are twice as high.`)
}

const LONGEST_DRAIN_SECONDS = 600

function secondsOf(value: string): number {
  if (/^\d+(\.\d+)?$/.test(value) && Number(value) <= LONGEST_DRAIN_SECONDS) return Number(value)
  throw new Error(`DRAIN_SECONDS is '${value}': it is a number of seconds from 0 to ${LONGEST_DRAIN_SECONDS}.`)
}

const MOST_DAYS = 36_500

function daysOf(value: string): number {
  if (/^\d+(\.\d+)?$/.test(value) && Number(value) <= MOST_DAYS) return Number(value)
  throw new Error(`FOLD_AFTER_DAYS is '${value}': it is a number of days, such as 7, or 0 for never.`)
}

function shardOf(value: string): string {
  if (/^[a-z0-9]{1,8}$/.test(value)) return value
  throw new Error(`SHARD is '${value}': it is one to eight small letters and digits, such as b.`)
}

function oneOf<Value extends string>(setting: string, value: string, values: readonly Value[]): Value {
  const found = values.find((one) => one === value)
  if (found === undefined) throw new Error(`${setting} is '${value}': it is one of ${values.join(', ')}.`)
  return found
}
