import { seatsLater } from '../../engine/play/late-seats.ts'
import type { ServedGame } from '../games/games.ts'
import { missingMatch } from '../matches/loaded-match.ts'
import { type MatchInfo, matchInfo } from '../matches/match-info.ts'
import { seatOf } from '../matches/seats.ts'
import { ok, type Result } from '../runtime/result.ts'
import type { MatchFilter, MatchRecord } from '../store/store.ts'
import type { LobbyContext } from './context.ts'

/** Matches as the user sees them, the newest first; those whose game is not served are left out. */
export async function list(context: LobbyContext, filter: MatchFilter, user: string): Promise<MatchInfo[]> {
  const listed = (await context.store.matches(filter)).flatMap((record) => {
    const served = context.games.get(record.game)
    return served.ok ? infoOf(context, record, served.value, user, record.misfit !== undefined) : []
  })
  return Promise.all(listed)
}

/** One match as the user sees it. */
export async function info({ store, games, matches }: LobbyContext, id: string, user: string): Promise<Result<MatchInfo>> {
  const record = await store.match(id)
  if (!record) return missingMatch(store, id)
  const served = games.get(record.game)
  if (!served.ok) return served
  // By other rules than those, it may have another definition.
  const isOther = record.rules !== undefined && record.rules !== served.value.rules(record.seats.length)
  return ok(await infoOf({ matches }, record, served.value, user, isOther))
}

/** Only the rules know which seats of a running match are free, and whether it waits for the user; other matches need not be loaded. */
async function infoOf(
  { matches }: Pick<LobbyContext, 'matches'>,
  record: MatchRecord,
  served: ServedGame,
  user: string,
  isOther: boolean,
): Promise<MatchInfo> {
  const needsRules = isOther || (record.status === 'running' && (seatsLater(served.game) || seatOf(record, user) !== null))
  const loaded = needsRules ? await matches.get(record.id) : null
  if (loaded?.ok) return matchInfo(loaded.value, user)
  const stopped = loaded?.refusal.code === 'rules-changed' ? loaded.refusal.message : undefined
  return matchInfo({ record, served, match: null }, user, stopped)
}
