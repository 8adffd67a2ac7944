import { seatsLater } from '../../engine/play/late-seats.ts'
import type { ServedGame } from '../games/games.ts'
import { isOpenToAll, type Visitor } from '../matches/access.ts'
import { clocksView } from '../matches/away/seat-clocks.ts'
import { type MatchInfo, matchInfo } from '../matches/match-info.ts'
import { seatOf } from '../matches/seats.ts'
import { ok, type Result } from '../runtime/result.ts'
import type { MatchFilter, MatchRecord } from '../store/store.ts'
import type { LobbyContext } from './context.ts'
import type { SharedLists } from './shared-lists.ts'

export interface Listed {
  readonly matches: MatchInfo[]
  /** The position after the last of them; null at the end. */
  readonly next: string | null
}

/** Matches as the user sees them, the newest first; those whose game is not served are left out. */
export async function list(context: LobbyContext, shared: SharedLists, filter: MatchFilter, user: string): Promise<Listed> {
  const records = await (filter.user === undefined ? shared : context.store).matches(filter)
  const last = records.length === filter.limit ? records.at(-1) : undefined
  return { matches: await infosOf(context, records, user), next: last ? positionOf(last) : null }
}

/** Matches that the user is invited to, the newest invitation first. */
export async function invitations(context: LobbyContext, user: string, limit: number): Promise<Listed> {
  const ids = await context.store.invitedTo(user, limit)
  const records = (await Promise.all(ids.map((id) => context.store.match(id)))).filter((record) => record !== null)
  return { matches: await infosOf(context, records, user, true), next: null }
}

/** A position in a list, as `1800000000000.k3v5q7xw2mzt4abc`. */
const positionOf = ({ updatedAt, id }: MatchRecord) => `${updatedAt}.${id}`
export const POSITION = /^(\d{1,15})\.([\w-]{1,100})$/

/** What follows a position; undefined where it is none. */
export function afterPosition(position: string): MatchFilter['after'] {
  const [, updatedAt, id] = POSITION.exec(position) ?? []
  return updatedAt === undefined || id === undefined ? undefined : { updatedAt: Number(updatedAt), id }
}

async function infosOf(context: LobbyContext, records: readonly MatchRecord[], user: string, isInvited = false): Promise<MatchInfo[]> {
  const now = context.clock.now()
  const blockers = records.some((record) => record.status !== 'finished' && seatOf(record, user) === null)
    ? await context.store.blockers(user)
    : []
  const infos = records.map(async (record) => {
    const served = context.games.get(record.game)
    if (!served.ok) return []
    // In lists that everybody sees, nothing depends on it, and of their own matches nobody is kept out.
    const isPlain = isOpenToAll(record) || seatOf(record, user) !== null
    const admission = isPlain && !isInvited ? null : await context.store.admission(record.id, user)
    const visitor = { user, admission, isBlocked: blockers.includes(record.creator), now }
    const info = await infoOf(context, record, served.value, visitor, record.misfit !== undefined)
    return [{ ...info, ...(await clockUntil(context, record, info)) }]
  })
  return (await Promise.all(infos)).flat()
}

/** Until when the user has to move, where the match has a clock that ends before the rules' own timers. */
async function clockUntil({ store }: LobbyContext, { id, pace }: MatchRecord, info: MatchInfo): Promise<Pick<MatchInfo, 'until'>> {
  const { myTurn, mySeat, until = Number.POSITIVE_INFINITY } = info
  const clocks = pace?.clock && myTurn && mySeat !== null ? await store.clocks(id) : null
  if (!pace?.clock || !clocks || mySeat === null) return {}
  const ends = clocksView(pace.clock, clocks, mySeat).seats[mySeat]?.endsAt ?? until
  return ends < until ? { until: ends } : {}
}

/** One match as the user sees it. */
export async function info({ games, matches, access }: LobbyContext, id: string, user: string): Promise<Result<MatchInfo>> {
  const seen = await access.seen(id, user)
  if (!seen.ok) return seen
  const { record, visitor } = seen.value
  const served = games.get(record.game)
  if (!served.ok) return served
  // By other rules than those, it may have another definition.
  const isOther = record.rules !== undefined && record.rules !== served.value.rules(record.seats.length)
  return ok(await infoOf({ matches }, record, served.value, visitor, isOther))
}

/** Only the rules know which seats of a running match are free, and whether it waits for the user; other matches need not be loaded. */
async function infoOf(
  { matches }: Pick<LobbyContext, 'matches'>,
  record: MatchRecord,
  served: ServedGame,
  visitor: Visitor,
  isOther: boolean,
): Promise<MatchInfo> {
  const needsRules = isOther || (record.status === 'running' && (seatsLater(served.game) || seatOf(record, visitor.user) !== null))
  const loaded = needsRules ? await matches.get(record.id) : null
  if (loaded?.ok) return matchInfo(loaded.value, visitor)
  const stopped = loaded?.refusal.code === 'rules-changed' ? loaded.refusal.message : undefined
  return matchInfo({ record, served, match: null }, visitor, stopped)
}
