import type { View } from '../../../engine/model/views.ts'
import type { ClocksView, HistoryEntry, MatchInfo, Presence } from '../../remote/wire.ts'

/** What the page knows. */
interface Known {
  match: Pick<MatchInfo, 'mySeat' | 'status' | 'players' | 'updatedAt' | 'clock' | 'graceMs' | 'pausedAt'> | null
  newest: Pick<View, 'awaited' | 'awaitsOthers' | 'inactive' | 'finished'> | null
  clocks: ClocksView | null
  presence: Presence
  entries: readonly Pick<HistoryEntry, 'at'>[]
}

/** As the server has it: after a day without a move it does not matter whether their page is still open. */
const STILL_MS = 24 * 60 * 60 * 1000

/**
 * The seats that hold up the match, as far as its player can tell, so that the server may let them claim it; `now`: the server's time, in
 * milliseconds since 1970. Empty where play waits for the player too. The server decides.
 */
export function claimable({ match, newest, clocks, presence, entries }: Known, now: number): number[] {
  const own = match?.mySeat ?? null
  if (!match || !newest || own === null || match.status !== 'running' || newest.finished) return []
  const { awaited, awaitsOthers, inactive } = newest
  if (awaited.includes(own) || inactive.includes(own) || match.pausedAt !== undefined) return []
  const moved = entries.at(-1)?.at ?? match.updatedAt
  const { clock, graceMs } = match
  const allowed = clock === null ? 0 : clock.kind === 'move' ? clock.moveMs + clock.vacationMs : clock.bankMs
  const still = moved + allowed + STILL_MS
  return match.players.flatMap((player, seat) => {
    if (player?.kind !== 'person' || seat === own || inactive.includes(seat)) return []
    if (!awaited.includes(seat) && !awaitsOthers) return []
    const present = presence[seat]
    const out = clocks?.seats[seat]?.endsAt ?? Number.POSITIVE_INFINITY
    const gone = player.absent ? moved : present && !present.here ? Math.max(moved, present.since) : Number.POSITIVE_INFINITY
    return Math.min(still, (clock ? out : gone) + graceMs) <= now ? [seat] : []
  })
}
