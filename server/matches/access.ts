import type { Seat, Viewer } from '../../engine/model/seats.ts'
import type { Clock } from '../runtime/clock.ts'
import { ok, type Result, refuse, type ServerRefusal } from '../runtime/result.ts'
import type { Admission, Granted, Kept } from '../store/admissions.ts'
import type { MatchRecord, Store } from '../store/store.ts'
import { missingMatch, NO_SUCH_MATCH } from './loaded-match.ts'
import { seatOf, viewerOf } from './seats.ts'

/** Somebody who asks about a match: what its creator has granted them, and when they ask, in milliseconds since 1970. */
export interface Visitor extends Granted {
  /** Id of the user. */
  readonly user: string
  readonly now: number
}

type AccessRecord = Pick<MatchRecord, 'status' | 'seats' | 'creator' | 'visibility' | 'watchers' | 'kept' | 'notes'>

/** Whether the visitor may know of a match and see what a spectator sees. Everything that shows a match asks this. */
export function mayWatch(record: AccessRecord, visitor: Omit<Visitor, 'isBlocked'>): boolean {
  const { status, creator, visibility = 'open', watchers = 'everyone' } = record
  const { user, admission } = visitor
  if (creator === user || seatOf(record, user) !== null || keptBy(record, visitor) !== null) return true
  const isAdmitted = admission !== null && ADMITTED.includes(admission.state)
  if (status === 'open') return visibility === 'open' || watchers === 'everyone' || isAdmitted
  return watchers === 'everyone' || (watchers === 'link' && isAdmitted)
}

const ADMITTED: readonly Admission['state'][] = ['admitted', 'invited', 'accepted']

/** Whether everybody may take a seat, so that the match is listed while it waits for players. */
export const isOpenToAll = ({ visibility = 'open' }: Pick<MatchRecord, 'visibility'>): boolean => visibility === 'open'

/** Why the visitor, who has no seat, may not take this free one; null if they may. Everything that seats somebody asks this. */
export function joinProblem(record: AccessRecord, visitor: Visitor, seat: Seat): ServerRefusal | null {
  const { admission, now } = visitor
  if (record.notes?.some(({ what, by }) => what === 'looked' && by === visitor.user))
    return { code: 'not-invited', message: 'You have looked at this match as a moderator, so you cannot play in it.' }
  if (visitor.isBlocked) return { code: 'not-invited', message: 'You cannot take a seat at this table.' }
  const kept = keptAt(record, seat, now)
  if (kept) return kept.user === visitor.user ? null : { code: 'seat-taken', message: `This seat is kept for ${kept.name}.` }
  if (admission?.state === 'removed')
    return { code: 'not-invited', message: 'You were removed from this table, so you cannot take a seat.' }
  if ((record.visibility ?? 'open') === 'open' || record.creator === visitor.user) return null
  if (!admission || !ADMITTED.includes(admission.state))
    return { code: 'not-invited', message: 'You need an invitation to play at this table. Ask one of its players for a link.' }
  if (admission.seat === null || admission.seat === seat) return null
  return { code: 'not-invited', message: `Your invitation is for seat ${admission.seat + 1}.` }
}

/** For whom the seat is kept then, in milliseconds since 1970. */
export const keptAt = ({ kept }: Pick<MatchRecord, 'kept'>, seat: Seat, now: number): Kept | undefined =>
  kept?.find((one) => one.seat === seat && (one.until === null || one.until > now))

/** The seat that is kept for the visitor now. */
export function keptBy({ kept = [] }: Pick<MatchRecord, 'kept'>, { user, now }: Pick<Visitor, 'user' | 'now'>): Seat | null {
  return kept.find((one) => one.user === user && (one.until === null || one.until > now))?.seat ?? null
}

type Seated = Pick<MatchRecord, 'seats' | 'status' | 'goesOn'>

/** Whether its players may see the match from every seat: once it is over, and in a sandbox, where nobody else plays. */
const showsAll = ({ status, goesOn }: Seated) => status === 'finished' || goesOn?.sandbox === true

/** The seats as which the user may look at a match: as all of them in a sandbox, and once the match that they played is over. */
export function seatsToLookAs(record: Seated, user: string): Seat[] {
  const own = seatOf(record, user)
  if (own === null) return []
  return showsAll(record) ? [...record.seats.keys()] : [own]
}

/** As whom the user sees the chart of a version; refused for the seats of others, while those play. */
export function viewerAs(record: Seated, user: string, version: number, seat: Seat | undefined): Result<Viewer> {
  const own = viewerOf(record, user, version)
  if (seat === undefined || seat === own) return ok(own)
  if (seat >= record.seats.length || !showsAll(record) || seatOf(record, user) === null)
    return refuse('not-seated', 'You can look at this match only from your own seat, until it is over.')
  return ok(seat)
}

export interface Access {
  /** The user as a visitor of that match. */
  visitor(match: MatchRecord, user: string): Promise<Visitor>
  /** By the server's clock, in milliseconds since 1970. */
  now(): number
  /** A match with its visitor. To those who may not watch it, it is refused as one that does not exist. */
  seen(match: string, user: string): Promise<Result<{ readonly record: MatchRecord; readonly visitor: Visitor }>>
  /** Why the user may not know of a match; null if they may. Reads what they are granted only where the match by itself keeps them out. */
  refusal(match: string, user: string): Promise<ServerRefusal | null>
}

export function createAccess(store: Pick<Store, 'match' | 'granted' | 'wasClosed'>, clock: Clock): Access {
  async function visitor({ id, creator }: MatchRecord, user: string): Promise<Visitor> {
    const { admission, isBlocked } = await store.granted(id, creator, user)
    return { user, admission, isBlocked, now: clock.now() }
  }
  return {
    visitor,
    now: () => clock.now(),
    async seen(match, user) {
      const record = await store.match(match)
      if (!record) return missingMatch(store, match)
      const found = await visitor(record, user)
      return mayWatch(record, found) ? ok({ record, visitor: found }) : refuse('unknown-match', NO_SUCH_MATCH)
    },
    async refusal(match, user) {
      const record = await store.match(match)
      if (!record) return (await missingMatch(store, match)).refusal
      if (mayWatch(record, { user, admission: null, now: clock.now() })) return null
      return mayWatch(record, await visitor(record, user)) ? null : { code: 'unknown-match', message: NO_SUCH_MATCH }
    },
  }
}
