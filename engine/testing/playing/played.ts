import type { Match, Proposal, Step, Variant } from '../../model/match.ts'
import { type ReadableOf, readable } from '../../model/readable.ts'
import type { Refusal } from '../../model/refusal.ts'
import { ADMIN, CLOCK, type Viewer } from '../../model/seats.ts'
import type { Args } from '../../model/views.ts'
import { createMatch } from '../../play/create.ts'
import { propose } from '../../propose/propose.ts'
import type { Game } from '../../rules/game.ts'
import { describeGame } from '../../view/describe-game.ts'
import { viewOf } from '../../view/view.ts'

/** The words in which tests play a match and look at it: each gives what follows, and changes nothing. */

/** What a match of a test begins from. Everything may be left out. */
export interface Start {
  /** All chance follows from it. Default 1. */
  readonly seed?: number
  /** Options left out take their defaults. */
  readonly variant?: Variant
}

/** A match for so many, as it stands when somebody is to move first: `started(game, 2)`. Throws what `createMatch` throws. */
export function started(game: Game, seats: number, { seed = 1, variant }: Start = {}): Match {
  return createMatch(game, { seats, secret: secretOf(seed), at: 0, variant }).match
}

/**
 * What a move makes: the match that follows, and a step for each version. Throws with the refusal where it is refused. Unless
 * a time is given, it is as late as the match knows.
 */
export function done(
  game: Game,
  match: Match,
  seat: Proposal['seat'],
  move: string,
  args: Args = {},
  at = latest(match),
): { readonly match: Match; readonly steps: readonly Step[] } {
  return carriedOut(game, match, { seat, move, args, at })
}

/** The match after a move: `moved(game, match, 0, 'place', { square: 4 })`. Throws with the refusal where it is refused. */
export function moved(game: Game, match: Match, seat: Proposal['seat'], move: string, args: Args = {}, at = latest(match)): Match {
  return done(game, match, seat, move, args, at).match
}

/** The latest time that the match knows of: time never goes back, and without a clock each version takes a millisecond. */
const latest = ({ version, timers, suspended }: Match) =>
  Math.max(version, ...timers.map(({ startedAt }) => startedAt), ...suspended.map(({ suspendedAt }) => suspendedAt))

/** Why a move is refused: `refusal(game, match, 1, 'place', { square: 4 }).code` is `'turn'`. Throws where it is not. */
export function refusal(game: Game, match: Match, seat: Proposal['seat'], move: string, args: Args = {}): Refusal {
  const outcome = propose(game, match, { seat, move, args, at: latest(match) })
  if (outcome.ok) throw new Error(`${move} by ${seat} is not refused`)
  return outcome.refusal
}

/**
 * The match after its clock has struck: the timer that is due first fires when its time is over, or the first that makes this
 * move. Throws where none runs.
 */
export function struck(game: Game, match: Match, move?: string): Match {
  const timers = match.timers.filter((timer) => move === undefined || timer.move === move)
  const proposal = clockMove({ ...match, timers }, 0)
  if (!proposal) throw new Error(move === undefined ? 'no timer runs' : `no timer runs that makes ${move}`)
  return carriedOut(game, match, proposal).match
}

/**
 * What somebody sees of a match, with the names and faces of components; unless somebody is named, all there is:
 * `seen(game, match, 0).game.board`.
 */
export function seen<G extends Game>(game: G, match: Match, viewer: Viewer = ADMIN): ReadableOf<G> {
  return readable(describeGame(game, match.seats), viewOf(game, match, viewer)) as unknown as ReadableOf<G>
}

/** What a proposal makes, or what is `made` of it. Throws with the refusal where it is refused. */
export function carriedOut(
  game: Game,
  match: Match,
  proposal: Proposal,
  made: typeof propose = propose,
): { readonly match: Match; readonly steps: readonly Step[] } {
  const outcome = made(game, match, proposal)
  if (outcome.ok) return outcome
  const { code, message } = outcome.refusal
  throw new Error(`${proposal.move} by ${proposal.seat}: ${code}: ${message}`, { cause: outcome.error })
}

/** A secret for tests: 64 hex digits made from a whole number, 0 or more. */
export const secretOf = (n: number) => n.toString(16).padStart(64, '0')

/** The move of the timer that is due first, at its time or now where that is over; null where none runs. */
export function clockMove({ timers }: Match, at: number): Proposal | null {
  const [due] = timers.toSorted((a, b) => a.endsAt - b.endsAt || a.id - b.id)
  return due ? { seat: CLOCK, move: due.move, args: due.args, timer: due.id, at: Math.max(at, due.endsAt) } : null
}
