import { RESIGN } from '../../model/built-in-moves.ts'
import type { Match, Proposal } from '../../model/match.ts'
import { propose } from '../../propose/propose.ts'
import type { Chance } from '../../random/chance.ts'
import type { Game } from '../../rules/game.ts'
import { clockMoveAtRandom, moveAtRandom } from './chosen-at-random.ts'
import { LONGEST, playedAtRandom, type RandomMatch } from './played-at-random.ts'
import { adminsMove, unlistedMove } from './unlisted-move.ts'

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
