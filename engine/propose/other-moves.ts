import type { Match, Outcome, Proposal } from '../model/match.ts'
import type { Args } from '../model/views.ts'
import { legalMoves } from '../play/legal.ts'
import type { Game } from '../rules/game.ts'
import { wasRefusedByApply } from '../rules/refuse.ts'
import { propose } from './propose.ts'

/**
 * What comes of what an agent has chosen. Where that is refused as it is carried out, which no list of legal moves can tell, the
 * seat makes the first of its listed moves that is not; where there is none, the refusal stands.
 */
export const proposeOrOther = (game: Game, match: Match, proposal: Proposal): Outcome =>
  withOthers(game, match, proposal, () => otherMoves(game, match, proposal))

/** The same of what the chart has done for a seat whose player is gone: the move stays, with other arguments. */
export const proposeForAbsent = (game: Game, match: Match, proposal: Proposal): Outcome =>
  withOthers(game, match, proposal, () => otherArguments(game, match, proposal))

function withOthers(game: Game, match: Match, proposal: Proposal, others: () => Iterable<Choice>): Outcome {
  const outcome = propose(game, match, proposal)
  if (outcome.ok || !wasRefusedByApply(outcome.refusal)) return outcome
  for (const other of others()) {
    const instead = propose(game, match, { ...proposal, ...other })
    if (instead.ok) return instead
  }
  return outcome
}

interface Choice {
  readonly move: string
  readonly args: Args
}

/** What else a seat may do, as it is listed; nothing for a proposer that has no seat. */
export function* otherMoves(game: Game, match: Match, proposal: Proposal): Generator<Choice> {
  if (typeof proposal.seat !== 'number') return
  const chosen = textOf(proposal.move, proposal.args ?? {})
  for (const { move, options } of legalMoves(game, match, proposal.seat))
    for (const args of options ?? []) if (textOf(move, args) !== chosen) yield { move, args }
}

/** With what other arguments the same move is listed. */
export function* otherArguments(game: Game, match: Match, proposal: Proposal): Generator<Choice> {
  for (const other of otherMoves(game, match, proposal)) if (other.move === proposal.move) yield other
}

const textOf = (move: string, args: Args) => `${move} ${JSON.stringify(args)}`
