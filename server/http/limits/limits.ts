/** Rate limits for one person, and for all who share an address. */

/** A number of uses in a number of seconds, counted from the first. */
export interface Rate {
  readonly most: number
  readonly seconds: number
}

/** Limits for a user and for the address that requests come from; many people may share an address. */
export interface Limit {
  readonly person: Rate
  readonly address: Rate
}

/**
 * What has a rate limit: making moves, creating matches, taking and leaving seats, inviting by name, names and settings, signing in and up,
 * mails that are asked for, reports, opening live connections, writing to each other, having matches simulated, and reading.
 */
export type Limited =
  | 'moves'
  | 'matches'
  | 'seats'
  | 'invitations'
  | 'names'
  | 'signIns'
  | 'mails'
  | 'reports'
  | 'lines'
  | 'chat'
  | 'simulations'
  | 'reads'

export interface Limits {
  readonly rates: { readonly [what in Limited]: Limit }
  /** Passwords tried for one account: from one address, and from all together. */
  readonly passwords: { readonly fromOne: Rate; readonly fromAll: Rate }
  /** Links to sign in that are mailed to one address, from all together. */
  readonly mailsTo: Rate
  /** Invitations by the name of one account, from all together. */
  readonly invitationsTo: Rate
  /** Callers without a cookie, who become guests. */
  readonly guests: Rate
  /** Live connections that are open at the same time. */
  readonly openLines: { readonly person: number; readonly address: number }
  /** Open matches of one creator at the same time. */
  readonly openMatches: number
  /** If the median turn of the event loop is later than this many milliseconds, new work waits. */
  readonly lagMs: number
}

/** The default limits. */
export const LIMITS: Limits = {
  rates: {
    moves: { person: { most: 100, seconds: 10 }, address: { most: 3000, seconds: 10 } },
    matches: { person: { most: 60, seconds: 60 }, address: { most: 300, seconds: 60 } },
    seats: { person: { most: 60, seconds: 60 }, address: { most: 1000, seconds: 60 } },
    // Few, because each tells whether there is an account of that name.
    invitations: { person: { most: 20, seconds: 3600 }, address: { most: 200, seconds: 3600 } },
    names: { person: { most: 10, seconds: 60 }, address: { most: 200, seconds: 60 } },
    signIns: { person: { most: 20, seconds: 300 }, address: { most: 200, seconds: 300 } },
    mails: { person: { most: 5, seconds: 3600 }, address: { most: 50, seconds: 3600 } },
    reports: { person: { most: 10, seconds: 3600 }, address: { most: 100, seconds: 3600 } },
    lines: { person: { most: 60, seconds: 60 }, address: { most: 2000, seconds: 60 } },
    chat: { person: { most: 20, seconds: 60 }, address: { most: 1000, seconds: 60 } },
    simulations: { person: { most: 10, seconds: 60 }, address: { most: 30, seconds: 60 } },
    reads: { person: { most: 600, seconds: 60 }, address: { most: 10_000, seconds: 60 } },
  },
  passwords: { fromOne: { most: 10, seconds: 300 }, fromAll: { most: 100, seconds: 300 } },
  mailsTo: { most: 5, seconds: 3600 },
  invitationsTo: { most: 60, seconds: 3600 },
  guests: { most: 300, seconds: 60 },
  openLines: { person: 20, address: 1000 },
  openMatches: 20,
  lagMs: 100,
}

/** The same limits, multiplied. */
export function timesLimits(
  { rates, passwords, mailsTo, invitationsTo, guests, openLines, openMatches, lagMs }: Limits,
  times: number,
): Limits {
  const rate = ({ most, seconds }: Rate): Rate => ({ most: Math.ceil(most * times), seconds })
  const limit = ({ person, address }: Limit): Limit => ({ person: rate(person), address: rate(address) })
  return {
    rates: {
      moves: limit(rates.moves),
      matches: limit(rates.matches),
      seats: limit(rates.seats),
      invitations: limit(rates.invitations),
      names: limit(rates.names),
      signIns: limit(rates.signIns),
      mails: limit(rates.mails),
      reports: limit(rates.reports),
      lines: limit(rates.lines),
      chat: limit(rates.chat),
      simulations: limit(rates.simulations),
      reads: limit(rates.reads),
    },
    passwords: { fromOne: rate(passwords.fromOne), fromAll: rate(passwords.fromAll) },
    mailsTo: rate(mailsTo),
    invitationsTo: rate(invitationsTo),
    guests: rate(guests),
    openLines: { person: Math.ceil(openLines.person * times), address: Math.ceil(openLines.address * times) },
    openMatches: Math.ceil(openMatches * times),
    lagMs: lagMs * times,
  }
}

/** For development: an author plays every seat, on a machine with other work. */
export const AUTHORS_LIMITS: Limits = timesLimits(LIMITS, 100)
