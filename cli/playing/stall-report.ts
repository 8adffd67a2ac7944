import { type Game, type Match, propose } from '../../engine/index.ts'
import { mayAct } from '../../engine/play/legal.ts'
import { internalsOf } from '../../engine/rules/game.ts'
import type { PlayoutError } from '../../engine/simulation/play-match.ts'
import { choicesOf, whyStuck } from '../../engine/testing/playing/why-stuck.ts'
import { Failure, sentenceOf } from '../terminal/failure.ts'

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

/** Why a match of agents does not go on; if it is stuck, with what the seats that play waits for could do. */
export function stalled(game: Game, { message, match, isStuck, cause }: PlayoutError): Failure {
  if (!isStuck) return new Failure(cause === undefined && !message.endsWith('.') ? `${message}.` : message, { cause })
  const unasked = unaskedMove(game, match)
  const why = `${message}; ${whyStuck(game, match)}`
  return unasked ? new Failure(`${why}; ${unasked.move}: ${sentenceOf(unasked.error)}`, { cause: unasked.error }) : new Failure(`${why}.`)
}
