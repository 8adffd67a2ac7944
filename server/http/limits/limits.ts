/** How much one person, and all who share an address, may ask of a server. */

/** So many in so many seconds, counted from the first. */
export interface Rate {
  readonly most: number
  readonly seconds: number
}

/** What is counted for a signed-in caller and for the address that the request came from. Many people may share an address. */
export interface Limit {
  readonly person: Rate
  readonly address: Rate
}

/** What is limited by rate: making moves, making matches, seats taken and left, names, live connections opened, and what is read. */
export type Limited = 'moves' | 'matches' | 'seats' | 'names' | 'lines' | 'reads'

export interface Limits {
  readonly rates: { readonly [what in Limited]: Limit }
  /** Callers without a cookie, who become guests. */
  readonly guests: Rate
  /** Live connections that are open at the same time. */
  readonly openLines: { readonly person: number; readonly address: number }
  /** Matches of one creator that wait for players at the same time. */
  readonly openMatches: number
  /** When half of the event loop's turns are later than that, in milliseconds, new work waits. */
  readonly lagMs: number
}

/** Of a server that is not told otherwise. */
export const LIMITS: Limits = {
  rates: {
    moves: { person: { most: 100, seconds: 10 }, address: { most: 3000, seconds: 10 } },
    matches: { person: { most: 60, seconds: 60 }, address: { most: 300, seconds: 60 } },
    seats: { person: { most: 60, seconds: 60 }, address: { most: 1000, seconds: 60 } },
    names: { person: { most: 10, seconds: 60 }, address: { most: 200, seconds: 60 } },
    lines: { person: { most: 60, seconds: 60 }, address: { most: 2000, seconds: 60 } },
    reads: { person: { most: 600, seconds: 60 }, address: { most: 10_000, seconds: 60 } },
  },
  guests: { most: 300, seconds: 60 },
  openLines: { person: 20, address: 1000 },
  openMatches: 20,
  lagMs: 100,
}

/** The same limits, each so many times as high. */
export function timesLimits({ rates, guests, openLines, openMatches, lagMs }: Limits, times: number): Limits {
  const rate = ({ most, seconds }: Rate): Rate => ({ most: Math.ceil(most * times), seconds })
  const limit = ({ person, address }: Limit): Limit => ({ person: rate(person), address: rate(address) })
  return {
    rates: {
      moves: limit(rates.moves),
      matches: limit(rates.matches),
      seats: limit(rates.seats),
      names: limit(rates.names),
      lines: limit(rates.lines),
      reads: limit(rates.reads),
    },
    guests: rate(guests),
    openLines: { person: Math.ceil(openLines.person * times), address: Math.ceil(openLines.address * times) },
    openMatches: Math.ceil(openMatches * times),
    lagMs: lagMs * times,
  }
}

/** For an author at work, who plays every seat and whose machine has other things to do. */
export const AUTHORS_LIMITS: Limits = timesLimits(LIMITS, 100)
