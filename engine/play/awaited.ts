import type { Asked } from '../../statecharts/compile/protocol.ts'
import type { NodeInfo } from '../../statecharts/gate/node-info.ts'
import type { Match } from '../model/match.ts'
import { ADMIN, type Seat, type Viewer } from '../model/seats.ts'
import { acting, begins, hasTurn, mayActAs } from '../rules/acting.ts'
import { type Game, load, type Ruleset } from '../rules/game.ts'
import { type Awaited, knows } from '../visibility/phase-view.ts'
import { mayKnowAll, noting } from '../visibility/reads.ts'
import { visibilityFor } from '../visibility/visibility.ts'
import { canMakeAny } from './legal.ts'

/** Whom play waits for. For those alone is done what the chart says of absent seats. */

/** Nobody whom the viewer may know. */
const nobody = (awaitsOthers: boolean): Awaited => ({ awaited: [], awaitsOthers })

/**
 * Whether play waits for the seat: its own phases are not done, or it is among those for whom the phase is that play is in. Of several
 * for whom it is, those who have nothing left to do there are not waited for while others have. Those for whom single moves are, as these
 * say themselves, are waited for where none of the former can move.
 */
export function isAwaited(rules: Ruleset, seat: Seat): boolean {
  const { gate, node } = rules
  if (gate.hasRegions(node)) return !gate.info(node, seat).final
  const info = gate.info(node)
  return dependsOnMoves(info) ? awaitedOfAble(rules, info).includes(seat) : isFirst(rules, info, seat)
}

/** Whether it depends on the match, not on the chart alone, whom play waits for. */
export const dependsOnMoves = (info: Pick<NodeInfo, 'awaits'>): boolean => info.awaits.others.length > 0 || isForSeveral(info)

/** Whether the phase is for several seats at once, each with moves of its own. */
const isForSeveral = ({ awaits: { turns, moves } }: Pick<NodeInfo, 'awaits'>) =>
  moves.length > 0 && turns.some(({ turn }) => turn !== 'current' && turn !== 'none' && turn !== 'inactive')

/** Seats that play waits for, of those who can make a move; where nobody can, all whose phase it is. */
function awaitedOfAble(rules: Ruleset, info: NodeInfo): Seat[] {
  const here = rules.everySeat.filter((seat) => mayCome(rules, info, seat))
  const able = here.filter((seat) => canMake(rules, info.awaits.moves, seat))
  const first = able.filter((seat) => isFirst(rules, info, seat))
  if (first.length) return first
  return able.length ? able : here
}

/** Whether play waits for the seat, as far as that seat may know. */
export const waitsFor = (game: Game, match: Match, seat: Seat): boolean =>
  awaitedView(load(game, match, seat), match, seat).awaited.includes(seat)

/** Seats that play waits for, as far as the viewer may know. */
export const awaitedBy = (game: Game, match: Match, viewer: Viewer): Awaited =>
  awaitedView(load(game, match, typeof viewer === 'number' ? viewer : match.turn), match, viewer)

/** The same for a match that the rules have loaded. */
export function awaitedView(rules: Ruleset, match: Match, viewer: Viewer): Awaited {
  if (match.finished) return nobody(false)
  const { gate, node } = rules
  const info = gate.info(node)
  if (gate.hasRegions(node)) return inRegions(rules, info, viewer)
  if (info.awaits.others.length > 0) return amongOthers(rules, match, info, viewer)
  const { turns, moves } = info.awaits
  // Where the chart has nothing that a player could do, the engine or the clock leads on.
  if (moves.length === 0 && info.starts.length === 0) return nobody(!knows(rules, info.leaf, viewer, null))
  const { inactive, turn } = rules.working
  // Mostly it is just somebody's turn.
  if (
    info.starts.length === 0 &&
    turns.length === 1 &&
    turns[0].turn === 'current' &&
    !turns[0].sanitize &&
    knows(rules, info.leaf, viewer, null)
  )
    return { awaited: inactive.includes(turn) ? [] : [turn], awaitsOthers: false }
  return isForSeveral(info) ? amongSeveral(rules, match, info, viewer) : byTurns(rules, info, viewer)
}

/** Each seat whose own phases are not done. Of one that is where the viewer may not know, nothing is told. */
function inRegions(rules: Ruleset, { leaf }: NodeInfo, viewer: Viewer): Awaited {
  const { gate, node, working } = rules
  const isShared = knows(rules, leaf, viewer, null)
  const here = rules.everySeat.filter((seat) => !working.inactive.includes(seat))
  const told = here.filter((seat) => seat === viewer || (isShared && knows(rules, gate.info(node, seat).leaf, viewer, seat)))
  const active = acting(rules, viewer)
  const awaited = told.filter((seat) => !gate.info(node, seat).final && active.includes(seat))
  return { awaited, awaitsOthers: told.length < here.length }
}

function byTurns(rules: Ruleset, info: NodeInfo, viewer: Viewer): Awaited {
  const isKnown = knows(rules, info.leaf, viewer, null)
  const told = rules.everySeat.filter((seat) => seat === viewer || isKnown)
  // Which others may know of the phase that it depends on, a viewer is not told.
  const awaited = told.filter((seat) => isFirst(rules, info, seat, seat === viewer || viewer === ADMIN))
  return { awaited, awaitsOthers: !isKnown }
}

/**
 * Where it depends on who can make a move. Whether others can may rest on what is hidden from the viewer, who then knows of nobody but of a
 * seat of their own that has such a move.
 */
function amongOthers(rules: Ruleset, match: Match, info: NodeInfo, viewer: Viewer): Awaited {
  const { working } = rules
  const { given, reads } = noting(working, () => awaitedOfAble(rules, info))
  const isKnown = knows(rules, info.leaf, viewer, null)
  if (isKnown && mayKnowAll(rules, match, visibilityFor(rules.game, match, viewer), reads)) return { awaited: given, awaitsOthers: false }
  const isOwn = (seat: Seat) => mayCome(rules, info, seat) && canMake(rules, info.awaits.moves, seat)
  return { awaited: typeof viewer === 'number' && working.read(() => isOwn(viewer)) ? [viewer] : [], awaitsOthers: true }
}

/**
 * Where the phase is for several. Whether others have something left to do may rest on what is hidden from the viewer, who is then told
 * all for whom the phase is, and of a seat of their own whether that has.
 */
function amongSeveral(rules: Ruleset, match: Match, info: NodeInfo, viewer: Viewer): Awaited {
  const { working } = rules
  const { given, reads } = noting(working, () => awaitedOfAble(rules, info))
  const isKnown = knows(rules, info.leaf, viewer, null)
  if (isKnown && mayKnowAll(rules, match, visibilityFor(rules.game, match, viewer), reads)) return { awaited: given, awaitsOthers: false }
  const told = byTurns(rules, info, viewer)
  if (typeof viewer !== 'number' || working.read(() => canMake(rules, info.awaits.moves, viewer))) return told
  return { ...told, awaited: told.awaited.filter((seat) => seat !== viewer) }
}

/** Whether the phase is for the seat. Where a round is about to begin, that is not yet the turn of whom it begins with. */
function isFirst(rules: Ruleset, { starts, awaits }: NodeInfo, seat: Seat, told = true): boolean {
  return among(rules, awaits.turns, seat, told) || begins(rules, starts, seat)
}

/** Whether the phase or one of its moves is for the seat. */
const mayCome = (rules: Ruleset, info: NodeInfo, seat: Seat) => isFirst(rules, info, seat) || among(rules, info.awaits.others, seat, true)

const among = (rules: Ruleset, turns: readonly Asked[], seat: Seat, told: boolean) =>
  turns.some((asked) => (told ? mayActAs(rules, asked, seat) : hasTurn(rules, asked.turn, seat)))

function canMake(rules: Ruleset, moves: readonly string[], seat: Seat): boolean {
  const { proposer, actor } = rules
  rules.proposer = seat
  rules.actor = seat
  const can = canMakeAny(rules, seat, moves)
  rules.proposer = proposer
  rules.actor = actor
  return can
}
