import type { TimerView, View } from '../../../engine/model/views.ts'
import type { Bank } from '../../kit/parts/time-left.tsx'

/** What a seat has left of its time, in games with time banks. `live`: the view is the present one, so clocks run. */
export function bankOf(view: Pick<View, 'banks' | 'timers'>, seat: number, live: boolean): Bank | null {
  const leftMs = view.banks?.[seat] ?? null
  if (leftMs === null) return null
  const timer = live ? view.timers.find((timer) => timer.seat === seat && runsOn(timer, view)) : undefined
  return { leftMs, endsAt: timer?.endsAt ?? null }
}

/** Timers of a phase rather than of somebody's time bank. */
export const phaseTimers = (view: Pick<View, 'banks' | 'timers'>): TimerView[] => view.timers.filter((timer) => !runsOn(timer, view))

/** Whether it is a time bank that runs: a seat's timer may also be that of its own phase. */
const runsOn = ({ seat, startedAt, endsAt }: TimerView, { banks }: Pick<View, 'banks'>) =>
  seat !== undefined && endsAt - startedAt === banks?.[seat]
