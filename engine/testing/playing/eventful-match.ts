import { RESIGN } from '../../model/built-in-moves.ts'
import type { Match, Proposal } from '../../model/match.ts'
import { propose } from '../../propose/propose.ts'
import type { Chance } from '../../random/chance.ts'
import type { Game } from '../../rules/game.ts'
import { clockMoveAtRandom, moveAtRandom } from './chosen-at-random.ts'
import { LONGEST, playedAtRandom, type RandomMatch } from './played-at-random.ts'
import { adminsMove, unlistedMove } from './unlisted-move.ts'

/** A move that is not listed is tried before one of so many, and one that only an admin may make. */
const [TRIED, STEPS_IN] = [5, 20]
/** From one match of so many somebody leaves, before one move of so many. */
const [DESERTED, LEAVES] = [4, 40]

/**
 * A random match in which more may happen than that players choose among what is listed: now and then the clock strikes,
 * somebody makes a move that is not listed, an admin one that only admins may make, or somebody leaves the match for good. Throws
 * what `randomMatch` throws, and where a rule fails.
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

/** Somebody who takes part leaves. */
function leaving(match: Match, at: number, chance: Chance): Proposal | null {
  const seat = chance.below(match.seats)
  return match.inactive.includes(seat) ? null : { seat, move: RESIGN, at }
}

/** Null where it is refused. Where a rule fails it is given all the same: that is told when it is proposed. */
function possible(game: Game, match: Match, proposal: Proposal | null): Proposal | null {
  const outcome = proposal && propose(game, match, proposal)
  return outcome?.ok || outcome?.error !== undefined ? proposal : null
}
