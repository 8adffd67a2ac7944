import type { Node } from '../statecharts/index.ts'
import { combination, combinations } from './arguments.ts'
import type { Chance } from './chance.ts'
import type { Game } from './game.ts'
import type { Match } from './match.ts'
import type { MoveRule, Ruleset } from './ruleset.ts'
import type { Seat } from './seats.ts'
import type { Session } from './session.ts'
import type { Args, LegalMove } from './view-shape.ts'

const NONE: Node[] = []
/** More combinations of arguments than this are not listed; a form takes their place. */
const LISTED_AT_MOST = 2000

/** What a seat may do now, by the same code that gates proposals. */
export function legalMoves(game: Game, match: Match, seat: Seat): LegalMove[] {
  if (match.finished) return []
  const rules = load(game, match, seat)
  return rules.session.hold(() => listed(rules, seat))
}

function listed(rules: Ruleset, seat: Seat): LegalMove[] {
  const { gate, session, node } = rules
  const legal: LegalMove[] = []
  const known = new Set([...gate.stay(node, seat).moves, ...gate.stay(node).moves])
  for (const key of gate.compiled.names.moves) {
    if (!known.has(key) || !isOpen(rules, key, seat)) continue
    session.seat = seat
    const move = rules.moves.get(key)!
    const count = combinations(move, session)
    if (count > LISTED_AT_MOST) {
      legal.push({ move: key, options: null })
      continue
    }
    const options: Args[] = []
    for (let n = 0; n < count; n++) {
      const args = combination(move, n, session)
      if (isLegal(move, args, session)) options.push(args)
    }
    if (options.length) legal.push({ move: key, options })
  }
  return legal
}

/** Whether the gate lets the move through. A guard that throws does not; proposing the move says that it failed. */
function isOpen({ gate, node }: Ruleset, key: string, seat: Seat): boolean {
  try {
    return gate.step(node, gate.events.get(key)!, seat).next !== null
  } catch {
    return false
  }
}

/** A rule that throws does not offer its move either. */
function isLegal(move: MoveRule, args: Args, session: Session): boolean {
  try {
    return !move.legal || move.legal(session.state as never, args) === true
  } catch {
    return false
  }
}

/** A legal move with too many choices of arguments to list, found by drawing; null when there is none or none is found. */
export function drawnMove(game: Game, match: Match, seat: Seat, chance: Chance): { move: string; args: Args } | null {
  for (const { move: key, options } of legalMoves(game, match, seat)) {
    const rules = load(game, match, seat)
    const move = rules.moves.get(key)!
    const count = combinations(move, rules.session)
    if (options !== null || !Number.isSafeInteger(count) || count > 2 ** 32) continue
    for (let tries = 0; tries < LISTED_AT_MOST; tries++) {
      const args = combination(move, chance.below(count), rules.session)
      if (rules.session.hold(() => isLegal(move, args, rules.session))) return { move: key, args }
    }
  }
  return null
}

/** Seats whom the chart lets act now, whatever they hold; tells nothing that is hidden. */
export function mayAct(game: Game, match: Match): Seat[] {
  if (match.finished) return []
  const rules = load(game, match, 0)
  const { gate, node } = rules
  const seats = Array.from({ length: match.seats }, (_, seat) => seat)
  return seats.filter((seat) => {
    const turns = gate.hasRegions(node) ? [...gate.stay(node).turns, ...gate.stay(node, seat).turns] : gate.stay(node).turns
    return turns.includes('all') || (turns.includes('current') && seat === match.turn)
  })
}

/** Seats that have a legal move now. Rests on hidden state: for the server's own use. */
export function activeSeats(game: Game, match: Match): Seat[] {
  return mayAct(game, match).filter((seat) => legalMoves(game, match, seat).length > 0)
}

/** Puts the match on the table for reading, with a seat to act. */
export function load(game: Game, match: Match, seat: Seat): Ruleset {
  const rules = game.forSeats(match.seats)
  rules.session.load(match)
  rules.session.seat = seat
  rules.proposer = seat
  rules.actor = seat
  const { snapshot } = match
  rules.node = rules.gate.node(snapshot[snapshot.length - 1]!)
  rules.interrupted = snapshot.length === 1 ? NONE : snapshot.slice(0, -1).map((frame) => rules.gate.node(frame))
  return rules
}
