import { pathsAround } from '../../statecharts/draw/graph/place-value.ts'
import type { Match } from '../model/match.ts'
import type { Refusal } from '../model/refusal.ts'
import type { Seat } from '../model/seats.ts'
import type { Args, MoveNow } from '../model/views.ts'
import { combinations, nthRuleArgs } from '../play/arguments.ts'
import { checkMove, closedTo } from '../play/carry-out.ts'
import { choicesOf, LISTED_AT_MOST } from '../play/legal.ts'
import { type CompiledMove, type Game, load, type Ruleset } from '../rules/game.ts'
import type { WorkingCopy } from '../state/working-copy.ts'
import { outlineOf } from '../text/outline.ts'
import { describeGame } from '../view/describe-game.ts'
import { FAILED, propose } from './propose.ts'

/**
 * What a seat can do, and why not the rest: the answers that proposals would get, without making any. They tell no more than proposals do,
 * which are refused alike whatever is hidden from the seat. Of secret moves, whose acceptance may tell something, nothing is told.
 */

const UNTOLD = 'Try it to find out whether it is possible.'
const NOTHING_TO_CHOOSE = 'There is nothing that you could choose for it.'
/** More sentences than this are not told of one move. */
const SENTENCES_AT_MOST = 3

/**
 * Why a seat cannot make a move with these arguments, which may come straight from the wire: as the proposal would be refused. Null if nothing
 * is known against it: `apply` may still refuse it, and a secret move is refused only when it is made.
 */
export function whyNot(game: Game, match: Match, seat: Seat, name: string, args: Args = {}): Refusal | null {
  const rules = load(game, match, seat)
  const move = rules.moves.get(name)
  if (match.finished || !move || move.fixUp) {
    // Leaving or taking back shows whether it is possible by being done, to a copy.
    const outcome = propose(game, match, { seat, move: name, args, at: 0 })
    return outcome.ok ? null : outcome.refusal
  }
  if (move.secret) return null
  return rules.working.hold(() => {
    try {
      const answer = checkMove(rules, move, seat, args)
      return answer.ok ? null : answer.refusal
    } catch {
      return { code: 'failed', message: FAILED, by: move.key }
    }
  })
}

/** All moves that the chart lets players make at some time, for one seat, in the order in which the game declares them. */
export function movesNow(game: Game, match: Match, seat: Seat): MoveNow[] {
  const rules = load(game, match, seat)
  const known = placesOfMoves(rules)
  const moves = [...rules.moves.values()].filter(({ key }) => known.has(key))
  if (match.finished) return moves.map(({ key }) => ({ move: key, open: false, why: [whyNot(game, match, seat, key)!.message] }))
  return rules.working.hold(() => moves.map((move) => moveNow(rules, seat, move, known.get(move.key)!)))
}

type Places = ReadonlyMap<string, readonly string[]>
const PLACES = new WeakMap<Ruleset, Places>()

/** The phases that have each of the players' moves, as everybody may read in the chart. Not those that only the clock makes. */
function placesOfMoves(rules: Ruleset): Places {
  const known = PLACES.get(rules)
  if (known) return known
  const { phases } = outlineOf(describeGame(rules.game, rules.seats))
  const found = new Map<string, string[]>()
  for (const { path, moves } of phases) for (const { move } of moves) found.set(move, [...(found.get(move) ?? []), path])
  PLACES.set(rules, found)
  return found
}

/** The phases that have a move, if a refusal says that play is in none of them as far as the seat knows; else null. */
function elsewhere({ code, by }: Refusal, places: readonly string[]): string[] | null {
  if (code !== 'phase') return null
  const here = by?.replace(/^phase /, '') ?? ''
  return places.some((path) => pathsAround(here).includes(path)) ? null : [...places]
}

function moveNow(rules: Ruleset, seat: Seat, move: CompiledMove, places: readonly string[]): MoveNow {
  const { key } = move
  const { working } = rules
  if (move.secret) return { move: key, open: null, why: [UNTOLD] }
  try {
    const closed = closedTo(rules, move, seat)
    if (closed) {
      const onlyIn = elsewhere(closed, places)
      return { move: key, open: false, why: [closed.message], ...(onlyIn && { onlyIn }) }
    }
  } catch {
    return { move: key, open: false, why: [FAILED] }
  }
  working.seat = seat
  const choices = choicesOf(move, LISTED_AT_MOST, 1, working)
  if (choices === null || choices.length > 0) return { move: key, open: true, why: [] }
  return { move: key, open: false, why: sentencesOf(move, working) }
}

/**
 * Why none of the choices is legal, by what is said of most of them. In an order that depends on nothing else: it may not tell what lies
 * where.
 */
function sentencesOf(move: CompiledMove, working: WorkingCopy): string[] {
  const count = combinations(move, working)
  if (count === 0) return [NOTHING_TO_CHOOSE]
  const counts = new Map<string, number>()
  for (let n = 0; n < Math.min(count, LISTED_AT_MOST); n++) {
    const sentence = refusalOf(move, n, working)
    if (sentence !== null) counts.set(sentence, (counts.get(sentence) ?? 0) + 1)
  }
  const most = [...counts].sort(([a, times], [b, others]) => others - times || (a < b ? -1 : 1))
  return most.length > 0 ? most.slice(0, SENTENCES_AT_MOST).map(([sentence]) => sentence) : [`${move.name} is not possible now.`]
}

/** What is said of the nth combination of the move's arguments; null if it is legal. */
function refusalOf(move: CompiledMove, n: number, working: WorkingCopy): string | null {
  try {
    const said = move.legal ? move.legal(nthRuleArgs(move, n, working)) : true
    return typeof said === 'string' ? said : null
  } catch {
    return FAILED
  }
}
