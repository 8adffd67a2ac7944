import type { Ban } from '../store/moderation-records.ts'
import type { PersonRecord } from '../store/people-store.ts'

/** Whether somebody is kept out at this time, in milliseconds since 1970. */
export const isBanned = ({ bannedAt, ban }: Pick<PersonRecord, 'bannedAt' | 'ban'>, now: number): boolean =>
  bannedAt !== null && (ban?.until ?? Number.POSITIVE_INFINITY) > now

const DAY = new Intl.DateTimeFormat('en-GB', { dateStyle: 'long', timeStyle: 'short', timeZone: 'UTC' })

/** What somebody who is kept out reads. */
export function bannedText(ban: Ban | undefined): string {
  const { reason = null, until = null } = ban ?? {}
  const what = until === null ? 'was closed' : `is closed until ${DAY.format(until)} UTC`
  // It ends as it was written, with or without a full stop.
  const why = reason === null ? '.' : `: ${reason.replace(/[.\s]+$/, '')}.`
  return `This account ${what} by the people who run this server${why}`
}
