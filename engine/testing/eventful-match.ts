import { RESIGN } from '../absent.ts'
import type { Chance } from '../chance.ts'
import type { Game } from '../game.ts'
import { activeSeats, legalMoves, load } from '../legal.ts'
import type { Match, Proposal } from '../match.ts'
import { propose } from '../play.ts'
import { viewOf } from '../view.ts'
import { clockMove } from './clock-move.ts'
import { drawnArgs, idsIn } from './non-interference.ts'
import { LONGEST, moveAtRandom, playedAtRandom, type RandomMatch } from './random-match.ts'

/** The clock strikes before one move of so many, where a timer runs. */
const STRIKES = 15
/** A move with too many choices to list is tried before one of so many. */
const TRIED = 5
/** From one match of so many somebody leaves, before one move of so many. */
const [DESERTED, LEAVES] = [4, 40]

/**
 * A random match in which more may happen than that players choose among what is listed: now and then the clock strikes,
 * somebody says what cannot be listed, or leaves the match for good. Throws what `randomMatch` throws.
 */
export function eventfulMatch(game: Game, seed: number, most = LONGEST): RandomMatch {
  return playedAtRandom(game, seed, most, (_, match, at, chance) => {
    const is = (one: number) => chance.below(one) === 0
    const left = seed % DESERTED === 0 && is(LEAVES) ? leaving(game, match, at, chance) : null
    const struck = is(STRIKES) ? clockMove(match, at) : null
    const said = is(TRIED) ? unlisted(game, match, at, chance) : null
    return left ?? struck ?? said ?? moveAtRandom(game, match, at, chance)
  })
}

/** Somebody who takes part leaves; null where the game does not let him. */
function leaving(game: Game, match: Match, at: number, chance: Chance): Proposal | null {
  const seat = chance.below(match.seats)
  const proposal = { seat, move: RESIGN, at }
  return !match.inactive.includes(seat) && propose(game, match, proposal).ok ? proposal : null
}

/** A move whose choices are too many to list, if some seat has one and what is drawn for it is legal. */
function unlisted(game: Game, match: Match, at: number, chance: Chance): Proposal | null {
  const moves = activeSeats(game, match).flatMap((seat) =>
    legalMoves(game, match, seat).flatMap(({ move, options }) => (options ? [] : [{ seat, move }])),
  )
  if (moves.length === 0) return null
  const { seat, move } = chance.pick(moves)
  const ids = idsIn(JSON.stringify(viewOf(game, match, seat)))
  const { moves: rules, session } = load(game, match, seat)
  const proposal = { seat, move, args: drawnArgs(rules.get(move)!, session, ids, chance), at }
  return propose(game, match, proposal).ok ? proposal : null
}
