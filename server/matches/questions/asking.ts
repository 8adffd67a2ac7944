import type { Match } from '../../../engine/model/match.ts'
import { NOT_SEATED, type Refusal } from '../../../engine/model/refusal.ts'
import type { Seat } from '../../../engine/model/seats.ts'
import type { Args, MoveNow } from '../../../engine/model/views.ts'
import { movesNow, whyNot } from '../../../engine/propose/why-not.ts'
import type { Game } from '../../../engine/rules/game.ts'
import { log } from '../../runtime/log.ts'
import { ok, type Result, refuse } from '../../runtime/result.ts'
import type { Runner } from '../runner.ts'
import { seatOf } from '../seats.ts'

/** Who asks about which match. */
export interface Asker {
  readonly id: string
  readonly user: string
  /** Id of the request, for the log. */
  readonly request: string
}

/** What a player can do now, and why not the rest; the match stays as it is. `version`: the one that the answer is about. */
export interface Asking {
  moves(asker: Asker): Promise<Result<{ readonly version: number; readonly moves: readonly MoveNow[] }>>
  /** Why a move with these arguments would be refused; null if nothing is against it. */
  whyNot(asker: Asker, move: string, args: Args): Promise<Result<{ readonly version: number; readonly refusal: Refusal | null }>>
}

export function createAsking({ runner }: { readonly runner: Runner }): Asking {
  /** Asks the rules on behalf of the user's seat. */
  function asked<T>(
    { id, user, request }: Asker,
    about: { readonly move: string; readonly args: Args } | null,
    question: (game: Game, match: Match, seat: Seat) => T,
  ): Promise<Result<{ readonly version: number; readonly answer: T }>> {
    return runner.alone(id, async ({ record, served, match }): Promise<Result<{ version: number; answer: T }>> => {
      const seat = seatOf(record, user)
      if (seat === null) return refuse('not-seated', NOT_SEATED)
      if (!match) return refuse('not-started', 'The match has not started: some seats are still open.')
      if (record.offers?.pausedAt != null) return refuse('paused', 'The match is paused. Go on with it first.')
      const rehearsed = await served.rehearse(record, { type: 'ask', match, seat, about }, request)
      if (!rehearsed.ok) return rehearsed
      try {
        return ok({ version: match.version, answer: question(served.game, match, seat) })
      } catch (error) {
        log('rule-failed', { request, match: id, version: match.version, game: record.game, move: about?.move, seat, error })
        return refuse('failed', `Something went wrong in the rules of ${served.info.displayName}.`)
      }
    })
  }

  return {
    async moves(asker) {
      const told = await asked(asker, null, movesNow)
      return told.ok ? ok({ version: told.value.version, moves: told.value.answer }) : told
    },
    async whyNot(asker, move, args) {
      const told = await asked(asker, { move, args }, (game, match, seat) => whyNot(game, match, seat, move, args))
      return told.ok ? ok({ version: told.value.version, refusal: told.value.answer }) : told
    },
  }
}
