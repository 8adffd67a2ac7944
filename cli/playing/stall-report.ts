import { type Game, type Match, propose } from '../../engine/index.ts'
import { mayAct } from '../../engine/play/legal.ts'
import { internalsOf } from '../../engine/rules/game.ts'
import { choicesOf } from '../../engine/testing/playing/why-stuck.ts'

/** A move that is not offered because a rule throws when it is checked. */
export interface Unasked {
  readonly move: string
  readonly error: unknown
}

/** The first move of a waiting seat for which a rule throws; null if there is none. */
export function unaskedMove(game: Game, match: Match): Unasked | null {
  for (const seat of mayAct(game, match)) {
    for (const move of internalsOf(game).forSeats(match.seats).gate.compiled.names.moves) {
      for (const args of choicesOf(game, match, seat, move)) {
        const outcome = propose(game, match, { seat, move, args, at: 0 })
        if (!outcome.ok && outcome.error !== undefined) return { move, error: outcome.error }
      }
    }
  }
  return null
}
