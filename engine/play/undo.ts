import type { Gate } from '../../statecharts/gate/gate.ts'
import { REDO, UNDO } from '../model/built-in-moves.ts'
import type { LogEntry, Match, Past, Step } from '../model/match.ts'
import type { Seat } from '../model/seats.ts'
import type { Args } from '../model/views.ts'
import { type CompiledMove, type Game, internalsOf, load, type Ruleset } from '../rules/game.ts'
import { changesBetween, restored } from '../state/state-changes.ts'
import { transfersBetween } from '../state/transfers-between.ts'
import { activeView, isAsked, knowsWhere, phaseView } from '../visibility/phase-view.ts'
import { awaitedView } from './awaited.ts'
import { progressOf } from './finish.ts'

/** So many moves can be taken back, one after another. */
const KEPT_AT_MOST = 50

export const NOTHING_BACK = 'There is nothing that you could take back.'
const NOTHING_AGAIN = 'There is nothing that you could do again.'
const OVER = 'The match is over.'
const SEEN = 'What was hidden has been seen.'
const DRAWN = 'What was left to chance cannot be taken back.'
export const CLOCK_WENT_ON = 'The clock has gone on.'
const TURN_PASSED = 'The turn has passed.'
/** What is said of most moves that cannot be taken back, or done again. */
export const WHY_NOT_BACK = [NOTHING_BACK, NOTHING_AGAIN, OVER, SEEN, DRAWN, CLOCK_WENT_ON, TURN_PASSED]

/** Whether the seat may take back its last move now: true, or the sentence that says why not. */
export function canUndo(game: Game, match: Match, seat: Seat): true | string {
  return mayGoBack(load(game, match, seat), match, seat, UNDO)
}

/** Whether the seat may do again what it took back: true, or the sentence that says why not. */
export function canRedo(game: Game, match: Match, seat: Seat): true | string {
  return mayGoBack(load(game, match, seat), match, seat, REDO)
}

/** The same for a match that the rules have loaded. */
export function mayGoBack(rules: Ruleset, match: Match, seat: Seat, move: typeof UNDO | typeof REDO): true | string {
  const [from, nothing] = move === UNDO ? [match.past, NOTHING_BACK] : [match.future, NOTHING_AGAIN]
  // A game may have moves of its own by these names.
  if (rules.gate.events.has(move)) return nothing
  if (match.finished) return OVER
  // That others have acted, and so ended it, must not show where the seat may not know that they were.
  if (hidesAnybody(rules, seat)) return nothing
  const last = from.at(-1)
  if (last && last.seat === seat) return true
  return match.sealed?.seat === seat ? match.sealed.why : nothing
}

function hidesAnybody(rules: Ruleset, viewer: Seat): boolean {
  if (!rules.gate.hasRegions(rules.node)) return !knowsWhere(rules, viewer, null)
  for (let seat = 0; seat < rules.seats; seat++) if (!knowsWhere(rules, viewer, seat)) return true
  return false
}

type Memory = Pick<Match, 'past' | 'future' | 'sealed'>

/** What a chain leaves behind to be taken back: how the match was before it; or why it cannot be taken back. */
export function pastAfter(rules: Ruleset, steps: readonly Step[], drew: boolean, move: CompiledMove, args: Args): Memory {
  const { by } = steps[0].entry
  if (typeof by !== 'number') return FORGOTTEN
  if (rules.working.readTracking.turnsBegun > 0 || steps[steps.length - 1].match.finished) return sealedAfterTurn(by)
  return pastWithin(rules, by, steps, drew, move.mayBeTakenBack && (() => move.mayBeTakenBack!(args)))
}

/** The same of a chain after which the turn goes on. */
function pastWithin(rules: Ruleset, by: Seat, steps: readonly Step[], drew: boolean, ask: (() => true | string) | undefined): Memory {
  const { before } = steps[0]
  const after = steps[steps.length - 1].match
  const sealed = (why: string) => ({ past: NONE, future: NONE, sealed: { seat: by, why } })
  const { fixed } = rules.working.readTracking
  if (fixed !== null) return sealed(`${fixed} cannot be taken back.`)
  if (rules.schema.secretive && tells(rules, by, after)) return sealed(SEEN)
  if (drew) return sealed(DRAWN)
  if (before.timers !== after.timers || before.suspended !== after.suspended || before.banks !== after.banks) return sealed(CLOCK_WENT_ON)
  const said = ask ? mayBeTakenBack(rules, by, ask) : true
  if (said !== true) return sealed(said)
  // A seat that took no part may have a new player now: what was done there before is somebody else's.
  const own = before.past.at(-1)?.seat === by && !before.inactive.includes(by) ? before.past : NONE
  return { past: [...own.slice(1 - KEPT_AT_MOST), pastOf(by, before, after)], future: NONE, sealed: null }
}

/** What the move's own rule says; nothing that depends on what the player may not know. */
function mayBeTakenBack({ working, schema }: Ruleset, by: Seat, ask: () => true | string): true | string {
  const said = working.read(() => {
    working.seat = by
    return ask()
  })
  return schema.secretive && working.readTracking.tainted ? SEEN : said
}

const NONE: readonly Past[] = []
const FORGOTTEN: Memory = { past: NONE, future: NONE, sealed: null }

/** Most moves end a turn: what is said then is kept. */
function sealedAfterTurn(seat: Seat): Memory {
  AFTER_TURN[seat] ??= { past: NONE, future: NONE, sealed: { seat, why: TURN_PASSED } }
  return AFTER_TURN[seat]
}
const AFTER_TURN: Memory[] = []

/** How to get from a later match back to an earlier one. */
function pastOf(seat: Seat, earlier: Match, later: Match): Past {
  const { snapshot, turn, turns, inactive, chance } = earlier
  return { seat, changes: changesBetween(later.state, earlier.state), snapshot, turn, turns, inactive, chance }
}

/**
 * Whether the mover may have learned something that was hidden from them: on the way, or from what the current phase tells them
 * (who may act, facts, the progress; not by which of their moves are legal).
 */
function tells(rules: Ruleset, mover: Seat, after: Match): boolean {
  if (tellsPrivately(rules.gate, after)) return true
  try {
    phaseView(rules, mover, isAsked(rules, mover, activeView(rules, mover), awaitedView(rules, after, mover)))
    progressOf(rules, after)
  } catch {
    // A rule that throws does so again where somebody looks.
    return true
  }
  return rules.working.readTracking.tainted
}
/** Whether the current phase has facts for single seats. */
export function tellsPrivately(gate: Gate, { snapshot, seats }: Match): boolean {
  const node = gate.node(snapshot[snapshot.length - 1])
  if (!gate.hasRegions(node)) return gate.info(node).leaf.privateArgs !== null
  for (let seat = 0; seat < seats; seat++) if (gate.info(node, seat).leaf.privateArgs !== null) return true
  return false
}

/** Takes the last move back, or does it again: a version of its own. */
export function wentBack(game: Game, match: Match, entry: LogEntry): Step {
  const [from, to] = entry.move === UNDO ? (['past', 'future'] as const) : (['future', 'past'] as const)
  const { seat, changes, ...rest } = match[from].at(-1)!
  const after = { ...match, ...rest, version: entry.version, sealed: null, state: restored(match.state, changes) }
  const next: Match = { ...after, [from]: match[from].slice(0, -1), [to]: [...match[to], pastOf(seat, match, after)] }
  return { entry, before: match, match: next, transfers: transfersBetween(internalsOf(game).schema, match.state, next.state), shuffled: [] }
}

/** Whether a match can stand again as it once did: true, or the sentence that says why not. Only what everybody sees decides. */
export function mayReturn(match: Match, earlier: Match): true | string {
  const clocks = ({ timers, suspended, banks }: Match) => JSON.stringify([timers, suspended, banks])
  if (clocks(match) !== clocks(earlier) || match.timers.length + match.suspended.length > 0) return CLOCK_WENT_ON
  const seats = ({ inactive, resigned }: Match) => JSON.stringify([inactive, resigned])
  return seats(match) === seats(earlier) ? true : 'A player has joined or left since then.'
}

/** The match as it once stood, in a version of its own: the log goes on, and what is drawn from now on was not drawn before. */
export function brought(game: Game, match: Match, earlier: Match, entry: LogEntry): Step {
  const { version } = entry
  const chance = Math.max(match.chance, earlier.chance) + 1
  const next: Match = { ...earlier, version, chance, absent: match.absent, past: NONE, future: NONE, sealed: null }
  const transfers = transfersBetween(internalsOf(game).schema, match.state, next.state)
  return { entry, before: match, match: next, transfers, shuffled: [] }
}
