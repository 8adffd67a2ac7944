import { NOT_SEATED } from '../../engine/model/refusal.ts'
import type { Args } from '../../engine/model/views.ts'
import type { Clock } from '../runtime/clock.ts'
import { ok, type Result, refuse } from '../runtime/result.ts'
import type { Store } from '../store/store.ts'
import type { Absence } from './absence.ts'
import type { History } from './history.ts'
import type { LoadedMatch } from './loaded-match.ts'
import { repeated } from './repeated.ts'
import type { Runner } from './runner.ts'
import { seatOf } from './seats.ts'

/** A move that a person sends. */
export interface SentMove {
  readonly move: string
  readonly args: Args
  readonly expectVersion?: number | undefined
  /** Must be theirs, where it is said. */
  readonly seat?: number | undefined
  readonly key?: string | undefined
  /** Id of the request that brought it, for the log. */
  readonly request?: string
}

/** Makes a user's move in a match, whichever way it came. Returns the last version that it made. */
export type Proposing = (id: string, user: string, sent: SentMove) => Promise<Result<{ readonly version: number }>>

interface ProposingOptions {
  readonly store: Store
  readonly history: History
  readonly runner: Runner
  readonly absence: Absence
  readonly clock: Clock
}

export const createProposing =
  ({ store, history, runner, absence, clock }: ProposingOptions): Proposing =>
  (id, user, { move, args, expectVersion, seat: named, key, request }) => {
    async function make(loaded: LoadedMatch): Promise<Result<{ version: number }>> {
      const seat = seatOf(loaded.record, user)
      if (seat === null) return refuse('not-seated', NOT_SEATED)
      if (named !== undefined && named !== seat) return refuse('not-seated', 'That is not your seat.')
      const made = await repeated(store, history, loaded, { seat, move, args, key })
      if (!made.ok) return made
      if (made.value !== null) return ok({ version: made.value })
      return runner.play(await absence.comeBack(loaded, user), { seat, move, args, expectVersion, key, at: clock.now() }, { request })
    }
    return runner.alone(id, make, key)
  }
