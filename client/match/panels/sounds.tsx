import { createEffect, createMemo, createSignal, on } from 'solid-js'
import { URGENT_MS } from '../../kit/parts/time-left.tsx'
import { t } from '../../languages/text.ts'
import { sound } from '../../page/sound.ts'
import { serverNow, serverTime } from '../../remote/server-clock.ts'
import type { ShownMatch } from '../actor/use-match.ts'
import { isMine } from '../model/sentences.ts'
import { bankOf, clockOf } from '../model/time-banks.ts'

/** Sounds for what happens in a match: a move, the viewer's turn, the end, one for each change of the board; and the warning of their clock. */
export function Sounds(props: { followed: ShownMatch }) {
  const { context } = props.followed
  const now = () => {
    const { newest } = context()
    return newest ? { version: newest.version, mine: isMine(newest), over: newest.finished } : null
  }
  createEffect(
    on(now, (now, before) => {
      if (!now || !before || now.version === before.version) return
      if (now.over !== before.over) sound('end')
      else if (now.mine && !before.mine) sound('turn')
      else sound('move')
    }),
  )
  return <ClockWarning followed={props.followed} />
}

/** Says once, and by the sound that the player has chosen, that their time is nearly out, whatever version of the match they look at. */
function ClockWarning(props: { followed: ShownMatch }) {
  const { context, match } = props.followed
  const [warning, setWarning] = createSignal('')
  const endsAt = createMemo(() => {
    const { newest, clocks } = context()
    const seat = match().mySeat
    if (seat === null || !newest || newest.finished || match().status !== 'running') return null
    return (clockOf(clocks, seat, true) ?? bankOf(newest, seat, true))?.endsAt ?? null
  })
  const tick = serverTime(250, () => endsAt() !== null)
  const left = () => {
    tick()
    // Since the clock last ran it has not ticked.
    return (endsAt() ?? 0) - serverNow()
  }
  const isShort = createMemo(() => (endsAt() === null ? null : left() <= URGENT_MS))
  createEffect(
    on(isShort, (short, before) => {
      // Players who have had so little time since an earlier turn were told then.
      if (!short || before === null) return setWarning('')
      const seconds = Math.max(0, Math.ceil(left() / 1000))
      setWarning(seconds === 1 ? t('You have one second left.') : t('You have {n} seconds left.', { n: seconds }))
      sound('time')
    }),
  )
  return (
    <p class="pc-unseen" role="alert" data-testid="clock-warning">
      {warning()}
    </p>
  )
}
