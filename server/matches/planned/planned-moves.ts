import type { Seat } from '../../../engine/model/seats.ts'
import { createAlarm } from '../../runtime/alarm.ts'
import { createBackoff } from '../../runtime/backoff.ts'
import type { Clock } from '../../runtime/clock.ts'
import { log } from '../../runtime/log.ts'
import { ok, type Result } from '../../runtime/result.ts'
import { ATTEMPTS_AT_MOST } from '../../store/due.ts'
import type { DuePlan } from '../../store/plans.ts'
import type { Store } from '../../store/store.ts'
import type { LoadedMatch } from '../loaded-match.ts'
import type { MatchEvents } from '../match-events.ts'
import type { Runner } from '../runner.ts'
import { nextOf, planRefused } from './follow-plan.ts'

/** Makes the moves that players have planned, each as a chain of its own once the move that it answers is in the store. */
export interface PlannedMoves {
  /** Has those made that are due, also those that another server should have made. */
  look(): Promise<void>
  /** Begins with no more; resolves when none is under way. */
  stop(): Promise<void>
}

interface PlannedOptions {
  readonly store: Store
  readonly runner: Runner
  readonly events: MatchEvents
  readonly clock: Clock
}

export function createPlannedMoves({ store, runner, events, clock }: PlannedOptions): PlannedMoves {
  /** Matches whose plans are left alone for now; their rows stay. */
  const backoff = createBackoff()
  let stopped = false

  const alarm = createAlarm(
    clock,
    async () => {
      const now = clock.now()
      const first = Math.min((await store.nextPlan(backoff.waiting(now))) ?? Number.POSITIVE_INFINITY, backoff.next(now))
      return first === Number.POSITIVE_INFINITY ? null : first
    },
    async (now) => {
      for (const due of await store.duePlans(now, backoff.waiting(now))) {
        if (stopped) return
        await made(due)
      }
    },
  )
  events.subscribe((event) => {
    if (event.type === 'planned' && event.due !== null) alarm.wake(event.due)
    // Perhaps the end of a pause, in which plans wait.
    if (event.type === 'offers-changed') alarm.wake(clock.now())
  })

  async function made(due: DuePlan): Promise<void> {
    try {
      const result = await runner.alone<unknown>(due.match, (loaded) => make(due, loaded))
      if (result.ok) backoff.succeeded(due.match)
      else if (result.refusal.code === 'busy') backoff.failed(due.match, clock.now())
      else {
        backoff.park(due.match)
        log('plan-parked', { ...due, ...result.refusal })
      }
    } catch (error) {
      backoff.failed(due.match, clock.now())
      log('plan-failed', { ...due, error })
    }
  }

  async function make(due: DuePlan, loaded: LoadedMatch): Promise<Result<unknown>> {
    const { seat } = due
    const stored = (await store.plans(due.match)).find((one) => one.seat === seat)
    const next = stored && nextOf(stored.plan)
    // Another server has made it, or its player has planned otherwise.
    if (!stored || stored.due === null || stored.due > clock.now()) return ok(null)
    const tries = next ? await store.attemptPlan(due) : 1
    // Another server is about to make it.
    if (tries === 0) return ok(null)
    if (!next || tries > ATTEMPTS_AT_MOST) return changed(loaded, seat, next ? planRefused(stored.plan, next, FAILED) : null)
    const played = await runner.play(loaded, { seat, ...next, at: clock.now() }, { planner: seat })
    // Stale: another server has moved first, and has written what is due now.
    if (played.ok || played.refusal.code === 'stale') return ok(null)
    if (played.refusal.code === 'busy') return played
    return changed(loaded, seat, planRefused(stored.plan, next, played.refusal.message))
  }

  /** A plan that could not be followed. Its player is told; what play waits for, they do themselves. */
  async function changed(
    { record, match }: LoadedMatch,
    seat: Seat,
    plan: ReturnType<typeof planRefused> | null,
  ): Promise<Result<unknown>> {
    const { id, version, plans = 0 } = record
    if (match && (await store.setPlan(id, { version, plans }, { seat, plan, due: null })))
      events.happened({ type: 'planned', record, match, seat, plan, revision: Math.abs(plans) + 1, due: null })
    return ok(null)
  }

  return {
    async look() {
      const due = await store.nextPlan()
      if (due !== null) alarm.wake(due)
    },
    async stop() {
      stopped = true
      await alarm.stop()
    },
  }
}

const FAILED = 'Something went wrong in the rules of the game. Please make your move yourself.'
