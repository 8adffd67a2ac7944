import type { SeatRecord } from '../seat-record.ts'
import type { SeatChange } from '../store.ts'
import type { Preparing, Steps } from './statements.ts'

/** The rows of seats whose holders change. */
export interface SeatRows {
  /** Whether the holder before the change still holds the seat. */
  isHeld(change: SeatChange): Steps<boolean>
  /** False when somebody else holds the seat. */
  change(change: SeatChange): Steps<boolean>
}

/** Plain statements, one for each kind of holder there was before: building them took longer than what they do. */
export function seatRows(sql: Preparing): SeatRows {
  const byHolder = (holds: string) => {
    const ofSeat = `match = ? and seat = ? and ${holds}`
    return {
      read: sql.prepare(`select 1 from seats where ${ofSeat}`),
      write: sql.prepare(
        `update seats set "user" = ?, agent = ?, memory = ?, absent = ?, since = ?, kept_for = null, kept_until = null where ${ofSeat}`,
      ),
    }
  }
  const accept = sql.prepare(`update admissions set state = 'accepted' where match = ? and "user" = ? and state = 'invited'`)
  const release = sql.prepare('update seats set kept_for = null, kept_until = null where match = ? and kept_for = ?')
  const [nobody, person, agent] = [byHolder('"user" is null and agent is null'), byHolder('"user" = ?'), byHolder('agent = ?')]

  function heldBy(player: SeatRecord) {
    if (player === null) return { rows: nobody, holder: [] }
    return 'user' in player ? { rows: person, holder: [player.user.id] } : { rows: agent, holder: [player.agent] }
  }

  return {
    *isHeld({ match, seat, before }) {
      const { rows, holder } = heldBy(before)
      return (yield* rows.read.get(match, seat, ...holder)) !== undefined
    },
    *change({ match, seat, before, after }) {
      const { rows, holder } = heldBy(before)
      if ((yield* rows.write.run(...seatValues(after), match, seat, ...holder)).changes === 0) return false
      if (after && 'user' in after) {
        yield* accept.run(match, after.user.id)
        yield* release.run(match, after.user.id)
      }
      return true
    },
  }
}

/** The columns `user`, `agent`, `memory`, `absent` and `since` of a seat. */
export function seatValues(
  player: SeatRecord,
): [user: string | null, agent: string | null, memory: string | null, absent: 0 | 1, since: number] {
  if (player === null) return [null, null, null, 0, 0]
  if ('user' in player) return [player.user.id, null, null, 0, player.since ?? 0]
  return [null, player.agent, player.memory === null ? null : JSON.stringify(player.memory), 0, 0]
}
