import type { ClockSettings } from '../remote/api.ts'

/** How long players may think, as it is chosen and told. Times are in milliseconds. */

const SECOND_MS = 1000
const MINUTE_MS = 60 * SECOND_MS
const HOUR_MS = 60 * MINUTE_MS
const DAY_MS = 24 * HOUR_MS

export const MOVE_TIMES = [1, 2, 5, 10, 30]
  .map((minutes) => minutes * MINUTE_MS)
  .concat(
    [1, 8].map((hours) => hours * HOUR_MS),
    [1, 2, 3, 7, 14].map((days) => days * DAY_MS),
  )
export const VACATIONS = [0, 3, 7, 14, 30].map((days) => days * DAY_MS)
export const BANKS = [1, 3, 5, 10, 15, 30, 60, 90].map((minutes) => minutes * MINUTE_MS)
export const INCREMENTS = [0, 2, 5, 10, 30, 60].map((seconds) => seconds * SECOND_MS)
export const GRACES = [30 * SECOND_MS, 2 * MINUTE_MS, 10 * MINUTE_MS, HOUR_MS, DAY_MS, 7 * DAY_MS]

/** From this time for each move on, seats can have vacation. */
export const hasVacation = (moveMs: number): boolean => moveMs >= DAY_MS

export const DEFAULT_GRACE_MS = 2 * MINUTE_MS

/** The clock that is offered first, of either kind. */
export const FIRST_CLOCK: { readonly [kind in ClockSettings['kind']]: ClockSettings } = {
  move: { kind: 'move', moveMs: DAY_MS, vacationMs: 0, out: 'absent' },
  bank: { kind: 'bank', bankMs: 10 * MINUTE_MS, incrementMs: 5 * SECOND_MS, out: 'absent' },
}

const UNITS = [
  ['day', DAY_MS],
  ['hour', HOUR_MS],
  ['minute', MINUTE_MS],
  ['second', SECOND_MS],
] as const

/** Milliseconds as `1 day`, `90 minutes`, `30 seconds`: in the largest unit of which they are a whole number. */
export function durationText(ms: number): string {
  const [unit, length] = UNITS.find(([, length]) => ms >= length && ms % length === 0) ?? (['second', SECOND_MS] as const)
  const count = Math.round(ms / length)
  return `${count} ${unit}${count === 1 ? '' : 's'}`
}

/** A clock as players read it: `1 day for each move, and 7 days of vacation`. */
export function clockSettingsText(clock: ClockSettings): string {
  if (clock.kind === 'move')
    return `${durationText(clock.moveMs)} for each move${clock.vacationMs > 0 ? `, and ${durationText(clock.vacationMs)} of vacation` : ''}`
  return `${durationText(clock.bankMs)} for the match${clock.incrementMs > 0 ? `, and ${durationText(clock.incrementMs)} more with each turn` : ''}`
}

/** What happens to a player whose time runs out. */
export const OUT_TEXTS: { readonly [out in ClockSettings['out']]: string } = {
  absent: 'The rules move for them',
  lose: 'They lose',
}
