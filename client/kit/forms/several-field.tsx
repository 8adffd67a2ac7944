import { For, Index, Show } from 'solid-js'
import { isInOrder, isSeveral } from '../../../engine/model/domain-info.ts'
import { sentenceCase } from '../../../engine/model/words.ts'
import type { Json } from '../../../statecharts/language/chart.ts'
import { t } from '../../languages/text.ts'
import { chosenIn, chosenText, type FormField, withChoice } from './form-fields.ts'

interface SeveralProps {
  readonly field: FormField
  readonly say: (one: Json) => string
  readonly change: (value: Json | undefined) => void
}

/** Chooses several components or values: a checkbox for each; or, where the order counts, a list for each place. */
export function SeveralField(props: SeveralProps) {
  const chosen = () => chosenIn(props.field)
  return (
    <fieldset class="pc-choices">
      <legend>
        {sentenceCase(props.field.arg)} <span aria-live="polite">({chosenText(props.field)})</span>
      </legend>
      <Show when={!isInOrder(props.field.domain)} fallback={<Places {...props} />}>
        <For each={props.field.values} fallback={<span class="quiet">{t('There is nothing to choose.')}</span>}>
          {(one) => (
            <label class="pc-choice">
              <input
                type="checkbox"
                checked={chosen().includes(one)}
                onChange={(event) => props.change(withChoice(props.field, one, event.currentTarget.checked))}
              />
              {props.say(one)}
            </label>
          )}
        </For>
      </Show>
    </fieldset>
  )
}

/** A list for each place that is filled, and for the next one; to choose nothing takes the place away. */
function Places(props: SeveralProps) {
  const chosen = () => chosenIn(props.field)
  const places = () => {
    const { domain } = props.field
    return isSeveral(domain) ? [...Array(Math.min(domain.max, chosen().length + 1)).keys()] : []
  }
  const fill = (place: number, written: string) =>
    props.change(chosen().toSpliced(place, 1, ...(written === '' ? [] : [JSON.parse(written) as Json])))
  return (
    <Index each={places()}>
      {(place) => (
        <select
          aria-label={`${sentenceCase(props.field.arg)} ${place() + 1}`}
          onChange={(event) => fill(place(), event.currentTarget.value)}
        >
          <option value="" selected={place() >= chosen().length}>
            –
          </option>
          <For each={props.field.values}>
            {(one) => (
              <option value={JSON.stringify(one)} selected={place() < chosen().length && chosen()[place()] === one}>
                {props.say(one)}
              </option>
            )}
          </For>
        </select>
      )}
    </Index>
  )
}
