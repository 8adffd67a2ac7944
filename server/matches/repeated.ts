import { isDeepStrictEqual } from 'node:util'
import type { Proposal } from '../../engine/model/match.ts'
import type { Seat } from '../../engine/model/seats.ts'
import { propose } from '../../engine/propose/propose.ts'
import { matchAt } from '../rules/replay-log.ts'
import { ok, type Result, refuse } from '../runtime/result.ts'
import type { Made, Store } from '../store/store.ts'
import type { History } from './history.ts'
import type { LoadedMatch } from './loaded-match.ts'
import { seatedSince } from './seats.ts'

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
