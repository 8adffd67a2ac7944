import type { Frame } from '../../statecharts/compile/frame.ts'
import type { Asked, Round } from '../../statecharts/compile/protocol.ts'
import type { NodeInfo } from '../../statecharts/gate/node-info.ts'
import type { Guard, Sanitize, Turn } from '../../statecharts/language/chart.ts'
import { RuleError } from '../model/errors.ts'
import { ADMIN, type Seat, type Viewer } from '../model/seats.ts'
import type { Ruleset } from './game.ts'
import { holds, ruleNamed } from './guards.ts'

/** Which seats the chart means, as the match that the rules have loaded stands. */

/** The seats that a name of the chart stands for. Throws RuleError when the rule names others than the match has. */
export function seatsNamed({ working, definition, seats: count }: Ruleset, name: string): readonly Seat[] {
  const given: unknown = working.read(() => {
    // The answer is the same for every caller.
    working.seat = working.turn
    return ruleNamed(definition.who, 'who', name)(working.authorState)
  })
  const seats = given === null ? [] : Array.isArray(given) ? given : [given]
  const stranger = seats.findIndex((seat) => !(Number.isInteger(seat) && seat >= 0 && seat < count))
  if (stranger >= 0) throw new RuleError(`who.${name}: there is no seat ${seats[stranger]}`)
  return seats
}

/** The seats that a name stands for; where all of them have left, whose turn it is stands in for them. */
function standingFor(rules: Ruleset, name: string): readonly Seat[] {
  const { inactive, turn } = rules.working
  const seats = seatsNamed(rules, name)
  return seats.length > 0 && seats.every((seat) => inactive.includes(seat)) ? [...seats, turn] : seats
}

/** Whether the seat may act under this `turn`, and may know that play is where it holds. */
export function mayActAs(rules: Ruleset, { turn, sanitize }: Asked, seat: Seat): boolean {
  return hasTurn(rules, turn, seat) && (sanitize === undefined || mayKnow(rules, sanitize, seat))
}

/** Whether the seat has this `turn`. */
export function hasTurn(rules: Ruleset, turn: Turn, seat: Seat): boolean {
  const { working } = rules
  const active = !working.inactive.includes(seat)
  if (turn === 'all') return active
  if (turn === 'current') return active && seat === working.turn
  if (turn === 'none') return false
  if (turn === 'inactive') return !active && !working.resigned.includes(seat)
  return active && standingFor(rules, turn).includes(seat)
}

/** Whether the seat may know of phases of which only these may. */
export function mayKnow(rules: Ruleset, sanitize: readonly Sanitize[], seat: Seat): boolean {
  return sanitize.every((who) => who !== 'hidden' && standingFor(rules, who).includes(seat))
}

/** Whether a name stands for a seat that takes part. */
export function isNamed(rules: Ruleset, name: string, seat: Seat): boolean {
  return !rules.working.inactive.includes(seat) && seatsNamed(rules, name).includes(seat)
}

/** Seats that may act in the current phases. A viewer is not told who else may know about the phase they are in. `revising`: with seats that could only change a choice. */
export function acting(rules: Ruleset, viewer: Viewer = ADMIN, revising = true): Seat[] {
  const { gate, node, working } = rules
  const shared = gate.info(node)
  const regions = gate.hasRegions(node)
  const { turn, inactive } = working
  const [asked] = shared.turns
  // Mostly it is just somebody's turn.
  if (!regions && shared.starts.length === 0 && shared.turns.length === 1 && asked.turn === 'current' && !asked.sanitize)
    return inactive.includes(turn) ? [] : [turn]
  return amongAll(rules, viewer, shared, revising)
}

// A function of its own: inside its caller, this closure would slow down every call.
function amongAll(rules: Ruleset, viewer: Viewer, shared: NodeInfo, revising: boolean): Seat[] {
  const { gate, node } = rules
  const regions = gate.hasRegions(node)
  return rules.everySeat.filter((seat) => {
    const told = viewer === ADMIN || viewer === seat
    const own = regions ? gate.info(node, seat) : null
    return actsIn(rules, shared, seat, told) || (own !== null && (revising || !own.final) && actsIn(rules, own, seat, told))
  })
}

/** The moves by which a seat that is done with its own phases may change its mind now. */
export const revisionsOf = ({ gate, node }: Ruleset, seat: Seat): readonly string[] =>
  gate.hasRegions(node) ? gate.info(node, seat).leaf.revise : NONE
const NONE: readonly string[] = []

function actsIn(rules: Ruleset, { turns, starts }: NodeInfo, seat: Seat, told: boolean): boolean {
  return turns.some((asked) => (told ? mayActAs(rules, asked, seat) : hasTurn(rules, asked.turn, seat))) || begins(rules, starts, seat)
}

/** Whether one of these round robins would begin with the seat. */
export function begins(rules: Ruleset, starts: NodeInfo['starts'], seat: Seat): boolean {
  return starts.some((start) => roundStart(rules, start) === seat)
}

/** Whether rounds and turns pass the seat over. */
export function passedOver(rules: Ruleset, seat: Seat, skip: Guard | undefined): boolean {
  const { working } = rules
  return working.inactive.includes(seat) || (skip !== undefined && working.read(() => holds(rules, skip, seat)))
}

/** The seat that something is done for: the one named, whom a round has come to, else whose turn it is. */
export function seatOf(rules: Ruleset, { seat, round }: { readonly seat?: Seat; readonly round?: Round }): Seat {
  return seat ?? (round ? roundSeat(rules, round) : rules.working.turn)
}

/** The seat that a round robin has come to at this place of the machine. */
export function roundSeat({ seats, node }: Ruleset, { start, place, direction }: Round, { context }: Frame = node): Seat {
  const lap = Math.floor(context[place] / seats)
  const along = context[place] % seats
  const steps = direction === 'snake' && lap % 2 === 1 ? seats - 1 - along : along
  return (context[start] + (direction === 'backward' ? seats - steps : steps)) % seats
}

/** The first seat from the start of a round robin on that is not passed over; null when all are. */
export function roundStart(rules: Ruleset, { start, direction, skip }: NodeInfo['starts'][number]): Seat | null {
  const { seats, working } = rules
  const first = start === undefined ? working.turn : (seatsNamed(rules, start)[0] ?? working.turn)
  for (let steps = 0; steps < seats; steps++) {
    const seat = (first + (direction === 'backward' ? seats - steps : steps)) % seats
    if (!passedOver(rules, seat, skip)) return seat
  }
  return null
}
