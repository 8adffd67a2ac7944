import { BUILT_IN_INFO } from '../model/built-in-moves.ts'
import type { Match, Step } from '../model/match.ts'
import type { Refusal } from '../model/refusal.ts'
import type { Seat } from '../model/seats.ts'
import type { Args, StepView, View } from '../model/views.ts'
import { Playout } from '../play/playout.ts'
import { propose } from '../propose/propose.ts'
import { Chance, SearchDraws } from '../random/chance.ts'
import type { Game } from '../rules/game.ts'
import { moveView } from '../view/move-view.ts'
import { viewOf } from '../view/view.ts'
import { situationOf, Worlds } from './worlds.ts'

/** A move that somebody may make. */
export interface MoveAhead {
  readonly by: Seat
  readonly move: string
  readonly args: Args
}

/** A match as it would stand after a line of moves. */
export interface Ahead {
  /** Seats whose move it may be then. */
  readonly acting: readonly Seat[]
  /** As whom it is looked at, and what they would see: the seat itself if it may act, else a seat that may. */
  readonly seat: Seat
  readonly view: View
  /** What the seat that looks ahead would be shown of each move. */
  readonly shown: readonly Pick<StepView, 'move' | 'by' | 'args'>[]
}

export type LookedAhead =
  | { readonly ok: true; readonly ahead: Ahead }
  | { readonly ok: false; readonly why: 'refused'; readonly refusal: Refusal }
  /** Something is hidden from the seat there, or chance decides. */
  | { readonly ok: false; readonly why: 'hidden' | 'chance' }

/**
 * How a match would stand after some moves of a seat and of others. It is worked out from what the seat sees and nothing else, so it tells
 * nothing that is hidden; it stops where the seat does not see everything, and where chance decides.
 * `as`: the seat whose move is to be chosen next, if it may act.
 */
export function lookAhead(game: Game, match: Match, seat: Seat, line: readonly MoveAhead[], as: Seat | null, at: number): LookedAhead {
  const draws = new SearchDraws(new Chance(NO_SECRET, 0, 0))
  const known = (now: Match): Match | null => {
    const situation = situationOf(game, now, seat)
    if (!situation.where) return null
    const worlds = new Worlds(situation)
    return worlds.isOnlyOne ? worlds.draw(draws) : null
  }
  let now = known(match)
  if (!now) return stopped('hidden')
  const shown: Step[] = []
  for (const { by, move, args } of line) {
    const before: Match = now
    if (move in BUILT_IN_INFO) return { ok: false, why: 'refused', refusal: { code: 'unknown-move', message: NOT_PLANNED } }
    const outcome = propose(game, before, { seat: by, move, args, at })
    if (!outcome.ok) return { ok: false, why: 'refused', refusal: outcome.refusal }
    const { count } = draws
    new Playout(game, match.seats, draws).from(before).play(by, { move, args })
    if (draws.count !== count) return stopped('chance')
    shown.push(outcome.steps[0])
    now = outcome.match
    if (!now.finished && !known(now)) return stopped('hidden')
  }
  const { active: acting } = viewOf(game, now, seat)
  const chooser = as !== null && acting.includes(as) ? as : acting.includes(seat) ? seat : (acting[0] ?? seat)
  return {
    ok: true,
    ahead: {
      acting,
      seat: chooser,
      view: viewOf(game, now, chooser),
      shown: shown.map((step) => moveView(game, step, seat)),
    },
  }
}

const NOT_PLANNED = 'Choose a move of the game itself.'
/** Nothing is drawn from it. */
const NO_SECRET = '0'.repeat(64)
const stopped = (why: 'hidden' | 'chance'): LookedAhead => ({ ok: false, why })
