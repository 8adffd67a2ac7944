import type { View } from '../../../engine/model/views.ts'
import { durationText } from '../../../engine/model/words.ts'
import { t } from '../../languages/text.ts'
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
  if (pausedAt !== undefined) return t('Your seat stays yours. The match is paused: nothing happens until a player goes on.')
  if (clock) {
    const endsAt = clocks?.seats[mySeat ?? -1]?.endsAt ?? null
    const then = clock.out === 'lose' ? t('you resign') : done
    if (endsAt === null) return t('Your seat stays yours. Your clock runs when it is your turn; once it has run out, {then}.', { then })
    return t('Your seat stays yours. Your clock runs: if you do not move within {duration}, {then}.', {
      duration: durationText(Math.max(0, endsAt - now)),
      then,
    })
  }
  if (askedSeats(match, newest.inactive).every((seat) => seat === mySeat)) return t('Your seat stays yours: the match waits for you.')
  return t(
    'Your seat stays yours. If the match waits for you for {duration} while you are gone, the others can end it, or go on without you: then {done}.',
    { duration: durationText(graceMs), done },
  )
}
