import { For } from 'solid-js'
import type { Props } from './board-garden.tsx'
import { Sign, type SignName } from './board-signs.tsx'
import { pointsOf, totalOf } from './garden.ts'
import { gardenSeen, seatsBeside } from './seen.ts'

const REASONS: readonly (readonly [reason: keyof ReturnType<typeof pointsOf>, sign: SignName])[] = [
  ['honey', 'honey'],
  ['coins', 'coins'],
  ['terraces', 'terrace'],
  ['flowers', 'flower'],
  ['herbs', 'herb'],
  ['stalls', 'stall'],
  ['guests', 'guest'],
]

/** The points of all players, reason by reason. */
export function PointsTable(props: { board: Props }) {
  const { words } = props.board
  const seats = () => props.board.view.players.map((_, seat) => seat)
  const points = () =>
    seats().map((seat) =>
      pointsOf(
        gardenSeen(props.board.view, seat),
        seatsBeside(props.board.view, seat).map((other) => gardenSeen(props.board.view, other)),
      ),
    )
  return (
    <div class="te-points">
      <table>
        <caption>{words('Points')}</caption>
        <thead>
          <tr>
            <th scope="col">{words('for')}</th>
            <For each={REASONS}>
              {([reason, sign]) => (
                <th scope="col" title={words(reason)}>
                  <Sign of={sign} />
                  <span class="pc-unseen">{words(reason)}</span>
                </th>
              )}
            </For>
            <th scope="col">{words('all')}</th>
          </tr>
        </thead>
        <tbody>
          <For each={points()}>
            {(own, seat) => (
              <tr data-best={props.board.view.winners.includes(seat())}>
                <th scope="row">{props.board.name(seat())}</th>
                <For each={REASONS}>{([reason]) => <td data-none={own[reason] === 0}>{own[reason]}</td>}</For>
                <td>{totalOf(own)}</td>
              </tr>
            )}
          </For>
        </tbody>
      </table>
    </div>
  )
}
