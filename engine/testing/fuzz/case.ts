import type { Match, Outcome, Proposal, Step } from '../../model/match.ts'
import { CLOCK } from '../../model/seats.ts'
import { createMatch } from '../../play/create.ts'
import { activeSeats, legalMoves } from '../../play/legal.ts'
import { propose } from '../../propose/propose.ts'
import type { MatchRecord } from '../../propose/replay.ts'
import type { Game } from '../../rules/game.ts'

/** A match to be played: how it is set up, and what is proposed in it. Proposals that are refused change nothing. */
export interface Case extends Omit<MatchRecord, 'log'> {
  readonly proposals: readonly Proposal[]
}

/** What was done and what came of it; at the beginning of a match nothing was proposed, and `before` is version 0. */
export interface Made {
  readonly before: Match
  readonly proposal: Proposal | null
  readonly outcome: Outcome
  /** The match as it stands after it. */
  readonly after: Match
}

/** How a match begins; or why it cannot be set up, or is not the same again for the same secret. */
export type Begun = { readonly start: Made; readonly wrong: null } | { readonly start: null; readonly wrong: string }

export function begunTwice(game: Game, one: Omit<Case, 'proposals'>): Begun {
  try {
    const [start, again] = [begun(game, one), begun(game, one)]
    if (JSON.stringify(start.after) === JSON.stringify(again.after)) return { start, wrong: null }
    return { start: null, wrong: 'set up twice with one secret, the match is another' }
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
  /** What was proposed last, or the beginning. */
  readonly last: Made
  /** What was proposed and accepted, and what was proposed last. */
  readonly proposals: readonly Proposal[]
}

/**
 * Plays what is proposed in a match that has just begun. Where others were left out before them, proposals are made to fit: the
 * clock's with the timer that now makes that move, a seat's by a player who may make that move now, with the first arguments that
 * are legal for it; those that still are refused are left out. The last is made with its own arguments, whatever comes of it.
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
  // What a rule threw is what is looked for.
  if (asSaid.outcome.ok || asSaid.outcome.error !== undefined || typeof seat !== 'number') return asSaid
  for (const other of [seat, ...activeSeats(game, before)]) {
    const options = legalMoves(game, before, other).find((legal) => legal.move === move)?.options ?? []
    const same = options.find((args) => JSON.stringify(args) === JSON.stringify(proposal.args))
    const args = same ?? (isLast ? undefined : options[0])
    if (args) return made(game, before, { ...proposal, seat: other, args })
  }
  return asSaid
}
