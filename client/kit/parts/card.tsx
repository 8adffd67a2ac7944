import type { JSX } from 'solid-js'
import { For, Show } from 'solid-js'
import type { ReadableComponent } from '../../../engine/model/readable.ts'
import { formatValue } from '../../../engine/model/words.ts'
import type { Json } from '../../../statecharts/language/chart.ts'
import './card.css'

/** A card: its face if `of` has values, else its back. Fills its slot. */
export function Card<Values>(props: {
  of: Pick<ReadableComponent<Values>, 'values'>
  /** The face. Default: the values as words. */
  children?: (values: Values) => JSX.Element
  /** Content of the back. Default: a plain pattern. */
  back?: JSX.Element
  class?: string
}) {
  return (
    <div class={`pc-card ${props.class ?? ''}`} data-up={props.of.values ? 'true' : 'false'}>
      <div class="pc-card-body">
        <div class="pc-card-front">
          <Show when={props.of.values}>{(values) => (props.children ? props.children(values()) : <Words of={values()} />)}</Show>
        </div>
        <div class="pc-card-back">{props.back}</div>
      </div>
    </div>
  )
}

function Words(props: { of: unknown }) {
  return (
    <span class="pc-card-words">
      <For each={Object.values(props.of as { [value: string]: Json })}>{(value) => <span>{formatValue(value)}</span>}</For>
    </span>
  )
}
