import { For, Show } from 'solid-js'
import { sentenceCase } from '../../../engine/model/words.ts'
import type { Json } from '../../../statecharts/language/chart.ts'
import { argumentText, type Names } from '../../kit/board/form-values.ts'
import { t } from '../../languages/text.ts'
import { type Seen, valuesFor } from './plan-choices.ts'

/** A move that is being chosen; an argument that is missing may be anything. */
export interface ChosenMove {
  readonly move: string
  readonly args: { readonly [arg: string]: Json }
}

/** Fields for a move and its arguments. `any`: an argument may be left open. */
export function MoveChoice(props: {
  label: string
  seen: Seen
  names: Names
  moves: readonly string[]
  chosen: ChosenMove
  any: boolean
  choose: (chosen: ChosenMove) => void
}) {
  const domains = () => Object.entries(props.seen.definition.moves[props.chosen.move]?.args ?? {})
  const set = (arg: string, text: string) => {
    const { [arg]: _, ...others } = props.chosen.args
    props.choose({ move: props.chosen.move, args: text === '' ? others : { ...others, [arg]: JSON.parse(text) as Json } })
  }
  return (
    <>
      <Show when={props.moves.length > 1}>
        <label class="field">
          <span>{props.label}</span>
          <select value={props.chosen.move} onChange={(event) => props.choose({ move: event.currentTarget.value, args: {} })}>
            <For each={props.moves}>{(move) => <option value={move}>{props.seen.definition.moves[move]?.name ?? move}</option>}</For>
          </select>
        </label>
      </Show>
      <For each={domains()}>
        {([arg, domain]) => (
          <Show when={valuesFor(props.seen, domain)}>
            {(values) => (
              <label class="field">
                <span>{props.moves.length > 1 ? sentenceCase(arg) : `${props.label}: ${arg}`}</span>
                <select required={!props.any} onChange={(event) => set(arg, event.currentTarget.value)}>
                  <option value="" selected={props.chosen.args[arg] === undefined}>
                    {props.any ? t('anything') : t('Choose…')}
                  </option>
                  <For each={values()}>
                    {(value) => (
                      <option value={JSON.stringify(value)} selected={JSON.stringify(props.chosen.args[arg]) === JSON.stringify(value)}>
                        {argumentText(domain, value, props.names)}
                      </option>
                    )}
                  </For>
                </select>
              </label>
            )}
          </Show>
        )}
      </For>
    </>
  )
}
