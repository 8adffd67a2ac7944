import type { Answer } from '../statecharts/index.ts'
import { checkArguments, keptArgs, listedArgs, ruleArgs, withDefaults } from './arguments.ts'
import { builtIn } from './built-in.ts'
import { Chain } from './chain.ts'
import type { Game } from './game.ts'
import { tooDeep } from './interrupts.ts'
import { load } from './legal.ts'
import type { Match, Outcome, Proposal } from './match.ts'
import { knowsWhere, seen } from './phase-view.ts'
import { type Refusal, refused } from './refusal.ts'
import { refusalBy } from './refuse.ts'
import type { MoveRule, Ruleset } from './ruleset.ts'
import { ADMIN, CLOCK, type Seat } from './seats.ts'
import { timerOf } from './timers.ts'
import type { Args } from './view-shape.ts'

/**
 * Proposes a move. Pure: the match is never changed; the outcome holds the match after the move and all its fix-ups, with a
 * step for each version, or the refusal. A rule that throws refuses the whole chain as `failed`, one that calls `refuse` as
 * `rule`. Throws only for a match that has no place in the game's chart. `propose(game, match, { seat: 0, move: 'place', args: { square: 4 }, at: Date.now() })`.
 */
export function propose(game: Game, match: Match, proposal: Proposal): Outcome {
  const refusal = misplaced(match, proposal)
  if (refusal) return { ok: false, refusal }
  const seat = actorOf(match, proposal)
  const rules = load(game, match, seat)
  rules.proposer = proposal.seat
  const move = rules.moves.get(proposal.move)
  if (!move || move.fixUp) return builtInMove(rules, match, proposal, seat)
  const { session } = rules
  session.busy = true
  try {
    const outcome = carriedOut(rules, match, proposal, move, seat)
    return outcome.ok || !move.secret ? outcome : refused('rule', SECRETLY_REFUSED, move.key)
  } catch (error) {
    const refusedByApply = refusalBy(error, move.key)
    if (refusedByApply) return move.secret ? refused('rule', SECRETLY_REFUSED, move.key) : refusedByApply
    const refusal = move.secret ? refused('rule', SECRETLY_REFUSED, move.key) : refused('failed', FAILED, move.key)
    return { ...refusal, error }
  } finally {
    session.busy = false
  }
}

// Apart, since it captures: what does makes each call of the function around it slower.
function builtInMove(rules: Ruleset, match: Match, proposal: Proposal, seat: Seat): Outcome {
  const known = builtIn(rules, proposal.move)
  return known ? rules.session.hold(() => known(rules, match, proposal, seat)) : refused('unknown-move', 'There is no such move.')
}

const FAILED = 'The game made a mistake; nothing has changed.'
/** What is said of a move that must not tell why it is not possible. */
const SECRETLY_REFUSED = 'That is not possible now.'

function carriedOut(rules: Ruleset, match: Match, proposal: Proposal, move: MoveRule, seat: Seat): Outcome {
  const { args: proposed = {} } = proposal
  const { gate, session } = rules
  // Also what decides where the move leads may tell of what is hidden.
  if (session.schema.secretive && typeof proposal.seat === 'number') session.traces.watch(seat)
  const answer = gate.step(rules.node, move.event, seat)
  session.seat = seat
  // What rules are given is neither the proposer's nor theirs to change.
  let args = answer.next && listedArgs(move, proposed, session)
  if (!args) {
    const checked = checkedArgs(rules, answer, move, proposed)
    if (!checked.args) return { ok: false, refusal: checked.refusal }
    args = checked.args
  }
  if (tooDeep(answer, rules.interrupted.length)) return refused('interrupts', 'Too much is interrupted already.', move.key)
  const given = ruleArgs(move, args, session)
  const legal = move.legal ? move.legal(given) : true
  if (typeof legal === 'string') return refused('rule', legal, `${move.key}.legal`)
  const chain = new Chain(rules, match, proposal.at)
  chain.move(answer, move, args, given, proposal.seat, proposal.timer, proposal.for)
  return { ok: true, match: chain.match, steps: chain.steps }
}

/** The arguments that the move is made with, defaults filled in; or why it is refused, by the gate or for its arguments. */
function checkedArgs(
  rules: Ruleset,
  answer: Answer,
  move: MoveRule,
  proposed: Args,
): { readonly args: Args } | { readonly args: null; readonly refusal: Refusal } {
  const isRefused = answer.next === null
  if (isRefused && (isHidden(rules) || !pastTheGate(answer))) return { args: null, refusal: gateRefusal(answer, rules, move) }
  const args = withDefaults(move, proposed, rules.session)
  const wrong = checkArguments(move, args, rules.session) ?? (isRefused ? gateRefusal(answer, rules, move) : null)
  return wrong ? { args: null, refusal: wrong } : { args: keptArgs(move, args) }
}

/** For whom the move is made: an admin moves for the seat that it names, the clock for the seat whose region it times, else for whose turn it is. */
function actorOf(match: Match, { seat, timer, for: named }: Proposal): Seat {
  if (typeof seat === 'number') return seat
  return named ?? timerOf(match, timer)?.seat ?? match.turn
}

/** What can be said without looking at the rules. */
function misplaced(match: Match, { seat, move: proposed, expectVersion, timer, at, for: named }: Proposal): Refusal | null {
  if (match.finished) return { code: 'finished', message: 'The match is over.' }
  if (typeof seat === 'number' ? !isSeat(match, seat) : seat !== ADMIN && seat !== CLOCK)
    return { code: 'not-seated', message: 'You have no seat at this match.' }
  if (named !== undefined && seat !== ADMIN) return { code: 'not-seated', message: 'Only an admin acts for another seat.' }
  if (named !== undefined && !isSeat(match, named)) return { code: 'not-seated', message: 'There is no such seat at this match.' }
  if (expectVersion !== undefined && expectVersion !== match.version)
    return { code: 'stale', message: 'The match has gone on since you looked.' }
  if (typeof seat === 'number' || seat !== CLOCK) return null
  const running = timerOf(match, timer)
  if (running?.move !== proposed) return { code: 'stale', message: 'That timer no longer runs.' }
  return at >= running.endsAt ? null : { code: 'stale', message: 'The time is not over yet.' }
}

const isSeat = ({ seats }: Match, seat: Seat) => Number.isInteger(seat) && seat >= 0 && seat < seats

/** Whether phase, seat and progression let the move through, so that only a guard said no. */
function pastTheGate({ noes }: Answer): boolean {
  return noes.length > 0 && noes.every(({ kind }) => kind === 'guard')
}

/** Whether the proposer may not know where play is: then a refusal tells him no more than that. */
const isHidden = (rules: Ruleset) => rules.proposer !== CLOCK && !knowsWhere(rules, rules.proposer, rules.actor)

function gateRefusal(answer: Answer, rules: Ruleset, move: MoveRule): Refusal {
  const noes = isHidden(rules) ? [] : answer.noes
  const guards = noes.filter((no) => no.kind === 'guard')
  if (guards.length) {
    const said = guards.map(({ guard, negated }) => ({
      by: `guard ${negated ? 'not ' : ''}${guard}`,
      sentence: negated ? undefined : rules.game.rules.guards![guard]!.refusal,
    }))
    const { by, sentence } = said.find((one) => one.sentence !== undefined) ?? said[0]!
    return { code: 'guard', message: sentence ?? `${move.name} is not possible now.`, by }
  }
  const turn = noes.find((question) => question.kind === 'turn' || question.kind === 'by')
  if (turn) {
    const who = turn.kind === 'by' ? 'current' : turn.turn
    const message = who === 'none' ? 'Nobody may move now.' : who === 'current' ? 'It is not your turn.' : 'You may not act now.'
    return { code: 'turn', message, by: `turn ${who}` }
  }
  if (noes.some(({ kind }) => kind === 'enough'))
    return { code: 'turn', message: 'There is more to do before your turn can end.', by: 'turns.min' }
  const { gate, node, actor, proposer } = rules
  const leaf = seen(rules, gate.stay(node, actor).leaf, proposer === CLOCK ? ADMIN : proposer, gate.hasRegions(node) ? actor : null)
  const code = leaf.phase.ordered ? 'order' : 'phase'
  return { code, message: `${move.name} is not possible now.`, by: `${code === 'order' ? 'progression' : 'phase'} ${leaf.path}` }
}
