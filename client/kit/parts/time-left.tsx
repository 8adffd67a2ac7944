import { createEffect, createSignal, onCleanup } from 'solid-js'
import { serverNow } from '../../remote/server-clock.ts'
import { clockText } from '../board/words.ts'

/** The time by the server's clock, milliseconds since 1970, renewed every `everyMs` while `runs`. */
export function serverTime(everyMs: number, runs: () => boolean = () => true): () => number {
  const [now, setNow] = createSignal(serverNow())
  createEffect(() => {
    if (!runs()) return
    setNow(serverNow())
    const timer = setInterval(() => setNow(serverNow()), everyMs)
    onCleanup(() => clearInterval(timer))
  })
  return now
}

/** Below this it is urgent. */
const URGENT_MS = 30_000

/** What a player has left of their time. It runs until `endsAt`, by the server's clock, or stands still at `leftMs`. */
export interface Bank {
  leftMs: number
  endsAt: number | null
}

/** A player's own clock, `01:30`. */
export function TimeLeft(props: { bank: Bank }) {
  const now = serverTime(200, () => props.bank.endsAt !== null)
  const left = () => (props.bank.endsAt === null ? props.bank.leftMs : Math.max(0, props.bank.endsAt - now()))
  return (
    <span class="pc-time" role="timer" data-runs={props.bank.endsAt !== null} data-urgent={left() < URGENT_MS}>
      <span class="pc-unseen">, time left </span>
      {clockText(left())}
    </span>
  )
}
