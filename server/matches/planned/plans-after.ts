import type { Match, Step } from '../../../engine/model/match.ts'
import type { Seat } from '../../../engine/model/seats.ts'
import type { Game } from '../../../engine/rules/game.ts'
import { moveView } from '../../../engine/view/move-view.ts'
import { viewOf } from '../../../engine/view/view.ts'
import { log } from '../../runtime/log.ts'
import type { Plan, PlanChange, PlansChange, StoredPlan } from '../../store/plans.ts'
import type { MatchRecord } from '../../store/store.ts'
import { isReady, planAfter } from './follow-plan.ts'

interface PlayedChain {
  readonly game: Game
  readonly match: Match
  readonly steps: readonly Step[]
  readonly at: number
  /** The seat whose plan made it; null: it was made otherwise. */
  readonly planner: Seat | null
  /** The seat that gets a new holder with it. */
  readonly taken: Seat | null
}

/** What a chain makes of the plans of its match. Only for matches that have some: their players' views are made for it. */
export function plansAfter(stored: readonly StoredPlan[], { id, plans = 0 }: MatchRecord, chain: PlayedChain): PlansChange {
  const { match, steps, planner } = chain
  const after = stored.flatMap(({ seat, plan, due }): PlanChange[] => {
    const change = match.finished || chain.taken === seat ? dropped(seat) : changeOf(id, seat, plan, chain)
    const isSame = change.plan === plan && (change.due === null) === (due === null)
    return isSame && planner !== seat ? [] : [change]
  })
  return { before: plans, after, made: planner === null ? null : (steps[0]?.entry.version ?? null) }
}

const dropped = (seat: Seat): PlanChange => ({ seat, plan: null, due: null })

/** Rules that fail for one player's view cost their plan, not another's move. */
function changeOf(id: string, seat: Seat, plan: Plan, { game, match, steps, at, planner }: PlayedChain): PlanChange {
  try {
    const view = viewOf(game, match, seat)
    const moves = steps.map((step) => moveView(game, step, seat))
    const after = planAfter(plan, { seat, moves, view, isPlanned: planner === seat })
    return { seat, plan: after, due: after && isReady(after, seat, view) ? at : null }
  } catch (error) {
    log('plan-dropped', { match: id, version: match.version, seat, error })
    return dropped(seat)
  }
}
