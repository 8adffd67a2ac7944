import { choiceOf, combinations } from '../../engine/arguments.ts'
import { type Game, type Match, propose, type Seat } from '../../engine/index.ts'
import { load, mayAct } from '../../engine/legal.ts'
import type { Args } from '../../engine/view-shape.ts'

/** A move that nobody is offered, since a rule throws when it is asked about it. */
export interface Unasked {
  readonly move: string
  readonly error: unknown
}

/** So many choices of a move are tried. */
const TRIED = 200

/** Of the moves that seats would have the first about which a rule throws; null where none does. */
export function unaskedMove(game: Game, match: Match): Unasked | null {
  for (const seat of mayAct(game, match)) {
    for (const move of game.forSeats(match.seats).gate.compiled.names.moves) {
      for (const args of choicesOf(game, match, seat, move)) {
        const outcome = propose(game, match, { seat, move, args, at: 0 })
        if (!outcome.ok && outcome.error !== undefined) return { move, error: outcome.error }
      }
    }
  }
  return null
}

function choicesOf(game: Game, match: Match, seat: Seat, move: string): Args[] {
  const rules = load(game, match, seat)
  const rule = rules.moves.get(move)!
  const count = Math.min(TRIED, combinations(rule, rules.session))
  return Array.from({ length: count }, (_, n) => choiceOf(rule, n, rules.session).args)
}
