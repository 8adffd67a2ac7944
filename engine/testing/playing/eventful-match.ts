import { RESIGN } from '../../model/built-in-moves.ts'
import type { Match, Proposal } from '../../model/match.ts'
import { ADMIN, type Seat } from '../../model/seats.ts'
import { legalMoves, mayAct, openMoves } from '../../play/legal.ts'
import { propose } from '../../propose/propose.ts'
import type { Chance } from '../../random/chance.ts'
import { type Game, internalsOf, load, moveNamed, type Ruleset } from '../../rules/game.ts'
import { viewOf } from '../../view/view.ts'
import { drawnArgs, idsIn } from '../secrecy/non-interference.ts'
import { clockMoveAtRandom, moveAtRandom } from './chosen-at-random.ts'
import { LONGEST, playedAtRandom, type RandomMatch } from './played-at-random.ts'

/** Before one move in so many, an unlisted move is tried, and before one in so many a move that only admins may make. */
const [TRIED, STEPS_IN] = [5, 20]
/** In one match in so many a player leaves, before one move in so many. */
const [DESERTED, LEAVES] = [4, 40]

/**
 * Plays a random match with rare events: timers fire early, players make unlisted moves, admins make moves that only they may make, and
 * players leave for good. Throws what `randomMatch` throws, and when a rule throws.
 */
export function eventfulMatch(game: Game, seed: number, most = LONGEST): RandomMatch {
  return playedAtRandom(game, seed, most, (_, match, at, chance) => {
    const is = (one: number) => chance.below(one) === 0
    const left = seed % DESERTED === 0 && is(LEAVES) ? possible(game, match, leaving(match, at, chance)) : null
    const struck = clockMoveAtRandom(match, at, chance)
    const said = is(TRIED) ? possible(game, match, unlistedMove(game, match, at, chance)) : null
    const steppedIn = is(STEPS_IN) ? possible(game, match, adminsMove(game, match, at, chance)) : null
    return left ?? struck ?? said ?? steppedIn ?? moveAtRandom(game, match, at, chance)
  })
}

/** A player who still takes part leaves for good. */
function leaving(match: Match, at: number, chance: Chance): Proposal | null {
  const seat = chance.below(match.seats)
  return match.inactive.includes(seat) ? null : { seat, move: RESIGN, at }
}

/** Returns null if the proposal is refused. Keeps it if a rule throws, so that the error is reported when it is proposed. */
function possible(game: Game, match: Match, proposal: Proposal | null): Proposal | null {
  const outcome = proposal && propose(game, match, proposal)
  return outcome?.ok || outcome?.error !== undefined ? proposal : null
}

type Mover = Pick<Proposal, 'seat' | 'for'> & ({ readonly seat: Seat } | { readonly seat: typeof ADMIN; readonly for: Seat })

/**
 * Returns a move that is not listed, because it has too many choices or is secret; its random arguments may be illegal. Null if there is
 * none.
 */
function unlistedMove(game: Game, match: Match, at: number, chance: Chance): Proposal | null {
  const moves = mayAct(game, match).flatMap((seat) =>
    [...tooMany(game, match, seat), ...secretMoves(game, match, seat)].map((move) => ({ mover: { seat }, move })),
  )
  return drawn(game, match, moves, at, chance)
}

/**
 * Returns a move that the chart lets an admin make for a seat and no seat make itself; its random arguments may be illegal. Null if there
 * is none.
 */
function adminsMove(game: Game, match: Match, at: number, chance: Chance): Proposal | null {
  const seats = Array.from({ length: match.seats }, (_, seat) => seat)
  const ofSeats = new Set(seats.flatMap((seat) => open(game, match, { seat })))
  const moves = seats.flatMap((seat) => {
    const mover: Mover = { seat: ADMIN, for: seat }
    return open(game, match, mover).flatMap((move) => (ofSeats.has(move) ? [] : [{ mover, move }]))
  })
  return drawn(game, match, moves, at, chance)
}

const tooMany = (game: Game, match: Match, seat: Seat) =>
  legalMoves(game, match, seat).flatMap(({ move, options }) => (options ? [] : [move]))

function secretMoves(game: Game, match: Match, seat: Seat): string[] {
  const rules = internalsOf(game).forSeats(match.seats)
  return open(game, match, { seat }).filter((move) => moveNamed(rules, move).secret)
}

/** The moves that the chart lets this mover make. */
function open(game: Game, match: Match, mover: Mover): readonly string[] {
  const rules = loaded(game, match, mover)
  return rules.working.hold(() => openMoves(rules, rules.working.seat))
}

function drawn(
  game: Game,
  match: Match,
  moves: readonly { readonly mover: Mover; readonly move: string }[],
  at: number,
  chance: Chance,
): Proposal | null {
  if (moves.length === 0) return null
  const { mover, move } = chance.pick(moves)
  const ids = idsIn(JSON.stringify(viewOf(game, match, mover.seat)))
  const { moves: rules, working } = loaded(game, match, mover)
  return { ...mover, move, args: drawnArgs(rules.get(move)!, working, ids, chance), at }
}

/** Loads the match for a seat that is about to move. */
function loaded(game: Game, match: Match, mover: Mover): Ruleset {
  const rules = load(game, match, mover.seat === ADMIN ? mover.for : mover.seat)
  rules.proposer = mover.seat
  return rules
}
