import type { Match, Proposal, Step, Variant } from '../../model/match.ts'
import { type ReadableOf, readable } from '../../model/readable.ts'
import type { Refusal } from '../../model/refusal.ts'
import { ADMIN, type Viewer } from '../../model/seats.ts'
import type { Args } from '../../model/views.ts'
import { createMatch } from '../../play/create.ts'
import { propose } from '../../propose/propose.ts'
import type { Game } from '../../rules/game.ts'
import { clockMove } from '../../simulation/play-match.ts'
import { describeGame } from '../../view/describe-game.ts'
import { viewOf } from '../../view/view.ts'

/** Functions with which tests play a match and look at it. Each returns a new match and leaves the given one unchanged. */

/** How a match of a test begins. All fields are optional. */
export interface Start {
  /** Seed of all randomness. Default 1. */
  readonly seed?: number
  /** Options left out take their defaults. */
  readonly variant?: Variant
}

/**
 * Returns a match with this number of seats, at the point where a player can first move: `started(game, 2)`. Throws what `createMatch`
 * throws.
 */
export function started(game: Game, seats: number, { seed = 1, variant }: Start = {}): Match {
  return createMatch(game, { seats, secret: secretOf(seed), at: 0, variant }).match
}

/**
 * Makes a move. Returns the match after it, and a step for each new version. Throws with the refusal if it is refused. `at` is in
 * milliseconds, by default the latest time known to the match.
 */
export function done(
  game: Game,
  match: Match,
  seat: Proposal['seat'],
  move: string,
  args: Args = {},
  at = latest(match),
): { readonly match: Match; readonly steps: readonly Step[] } {
  return proposeOrThrow(game, match, { seat, move, args, at })
}

/** Returns the match after a move: `moved(game, match, 0, 'place', { square: 4 })`. Throws with the refusal if it is refused. */
export function moved(game: Game, match: Match, seat: Proposal['seat'], move: string, args: Args = {}, at = latest(match)): Match {
  return done(game, match, seat, move, args, at).match
}

/** The latest time known to the match in milliseconds: time never goes back, and each version without a timer takes one. */
const latest = ({ version, timers, suspended }: Match) =>
  Math.max(version, ...timers.map(({ startedAt }) => startedAt), ...suspended.map(({ suspendedAt }) => suspendedAt))

/** Returns the refusal of a move: `refusal(game, match, 1, 'place', { square: 4 }).code` is `'turn'`. Throws if the move is accepted. */
export function refusal(game: Game, match: Match, seat: Proposal['seat'], move: string, args: Args = {}): Refusal {
  const outcome = propose(game, match, { seat, move, args, at: latest(match) })
  if (outcome.ok) throw new Error(`${move} by ${seat} is not refused`)
  return outcome.refusal
}

/** Returns the match after a timer has fired: the one due first, or the first one that makes `move`. Throws if there is none. */
export function struck(game: Game, match: Match, move?: string): Match {
  const timers = match.timers.filter((timer) => move === undefined || timer.move === move)
  const proposal = clockMove({ ...match, timers }, 0)
  if (!proposal) throw new Error(move === undefined ? 'no timer runs' : `no timer that makes ${move} is running`)
  return proposeOrThrow(game, match, proposal).match
}

/**
 * Returns what a viewer sees of a match, with the names and faces of components: `seen(game, match, 0).game.board`. By default the viewer
 * is an admin, who sees everything.
 */
export function seen<G extends Game>(game: G, match: Match, viewer: Viewer = ADMIN): ReadableOf<G> {
  return readable(describeGame(game, match.seats), viewOf(game, match, viewer)) as unknown as ReadableOf<G>
}

/** Makes a proposal, by default with `propose`; `made` replaces it. Throws with the refusal if it is refused. */
export function proposeOrThrow(
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

/** A secret for tests: 64 hex digits made from an integer, 0 or more. */
export const secretOf = (n: number) => n.toString(16).padStart(64, '0')
