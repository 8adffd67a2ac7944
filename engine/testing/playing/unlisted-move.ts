import type { Match, Proposal } from '../../model/match.ts'
import { ADMIN, type Seat } from '../../model/seats.ts'
import { legalMoves, mayAct, openMoves } from '../../play/legal.ts'
import type { Chance } from '../../random/chance.ts'
import { type Game, internalsOf, load, moveNamed, type Ruleset } from '../../rules/game.ts'
import { viewOf } from '../../view/view.ts'
import { drawnArgs, idsIn } from '../secrecy/non-interference.ts'

type Mover = Pick<Proposal, 'seat' | 'for'> & ({ readonly seat: Seat } | { readonly seat: typeof ADMIN; readonly for: Seat })

/**
 * Returns a move that is not listed, because it has too many choices or is secret; its random arguments may be illegal. Null if there is
 * none.
 */
export function unlistedMove(game: Game, match: Match, at: number, chance: Chance): Proposal | null {
  const moves = mayAct(game, match).flatMap((seat) =>
    [...tooMany(game, match, seat), ...secretMoves(game, match, seat)].map((move) => ({ mover: { seat }, move })),
  )
  return drawn(game, match, moves, at, chance)
}

/**
 * Returns a move that the chart lets an admin make for a seat and no seat make itself; its random arguments may be illegal. Null if there
 * is none.
 */
export function adminsMove(game: Game, match: Match, at: number, chance: Chance): Proposal | null {
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
