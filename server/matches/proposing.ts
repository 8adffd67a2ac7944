import { isDeepStrictEqual } from 'node:util'
import type { Proposal } from '../../engine/model/match.ts'
import { NOT_SEATED } from '../../engine/model/refusal.ts'
import type { Seat } from '../../engine/model/seats.ts'
import type { Args } from '../../engine/model/views.ts'
import { propose } from '../../engine/propose/propose.ts'
import { matchAt } from '../rules/replay-log.ts'
import type { Clock } from '../runtime/clock.ts'
import { ok, type Result, refuse } from '../runtime/result.ts'
import type { Made, Store } from '../store/store.ts'
import type { Absence } from './absence.ts'
import type { History } from './history.ts'
import type { LoadedMatch } from './loaded-match.ts'
import type { Runner } from './runner.ts'
import { seatedSince, seatOf } from './seats.ts'

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

type Sent = Pick<Proposal, 'move' | 'key'> & { readonly seat: Seat; readonly args: Made['args'] }

/**
 * What came of a move that has been sent before: the last version that it made, or null where its key is new. Refused where the key
 * was used for another move. Of what was made from the seat before its player took it, nothing is told: it is as if it had no key.
 * To be called alone with the match.
 */
export async function repeated(store: Store, history: History, loaded: LoadedMatch, sent: Sent): Promise<Result<number | null>> {
  const { record, keyUsed } = loaded
  if (sent.key === undefined || keyUsed?.includes(sent.seat) === false) return ok(null)
  const made = await store.madeWith(record.id, sent.seat, sent.key, seatedSince(record, sent.seat))
  if (made === null) return ok(null)
  const same = await isSame(history, loaded, made, sent)
  if (!same.ok) return same
  return same.value ? ok(made.last) : refuse('key-used', 'This key was already used for a different move.')
}

/** Whether that is the move that was made, whatever the order of its arguments, and with those that it has by default left out or not. */
async function isSame(history: History, loaded: LoadedMatch, made: Made, { seat, move, args: given }: Sent): Promise<Result<boolean>> {
  // As the log has them: without -0, which JSON does not have.
  const args: Made['args'] = JSON.parse(JSON.stringify(given))
  if (move !== made.move) return ok(false)
  if (isDeepStrictEqual(args, made.args)) return ok(true)
  if (!isDeepStrictEqual({ ...made.args, ...args }, made.args)) return ok(false)
  // What was left out now was filled in then if it is what the move had by default then.
  const past = await history.of(loaded.record, loaded.served, made.version)
  if (!past.ok) return past
  const before = matchAt(past.value, made.version - 1)
  // By other rules, what was the default then is not known any more.
  if (!before) return ok(false)
  const again = propose(loaded.served.game, before, { seat, move, args, at: made.at })
  return ok(again.ok && isDeepStrictEqual(JSON.parse(JSON.stringify(again.steps[0].entry.args)), made.args))
}
