import { createSignal, For, Show, Suspense } from 'solid-js'
import { PlayerChip } from '../../kit/parts/player-chip.tsx'
import { t } from '../../languages/text.ts'
import { loadedLater } from '../../page/loaded-later.ts'
import { Problem } from '../../page/sending.tsx'
import { pictureAddress } from '../../remote/api.ts'
import { isMarkedGuest } from '../../remote/player-name.ts'
import { type ShownMatch, seatInfo } from '../actor/use-match.ts'
import { isTurn, nameOf } from '../model/sentences.ts'
import { bankOf, clockOf } from '../model/time-banks.ts'

/** For spectators, in few games. */
const TakeSeat = loadedLater(
  async () => (await import('../seat/take-seat.tsx')).TakeSeat,
  () => null,
)

/** The players, whose turn it is, and who won; with seats that a spectator can take while the match runs. */
export function Seats(props: { followed: ShownMatch }) {
  const { view, shown, match, context } = props.followed
  const [problem, setProblem] = createSignal('')
  const live = () => context().past === null && !view().finished
  const nobody = (seat: number) => match().players[seat] === null
  const free = (seat: number) => live() && match().mySeat === null && match().free.includes(seat)
  const isGuest = (seat: number) => {
    const player = match().players[seat]
    return player ? isMarkedGuest(player) : false
  }
  const infoOf = (seat: number) => seatInfo(props.followed, seat)
  const presenceOf = (seat: number) => {
    const present = match().status === 'running' && !match().players[seat]?.absent ? context().presence[seat] : null
    return present ? (present.here ? (present.visible ? 'here' : 'hidden') : 'gone') : undefined
  }
  return (
    <>
      <ul class="seats" aria-label={t('Players')}>
        <For each={view().players.map((_, seat) => seat)}>
          {(seat) => (
            <li data-nobody={nobody(seat)}>
              <PlayerChip
                {...infoOf(seat)}
                seat={seat}
                name={nameOf(match(), seat)}
                you={match().mySeat === seat}
                picture={pictureAddress(match().players[seat]?.picture)}
                agent={match().players[seat]?.kind === 'agent'}
                guest={isGuest(seat)}
                turn={isTurn(shown().view, seat)}
                winner={view().finished && view().winners.includes(seat)}
                score={nobody(seat) ? null : (infoOf(seat).score ?? view().scores?.[seat])}
                out={view().inactive.includes(seat) && !nobody(seat)}
                away={match().status === 'running' && match().players[seat]?.absent}
                presence={presenceOf(seat)}
                bank={nobody(seat) ? null : (clockOf(context().clocks, seat, live()) ?? bankOf(view(), seat, live()))}
              />
              <Show when={free(seat)}>
                <Suspense>
                  <TakeSeat followed={props.followed} seat={seat} told={setProblem} />
                </Suspense>
              </Show>
            </li>
          )}
        </For>
      </ul>
      <Problem message={problem()} />
    </>
  )
}
