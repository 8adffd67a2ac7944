import { t } from '../../languages/text.ts'
import { serverTime } from '../../remote/server-clock.ts'
import { clockText } from '../board/words.ts'
import './countdown.css'

/** Below this the clock looks urgent, and its player is told. */
export const URGENT_MS = 20_000

/** A player's remaining time in milliseconds. It runs until `endsAt`, by the server's clock, or is stopped at `leftMs`. */
export interface Bank {
  leftMs: number
  endsAt: number | null
}

/** A player's clock: `01:30`. */
export function TimeLeft(props: { bank: Bank }) {
  const now = serverTime(200, () => props.bank.endsAt !== null)
  // At first the estimate of the server's clock may be a few milliseconds slow.
  const left = () => (props.bank.endsAt === null ? props.bank.leftMs : Math.max(0, Math.min(props.bank.endsAt - now(), props.bank.leftMs)))
  return (
    <span class="pc-time" role="timer" data-runs={props.bank.endsAt !== null} data-urgent={left() < URGENT_MS}>
      <span class="pc-unseen">{t(', time left')} </span>
      {longText(left())}
    </span>
  )
}

const HOUR_MS = 3_600_000
const DAY_MS = 24 * HOUR_MS

/** Like `clockText`, but with hours from an hour on, and with days from two days on: `2:05:09`, `3 d 4 h`. */
function longText(ms: number): string {
  if (ms < HOUR_MS) return clockText(ms)
  if (ms >= 2 * DAY_MS) return t('{days} d {hours} h', { days: Math.floor(ms / DAY_MS), hours: Math.floor((ms % DAY_MS) / HOUR_MS) })
  return `${Math.floor(ms / HOUR_MS)}:${clockText(ms % HOUR_MS)}`
}

/** From this many seconds on, minutes are shown too. */
const MANY_SECONDS = 100

/** A countdown: a bar and seconds. Both times are in milliseconds since 1970, by the server's clock. */
export function Countdown(props: { startedAt: number; endsAt: number; label?: string }) {
  const now = serverTime(100)
  const length = () => props.endsAt - props.startedAt
  // At first the estimate of the server's clock may be a few milliseconds slow.
  const left = () => Math.max(0, Math.min(props.endsAt - now(), length()))
  const part = () => left() / Math.max(1, length())
  const seconds = () => Math.ceil(left() / 1000)
  return (
    <div class="pc-countdown" role="timer" aria-label={props.label ?? t('Time left')} data-testid="countdown">
      <div class="pc-countdown-bar" aria-hidden="true">
        <i style={{ scale: `${part()} 1` }} />
      </div>
      <span class="pc-countdown-seconds">{seconds() < MANY_SECONDS ? t('{n} s', { n: seconds() }) : clockText(left())}</span>
    </div>
  )
}
