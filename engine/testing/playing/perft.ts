import { GameError } from '../../model/errors.ts'
import type { Match, Step, Variant } from '../../model/match.ts'
import { createMatch } from '../../play/create.ts'
import { legalMoves, mayAct } from '../../play/legal.ts'
import { OpenRuleset } from '../../play/open-ruleset.ts'
import { propose } from '../../propose/propose.ts'
import { type Game, internalsOf, type Ruleset, withInternals } from '../../rules/game.ts'
import { wasRefusedByApply } from '../../rules/refuse.ts'

/** How deep to count, and from which start. */
export interface PerftOptions {
  /** How many turns deep. */
  readonly depth: number
  /** The game's default number unless said. */
  readonly seats?: number
  /** Options left out take their defaults. */
  readonly variant?: Variant
  /** Called after each move that is made to count: there are many. */
  readonly onMove?: () => void
}

/** More moves than this in one turn are taken for one that need never end. */
const MOVES_AT_MOST = 200
const NOT_SECRET = '0'.repeat(64)

/**
 * How many sequences of 1, 2, … `depth` turns there are from the start of a match: compared with what others have counted,
 * it tells whether rules are right. A turn is everything until it is another seat's, or the match is over: several moves,
 * such as captures in a row, are one turn, and a fix-up that passes a seat over is a turn of that seat. With a single seat,
 * each move is a turn. What the engine does before the first move is the start. Matches that are over are not counted further.
 *
 * Throws GameError where there is nothing to count: something is left to chance, a move's choices cannot be listed, a turn
 * need not end, or nobody can move though the match is not over; and for a depth that is no whole number above zero.
 */
export function perft(game: Game, { depth, seats = game.players.default, variant, onMove = () => {} }: PerftOptions): number[] {
  if (!(Number.isSafeInteger(depth) && depth > 0)) throw new GameError(`perft: the depth is a whole number above zero, not ${depth}`)
  const secret = Object.entries(internalsOf(game).definition.moves).find(([, move]) => 'secret' in move && move.secret)
  if (secret) throw new GameError(`${game.name}: ${secret[0]} is secret: it is never listed, and cannot be counted`)
  const counted = withoutChance(game)
  const { match } = createMatch(counted, { seats, variant, secret: NOT_SECRET, at: 0 })
  const counts = new Array<number>(depth).fill(0)
  count(counted, match, 0, 0, counts, onMove)
  return counts
}

/** Counts what follows on a match: `turns` are over, and so many moves of the next are made. */
function count(game: Game, match: Match, turns: number, moves: number, counts: number[], onMove: () => void): void {
  if (match.finished) return
  if (moves === MOVES_AT_MOST) throw new GameError(`${game.name}: a turn of seat ${match.turn} need not end: it has ${moves} moves`)
  let isStuck = true
  for (const seat of mayAct(game, match)) {
    for (const { move, options } of legalMoves(game, match, seat)) {
      if (!options) throw new GameError(`${game.name}: ${move} can be made in more ways than can be listed`)
      for (const args of options) {
        const outcome = propose(game, match, { seat, move, args, at: 0 })
        if (!outcome.ok && wasRefusedByApply(outcome.refusal)) continue
        if (!outcome.ok) throw outcome.error ?? new GameError(`${game.name}: ${move} is listed and refused: ${outcome.refusal.message}`)
        isStuck = false
        onMove()
        const ended = turnsEnded(outcome.steps)
        for (let n = turns; n < turns + ended && n < counts.length; n++) counts[n]++
        if (turns + ended < counts.length) count(game, outcome.match, turns + ended, ended ? 0 : moves + 1, counts, onMove)
      }
    }
  }
  if (isStuck) throw new GameError(`${game.name}: nobody can move at version ${match.version}, and the match is not over`)
}

/** How many turns end with a move and what follows from it. After the first each is one in which only the engine acted: a pass. */
function turnsEnded(steps: readonly Step[]): number {
  const { match } = steps.at(-1)!
  if (match.seats === 1) return 1
  let ended = 0
  for (const { before, match } of steps) if (before.turn !== match.turn) ended++
  // Where the turn has passed already, the match is over before anything was done in the next.
  return match.finished ? Math.max(1, ended) : ended
}

/** The game with rules that cannot draw anything. */
function withoutChance(game: Game): Game {
  const rulesets = new Map<number, Ruleset>()
  const forSeats = (seats: number) => {
    const rules = rulesets.get(seats) ?? new OpenRuleset(counted, seats)
    rulesets.set(seats, rules)
    Object.defineProperty(rules.session.random, 'rules', {
      configurable: true,
      get: () => {
        throw new GameError(`${game.name}: something is left to chance, and what follows from it cannot be counted`)
      },
    })
    return rules
  }
  const counted = withInternals(game, { ...internalsOf(game), forSeats })
  return counted
}
