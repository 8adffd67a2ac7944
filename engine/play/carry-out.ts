import type { TransitionResult } from '../../statecharts/gate/node.ts'
import type { Match, Outcome, Proposal } from '../model/match.ts'
import { type Refusal, refused } from '../model/refusal.ts'
import { ADMIN, CLOCK, type Seat } from '../model/seats.ts'
import type { Args } from '../model/views.ts'
import type { CompiledMove, Ruleset } from '../rules/game.ts'
import { guardNamed } from '../rules/guards.ts'
import { knowsWhere, seen } from '../visibility/phase-view.ts'
import { checkArguments, keptArgs, listedArgs, ruleArgs, withDefaults } from './arguments.ts'
import { Chain } from './chain.ts'
import { tooDeep } from './interrupts.ts'

/** What a move is made with, once nothing is against it. */
interface Passed {
  readonly ok: true
  readonly answer: TransitionResult
  /** As they are kept, and as rules are given them. */
  readonly args: Args
  readonly given: Args
}
type Refused = ReturnType<typeof refused>

/** Makes a move of the chart, if gate, arguments, guards and the move's own `legal` let it: for a match that the rules have loaded. Throws what a rule throws. */
export function carryOut(rules: Ruleset, match: Match, proposal: Proposal, move: CompiledMove, seat: Seat): Outcome {
  const { args: proposed = {} } = proposal
  const { working } = rules
  // Also what decides where the move leads may tell of what is hidden.
  if (working.schema.secretive && typeof proposal.seat === 'number') working.readTracking.watch(seat)
  const passed = checkMove(rules, move, seat, proposed)
  if (!passed.ok) return passed
  const chain = new Chain(rules, match, proposal.at)
  chain.move(passed.answer, move, passed.args, passed.given, proposal.seat, proposal.timer, proposal.for)
  return { ok: true, match: chain.match, steps: chain.steps }
}

/** Asks gate, arguments, guards and `legal` about a move, which writes nothing. Throws what a rule throws. */
export function checkMove(rules: Ruleset, move: CompiledMove, seat: Seat, proposed: Args): Passed | Refused {
  const { gate, working } = rules
  const answer = gate.step(rules.node, move.event, seat)
  working.seat = seat
  // What rules are given is neither the proposer's nor theirs to change.
  let args = answer.next && listedArgs(move, proposed, working)
  if (!args) {
    const found = checkedArgs(rules, answer, move, proposed)
    if (!found.args) return { ok: false, refusal: found.refusal }
    args = found.args
  }
  if (tooDeep(answer, rules.interrupted.length)) return tooMuchInterrupted(move)
  const given = ruleArgs(move, args, working)
  const legal = move.legal ? move.legal(given) : true
  if (typeof legal === 'string') return refused('rule', legal, `${move.key}.legal`)
  return { ok: true, answer, args, given }
}

/** Why the seat cannot make the move now, whatever its arguments; null if that depends on them. Throws what a guard throws. */
export function closedTo(rules: Ruleset, move: CompiledMove, seat: Seat): Refusal | null {
  const answer = rules.gate.step(rules.node, move.event, seat)
  if (answer.next === null) return gateRefusal(answer, rules, move)
  return tooDeep(answer, rules.interrupted.length) ? tooMuchInterrupted(move).refusal : null
}

const tooMuchInterrupted = ({ key }: CompiledMove) => refused('interrupts', 'Too much is interrupted already.', key)

/** The arguments that the move is made with, defaults filled in; or why it is refused, by the gate or for its arguments. */
function checkedArgs(
  rules: Ruleset,
  answer: TransitionResult,
  move: CompiledMove,
  proposed: Args,
): { readonly args: Args } | { readonly args: null; readonly refusal: Refusal } {
  const isRefused = answer.next === null
  if (isRefused && (isHidden(rules) || !pastTheGate(answer))) return { args: null, refusal: gateRefusal(answer, rules, move) }
  const args = withDefaults(move, proposed, rules.working)
  const wrong = checkArguments(move, args, rules.working) ?? (isRefused ? gateRefusal(answer, rules, move) : null)
  return wrong ? { args: null, refusal: wrong } : { args: keptArgs(move, args) }
}

/** Whether phase, seat and progression let the move through, so that only a guard said no. */
function pastTheGate({ failed }: TransitionResult): boolean {
  return failed.length > 0 && failed.every(({ kind }) => kind === 'guard')
}

/** Whether the proposer may not know where play is: then a refusal tells them no more than that. */
const isHidden = (rules: Ruleset) => rules.proposer !== CLOCK && !knowsWhere(rules, rules.proposer, rules.actor)

function gateRefusal(answer: TransitionResult, rules: Ruleset, move: CompiledMove): Refusal {
  const failed = isHidden(rules) ? [] : answer.failed
  const guards = failed.filter((no) => no.kind === 'guard')
  if (guards.length) {
    const said = guards.map(({ guard, negated }) => ({
      by: `guard ${negated ? 'not ' : ''}${guard}`,
      sentence: negated ? undefined : guardNamed(rules, guard).refusal,
    }))
    const { by, sentence } = said.find((one) => one.sentence !== undefined) ?? said[0]
    return { code: 'guard', message: sentence ?? `${move.name} is not possible now.`, by }
  }
  const turn = failed.find((question) => question.kind === 'turn' || question.kind === 'by')
  if (turn) {
    const who = turn.kind === 'by' ? 'current' : turn.turn
    const message = who === 'none' ? 'Nobody may move now.' : who === 'current' ? 'It is not your turn.' : 'You may not act now.'
    return { code: 'turn', message, by: `turn ${who}` }
  }
  if (failed.some(({ kind }) => kind === 'enough'))
    return { code: 'turn', message: 'There is more to do before your turn can end.', by: 'turns.min' }
  const { gate, node, actor, proposer } = rules
  const leaf = seen(rules, gate.info(node, actor).leaf, proposer === CLOCK ? ADMIN : proposer, gate.hasRegions(node) ? actor : null)
  const code = leaf.phase.ordered ? 'order' : 'phase'
  return { code, message: `${move.name} is not possible now.`, by: `${code === 'order' ? 'progression' : 'phase'} ${leaf.path}` }
}
