import { REDO, RESIGN, SET_ABSENT, UNDO } from '../../model/built-in-moves.ts'
import type { Match, Proposal } from '../../model/match.ts'
import { ADMIN, CLOCK, type Seat } from '../../model/seats.ts'
import type { Args } from '../../model/views.ts'
import { absentMove } from '../../play/absent.ts'
import { activeSeats, drawnMove, legalMoves, revisingSeats } from '../../play/legal.ts'
import type { Chance } from '../../random/chance.ts'
import { type Game, internalsOf, load, moveNamed } from '../../rules/game.ts'
import { viewOf } from '../../view/view.ts'
import { drawnArgs, idsIn } from '../secrecy/non-interference.ts'

/** How often, in a thousand, the proposal is something else than a legal move of an active seat. */
const SELDOM = { clock: 50, back: 40, absent: 20, anything: 60, admin: 5, resign: 4 }

/** How often a move was made in a phase, keyed by `phase move`. Rarer moves are proposed more often. */
export type Counts = Map<string, number>

/** Returns a proposal, usually a legal one; null if no player can move and no timer runs. `at` is the current time in milliseconds. */
export function nextProposal(game: Game, match: Match, at: number, counts: Counts, chance: Chance): Proposal | null {
  let drawn = chance.below(1000)
  const is = (share: number) => {
    drawn -= share
    return drawn < 0
  }
  const anySeat = chance.below(match.seats)
  if (is(SELDOM.clock) && match.timers.length) return clock(match, at, chance)
  if (is(SELDOM.back)) return { seat: anySeat, move: chance.pick([UNDO, UNDO, REDO]), args: {}, at }
  if (is(SELDOM.absent)) {
    const instead = absentMove(game, match, anySeat)
    if (instead) return { seat: anySeat, ...instead, at }
  }
  if (is(SELDOM.anything)) return anything(game, match, anySeat, at, chance)
  if (is(SELDOM.admin)) return { seat: ADMIN, move: SET_ABSENT, args: { seat: anySeat, absent: chance.below(2) === 1 }, at }
  if (is(SELDOM.resign)) return { seat: anySeat, move: RESIGN, args: {}, at }
  return legal(game, match, at, counts, chance) ?? (match.timers.length ? clock(match, at, chance) : null)
}

/** The key of a move in {@link Counts}. */
export function countedAs(game: Game, match: Match, seat: Seat, move: string): string {
  const { gate, node } = load(game, match, seat)
  return `${gate.info(node, seat).leaf.path} ${move}`
}

function legal(game: Game, match: Match, at: number, counts: Counts, chance: Chance): Proposal | null {
  const seats = activeSeats(game, match)
  if (seats.length === 0) return null
  const seat = chance.pick([...seats, ...revisingSeats(game, match).filter((other) => !seats.includes(other))])
  const moves = legalMoves(game, match, seat)
  const rare = moves.map(({ move }) => 1 + (counts.get(countedAs(game, match, seat, move)) ?? 0))
  // A move made half as often is proposed twice as often.
  const weights = rare.map((count) => Math.ceil(10_000 / count))
  const { move, options } = moves[weighted(weights, chance)]
  if (options) return { seat, move, args: chance.pick(options), at }
  const found = drawnMove(game, match, seat, chance)
  return found ? { seat, ...found, at } : { seat, move, args: someArgs(game, match, seat, move, chance), at }
}

/** Returns a random index, each in proportion to its weight. */
function weighted(weights: readonly number[], chance: Chance): number {
  let drawn = chance.below(weights.reduce((sum, weight) => sum + weight, 0))
  return weights.findIndex((weight) => {
    drawn -= weight
    return drawn < 0
  })
}

/** The move of a random timer, at the time when it is due. */
function clock({ timers }: Match, at: number, chance: Chance): Proposal {
  const { id, move, args, endsAt } = chance.pick(timers)
  return { seat: CLOCK, move, args, timer: id, at: Math.max(at, endsAt) }
}

/** A random move of this seat, with arguments that may be legal. */
function anything(game: Game, match: Match, seat: Seat, at: number, chance: Chance): Proposal {
  const names = [...internalsOf(game).forSeats(match.seats).moves.keys()]
  const move = chance.pick(names)
  const who: Pick<Proposal, 'seat' | 'for'> = chance.below(20) ? { seat } : { seat: ADMIN, for: seat }
  return { ...who, move, args: someArgs(game, match, seat, move, chance), at }
}

function someArgs(game: Game, match: Match, seat: Seat, move: string, chance: Chance): Args {
  const ids = idsIn(JSON.stringify(viewOf(game, match, seat)))
  const rules = load(game, match, seat)
  return drawnArgs(moveNamed(rules, move), rules.working, ids, chance)
}
