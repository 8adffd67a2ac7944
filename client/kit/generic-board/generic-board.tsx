import { For, Show } from 'solid-js'
import type { Args } from '../../../engine/model/views.ts'
import { t } from '../../languages/text.ts'
import { type BoardProps, board, useBoard } from '../board/board.ts'
import { namesOn } from '../board/component-names.ts'
import { argsText } from '../board/form-values.ts'
import { needsForm } from '../forms/form-fields.ts'
import { MoveForm } from '../forms/move-form.tsx'
import { explained } from '../menu/explained.ts'
import { PlayerChip } from '../parts/player-chip.tsx'
import { GenericGroup } from './generic-group.tsx'
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

/** Every legal move: a button for each choice if there are few, else a form. */
function GenericMoves() {
  const board = useBoard()
  const legal = () => (board.past ? [] : board.view.moves.map(({ move }) => move))
  // As text, so that a choice that stays keeps its button and its focus.
  const few = (move: string) => {
    const options = board.options(move) ?? null
    return options && !needsForm(board.definition.moves[move], options) ? options.map((args) => JSON.stringify(args)) : null
  }
  return (
    <Show when={board.me !== null && !board.view.finished}>
      <div class="generic-moves" role="group" aria-label={t('Moves')} tabIndex={-1}>
        <For each={legal()} fallback={<p class="quiet">{t('You cannot move now.')}</p>}>
          {(move) => (
            <div class="generic-move">
              <Show when={few(move)} fallback={<MoveForm move={move} />}>
                {(options) => <For each={options()}>{(args) => <Choice move={move} args={JSON.parse(args) as Args} />}</For>}
              </Show>
            </div>
          )}
        </For>
      </div>
    </Show>
  )
}

function Choice(props: { move: string; args: Args }) {
  const board = useBoard()
  const info = () => board.definition.moves[props.move]
  const words = () => argsText(info(), props.args, namesOn(board))
  return (
    <button
      type="button"
      class="button"
      {...explained(info()?.help)}
      data-move={props.move}
      aria-busy={board.isPending(props.move, props.args)}
      data-pending={board.isPending(props.move, props.args)}
      onClick={() => board.play(props.move, props.args)}
    >
      {info()?.name ?? props.move}
      {words() && `: ${words()}`}
    </button>
  )
}
