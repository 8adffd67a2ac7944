import type { JSX } from 'solid-js'
import { For, Show } from 'solid-js'
import type { ReadableComponent } from '../../../engine/model/readable.ts'
import { formatValue } from '../../../engine/model/words.ts'
import type { Json } from '../../../statecharts/language/chart.ts'
import { useSaid } from '../board/board.ts'
import './card.css'

/** A card: its face if `of` has values, else its back, with what the deck shows on backs. Fills its slot. */
export function Card<Values>(props: {
  of: Pick<ReadableComponent<Values>, 'values' | 'back'>
  /** The face. Default: the values as words. */
  children?: (values: Values) => JSX.Element
  /** Content of the back, or how to draw it by what the deck shows on it. Default: that as words, or a plain pattern. */
  back?: JSX.Element | ((back: Partial<Values>) => JSX.Element)
  class?: string
}) {
  const backOf = (): JSX.Element => {
    const { back } = props
    if (typeof back === 'function') return (back as (shown: Partial<Values>) => JSX.Element)(props.of.back ?? {})
    if (back !== undefined) return back
    return <Show when={props.of.back}>{(shown) => <Words of={shown()} />}</Show>
  }
  return (
    <div class={`pc-card ${props.class ?? ''}`} data-up={props.of.values ? 'true' : 'false'}>
      <div class="pc-card-body">
        <div class="pc-card-front">
          <Show when={props.of.values}>{(values) => (props.children ? props.children(values()) : <Words of={values()} />)}</Show>
        </div>
        <div class="pc-card-back">{backOf()}</div>
      </div>
    </div>
  )
}

function Words(props: { of: unknown }) {
  const said = useSaid()
  return (
    <span class="pc-card-words">
      <For each={Object.values(props.of as { [value: string]: Json })}>{(value) => <span>{formatValue(said(value))}</span>}</For>
    </span>
  )
}
