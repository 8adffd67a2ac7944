import type { Effect } from '../../statecharts/compile/protocol.ts'
import type { Gate } from '../../statecharts/gate/gate.ts'
import type { Node, TransitionResult } from '../../statecharts/gate/node.ts'
import type { Phase } from '../../statecharts/language/chart.ts'
import { type PhaseNode, phaseAt } from '../../statecharts/language/phase-tree.ts'
import type { Order } from '../model/match.ts'
import type { Seat } from '../model/seats.ts'
import type { Args } from '../model/views.ts'
import { passedOver, roundSeat, seatOf } from '../rules/acting.ts'
import { type CompiledMove, moveNamed, type Ruleset } from '../rules/game.ts'
import { ruleNamed } from '../rules/guards.ts'
import { lasting } from '../state/timers.ts'
import { abandonInterrupts, enterInterrupt } from './interrupts.ts'
import { countMove, enterTurns, leaveTurns, leaveTurnsBelow, turnHooks } from './turns.ts'

const NO_ARGS: Args = {}

/** Carries out what the machine says is to be done, within the current version of the chain that runs. */

/**
 * The effects of one step of the machine, in order; then what is due where the turn has passed on. `from`: where play was; null
 * as a match begins.
 */
export function perform(
  rules: Ruleset,
  answer: TransitionResult,
  move: CompiledMove | null,
  args: Args,
  from: Node | null = rules.node,
): void {
  const { working } = rules
  const { summary } = answer
  if (!summary.plain) {
    performEach(rules, answer, move, args, from)
    return
  }
  const { turn, orders } = working
  open(rules)
  working.seat = summary.fixUp ? turn : rules.actor
  move?.apply(args)
  rules.node = nextOf(answer)
  close(rules, turn, orders)
  dropTimers(rules, from)
}

/** Where a step leads. Only steps that the gate lets through are performed. */
function nextOf({ next }: TransitionResult): Node {
  if (!next) throw new Error('a step that was refused is performed')
  return next
}

/** What an effect of its kind always comes with. */
function known<T>(part: T | null | undefined): T {
  if (part === null || part === undefined) throw new Error('an effect lacks what it is about')
  return part
}

function performEach(rules: Ruleset, answer: TransitionResult, move: CompiledMove | null, args: Args, from: Node | null): void {
  const { working } = rules
  const { turn, orders } = working
  open(rules)
  working.seat = rules.actor
  const timers = working.timers
  let begun: string | undefined
  let abandoned: string | undefined
  for (const effect of answer.effects) {
    if (effect.kind === 'apply') known(move).apply(args)
    else if (effect.kind === 'fixUp') {
      working.seat = seatOf(rules, effect)
      known(move).apply(NO_ARGS)
    } else if (effect.kind === 'runAction') {
      // Once the turn has passed on within the version, what follows is done for whom it has passed to.
      working.seat = effect.seat ?? (working.turn === turn ? rules.actor : working.turn)
      rules.telling.target = nextOf(answer)
      moveNamed(rules, effect.move).apply(NO_ARGS)
      rules.telling.target = null
    } else if (effect.kind === 'moved') countMove(rules, effect.move)
    else if (effect.kind === 'giveTurn') giveTurn(rules, effect, nextOf(answer))
    else if (effect.kind === 'startTurnOrder') enterTurns(rules, effect.phase)
    else if (effect.kind === 'endTurnOrder') leaveTurns(rules, effect.phase)
    else if (effect.kind === 'disarm') timers.disarm(effect.phase, effect.seat, working)
    else if (effect.kind === 'arm') arm(rules, effect.phase, effect.seat)
    else if (effect.kind === 'interrupt') begun = effect.phase
    else if (effect.kind === 'abandon') abandoned = effect.target
    else if (effect.kind === 'line') rules.takenTransitions?.push(effect.line)
  }
  rules.node = nextOf(answer)
  close(rules, turn, orders)
  dropTimers(rules, from)
  if (abandoned !== undefined) abandon(rules, abandoned)
  if (begun !== undefined) interrupt(rules, begun)
}

/** Rules may write from here on. */
export function open({ working }: Ruleset): void {
  working.writable = true
  working.passed = false
}

/** What is due where the turn has passed on from whose it was, and rules only read again. */
export function close(rules: Ruleset, turn: Seat, orders: readonly Order[]): void {
  const { working } = rules
  turnHooks(rules, turn, orders)
  if (working.banks.length > 0) keepBanks(rules, turn)
  working.writable = false
}

/** Timers that rules have started run in the phase that play is in now. */
export function placeTimers({ gate, node, working }: Ruleset): void {
  if (working.timers.anyOfFields) working.timers.place(leaves(gate, node), gate.hasRegions(node), working)
}

/** Those of phases that were left stop. */
function dropTimers({ gate, node, working }: Ruleset, from: Node | null): void {
  if (working.timers.anyOfFields) working.timers.drop(leaves(gate, node), from && leaves(gate, from), working)
}

/** The path of the phase that play is in there, for what all share or for a seat. */
function leaves(gate: Gate, node: Node): (seat: Seat | undefined) => string {
  const regions = gate.hasRegions(node)
  return (seat) => gate.info(node, regions ? seat : undefined).leaf.path
}

function giveTurn(rules: Ruleset, { seat, round, skip, back }: Effect & { kind: 'giveTurn' }, next: Node): void {
  const to = seat ?? (back ? rules.node.context[back.start] : roundSeat(rules, known(round), next))
  if (to !== rules.working.turn && !(round && passedOver(rules, to, skip))) rules.working.beginTurn(to)
}

/** Goes to an interrupt's phase, within the current version. */
function interrupt(rules: Ruleset, phase: string): void {
  rules.working.timers.suspend(rules.interrupted.length)
  perform(rules, enterInterrupt(rules, rules.node, phase), null, NO_ARGS)
}

/** Gives up all interrupts and goes to a phase of the chart, within the current version. */
function abandon(rules: Ruleset, target: string): void {
  rules.working.timers.resume(0, rules.working)
  leaveTurnsBelow(rules, 0)
  perform(rules, abandonInterrupts(rules, rules.node, target), null, NO_ARGS)
}

/** Time banks run for whose turn it is. One that ran out in an earlier turn, in a phase that was not left, runs again. */
function keepBanks(rules: Ruleset, turn: Seat): void {
  const { gate, node, working } = rules
  working.timers.keepBanks(working)
  if (working.turn === turn || node.status === 'done') return
  for (let here: PhaseNode | null = gate.info(node).leaf; here; here = here.parent) {
    const { after } = here.phase
    if (after?.bank && !working.timers.hasBank(here.path)) arm(rules, here.path, undefined, { bank: after.bank })
    if (here.path === (node.interrupt ?? '')) return
  }
}

function arm(
  { working, definition, gate }: Ruleset,
  path: string,
  seat: Seat | undefined,
  after: Phase['after'] = phaseAt(gate.compiled.phases, path).phase.after,
): void {
  const named = (delay: string) =>
    lasting(
      `delays.${delay}`,
      working.read(() => ruleNamed(definition.delays, 'delays', delay)(working.authorState)),
    )
  working.timers.arm(path, known(after), seat, working, named)
}
