import { For, Show } from 'solid-js'
import type { ReadableGroup, ReadableStack } from '../../engine/readable.ts'
import { type BoardProps, board } from './board.ts'
import { PlainMoves } from './plain-moves.tsx'
import { isStack, layoutFor, pickFor, shownFields } from './plain-shape.ts'
import { PlayerChip } from './player-chip.tsx'
import { Stack } from './stack.tsx'
import { humane, said } from './words.ts'
import './plain-board.css'

/** Draws any game from its view, its definition and the legal moves alone. */
export const plainBoard = board((props) => (
  <div class="plain" data-testid="plain-board">
    <Group
      board={props}
      fields={shownFields(props.definition.fields.game, props.view.game)}
      of={props.view.game}
      title={props.definition.displayName}
    />
    <PlainMoves />
    <div class="plain-players">
      <For each={props.view.players.map((_, seat) => seat)}>
        {(seat) => (
          <section class="plain-player" aria-label={props.name(seat)}>
            <PlayerChip
              name={props.name(seat)}
              seat={seat}
              you={props.me === seat}
              turn={!props.view.finished && props.view.turn === seat}
              out={props.view.inactive.includes(seat)}
            />
            <Group
              board={props}
              fields={shownFields(props.definition.fields.player, props.view.players[seat]!)}
              of={props.view.players[seat]!}
              title=""
            />
          </section>
        )}
      </For>
    </div>
  </div>
))

/** The fields of the game or of one player. */
function Group(props: { board: BoardProps; fields: string[]; of: ReadableGroup; title: string }) {
  const value = (field: string) => props.of[field]!
  return (
    <div class="plain-group">
      <For each={props.fields}>
        {(field) => (
          <Show
            when={isStack(value(field))}
            fallback={
              <p class="plain-scalar">
                <span>{humane(field)}</span> <strong>{said(value(field) as string)}</strong>
              </p>
            }
          >
            <PlainStack board={props.board} of={value(field) as ReadableStack} title={humane(field)} />
          </Show>
        )}
      </For>
    </div>
  )
}

function PlainStack(props: { board: BoardProps; of: ReadableStack; title: string }) {
  const layout = () => layoutFor(props.board.definition, props.of)
  const pick = () => pickFor(props.board, props.of)
  return (
    <section class="plain-stack" data-wide={layout().layout === 'grid' || layout().layout === 'spread'}>
      <h3>
        {props.title}
        <Show when={props.of.count !== null}> ({props.of.count})</Show>
      </h3>
      <Stack
        of={props.of}
        label={props.title}
        layout={layout().layout}
        columns={layout().columns}
        pick={pick()?.pick}
        pickable={pick()?.pickable}
        count={false}
      />
    </section>
  )
}
