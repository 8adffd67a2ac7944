import { count, t } from '../languages/text.ts'
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
export const FIRST_CLOCK = {
  move: { kind: 'move', moveMs: DAY_MS, vacationMs: 0, out: 'absent' },
  bank: { kind: 'bank', bankMs: 10 * MINUTE_MS, incrementMs: 5 * SECOND_MS, out: 'absent' },
} as const satisfies { readonly [kind in ClockSettings['kind']]: ClockSettings }

/** Of people who know each other, and play when they have time. */
export const FRIEND_CLOCK: ClockSettings = { ...FIRST_CLOCK.move, moveMs: 3 * DAY_MS }

const UNITS = [
  [DAY_MS, (n: number) => count(n, { one: '{n} day', other: '{n} days' })],
  [HOUR_MS, (n: number) => count(n, { one: '{n} hour', other: '{n} hours' })],
  [MINUTE_MS, (n: number) => count(n, { one: '{n} minute', other: '{n} minutes' })],
  [SECOND_MS, (n: number) => count(n, { one: '{n} second', other: '{n} seconds' })],
] as const

/** Milliseconds as `1 day`, `90 minutes`, `30 seconds`: in the largest unit of which they are a whole number. */
export function exactDurationText(ms: number): string {
  const [length, text] = UNITS.find(([length]) => ms >= length && ms % length === 0) ?? UNITS[3]
  return text(Math.round(ms / length))
}

/** A clock as players read it: `1 day for each move, and 7 days of vacation`. */
export function clockSettingsText(clock: ClockSettings): string {
  if (clock.kind === 'move') {
    const time = exactDurationText(clock.moveMs)
    if (clock.vacationMs === 0) return t('{time} for each move', { time })
    return t('{time} for each move, and {vacation} of vacation', { time, vacation: exactDurationText(clock.vacationMs) })
  }
  const time = exactDurationText(clock.bankMs)
  if (clock.incrementMs === 0) return t('{time} for the match', { time })
  return t('{time} for the match, and {more} more with each turn', { time, more: exactDurationText(clock.incrementMs) })
}

/** Whether players who are gone can hold the match up: with a clock, those who resign once their time is out cannot. */
export const hasGrace = (clock: ClockSettings | null, absentResign: boolean): boolean =>
  clock === null || (clock.out === 'absent' && !absentResign)

/** What the time is called after which the others can go on without somebody; with a clock it counts once their time is out. */
export const graceName = (clock: ClockSettings | null): string =>
  clock ? t('Players out of time can be passed over after') : t('Players who are gone can be passed over after')

/** What happens to a player whose time runs out. */
export const OUT_TEXTS: { readonly [out in ClockSettings['out']]: string } = {
  absent: t('The rules move for them'),
  lose: t('They resign'),
}
