import type { Match } from '../../engine/model/match.ts'
import { NOT_SEATED } from '../../engine/model/refusal.ts'
import type { Seat } from '../../engine/model/seats.ts'
import type { Clock } from '../runtime/clock.ts'
import { ok, type Result, refuse } from '../runtime/result.ts'
import type { Person } from '../store/seat-record.ts'
import type { Store } from '../store/store.ts'
import type { Presence } from './away/presence.ts'
import { movedByServer } from './commit-record.ts'
import { moveForAbsent } from './joinable-seats.ts'
import type { LoadedMatch } from './loaded-match.ts'
import type { MatchEvents } from './match-events.ts'
import { seatOf } from './seats.ts'

/** Players who leave a running match, and come back to it. Both are to be called from within `runner.alone`. */
export interface Absence {
  /** From now on the server does for the seat what the rules say for an absent player. Returns the match as it is left. */
  leave(loaded: LoadedMatch & { match: Match }, seat: Seat): Promise<Result<LoadedMatch>>
  /**
   * Leaves for a player whose time has run out, if no page of theirs follows the match: else play would wait for that time again in each of
   * their turns.
   */
  leaveIfGone(loaded: LoadedMatch, seat: Seat, presence: Presence): Promise<Result<unknown>>
  /** If the user was absent, they play for themselves again. Resolves to the match as it stands then. */
  comeBack(loaded: LoadedMatch, user: string): Promise<LoadedMatch>
}

interface AbsenceOptions {
  readonly store: Store
  readonly clock: Clock
  readonly agentDelayMs: number
  readonly events: MatchEvents
}

export function createAbsence({ store, clock, agentDelayMs, events }: AbsenceOptions): Absence {
  /** To be called once it is in the store. `due`: when the server moves next because of it; null when it does not. */
  function changed(loaded: LoadedMatch & { match: Match }, seat: Seat, player: Person, due: number | null): LoadedMatch {
    const record = { ...loaded.record, seats: loaded.record.seats.with(seat, player) }
    events.happened({ type: player.absent ? 'absent' : 'returned', record, match: loaded.match, seat })
    if (due !== null) events.happened({ type: 'scheduled', id: record.id, due })
    return { ...loaded, record }
  }

  const absence: Absence = {
    async leave(loaded, seat) {
      const { record, served, match } = loaded
      if (match.finished) return refuse('finished', 'The match is over.')
      const player = record.seats[seat]
      if (!player || !('user' in player)) return refuse('not-seated', NOT_SEATED)
      if (player.absent) return ok(loaded)
      const due = moveForAbsent(served, match, seat) ? clock.now() + agentDelayMs : null
      const { version } = match
      if (!(await store.setAbsent({ match: record.id, seat, version, due })))
        return refuse('stale', 'The match has moved on. Please try again.')
      return ok(changed(loaded, seat, { ...player, absent: true }, due))
    },

    async leaveIfGone(loaded, seat, presence) {
      const { record, match } = loaded
      const player = record.seats[seat]
      if (!match || match.finished || match.inactive.includes(seat) || !player || !('user' in player)) return ok(null)
      const there = (await presence.of(record.id, [player.user.id])).get(player.user.id)
      return there?.here ? ok(null) : absence.leave({ ...loaded, match }, seat)
    },

    async comeBack(loaded, user) {
      const { record, served, match } = loaded
      const seat = seatOf(record, user)
      const player = seat === null ? null : record.seats[seat]
      if (seat === null || !player || !('user' in player) || !player.absent || !match || record.status !== 'running') return loaded
      const { absent: _, ...back } = player
      const others = movedByServer(served, record.seats.with(seat, back), match)
      const due = clock.now() + agentDelayMs
      await store.setPresent({ match: record.id, seat, version: record.version, others, due })
      return changed({ ...loaded, match }, seat, back, others.length > 0 ? due : null)
    },
  }
  return absence
}
