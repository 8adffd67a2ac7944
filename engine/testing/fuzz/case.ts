import type { Match, Outcome, Proposal, Step } from '../../model/match.ts'
import { CLOCK } from '../../model/seats.ts'
import { createMatch } from '../../play/create.ts'
import { activeSeats, legalMoves } from '../../play/legal.ts'
import { propose } from '../../propose/propose.ts'
import type { RecordedMatch } from '../../propose/replay.ts'
import type { Game } from '../../rules/game.ts'

/** A match to play: its set-up and the proposals made in it. Refused proposals change nothing. */
export interface Case extends Omit<RecordedMatch, 'log'> {
  readonly proposals: readonly Proposal[]
}

/** A proposal and its outcome. At the beginning of a match `proposal` is null and `before` is version 0. */
export interface Made {
  readonly before: Match
  readonly proposal: Proposal | null
  readonly outcome: Outcome
  /** The match after the proposal; the same as `before` if it was refused. */
  readonly after: Match
}

/**
 * The beginning of a match; or `wrong`: why it cannot be set up, or that setting it up twice with one secret gives two different matches.
 */
export type Begun = { readonly start: Made; readonly wrong: null } | { readonly start: null; readonly wrong: string }

export function begunTwice(game: Game, one: Omit<Case, 'proposals'>): Begun {
  try {
    const [start, again] = [begun(game, one), begun(game, one)]
    if (JSON.stringify(start.after) === JSON.stringify(again.after)) return { start, wrong: null }
    return { start: null, wrong: 'setting the match up twice with one secret gives two different matches' }
  } catch (error) {
    return { start: null, wrong: error instanceof Error ? error.message : String(error) }
  }
}

/** Sets up the match of a case. Throws what its rules throw. */
function begun(game: Game, one: Omit<Case, 'proposals'>): Made {
  const { first, match, steps } = createMatch(game, one)
  return { before: first, proposal: null, outcome: { ok: true, match, steps }, after: match }
}

export function made(game: Game, before: Match, proposal: Proposal): Made {
  const outcome = propose(game, before, proposal)
  return { before, proposal, outcome, after: outcome.ok ? outcome.match : before }
}

export interface PlayedCase {
  readonly first: Match
  readonly steps: readonly Step[]
  /** The last proposal, or the beginning of the match. */
  readonly last: Made
  /** The accepted proposals and the last one. */
  readonly proposals: readonly Proposal[]
}

/**
 * Plays the proposals of a case. Shrinking has removed proposals, so the rest may no longer fit and are adapted: a proposal of the clock
 * uses the timer that makes this move now; a seat's move is made by a player who may make it now, with the first arguments that are legal
 * for them. A proposal that is still refused is skipped. The last one keeps its arguments, even if it is refused.
 */
export function playCase(game: Game, one: Case, start: Made): PlayedCase {
  const steps: Step[] = start.outcome.ok ? [...start.outcome.steps] : []
  const proposals: Proposal[] = []
  let last = start
  for (const [nth, proposal] of one.proposals.entries()) {
    const isLast = nth === one.proposals.length - 1
    const next = fitted(game, last.after, proposal, isLast)
    if (!next.outcome.ok && !isLast) continue
    if (next.outcome.ok) steps.push(...next.outcome.steps)
    proposals.push(next.proposal!)
    last = next
  }
  return { first: start.before, steps, last, proposals }
}

function fitted(game: Game, before: Match, proposal: Proposal, isLast: boolean): Made {
  const { seat, move } = proposal
  if (seat === CLOCK) {
    const running = before.timers.filter((timer) => timer.move === move)
    const timer = running.find(({ id }) => id === proposal.timer) ?? running[0]
    return made(game, before, timer ? { ...proposal, timer: timer.id, at: Math.max(proposal.at, timer.endsAt) } : proposal)
  }
  const asSaid = made(game, before, proposal)
  // A rule that throws may be the failure to reproduce, so the proposal is not adapted.
  if (asSaid.outcome.ok || asSaid.outcome.error !== undefined || typeof seat !== 'number') return asSaid
  for (const other of [seat, ...activeSeats(game, before)]) {
    const options = legalMoves(game, before, other).find((legal) => legal.move === move)?.options ?? []
    const same = options.find((args) => JSON.stringify(args) === JSON.stringify(proposal.args))
    const args = same ?? (isLast ? undefined : options[0])
    if (args) return made(game, before, { ...proposal, seat: other, args })
  }
  return asSaid
}
