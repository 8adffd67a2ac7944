import { For, Show } from 'solid-js'
import type { ReadableComponent, ReadableGroup } from '../../../engine/model/readable.ts'
import type { DeckInfo } from '../../../engine/model/views.ts'
import { UP } from '../../../engine/model/words.ts'
import { useBoard } from '../board/board.ts'
import { badges } from '../parts/badges.ts'
import { Card } from '../parts/card.tsx'
import { Die } from '../parts/die.tsx'

/** Whether a deck's components are dice: a value of theirs changes. */
export const areDice = ({ dynamic }: DeckInfo) => dynamic[UP]?.kind === 'int' || dynamic[UP]?.kind === 'enum'
/** Whether there is anything to show of a deck's components besides what is printed on them. */
export const haveState = ({ dynamic }: DeckInfo) => Object.keys(dynamic).length > 0

/** A card with what has changed about it, or a die. */
export function GenericComponent(props: { of: ReadableComponent; deck: DeckInfo }) {
  const board = useBoard()
  return (
    <Show
      when={areDice(props.deck) && props.of.state}
      fallback={
        <>
          <Card of={props.of} />
          <Badges changed={badges(props.deck.dynamic, props.of.state ?? {}, board.name)} />
        </>
      }
    >
      {(state) => (
        <span class="generic-die">
          <Die value={faceUp(state())} />
        </span>
      )}
    </Show>
  )
}

/** A few words each: printed on it, or changed about it. The slot's own description says the same. */
export function Badges(props: { printed?: string[]; changed: string[] }) {
  return (
    <Show when={props.changed.length + (props.printed?.length ?? 0) > 0}>
      <span class="generic-badges" aria-hidden="true">
        <For each={props.printed}>{(word) => <span data-printed="true">{word}</span>}</For>
        <For each={props.changed}>{(word) => <span>{word}</span>}</For>
      </span>
    </Show>
  )
}

const faceUp = ({ [UP]: up }: ReadableGroup) => (typeof up === 'number' || typeof up === 'string' ? up : null)
