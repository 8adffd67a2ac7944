import { type Ahead, lookAhead, type MoveAhead } from '../../../engine/bots/look-ahead.ts'
import { NOT_SEATED } from '../../../engine/model/refusal.ts'
import type { Seat } from '../../../engine/model/seats.ts'
import type { Clock } from '../../runtime/clock.ts'
import { log } from '../../runtime/log.ts'
import { ok, type Result, refuse } from '../../runtime/result.ts'
import type { Runner } from '../runner.ts'
import { seatOf } from '../seats.ts'

/** What a player wants to look at: the match after these moves of others and their own. */
export interface WantedAhead {
  /** The match's, as the player saw it. */
  readonly version: number
  readonly line: readonly MoveAhead[]
  /** Whose move is chosen next, where several may move. */
  readonly as: Seat | null
}

/** Shows players how their match would stand after moves that they expect and plan, from what their seat knows; the match stays as it is. */
export type LookingAhead = (id: string, user: string, wanted: WantedAhead, request: string) => Promise<Result<Ahead>>

export const createLookingAhead =
  ({ runner, clock }: { readonly runner: Runner; readonly clock: Clock }): LookingAhead =>
  (id, user, { version, line, as }, request) =>
    runner.alone<Ahead>(id, async ({ record, served, match }) => {
      const seat = seatOf(record, user)
      if (seat === null) return refuse('not-seated', NOT_SEATED)
      if (!match) return refuse('not-started', 'The match has not started: some seats are still open.')
      if (match.finished) return refuse('finished', 'The match is over.')
      if (match.version !== version) return refuse('stale', 'The match has moved on since you looked ahead. Begin again from here.')
      const at = clock.now()
      const rehearsed = await served.rehearse(record, { type: 'ahead', match, seat, line, as, at }, request)
      if (!rehearsed.ok) return rehearsed
      try {
        const looked = lookAhead(served.game, match, seat, line, as, at)
        if (looked.ok) return ok(looked.ahead)
        if (looked.why === 'refused') return { ok: false, refusal: looked.refusal }
        return refuse('no-look-ahead', looked.why === 'hidden' ? HIDDEN : CHANCE)
      } catch (error) {
        log('rule-failed', { request, match: id, version, game: record.game, seat, error })
        return refuse('failed', `Something went wrong in the rules of ${served.info.displayName}.`)
      }
    })

const HIDDEN = 'Something is hidden from you there, so you cannot look further ahead. Plan your answer with the form.'
const CHANCE = 'What comes of this move is left to chance, so you cannot look further ahead. Plan your answer with the form.'
