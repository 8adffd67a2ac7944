import { clockSaid } from '../board/words.ts'
import { serverTime } from './server-time.ts'

/** Below this it is urgent. */
const URGENT_MS = 30_000

/** What a player has left of his time. It runs until `endsAt`, by the server's clock, or stands still at `leftMs`. */
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
      {clockSaid(left())}
    </span>
  )
}
