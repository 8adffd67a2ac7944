import { type BoardProps, board, Die, FadingText, MoveButton, seatColour } from 'playchart/kit'
import { createMemo, For } from 'solid-js'
import type game from './game.ts'
import './board.css'

const TUMBLE_MS = 500
const REGRET_MS = 1100

// A roll is to be seen before the next one, and a 1 before the turn passes.
export default board<typeof game>(Table, {
  pace: ({ move }) => (move === 'roll' ? { restMs: TUMBLE_MS } : move === 'losePot' ? { restMs: REGRET_MS } : {}),
})

function Table(props: BoardProps<typeof game>) {
  const table = () => props.view.game
  const target = () => Number(props.variant.target)
  const bust = () => props.step?.move === 'losePot'
  const isTurn = (seat: number) => props.view.awaited.includes(seat)
  /** The pot as it was last emptied, and the version in which it was. */
  const emptied = createMemo<{ pot: number; last: number; at: number }>(
    (before) => {
      const { pot } = table()
      return pot < before.pot ? { pot, last: before.pot, at: props.view.version } : { ...before, pot }
    },
    { pot: 0, last: 0, at: 0 },
  )
  const emptiedAt = createMemo(() => emptied().at)
  const percent = (points: number) => `${Math.min(100, (100 * points) / target())}%`

  return (
    <div class="pig">
      <div class="pig-tray pc-felt" data-bust={bust()}>
        <Die value={table().rolls === 0 ? null : (table().dice.slots[0]?.state?.value ?? null)} roll={table().rolls} />
        <p class="pig-pot">
          <strong>{table().pot}</strong>
          <span>{bust() ? props.words('A 1: the pot is lost') : props.words('in the pot')}</span>
          <FadingText on={emptiedAt()} text={bust() ? `−${emptied().last}` : `+${emptied().last}`} />
        </p>
        <div class="pc-moves">
          <MoveButton move="roll" primary />
          <MoveButton move="hold">
            {table().pot > 0 ? props.words('Hold {points}', { points: table().pot }) : props.words('Hold')}
          </MoveButton>
        </div>
      </div>
      <ol class="pig-lanes" aria-label={props.words('Points, of {target} to win', { target: target() })}>
        <For each={props.view.players.map((_, seat) => seat)}>
          {(seat) => {
            const score = () => props.view.players[seat]!.score
            return (
              <li class="pig-lane pc-plate" data-turn={isTurn(seat)} style={{ '--tone': seatColour(seat) }}>
                <p class="pig-who">
                  <strong class="pc-plate-name" title={props.name(seat)}>
                    {props.me === seat ? props.words('{name} (you)', { name: props.name(seat) }) : props.name(seat)}
                  </strong>
                  <span class="pig-score">
                    <strong>{score()}</strong>
                    <span class="pc-unseen">{props.words(' points')}</span>
                    <span aria-hidden="true"> / {target()}</span>
                  </span>
                </p>
                <div class="pig-bar" aria-hidden="true">
                  <i style={{ 'inline-size': percent(score()) }} />
                  <i class="pig-maybe" style={{ 'inline-size': percent(isTurn(seat) ? table().pot : 0) }} />
                </div>
              </li>
            )
          }}
        </For>
      </ol>
    </div>
  )
}
