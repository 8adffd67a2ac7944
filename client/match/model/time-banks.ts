import type { TimerView, View } from '../../../engine/model/views.ts'
import type { Bank } from '../../kit/parts/time-left.tsx'
import type { ClocksView } from '../../remote/wire.ts'

/** A seat's remaining time, in games with time banks. `live`: the view is the present one, so clocks run. */
export function bankOf(view: Pick<View, 'banks' | 'timers'>, seat: number, live: boolean): Bank | null {
  const leftMs = view.banks?.[seat] ?? null
  if (leftMs === null) return null
  const timer = live ? view.timers.find((timer) => timer.seat === seat && runsOn(timer, view)) : undefined
  return { leftMs, endsAt: timer?.endsAt ?? null }
}

/** A seat's remaining time by the clock of the match; null where nothing is left to show. `live`: as above. */
export function clockOf(clocks: ClocksView | null, seat: number, live: boolean): Bank | null {
  const clock = clocks?.seats[seat]
  if (!clocks || !clock || !live) return null
  const { left, endsAt } = clock
  if (endsAt === null) return left > 0 ? { leftMs: left, endsAt } : null
  // While it is paused, it shows what there is left.
  return clocks.pausedAt === null ? { leftMs: Number.POSITIVE_INFINITY, endsAt } : { leftMs: endsAt - clocks.pausedAt, endsAt: null }
}

/** Timers of a phase rather than of a time bank. */
export const phaseTimers = (view: Pick<View, 'banks' | 'timers'>): TimerView[] => view.timers.filter((timer) => !runsOn(timer, view))

/** Whether a timer is a time bank's; a seat's timer may also be that of its own phase. */
const runsOn = ({ seat, startedAt, endsAt }: TimerView, { banks }: Pick<View, 'banks'>) =>
  seat !== undefined && endsAt - startedAt === banks?.[seat]
