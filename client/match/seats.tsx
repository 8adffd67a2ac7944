import { For } from 'solid-js'
import { PlayerChip } from '../kit/player-chip.tsx'
import { bankOf } from './banks.ts'
import { nameOf } from './sentences.ts'
import type { FollowedMatch } from './use-match.ts'

/** Who plays, whose turn it is, who won. */
export function Seats(props: { followed: FollowedMatch }) {
  const { view, match, context } = props.followed
  const live = () => context().past === null && !view()!.finished
  return (
    <ul class="seats" aria-label="Players">
      <For each={view()!.players.map((_, seat) => seat)}>
        {(seat) => (
          <li>
            <PlayerChip
              seat={seat}
              name={nameOf(match(), seat)}
              you={match()?.mySeat === seat}
              agent={match()?.players[seat]?.kind === 'agent'}
              turn={!view()!.finished && view()!.active.includes(seat)}
              winner={view()!.finished && view()!.winners.includes(seat)}
              score={view()!.scores?.[seat]}
              out={view()!.inactive.includes(seat)}
              away={match()?.status === 'running' && match()?.players[seat]?.absent}
              bank={bankOf(view()!, seat, live())}
            />
          </li>
        )}
      </For>
    </ul>
  )
}
