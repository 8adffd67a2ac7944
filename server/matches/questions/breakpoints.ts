import type { Step } from '../../../engine/model/match.ts'
import { ADMIN, type Seat } from '../../../engine/model/seats.ts'
import { type BreakpointHit, breakpointHit } from '../../../engine/simulation/breakpoint-hit.ts'
import type { ServedGame } from '../../games/games.ts'
import { isAbsent } from '../../store/seat-record.ts'
import type { MatchRecord } from '../../store/store.ts'

/** The most breakpoints of a match. */
export const MOST_BREAKPOINTS = 50

/** The seat of the only person of a match, the others being agents'; null where there are more, or a seat is nobody's. */
function loneSeat({ seats }: Pick<MatchRecord, 'seats'>): Seat | null {
  const persons = [...seats.keys()].filter((seat) => seats[seat] && 'user' in seats[seat])
  return persons.length === 1 && seats.every(Boolean) && !isAbsent(seats[persons[0]]) ? persons[0] : null
}

/** Why a match has no breakpoints; null where its player may set some. */
export function noBreakpoints(record: MatchRecord): string | null {
  if (loneSeat(record) === null) return 'Only a match of one person against agents can have breakpoints: others would have to wait.'
  return record.pace?.clock ? 'A match with a clock has no breakpoints.' : null
}

/**
 * The breakpoint that stops the match after these steps, as far as its player may know; undefined if none does. Where a timer of the rules
 * runs, none does: it would run out while the match is stopped. Timers that wait for an interrupt to be over stand still in any case.
 */
export function haltAfter(record: MatchRecord, served: ServedGame, steps: readonly Step[]): BreakpointHit | undefined {
  const { breakpoints } = record
  const seat = loneSeat(record)
  const last = steps[steps.length - 1]?.match
  if (!breakpoints || seat === null || !last || last.finished || last.timers.length > 0 || noBreakpoints(record) !== null) return undefined
  // Nobody else plays in a sandbox: its player may know all of it.
  return breakpointHit(served.game, steps, breakpoints, record.goesOn?.sandbox ? ADMIN : seat) ?? undefined
}

/** What the player reads of it. */
export function haltText({ version, breakpoint, answer }: BreakpointHit): string {
  const why = 'phase' in breakpoint ? `play has entered “${breakpoint.phase}”` : `the guard “${breakpoint.guard}” is ${answer} now`
  return `A breakpoint stopped this match at version ${version}: ${why}. Agents wait until you go on.`
}
