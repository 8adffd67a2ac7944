import { TAKE_BACK } from '../../engine/model/built-in-moves.ts'
import type { Match } from '../../engine/model/match.ts'
import { ADMIN, type Seat } from '../../engine/model/seats.ts'
import { canUndo } from '../../engine/play/undo.ts'
import { takenBackTo } from '../../engine/propose/take-back.ts'
import type { LoadedMatch } from '../matches/loaded-match.ts'
import { ok, type Result, refuse } from '../runtime/result.ts'
import type { Offer } from '../store/offers.ts'
import type { LobbyContext } from './context.ts'

type Begun = LoadedMatch & { readonly match: Match }

/** The match to which it returns if all agree that the seat takes its last move back. */
export async function takenBackFor({ history }: LobbyContext, { record, served, match }: Begun, seat: Seat): Promise<Result<Match>> {
  if (record.offers?.pausedAt != null) return refuse('paused', 'The match is paused. Go on with it first.')
  if (canUndo(served.game, match, seat) === true) return refuse('rule', 'You can take your last move back without asking.')
  const past = await history.of(record, served, match.version)
  if (!past.ok) return past
  const to = takenBackTo(served.game, match, past.value.steps, seat)
  return typeof to === 'string' ? refuse('rule', to) : ok(to)
}

/** Returns to how it was before the last move of who asked: a version of its own, with which the offer is closed. */
export async function takeBack(context: LobbyContext, loaded: Begun, offer: Offer): Promise<Result<string>> {
  const { runner, clock } = context
  const { id } = loaded.record
  const to = await takenBackFor(context, loaded, offer.by)
  if (!to.ok) return to
  const proposal = { seat: ADMIN, for: offer.by, move: TAKE_BACK, args: { version: to.value.version }, at: clock.now() } as const
  const played = await runner.play(loaded, proposal, { agreed: { offer, to: to.value } })
  return played.ok ? ok(id) : played
}
