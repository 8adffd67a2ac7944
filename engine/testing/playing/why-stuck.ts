import type { Match } from '../../model/match.ts'
import { ADMIN, type Seat } from '../../model/seats.ts'
import type { Args } from '../../model/views.ts'
import { choiceOf, combinations } from '../../play/arguments.ts'
import { awaitedView } from '../../play/awaited.ts'
import { mayAct } from '../../play/legal.ts'
import { propose } from '../../propose/propose.ts'
import { domainSize } from '../../rules/domain-values.ts'
import { type Game, internalsOf, load, moveNamed } from '../../rules/game.ts'
import { playerText } from '../../text/component-name.ts'

/** The most combinations of arguments to try for one move. */
const TRIED = 200
/** Codes of refusals that only say that the move belongs to another phase or seat. */
const ELSEWHERE = ['phase', 'order', 'turn']

/**
 * Explains why a match is stuck: which seats play waits for, and why each of their moves is refused, for example `play waits for player 2
 * (draw: There is nothing to draw.; play: there is nothing to choose as card)`. The sentence reveals hidden state, so show it to the game's
 * author only. Leaves out rules that throw; {@link thrownAt} returns their errors.
 */
export function whyStuck(game: Game, match: Match): string {
  const { awaited } = awaitedView(load(game, match, match.turn), match, ADMIN)
  const seats = awaited.length > 0 ? awaited : mayAct(game, match)
  const waits = seats.map((seat) => {
    const refusals = refusalsOf(game, match, seat)
    return `${playerText(seat)}${refusals.length > 0 ? ` (${refusals.join('; ')})` : ''}`
  })
  return `play waits for ${waits.join(' and ') || 'nobody'}`
}

/** Returns the first error that a rule throws for a move of a seat that could act; undefined if none throws. */
export function thrownAt(game: Game, match: Match): unknown {
  for (const seat of mayAct(game, match))
    for (const move of internalsOf(game).forSeats(match.seats).gate.compiled.names.moves)
      for (const args of choicesOf(game, match, seat, move)) {
        const outcome = propose(game, match, { seat, move, args, at: 0 })
        if (!outcome.ok && outcome.error !== undefined) return outcome.error
      }
  return undefined
}

function refusalsOf(game: Game, match: Match, seat: Seat): string[] {
  const { moves } = internalsOf(game).forSeats(match.seats).gate.compiled.names
  return moves.flatMap((move) => {
    const tried = choicesOf(game, match, seat, move)
    if (tried.length === 0) return [`${move}: there is nothing to choose${emptyArgument(game, match, seat, move)}`]
    const said = tried.flatMap((args) => {
      const outcome = propose(game, match, { seat, move, args, at: 0 })
      return outcome.ok || outcome.error !== undefined || ELSEWHERE.includes(outcome.refusal.code) ? [] : [outcome.refusal.message]
    })
    const [first, ...others] = new Set(said)
    if (first === undefined) return []
    return [`${move}: ${first}${others.length > 0 ? ` (and ${others.length} more reasons)` : ''}`]
  })
}

/** Returns the combinations of arguments a seat can choose from for a move, at most {@link TRIED}. */
export function choicesOf(game: Game, match: Match, seat: Seat, move: string): Args[] {
  const rules = load(game, match, seat)
  const rule = moveNamed(rules, move)
  const count = Math.min(TRIED, combinations(rule, rules.working))
  return Array.from({ length: count }, (_, n) => choiceOf(rule, n, rules.working).args)
}

function emptyArgument(game: Game, match: Match, seat: Seat, move: string): string {
  const rules = load(game, match, seat)
  const empty = moveNamed(rules, move).args.find(({ domain }) => domainSize(domain, rules.working) === 0)
  return empty ? ` as ${empty.arg}` : ''
}
