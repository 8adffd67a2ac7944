import { BUILT_IN_INFO, REDO, RESIGN, SET_ABSENT, TAKE_BACK, UNDO } from '../model/built-in-moves.ts'
import type { LogEntry, Match, Outcome, Proposal } from '../model/match.ts'
import { type Refusal, refused } from '../model/refusal.ts'
import { ADMIN, CLOCK, type Seat } from '../model/seats.ts'
import type { Ruleset } from '../rules/game.ts'
import { refusalBy } from '../rules/refuse.ts'
import { Chain } from './chain.ts'
import { brought, mayGoBack, mayReturn, wentBack } from './undo.ts'

/** Proposals that every game knows, whatever its chart says; one that has a move of that name in its chart has its own instead. */

/** `earlier`: the match at the version to which the proposal would have it return. */
type BuiltIn = (rules: Ruleset, match: Match, proposal: Proposal, seat: Seat, earlier: Match | undefined) => Outcome

const BUILT_IN: { readonly [move: string]: BuiltIn } = {
  [RESIGN]: resigned,
  [UNDO]: takenBack,
  [REDO]: takenBack,
  [SET_ABSENT]: noted,
  [TAKE_BACK]: returned,
}

/** How a proposal is answered that the chart says nothing of; null where there is no such move. */
export function builtIn({ gate }: Ruleset, move: string): BuiltIn | null {
  return Object.hasOwn(BUILT_IN, move) && !gate.events.has(move) ? BUILT_IN[move] : null
}

/** Leaving the match for good is open to every seat that takes part, whatever the phase. */
function resigned(rules: Ruleset, match: Match, proposal: Proposal, seat: Seat): Outcome {
  const wrong = argumentsOf(proposal)
  if (wrong) return { ok: false, refusal: wrong }
  if (rules.working.inactive.includes(seat)) return refused('rule', 'You take no part in this match.', RESIGN)
  try {
    const chain = new Chain(rules, match, proposal.at)
    chain.resign(seat, proposal.seat)
    return { ok: true, match: chain.match, steps: chain.steps }
  } catch (error) {
    return refusalBy(error, RESIGN) ?? { ...refused('failed', 'The game made a mistake; nothing has changed.', RESIGN), error }
  }
}

/** Undo and redo of a player's own choices. */
function takenBack(rules: Ruleset, match: Match, proposal: Proposal, seat: Seat): Outcome {
  const wrong = argumentsOf(proposal)
  if (wrong) return { ok: false, refusal: wrong }
  if (proposal.seat === CLOCK) return refused('not-seated', 'The clock takes nothing back.')
  const can = mayGoBack(rules, match, seat, proposal.move === UNDO ? UNDO : REDO)
  if (can !== true) return refused('rule', can, proposal.move)
  const step = wentBack(rules.game, match, entryOf(match, proposal, seat))
  return { ok: true, match: step.match, steps: [step] }
}

/** Who is away is nothing that rules see: it is kept so that everybody is shown it, and a replay shows it again. */
function noted(_: Ruleset, match: Match, proposal: Proposal): Outcome {
  const { seat, absent, ...rest } = (proposal.args ?? {}) as { seat?: unknown; absent?: unknown }
  if (proposal.seat !== ADMIN) return refused('not-seated', 'Only an admin says who is away.')
  if (
    !(Number.isInteger(seat) && (seat as number) >= 0 && (seat as number) < match.seats) ||
    typeof absent !== 'boolean' ||
    Object.keys(rest).length
  )
    return refused('arguments', 'Give a seat of the match, and whether it is absent.', `${SET_ABSENT}.args`)
  const others = match.absent.filter((one) => one !== seat)
  const next = { ...match, version: match.version + 1, absent: absent ? [...others, seat as Seat].sort((a, b) => a - b) : others }
  const step = { entry: entryOf(match, proposal, seat as Seat), before: match, match: next, transfers: [], shuffled: [] }
  return { ok: true, match: next, steps: [step] }
}

/** Players' moves are taken back on which they have agreed. What they have seen meanwhile is not looked at here: `takenBackTo` did. */
function returned({ game }: Ruleset, match: Match, proposal: Proposal, seat: Seat, earlier: Match | undefined): Outcome {
  if (proposal.seat !== ADMIN || proposal.for === undefined) return refused('not-seated', 'Only an admin takes moves back for a player.')
  const { version, ...rest } = (proposal.args ?? {}) as { version?: unknown }
  if (!Number.isInteger(version) || Object.keys(rest).length)
    return refused('arguments', 'Give the version at which the match is to stand again.', `${TAKE_BACK}.args`)
  if (!earlier || earlier.version !== version || earlier.version >= match.version)
    return refused('unknown-move', 'The match is not known as it was at that version.', TAKE_BACK)
  const may = mayReturn(match, earlier)
  if (may !== true) return refused('rule', may, TAKE_BACK)
  const step = brought(game, match, earlier, entryOf(match, proposal, seat))
  return { ok: true, match: step.match, steps: [step] }
}

function argumentsOf({ move, args = {} }: Proposal): Refusal | null {
  const none = typeof args === 'object' && args !== null && !Array.isArray(args) && Object.keys(args).length === 0
  return none ? null : { code: 'arguments', message: `${BUILT_IN_INFO[move].name} takes no arguments.`, by: move }
}

function entryOf(match: Match, { seat: by, move, args = {}, at }: Proposal, seat: Seat): LogEntry {
  const version = match.version + 1
  return { version, by, move, args, at, initiator: version, ...(by !== seat && { for: seat }) }
}
