import type { Turns } from '../../statecharts/language/chart.ts'
import { phaseAt } from '../../statecharts/language/phase-tree.ts'
import { RuleError } from '../model/errors.ts'
import type { Order } from '../model/match.ts'
import type { Seat } from '../model/seats.ts'
import { passedOver, seatsNamed } from '../rules/acting.ts'
import { moveNamed, type Ruleset } from '../rules/game.ts'
import { neighbour } from '../state/seats.ts'

/** How turns go round: whose turn comes after whose, and what is done as one ends and the next begins. */

/** Turns that end as they begin, one after another, are taken for a loop after so many. */
const TURNS_AT_MOST = 100

/** The turn passes to the next in the order that holds where play is. Seats that do not take part, or are to be skipped, have none. */
export function passTurn(rules: Ruleset): void {
  const { working } = rules
  const order = working.orders.at(-1)
  if (order) passInOrder(rules, order)
  else working.beginTurn(nextActive(rules, working.turn))
}

function passInOrder(rules: Ruleset, order: Order): void {
  const { working } = rules
  const { seats, lap } = order
  const at = positionOf(order, working.turn)
  const { skip, next } = turnsOf(rules, order.phase)
  const first = (next !== undefined && namedNext(rules, order, at, next)) || 1
  for (let further = first; further < first + seats.length; further++) {
    const to = at + further
    const seat = seats[to % seats.length]
    if (passedOver(rules, seat, skip)) continue
    const rounds = order.rounds + Math.floor(to / lap) - Math.floor(at / lap)
    working.orders = [...working.orders.slice(0, -1), { ...order, at: to % seats.length, rounds }]
    working.beginTurn(seat)
    return
  }
  // Nobody has a turn any more: this is as if it had gone round.
  working.orders = [...working.orders.slice(0, -1), { ...order, rounds: order.rounds + 1 }]
  working.beginTurn(working.inactive.includes(working.turn) ? nextActive(rules, working.turn) : working.turn)
}

/** How far on in the order the seat is that is named to have the next turn; 0 where none is named. */
function namedNext(rules: Ruleset, { phase, seats }: Order, at: number, name: string): number {
  const [named] = seatsNamed(rules, name)
  if (named === undefined) return 0
  for (let further = 1; further <= seats.length; further++) if (seats[(at + further) % seats.length] === named) return further
  throw new RuleError(`${phase}.turns.next: ${name} names seat ${named}, which has no turns there`)
}

/** The first seat after this one that takes part; itself when there is no other. */
function nextActive({ seats, working }: Ruleset, seat: Seat): Seat {
  if (working.inactive.length === 0) return seat + 1 < seats ? seat + 1 : 0
  return neighbour(seats, (other) => !working.inactive.includes(other), seat, 1)
}

/** Where in the order the turn is: rules may have given it to another seat than the order's. */
function positionOf({ seats, at }: Order, turn: Seat): number {
  for (let further = 0; further < seats.length; further++) {
    const here = (at + further) % seats.length
    if (seats[here] === turn) return here
  }
  return at
}

/** How turns go round in a phase that says so. Throws Error for any other. */
function turnsOf({ gate }: Ruleset, path: string): Turns {
  const { turns } = phaseAt(gate.compiled.phases, path).phase
  if (!turns) throw new Error(`'${path}' does not say how turns go round`)
  return turns
}

/** Play enters a phase that says how turns go round. Throws RuleError when its order names no seats. */
export function enterTurns(rules: Ruleset, phase: string): void {
  const { working } = rules
  const { order = 'forward', start, skip, back } = turnsOf(rules, phase)
  const named = !DIRECTIONS.includes(order)
  const around = named
    ? seatsNamed(rules, order)
    : Array.from({ length: rules.seats }, (_, i) => (order === 'backward' ? rules.seats - i : i) % rules.seats)
  if (around.length === 0) throw new RuleError(`${phase}.turns.order: ${order} names no seat`)
  const lap = rotated(around, firstOf(rules, around, start ?? (named ? 'first' : 'current')))
  const seats = order === 'snake' ? [...lap, ...lap.toReversed()] : lap
  const first = Math.max(
    0,
    seats.findIndex((seat) => !passedOver(rules, seat, skip)),
  )
  const depth = rules.interrupted.length
  const interrupts = depth > (working.orders.at(-1)?.depth ?? 0)
  const come = { made: working.made, moved: working.moved }
  const given = back && { back: working.turn, ...(interrupts && { come }) }
  working.orders = [...working.orders, { phase, seats, lap: lap.length, at: first, rounds: 0, depth, from: working.turn, ...given }]
  working.beginTurn(seats[first])
}

const DIRECTIONS: readonly string[] = ['forward', 'backward', 'snake']

/** The position in the order at which it begins. */
function firstOf(rules: Ruleset, around: readonly Seat[], start: string): number {
  const current = around.indexOf(rules.working.turn)
  if (start === 'first') return 0
  if (start === 'current') return Math.max(0, current)
  if (start === 'next') return (current + 1) % around.length
  if (start === 'mover') return Math.max(0, around.indexOf(rules.actor))
  const [seat] = seatsNamed(rules, start)
  return Math.max(0, around.indexOf(seat ?? -1))
}

const rotated = (seats: readonly Seat[], by: number) => [...seats.slice(by), ...seats.slice(0, by)]

/** Whether turns go round as this phase says, and none inside it nor an interrupt says otherwise. */
export function goesRound({ working }: Ruleset, phase: string): boolean {
  return working.orders[working.orders.length - 1]?.phase === phase
}

/** The turns that hold where play is, as the nearest phase around says. An interrupt is not inside what it interrupts. */
function turnsHere(rules: Ruleset): Turns {
  const around = rules.gate.info(rules.node).leaf.turns
  return around && goesRound(rules, around.path) ? turnsOf(rules, around.path) : ANYHOW
}
const ANYHOW: Turns = {}

/** Counts a move for the turn in which it was made, if it was made by whose turn it is. */
export function countMove(rules: Ruleset, move: string): void {
  const { working, actor } = rules
  const { min, max, endIf, uncounted } = turnsHere(rules)
  if (actor !== working.turn || (min ?? max ?? endIf) === undefined) return
  working.moved = true
  if (!uncounted?.includes(move)) working.made++
}

/** Whether so many moves were made in the turn that this one may end it. */
export function enoughMade(rules: Ruleset, move: string): boolean {
  const { min = 0, uncounted } = turnsHere(rules)
  return rules.working.made >= (uncounted?.includes(move) ? min : min - 1)
}

/** Play leaves a phase that says how turns go round; the phase around it says from now on. */
export function leaveTurns({ working }: Ruleset, phase: string): void {
  const last = working.orders.findLastIndex((order) => order.phase === phase)
  giveUp(working, last)
}

/** Interrupts deeper than this are over, and with them how turns went round there. */
export function leaveTurnsBelow({ working }: Ruleset, depth: number): void {
  giveUp(
    working,
    working.orders.findIndex((order) => order.depth > depth),
  )
}

function giveUp(working: Ruleset['working'], from: number): void {
  if (from < 0) return
  const { back, come } = working.orders[from]
  working.orders = working.orders.slice(0, from)
  if (back !== undefined) working.beginTurn(back)
  // What was done in turns of the phase that is left counts for none of those around.
  working.made = come?.made ?? 0
  working.moved = come?.moved ?? false
}

/** Whether turns have gone round in the phase as often as it says. */
export function roundsOver(rules: Ruleset, phase: string): boolean {
  const order = rules.working.orders.findLast((one) => one.phase === phase)
  if (!order) return false
  const { rounds } = turnsOf(rules, phase)
  return rounds !== undefined && order.rounds >= rounds
}

/** Whose turn it is and which phase says how turns go round: compared before and after, it tells what hooks are due. */
interface TurnMark {
  readonly turn: Seat
  readonly phase: string
  readonly hooks: Turns | null
  /** How many interrupts there were when that phase was entered. */
  readonly depth: number
  /** How often turns have gone round there. */
  readonly rounds: number
}
function turnMark(rules: Ruleset, turn: Seat, orders: readonly Order[]): TurnMark {
  const order = orders.at(-1)
  const hooks = order ? turnsOf(rules, order.phase) : null
  return { turn, phase: order?.phase ?? '', hooks, depth: order?.depth ?? 0, rounds: order?.rounds ?? 0 }
}

/**
 * What is done as turns end and begin, within the current version, since it was this seat's turn and turns went round like this. Throws
 * when each turn ends as it begins.
 */
export function turnHooks(rules: Ruleset, turn: Seat, orders: readonly Order[]): void {
  const { working } = rules
  if (working.inactive.length === 0 && (!working.passed || (orders.length === 0 && working.orders.length === 0))) {
    // Nothing else is due, since no phase says how turns go round.
    if (working.passed) working.countTurn()
    working.passed = false
    return
  }
  dueHooks(rules, turn, orders)
}

function dueHooks(rules: Ruleset, turn: Seat, orders: readonly Order[]): void {
  const { working } = rules
  let ended = turnMark(rules, turn, orders)
  for (let count = 0; ; count++) {
    const given = working.turn
    if (working.inactive.includes(working.turn) && working.inactive.length < rules.seats) passTurn(rules)
    if (!working.passed) return
    if (count === TURNS_AT_MOST)
      throw new RuleError(`${ended.phase && `${ended.phase}.`}turns.begin: each turn ends as it begins, round and round`)
    working.passed = false
    const begun = turnMark(rules, working.turn, working.orders)
    // The turn that an interrupt with turns of its own has broken off is not over, and goes on afterwards.
    const brokenOff = begun.depth > ended.depth
    const goesOn = begun.depth < ended.depth && begun.turn === given
    working.turn = ended.turn
    if (!brokenOff) run(rules, ended.hooks?.end, ended.turn)
    working.turn = begun.turn
    if (!goesOn && !hasGoneRound(ended, begun)) {
      working.countTurn()
      run(rules, begun.hooks?.begin, begun.turn)
    }
    ended = begun
  }
}

/** Whether the turn that begins is one too many: turns have just gone round as often as the phase says, and it is over. */
function hasGoneRound(before: TurnMark, { phase, rounds, hooks }: TurnMark): boolean {
  return phase === before.phase && rounds > before.rounds && rounds >= (hooks?.rounds ?? Number.POSITIVE_INFINITY)
}

function run(rules: Ruleset, hooks: Turns['begin'], seat: Seat): void {
  for (const hook of typeof hooks === 'string' ? [hooks] : (hooks ?? [])) {
    rules.working.seat = seat
    moveNamed(rules, hook).apply({})
  }
}
