import { For } from 'solid-js'
import { sentenceCase } from '../../../engine/model/words.ts'
import type { Json } from '../../../statecharts/language/chart.ts'
import { type FormField, withChoice } from './form-fields.ts'

/** A field for choosing several components: a toggle button for each. */
export function ComponentsField(props: { field: FormField; say: (id: Json) => string; change: (value: Json | undefined) => void }) {
  const chosen = () => props.field.value as readonly Json[]
  const wanted = () => {
    const { domain } = props.field
    if (domain.kind !== 'components') return ''
    return domain.min === domain.max ? `of ${domain.max}` : `of ${domain.min} to ${domain.max}`
  }
  return (
    <fieldset class="pc-choices">
      <legend>
        {sentenceCase(props.field.arg)}{' '}
        <span aria-live="polite">
          ({chosen().length} {wanted()})
        </span>
      </legend>
      <For each={props.field.values} fallback={<span class="quiet">There is nothing to choose.</span>}>
        {(id) => (
          <label class="pc-choice">
            <input
              type="checkbox"
              checked={chosen().includes(id)}
              onChange={(event) => props.change(withChoice(props.field, id, event.currentTarget.checked))}
            />
            {props.say(id)}
          </label>
        )}
      </For>
    </fieldset>
  )
}
