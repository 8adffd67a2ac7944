import { For, Show } from 'solid-js'
import type { ReadableComponent, ReadableGroup } from '../../../engine/model/readable.ts'
import type { DeckInfo } from '../../../engine/model/views.ts'
import { formatValue, UP } from '../../../engine/model/words.ts'
import type { Json } from '../../../statecharts/language/chart.ts'
import { useBoard } from '../board/board.ts'
import { printed } from '../board/words.ts'
import { badges } from '../parts/badges.ts'
import { Card } from '../parts/card.tsx'
import { Die } from '../parts/die.tsx'

/** Whether a deck's components are dice: they have a value that changes. */
export const areDice = ({ dynamic }: DeckInfo) => dynamic[UP]?.kind === 'int' || dynamic[UP]?.kind === 'enum'
/** Whether a deck's components have state besides their printed values. */
export const haveState = ({ dynamic }: DeckInfo) => Object.keys(dynamic).length > 0

/** A card with its state, or a die. */
export function GenericComponent(props: { of: ReadableComponent; deck: DeckInfo }) {
  const board = useBoard()
  return (
    <Show
      when={areDice(props.deck) && props.of.state}
      fallback={
        <>
          <Card of={props.of}>
            {props.of.name === undefined ? undefined : (values) => <Face name={props.of.name ?? ''} values={values} />}
          </Card>
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

/** The name of a component, and those of its values that the name does not tell. */
function Face(props: { name: string; values: { [value: string]: Json } }) {
  return (
    <span class="pc-card-words generic-face">
      <strong>{props.name}</strong>
      <For each={untold(props.name, props.values)}>{(word) => <span>{word}</span>}</For>
    </span>
  )
}
/** Printed values as words, without those in the component's name. */
export const untold = (name: string, values: { [value: string]: Json }): string[] =>
  printed(values)
    .map(formatValue)
    .filter((word) => !name.toLowerCase().includes(word.toLowerCase()))

/** A few words each: printed values, and state. The slot's accessible name says the same. */
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
