import type { Game } from '../../rules/game.ts'
import { moveAtRandom } from './chosen-at-random.ts'
import { LONGEST, playedAtRandom, type RandomMatch } from './played-at-random.ts'

/**
 * Plays a match by choosing each move at random, the number of seats and the variant too, all from `seed`; the clock moves
 * only where nobody else can. Throws when nothing leads on, when a listed move is refused, or when it takes more than `most`
 * versions, unless its chart is `endless`: then it is left unfinished.
 */
export function randomMatch(game: Game, seed: number, most = LONGEST): RandomMatch {
  return playedAtRandom(game, seed, most, moveAtRandom)
}
