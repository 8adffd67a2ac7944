import type { Node } from '../../statecharts/gate/node.ts'
import type { Match } from '../model/match.ts'
import type { Seat } from '../model/seats.ts'
import { type Game, internalsOf, type Ruleset } from './game.ts'

const NONE: Node[] = []

/** Puts the match on the table for reading, with a seat to act. */
export function load(game: Game, match: Match, seat: Seat): Ruleset {
  const rules = internalsOf(game).forSeats(match.seats)
  rules.working.load(match)
  rules.working.seat = seat
  rules.proposer = seat
  rules.actor = seat
  const { snapshot } = match
  rules.node = rules.gate.node(snapshot[snapshot.length - 1])
  rules.interrupted = snapshot.length === 1 ? NONE : interruptedIn(rules, match)
  return rules
}

// Apart, since it captures: what does makes each call of the function around it slower.
const interruptedIn = ({ gate }: Ruleset, { snapshot }: Match) => snapshot.slice(0, -1).map((frame) => gate.node(frame))
