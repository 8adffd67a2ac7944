import type { Context, MiddlewareHandler } from 'hono'
import type { Counted } from '../../nodes/rings.ts'
import type { Channel } from '../../runtime/channel.ts'
import type { EventLoopLag } from '../../runtime/event-loop-lag.ts'
import { ApiError } from '../api-error.ts'
import type { Identified } from '../identity.ts'
import type { AddressOf } from './address.ts'
import { createLimiter, type Limiter } from './limiter.ts'
import { LIMITS, type Limited, type Limits } from './limits.ts'

/** The caller of a request. */
export interface Caller {
  /** Undefined without an identity; then only the address counts. */
  readonly user: string | undefined
  /** Null if it does not count. */
  readonly address: string | null
}

/** Applies limits to requests. */
export interface Limiting {
  callerOf(c: Context): Caller
  /** Counts a use by the caller. Returns the refusal, or null. */
  refusal(what: Limited, caller: Caller): ApiError | null
  /**
   * Middleware that lets a caller through as often as the limits allow; beyond that the answer is `too-many`. Without an identity only the
   * address counts.
   */
  limited(what: Limited): MiddlewareHandler<Identified>
  /** Counts a password that is tried for an account. Returns the refusal, or null. */
  password(c: Context, account: string): ApiError | null
  /** Counts a link that is to be mailed to this address. Returns the refusal, or null. */
  mailTo(address: string): ApiError | null
  /** Counts an invitation by the name of an account. Returns the refusal, or null. */
  invitation(c: Context, account: string): ApiError | null
  /** Counts a caller without a cookie. Returns the refusal, or null. */
  newcomer(c: Context): ApiError | null
  /** Counts an open live connection of the caller. Returns a function to call once when it ends; null if too many are open. */
  openLine(c: Context): (() => void) | null
  /** Refuses callers with too many open live connections. */
  lineFree: MiddlewareHandler<Identified>
}

const MANY: { readonly [what in Limited | 'guests' | 'passwords' | 'mailsTo' | 'invitationsTo']: string } = {
  moves: 'moves',
  matches: 'new matches',
  seats: 'seats taken or left',
  invitations: 'invitations by name',
  invitationsTo: 'invitations to this name',
  names: 'changes of the name',
  signIns: 'sign-ins',
  mails: 'mails',
  reports: 'reports',
  passwords: 'passwords for this name',
  mailsTo: 'links to this address',
  lines: 'new live connections',
  chat: 'lines of chat',
  simulations: 'simulations',
  reads: 'requests',
  guests: 'new guests',
}

const LIMITED = Object.keys(LIMITS.rates) as Limited[]
/** What is counted too often to tell other servers each time. */
const COUNTED_APART: readonly Limited[] = ['moves', 'reads', 'lines']

/**
 * `lag`: how late the event loop is. Above the limit, callers with new work wait while running matches continue. `counts`: what is counted, for
 * all servers on the same database.
 */
export function createLimiting(limits: Limits, addressOf: AddressOf, lag: Pick<EventLoopLag, 'ms'>, counts: Channel<Counted>): Limiting {
  const guests = createLimiter(limits.guests, { limit: 'guests', counts })
  const mailsTo = createLimiter(limits.mailsTo, { limit: 'mailsTo', counts })
  const invitationsTo = createLimiter(limits.invitationsTo, { limit: 'invitationsTo', counts })
  const passwords = {
    fromOne: createLimiter(limits.passwords.fromOne, { limit: 'passwords', counts }),
    fromAll: createLimiter(limits.passwords.fromAll, { limit: 'passwords of all', counts }),
  }
  const lines = { person: createPlaces(limits.openLines.person), address: createPlaces(limits.openLines.address) }
  // All from the start: other servers may tell what they count.
  const limiters = new Map(LIMITED.map((what) => [what, limiterOf(what)] as const))

  function limiterOf(what: Limited) {
    const { person, address } = limits.rates[what]
    const isApart = COUNTED_APART.includes(what)
    return {
      person: createLimiter(person, isApart ? undefined : { limit: what, counts }),
      address: createLimiter(address, isApart ? undefined : { limit: `${what} of a network`, counts }),
    }
  }

  const isOverloaded = () => lag.ms() > limits.lagMs

  const callerOf = (c: Context): Caller => ({ user: c.get('user'), address: addressOf(c) })

  function refusal(what: Limited, { user, address: from }: Caller): ApiError | null {
    const { person, address } = limiters.get(what) ?? limiterOf(what)
    if ((what === 'matches' || what === 'lines') && isOverloaded()) return overloaded()
    if (user !== undefined) {
      const ms = person.wait(user)
      if (ms > 0) return tooMany(what, ms, '')
    }
    if (from !== null) {
      const ms = address.wait(from)
      if (ms > 0) return tooMany(what, ms, ' from your network')
      address.count(from)
    }
    if (user !== undefined) person.count(user)
    return null
  }

  /** Counts what is asked for under a key, unless there was too much of it. */
  function countedBy(limiter: Limiter, what: keyof typeof MANY, key: string, where = ''): ApiError | null {
    const ms = limiter.wait(key)
    if (ms > 0) return tooMany(what, ms, where)
    limiter.count(key)
    return null
  }

  return {
    callerOf,
    refusal,
    limited: (what) => (c, next) => {
      const error = refusal(what, callerOf(c))
      if (error) throw error
      return next()
    },

    password(c, account) {
      const from = JSON.stringify([account, addressOf(c)])
      const ms = Math.max(passwords.fromOne.wait(from), passwords.fromAll.wait(account))
      if (ms > 0) return tooMany('passwords', ms, '')
      passwords.fromOne.count(from)
      passwords.fromAll.count(account)
      return null
    },

    mailTo: (address) => countedBy(mailsTo, 'mailsTo', address),
    invitation: (c, account) => refusal('invitations', callerOf(c)) ?? countedBy(invitationsTo, 'invitationsTo', account),

    newcomer(c) {
      if (isOverloaded()) return overloaded()
      const from = addressOf(c)
      if (from === null) return null
      return countedBy(guests, 'guests', from, ' from your network')
    },

    openLine(c) {
      const from = addressOf(c)
      if (from !== null && lines.address.isFull(from)) return null
      const user = c.get('user')
      const leave = lines.person.isFull(user) ? null : lines.person.take(user)
      const leaveAddress = leave && from !== null ? lines.address.take(from) : () => {}
      return (
        leave &&
        (() => {
          leave()
          leaveAddress()
        })
      )
    },

    lineFree(c, next) {
      const from = addressOf(c)
      if (lines.person.isFull(c.get('user'))) throw tooManyOpen('You have too many matches open. Please close a page and try again.')
      if (from !== null && lines.address.isFull(from))
        throw tooManyOpen('Too many matches are open from your network. Please try again in a while.')
      return next()
    },
  }
}

const overloaded = () =>
  new ApiError({ code: 'busy', message: 'The server has too much to do right now. Please try again in a few seconds.' })

/** Limits concurrent uses. */
function createPlaces(most: number) {
  const taken = new Map<string, number>()
  const of = (key: string) => taken.get(key) ?? 0
  return {
    isFull: (key: string) => of(key) >= most,
    take(key: string): () => void {
      taken.set(key, of(key) + 1)
      return () => {
        if (of(key) > 1) taken.set(key, of(key) - 1)
        else taken.delete(key)
      }
    },
  }
}

/** A place may become free at any time. */
const LOOK_AGAIN_S = 10
const tooManyOpen = (message: string) => new ApiError({ code: 'too-many', message }, LOOK_AGAIN_S)

/** `where`: whose limit it is, if not the caller's own. */
function tooMany(what: keyof typeof MANY, ms: number, where: string): ApiError {
  const seconds = Math.ceil(ms / 1000)
  const wait = seconds === 1 ? 'a second' : `${seconds} seconds`
  return new ApiError(
    { code: 'too-many', message: `Too many ${MANY[what]}${where} in a short time. Please try again in ${wait}.` },
    seconds,
  )
}
