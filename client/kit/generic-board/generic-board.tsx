import { For } from 'solid-js'
import { type BoardProps, board } from '../board/board.ts'
import { PlayerChip } from '../parts/player-chip.tsx'
import { GenericGroup } from './generic-group.tsx'
import { GenericMoves } from './generic-moves.tsx'
import './generic-board.css'

/** Draws any game from its view, its definition and the legal moves. */
export const genericBoard = board((props) => (
  <div class="generic" data-testid="generic-board">
    <GenericGroup fields={props.definition.fields.game} of={props.view.game} facts={props.view.computed?.game} path="game" />
    <GenericMoves />
    <div class="generic-players">
      <For each={props.view.players.map((_, seat) => seat)}>{(seat) => <Player board={props} seat={seat} />}</For>
    </div>
  </div>
))

function Player(props: { board: BoardProps; seat: number }) {
  const view = () => props.board.view
  return (
    <section class="generic-player" aria-label={props.board.name(props.seat)}>
      <PlayerChip
        name={props.board.name(props.seat)}
        seat={props.seat}
        you={props.board.me === props.seat}
        turn={view().awaited.includes(props.seat)}
        out={view().inactive.includes(props.seat)}
      />
      <GenericGroup
        fields={props.board.definition.fields.player}
        of={view().players[props.seat]}
        facts={view().computed?.players[props.seat]}
        path={`players.${props.seat}`}
      />
    </section>
  )
}
