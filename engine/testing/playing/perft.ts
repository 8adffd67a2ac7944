import { GameError } from '../../model/errors.ts'
import type { Match, Step, Variant } from '../../model/match.ts'
import { CompiledRuleset } from '../../play/compiled-ruleset.ts'
import { createMatch } from '../../play/create.ts'
import { legalMoves, mayAct } from '../../play/legal.ts'
import { propose } from '../../propose/propose.ts'
import { type Game, internalsOf, type Ruleset, withInternals } from '../../rules/game.ts'
import { wasRefusedByApply } from '../../rules/refuse.ts'
import { playerText } from '../../text/component-name.ts'

/** How deep to count, and from which start. */
export interface PerftOptions {
  /** Depth in turns. */
  readonly depth: number
  /** Default: the game's default number of seats. */
  readonly seats?: number
  /** Options left out take their defaults. */
  readonly variant?: Variant
  /** Called after each move made while counting; there are many. */
  readonly onMove?: () => void
}

/** A turn with more moves than this is taken to be endless. */
const MOVES_AT_MOST = 200
const NOT_SECRET = '0'.repeat(64)

/**
 * Counts the sequences of 1, 2, … `depth` turns from the start of a match; returns one number for each depth. Comparing them with published
 * counts shows whether the rules are right. A turn ends when the turn passes to another seat or the match is over: several moves, such as
 * captures in a row, are one turn, and a fix-up that passes over a seat is a turn of that seat. With a single seat, each move is a turn.
 * Counting starts after what the engine does before the first move. Finished matches are not counted further.
 *
 * Throws GameError if the sequences cannot be counted: a rule uses chance, the choices of a move cannot be listed, a turn may be endless,
 * or nobody can move before the match is over. Also throws it for a depth that is not a positive integer.
 */
export function perft(game: Game, { depth, seats = game.players.default, variant, onMove = () => {} }: PerftOptions): number[] {
  if (!(Number.isSafeInteger(depth) && depth > 0)) throw new GameError(`perft: the depth is a whole number above zero, not ${depth}`)
  const secret = Object.entries(internalsOf(game).definition.moves).find(([, move]) => 'secret' in move && move.secret)
  if (secret) throw new GameError(`${game.name}: ${secret[0]} is secret: secret moves are not listed and cannot be counted`)
  const counted = withoutChance(game)
  const { match } = createMatch(counted, { seats, variant, secret: NOT_SECRET, at: 0 })
  const counts = new Array<number>(depth).fill(0)
  count(counted, match, 0, 0, counts, onMove)
  return counts
}

/** Counts the continuations of a match: `turns` are over, and the next one has `moves` moves so far. */
function count(game: Game, match: Match, turns: number, moves: number, counts: number[], onMove: () => void): void {
  if (match.finished) return
  if (moves === MOVES_AT_MOST)
    throw new GameError(`${game.name}: a turn of ${playerText(match.turn)} may be endless: it has ${moves} moves so far`)
  let isStuck = true
  for (const seat of mayAct(game, match)) {
    for (const { move, options } of legalMoves(game, match, seat)) {
      if (!options) throw new GameError(`${game.name}: ${move} has too many choices to list`)
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

/** How many turns a chain ends. The first ends with the move; each further one is a pass, in which only the engine acts. */
function turnsEnded(steps: readonly Step[]): number {
  const { match } = steps.at(-1)!
  if (match.seats === 1) return 1
  let ended = 0
  for (const { before, match } of steps) if (before.turn !== match.turn) ended++
  // If the turn has already passed, the match ended before anything happened in the next one.
  return match.finished ? Math.max(1, ended) : ended
}

/** The game with rules that throw when they use chance. */
function withoutChance(game: Game): Game {
  const rulesets = new Map<number, Ruleset>()
  const forSeats = (seats: number) => {
    const rules = rulesets.get(seats) ?? new CompiledRuleset(counted, seats)
    rulesets.set(seats, rules)
    Object.defineProperty(rules.working.random, 'rules', {
      configurable: true,
      get: () => {
        throw new GameError(`${game.name}: a rule uses chance, so the sequences cannot be counted`)
      },
    })
    return rules
  }
  const counted = withInternals(game, { ...internalsOf(game), forSeats })
  return counted
}
