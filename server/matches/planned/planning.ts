import type { Match } from '../../../engine/model/match.ts'
import { NOT_SEATED } from '../../../engine/model/refusal.ts'
import type { Seat } from '../../../engine/model/seats.ts'
import { viewOf } from '../../../engine/view/view.ts'
import type { Clock } from '../../runtime/clock.ts'
import { ok, type Result, refuse, type ServerRefusal } from '../../runtime/result.ts'
import type { Branch, Passing, Plan, Trigger } from '../../store/plans.ts'
import type { Store } from '../../store/store.ts'
import type { Absence } from '../absence.ts'
import type { LoadedMatch } from '../loaded-match.ts'
import type { MatchEvents } from '../match-events.ts'
import type { Runner } from '../runner.ts'
import { seatOf } from '../seats.ts'
import { isReady } from './follow-plan.ts'
import { createLookingAhead, type LookingAhead } from './looking-ahead.ts'

/** A plan as its player is shown it. */
export interface PlanView extends Plan {
  /** Changes with the plan. */
  readonly revision: number
}

/** What a player wants to plan. Without branches and passing, they plan nothing any more. */
export interface WantedPlan {
  readonly branches: readonly Branch[]
  readonly passing: Passing | null
  /** The match's, as the player saw it. */
  readonly version: number
  /** Of the plan that this one replaces; 0: they know of none. */
  readonly revision: number
}

/** Shows and changes what a user plans. Nobody else is told of it. */
export interface Planning {
  of(id: string, user: string): Promise<Result<PlanView | null>>
  set(id: string, user: string, wanted: WantedPlan): Promise<Result<PlanView | null>>
  readonly ahead: LookingAhead
}

/** In so many matches one person can plan. */
const MATCHES_AT_MOST = 200

interface PlanningOptions {
  readonly store: Store
  readonly runner: Runner
  readonly absence: Absence
  readonly events: MatchEvents
  readonly clock: Clock
}

type Running = LoadedMatch & { readonly match: Match }

export function createPlanning({ store, runner, absence, events, clock }: PlanningOptions): Planning {
  /** Runs `work` for a match that runs and has the user at a seat. */
  const seated = <T>(id: string, user: string, work: (loaded: Running, seat: Seat) => Promise<Result<T>>) =>
    runner.alone<T>(id, async (loaded) => {
      const { record, match } = loaded
      const seat = seatOf(record, user)
      if (seat === null) return refuse('not-seated', NOT_SEATED)
      if (!match) return refuse('not-started', 'The match has not started: some seats are still open.')
      if (match.finished) return refuse('finished', 'The match is over.')
      return work({ ...loaded, match }, seat)
    })

  async function planOf({ record }: LoadedMatch, seat: Seat): Promise<PlanView | null> {
    const stored = (record.plans ?? 0) > 0 ? (await store.plans(record.id)).find((one) => one.seat === seat) : undefined
    return stored ? { ...stored.plan, revision: stored.revision } : null
  }

  return {
    ahead: createLookingAhead({ runner, clock }),

    of: (id, user) => seated(id, user, async (loaded, seat) => ok(await planOf(loaded, seat))),

    set: (id, user, { branches, passing, version, revision }) =>
      seated<PlanView | null>(id, user, async (found, seat) => {
        const { match } = found
        if (match.version !== version) return refuse('stale', 'The match has moved on since you planned. Look at it, and plan again.')
        const before = await planOf(found, seat)
        if ((before?.revision ?? 0) !== revision)
          return refuse('stale', 'Your plan has changed in another window. Look at it, and plan again.')
        const wrong = unknownIn(found, seat, branches, passing)
        if (wrong) return { ok: false, refusal: wrong }
        if (!before && (await store.plansOf(user)) >= MATCHES_AT_MOST)
          return refuse('too-many', `You have plans in ${MATCHES_AT_MOST} matches. Give up one of them first.`)
        const { record, served } = await absence.comeBack(found, user)
        const wanted: Plan = { branches, answers: [], passing, refused: null }
        const plan = branches.length > 0 || passing ? wanted : null
        const due = plan && isReady(plan, seat, viewOf(served.game, match, seat)) ? clock.now() : null
        const { plans = 0 } = record
        if (!(await store.setPlan(id, { version, plans }, { seat, plan, due })))
          return refuse('stale', 'The match has moved on. Please try again.')
        const now = Math.abs(plans) + 1
        events.happened({ type: 'planned', record, match, seat, plan, revision: now, due })
        return ok(plan && { ...plan, revision: now })
      }),
  }
}

/** What the plan names that the match does not have. */
function unknownIn({ served, match }: Running, seat: Seat, branches: readonly Branch[], passing: Passing | null): ServerRefusal | null {
  const { moves } = served.definition(match.seats)
  const unknownMove = (move: string): ServerRefusal | null =>
    moves[move]?.fixUp === false ? null : { code: 'unknown-move', message: `The game has no move '${move}' that players make.` }
  const unknownTrigger = ({ by, move }: Trigger): ServerRefusal | null => {
    if (by !== undefined && (by === seat || by >= match.seats))
      return { code: 'arguments', message: 'Plan for the move of another player.' }
    return move === undefined ? null : unknownMove(move)
  }
  const inBranch = ({ when, answers, next }: Branch): ServerRefusal | null =>
    unknownTrigger(when) ?? first(answers, ({ move }) => unknownMove(move)) ?? first(next, inBranch)
  return first(branches, inBranch) ?? (passing && (unknownMove(passing.move) ?? first(passing.until, unknownTrigger)))
}

function first<T>(all: readonly T[], wrongWith: (one: T) => ServerRefusal | null): ServerRefusal | null {
  for (const one of all) {
    const wrong = wrongWith(one)
    if (wrong) return wrong
  }
  return null
}
