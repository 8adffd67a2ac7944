import type { LogEntry, Match, Outcome, Proposal } from '../model/match.ts'
import { NOT_SEATED, type Refusal, refused } from '../model/refusal.ts'
import { ADMIN, CLOCK, type Seat } from '../model/seats.ts'
import { overtaken } from '../overtaken/overtaken.ts'
import { builtIn } from '../play/built-in.ts'
import { carryOut } from '../play/carry-out.ts'
import { type Game, load, type Ruleset } from '../rules/game.ts'
import { refusalBy } from '../rules/refuse.ts'
import { running } from '../state/running.ts'
import { timerOf } from '../state/timers.ts'
import type { WorkingCopy } from '../state/working-copy.ts'

/**
 * Proposes a move. Pure: the match is never changed; the outcome holds the match after the move and all its fix-ups, with a
 * step for each version, or the refusal. A rule that throws refuses the whole chain as `failed`, one that calls `refuse` as
 * `rule`. Throws only for a match that has no place in the game's chart. `propose(game, match, { seat: 0, move: 'place', args: { square: 4 }, at: Date.now() })`.
 * Seat and version are checked here; gate, arguments, guards and `legal` in `play/carry-out.ts`.
 *
 * A proposal with an `expectVersion` that the match has left behind is refused as `stale`, unless `since` is the match as it
 * stood then: with it the move is made if all that it reads is as the proposer saw it there (`overtaken`). For the built-in move `takeBack`,
 * which names no `expectVersion`, `since` is the match at the version to which it returns.
 */
export function propose(game: Game, match: Match, proposal: Proposal, since?: Match): Outcome {
  const refusal = misplaced(match, proposal) ?? behind(game, match, proposal, since)
  if (refusal) return { ok: false, refusal }
  const seat = actorOf(match, proposal)
  const rules = load(game, match, seat)
  rules.proposer = proposal.seat
  const move = rules.moves.get(proposal.move)
  if (!move || move.fixUp) return keyed(builtInMove(rules, match, proposal, seat, since), proposal)
  const { working } = rules
  const outer = running.rules
  working.busy = true
  running.rules = true
  try {
    const outcome = carryOut(rules, match, proposal, move, seat)
    return outcome.ok || !move.secret ? keyed(outcome, proposal) : refused('rule', SECRETLY_REFUSED, move.key)
  } catch (error) {
    const refusedByApply = refusalBy(error, move.key)
    if (refusedByApply) return move.secret ? refused('rule', SECRETLY_REFUSED, move.key) : refusedByApply
    const refusal = move.secret ? refused('rule', SECRETLY_REFUSED, move.key) : refused('failed', FAILED, move.key)
    return { ...refusal, error, settling: isSettling(working, match) }
  } finally {
    working.busy = false
    running.rules = outer
  }
}

// A function of its own: inside its caller, this closure would slow down every call.
function builtInMove(rules: Ruleset, match: Match, proposal: Proposal, seat: Seat, since: Match | undefined): Outcome {
  const known = builtIn(rules, proposal.move)
  return known ? rules.working.hold(() => known(rules, match, proposal, seat, since)) : refused('unknown-move', 'There is no such move.')
}

/**
 * Whether the move itself was made before the rule threw: the engine was already making versions of its own, or asking, without writing,
 * what comes next.
 */
const isSettling = ({ version, writable }: WorkingCopy, match: Match) =>
  version > match.version && (version > match.version + 1 || !writable)

/** What is said of a move where a rule throws. */
export const FAILED = 'The game made a mistake; nothing has changed.'
/** What is said of a move that must not tell why it is not possible. */
const SECRETLY_REFUSED = 'That is not possible now.'
const KEY_AT_MOST = 64

/** The proposal's key goes into the log with its move: the entry is not yet anybody's, and may be written. */
function keyed(outcome: Outcome, { key }: Proposal): Outcome {
  if (key === undefined || !outcome.ok) return outcome
  const entry: { -readonly [K in keyof LogEntry]: LogEntry[K] } = outcome.steps[0].entry
  entry.key = key
  return outcome
}

/** For whom the move is made: an admin moves for the seat that it names, the clock for the seat whose region it times, else for whose turn it is. */
function actorOf(match: Match, { seat, timer, for: named }: Proposal): Seat {
  if (typeof seat === 'number') return seat
  return named ?? timerOf(match, timer)?.seat ?? match.turn
}

/** What can be said without looking at the rules. */
function misplaced(match: Match, { seat, move: proposed, key, timer, at, for: named }: Proposal): Refusal | null {
  if (match.finished) return { code: 'finished', message: 'The match is over.' }
  if (typeof seat === 'number' ? !isSeat(match, seat) : seat !== ADMIN && seat !== CLOCK) return { code: 'not-seated', message: NOT_SEATED }
  if (named !== undefined && seat !== ADMIN) return { code: 'not-seated', message: 'Only an admin acts for another seat.' }
  if (named !== undefined && !isSeat(match, named)) return { code: 'not-seated', message: 'There is no such seat in this match.' }
  if (key !== undefined && !(typeof key === 'string' && key.length > 0 && key.length <= KEY_AT_MOST))
    return { code: 'arguments', message: `A key is text of 1 to ${KEY_AT_MOST} characters.` }
  if (typeof seat === 'number' || seat !== CLOCK) return null
  const running = timerOf(match, timer)
  if (running?.move !== proposed) return { code: 'stale', message: 'That timer no longer runs.' }
  return at >= running.endsAt ? null : { code: 'stale', message: 'The time is not over yet.' }
}

const isSeat = ({ seats }: Match, seat: Seat) => Number.isInteger(seat) && seat >= 0 && seat < seats

/** Why a proposal that was made at another version is not carried out at this one, or null. */
function behind(game: Game, match: Match, proposal: Proposal, since: Match | undefined): Refusal | null {
  const { expectVersion } = proposal
  if (expectVersion === undefined || expectVersion === match.version) return null
  if (since === undefined || since.version !== expectVersion || expectVersion > match.version)
    return { code: 'stale', message: 'The match has gone on since you looked.' }
  return overtaken(game, since, match, proposal, actorOf(since, proposal))
}
