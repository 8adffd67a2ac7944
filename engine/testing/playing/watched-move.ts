import type { Match, Proposal } from '../../model/match.ts'
import type { Seat } from '../../model/seats.ts'
import { playWatched } from '../../overtaken/overtaken.ts'
import { Seen } from '../../overtaken/seen.ts'
import type { Watch } from '../../overtaken/watch.ts'
import { watchedRules } from '../../overtaken/watched-rules.ts'
import { type Game, internalsOf } from '../../rules/game.ts'

/**
 * How a seat's move ends where it is watched what it reads, and nothing has changed: `through`, or `hidden` where it reads what
 * the seat does not see. Null: a rule has thrown, `changed`: the same match is seen in two ways; with a legal move both are mistakes of the engine.
 */
export function watchedEnding(game: Game, match: Match, proposal: Proposal & { readonly seat: Seat }): Watch['ending'] {
  const { seat } = proposal
  const { watch, game: watched } = watchedRules(game, match.seats)
  const [was, is] = [new Seen(game, match, seat, seat), new Seen(game, match, seat, seat)]
  watch.begin(was, is, internalsOf(game).forSeats(match.seats))
  playWatched(watch, watched, match, proposal, seat)
  return watch.ending
}
