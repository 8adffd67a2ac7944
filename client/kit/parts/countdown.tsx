import { clockText } from '../board/words.ts'
import { serverTime } from './time-left.tsx'
import './countdown.css'

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
    <div class="pc-countdown" role="timer" aria-label={props.label ?? 'Time left'} data-testid="countdown">
      <div class="pc-countdown-bar" aria-hidden="true">
        <i style={{ scale: `${part()} 1` }} />
      </div>
      <span class="pc-countdown-seconds">{seconds() < MANY_SECONDS ? `${seconds()} s` : clockText(left())}</span>
    </div>
  )
}
