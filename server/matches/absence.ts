import type { Match } from '../../engine/model/match.ts'
import type { Seat } from '../../engine/model/seats.ts'
import type { Clock } from '../runtime/clock.ts'
import { ok, type Result, refuse } from '../runtime/result.ts'
import type { SeatRecord, Store } from '../store/store.ts'
import { movedByServer } from './commit-record.ts'
import { moveForAbsent } from './joinable-seats.ts'
import type { LoadedMatch } from './loaded-match.ts'
import { isAbsent, seatOf } from './seats.ts'

/** Players who leave a running match, and come back to it. Both are to be called alone with the match. */
export interface Absence {
  /** From now on what the rules say for an absent player is done for the seat. Answers with the match as it is left. */
  leave(loaded: LoadedMatch & { match: Match }, seat: Seat): Promise<Result<LoadedMatch>>
  /** The user plays for himself again, if he was absent. Resolves to the match as it stands then. */
  comeBack(loaded: LoadedMatch, user: string): Promise<LoadedMatch>
}

interface AbsenceOptions {
  readonly store: Store
  readonly clock: Clock
  readonly agentDelayMs: number
  /** Called when who sits where has changed. */
  readonly seatsChanged: (loaded: LoadedMatch) => Promise<void>
  /** Called when something will be due. */
  readonly wake: (at: number) => void
}

export function createAbsence({ store, clock, agentDelayMs, seatsChanged, wake }: AbsenceOptions): Absence {
  async function changed(loaded: LoadedMatch, seat: Seat, player: SeatRecord): Promise<LoadedMatch> {
    const seats = loaded.record.seats.map((other, i) => (i === seat ? player : other))
    const now = { ...loaded, record: { ...loaded.record, seats } }
    await seatsChanged(now)
    return now
  }

  return {
    async leave(loaded, seat) {
      const { record, served, match } = loaded
      if (match.finished) return refuse('finished', 'The match is over.')
      const player = record.seats[seat]!
      if (isAbsent(player)) return ok(loaded)
      const due = moveForAbsent(served, match, seat) ? clock.now() + agentDelayMs : null
      const { version } = match
      if (!(await store.setAbsent({ match: record.id, seat, version, due }))) return refuse('stale', 'The match has gone on meanwhile.')
      if (due !== null) wake(due)
      return ok(await changed(loaded, seat, { ...player, absent: true } as SeatRecord))
    },

    async comeBack(loaded, user) {
      const { record, served, match } = loaded
      const seat = seatOf(record, user)
      const player = seat === null ? null : record.seats[seat]!
      if (seat === null || !player || !('user' in player) || !player.absent || record.status !== 'running') return loaded
      const { absent: _, ...back } = player
      const seats = record.seats.with(seat, back)
      const others = match ? movedByServer(served, seats, match) : []
      const due = clock.now() + agentDelayMs
      await store.setPresent({ match: record.id, seat, version: record.version, others, due })
      if (others.length > 0) wake(due)
      return changed(loaded, seat, back)
    },
  }
}
