import type { TimerView, View } from '../../../engine/model/views.ts'
import type { Bank } from '../../kit/parts/time-left.tsx'

/** A seat's remaining time, in games with time banks. `live`: the view is the present one, so clocks run. */
export function bankOf(view: Pick<View, 'banks' | 'timers'>, seat: number, live: boolean): Bank | null {
  const leftMs = view.banks?.[seat] ?? null
  if (leftMs === null) return null
  const timer = live ? view.timers.find((timer) => timer.seat === seat && runsOn(timer, view)) : undefined
  return { leftMs, endsAt: timer?.endsAt ?? null }
}

/** Timers of a phase rather than of a time bank. */
export const phaseTimers = (view: Pick<View, 'banks' | 'timers'>): TimerView[] => view.timers.filter((timer) => !runsOn(timer, view))

/** Whether a timer is a time bank's; a seat's timer may also be that of its own phase. */
const runsOn = ({ seat, startedAt, endsAt }: TimerView, { banks }: Pick<View, 'banks'>) =>
  seat !== undefined && endsAt - startedAt === banks?.[seat]
