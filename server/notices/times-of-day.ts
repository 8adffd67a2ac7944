import type { NoticeSettings } from '../store/notices.ts'

/** Times of day, `HH:MM` by the clocks of a time zone. */

const MINUTE_MS = 60_000
const DAY_MINUTES = 24 * 60

/** Whether there is such a time zone. */
export function isTimeZone(name: string): boolean {
  try {
    return Boolean(new Intl.DateTimeFormat('en', { timeZone: name }))
  } catch {
    return false
  }
}

/** The first time after `at` when the clocks of the zone show this time; both in milliseconds since 1970. */
export function nextTime(at: number, time: string, timeZone: string): number {
  const wanted = minutesOf(time)
  const ahead = (wanted - minutesAt(at, timeZone) + DAY_MINUTES) % DAY_MINUTES || DAY_MINUTES
  const found = Math.floor(at / MINUTE_MS) * MINUTE_MS + ahead * MINUTE_MS
  // Between the two the clocks may have been changed.
  const late = ((minutesAt(found, timeZone) - wanted + DAY_MINUTES * 1.5) % DAY_MINUTES) - DAY_MINUTES / 2
  const changed = found - late * MINUTE_MS
  return changed > at ? changed : found
}

/** The first time from `at` on that is not in the quiet hours. */
export function afterQuiet(at: number, { quiet, timeZone }: Pick<NoticeSettings, 'quiet' | 'timeZone'>): number {
  if (!quiet) return at
  const [now, from, to] = [minutesAt(at, timeZone), minutesOf(quiet.from), minutesOf(quiet.to)]
  const isQuiet = from <= to ? from <= now && now < to : from <= now || now < to
  return isQuiet ? nextTime(at, quiet.to, timeZone) : at
}

function minutesOf(time: string): number {
  const [hours = 0, minutes = 0] = time.split(':').map(Number)
  return hours * 60 + minutes
}

function minutesAt(at: number, timeZone: string): number {
  return minutesOf(new Intl.DateTimeFormat('en-GB', { hour: '2-digit', minute: '2-digit', hourCycle: 'h23', timeZone }).format(at))
}
