import { durationText } from '../../../engine/model/duration-text.ts'
import type { View } from '../../../engine/model/views.ts'
import type { ClocksView, MatchInfo } from '../../remote/wire.ts'
import { askedSeats } from './offer-text.ts'

interface Known {
  match: Pick<MatchInfo, 'mySeat' | 'players' | 'clock' | 'graceMs' | 'pausedAt'>
  newest: Pick<View, 'inactive'>
  clocks: ClocksView | null
  /** What the rules do for a player who is away, as `doneForAbsent` says it. */
  done: string
}

/** What becomes of a player who closes the page now and comes back later; `now`: the server's time, in milliseconds since 1970. */
export function leavingText({ match, newest, clocks, done }: Known, now: number): string {
  const { mySeat, clock, graceMs, pausedAt } = match
  if (pausedAt !== undefined) return 'Your seat stays yours. The match is paused: nothing happens until a player goes on.'
  if (clock) {
    const endsAt = clocks?.seats[mySeat ?? -1]?.endsAt ?? null
    const then = clock.out === 'lose' ? 'you resign' : done
    if (endsAt === null) return `Your seat stays yours. Your clock runs when it is your turn; once it has run out, ${then}.`
    return `Your seat stays yours. Your clock runs: if you do not move within ${durationText(Math.max(0, endsAt - now))}, ${then}.`
  }
  if (askedSeats(match, newest.inactive).every((seat) => seat === mySeat)) return 'Your seat stays yours: the match waits for you.'
  const most = `If the match waits for you for ${durationText(graceMs)} while you are gone`
  return `Your seat stays yours. ${most}, the others can end it, or go on without you: then ${done}.`
}
