import { createSignal, onCleanup } from 'solid-js'
import { serverNow } from '../remote/server-clock.ts'
import './countdown.css'

/** Time that runs out: a bar and seconds. Both times in milliseconds since 1970, by the server's clock. */
export function Countdown(props: { startedAt: number; endsAt: number; label?: string }) {
  const [now, setNow] = createSignal(serverNow())
  const timer = setInterval(() => setNow(serverNow()), 100)
  onCleanup(() => clearInterval(timer))
  const left = () => Math.max(0, props.endsAt - now())
  const part = () => Math.min(1, left() / Math.max(1, props.endsAt - props.startedAt))
  return (
    <div class="pc-countdown" role="timer" aria-label={props.label ?? 'Time left'} data-testid="countdown">
      <div class="pc-countdown-bar" aria-hidden="true">
        <i style={{ scale: `${part()} 1` }} />
      </div>
      <span class="pc-countdown-seconds">{Math.ceil(left() / 1000)} s</span>
    </div>
  )
}
