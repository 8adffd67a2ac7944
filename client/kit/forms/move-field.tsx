import { For, Index, Match, Show, Switch } from 'solid-js'
import { type DomainInfo, isInOrder, isSeveral, valuesOf } from '../../../engine/model/domain-info.ts'
import { sentenceCase } from '../../../engine/model/words.ts'
import type { Json } from '../../../statecharts/language/chart.ts'
import { t } from '../../languages/text.ts'
import { useBoard } from '../board/board.ts'
import { namesOn } from '../board/component-names.ts'
import { argumentText, parsed } from '../board/form-values.ts'
import { fieldOf, pathOf } from '../board/stack-shape.ts'
import { chosenIn, chosenText, type FormField, withChoice } from './form-fields.ts'

/** A field for one argument: a list, or an input if its values cannot be listed. */
export function MoveField(props: { field: FormField; change: (value: Json | undefined) => void }) {
  const board = useBoard()
  const say = (value: Json) => argumentText(props.field.domain, value, namesOn(board))
  const listed = () => props.field.values ?? listable(props.field.domain)
  const isNumber = () => ['int', 'slot', 'space'].includes(props.field.domain.kind)
  const type = (text: string) => props.change(parsed(props.field.domain, text))

  /** The values of an argument, if they are known without running the rules; else null. */
  function listable(domain: DomainInfo): readonly Json[] | null {
    if (domain.kind === 'seat' || domain.kind === 'bool' || domain.kind === 'oneOf') return valuesOf(domain, board.view.players.length)
    return (domain.kind === 'slot' || domain.kind === 'space') && domain.called ? [...domain.called.keys()] : null
  }
  const bounds = () => {
    const { domain } = props.field
    if (domain.kind === 'int') return { min: domain.min, max: domain.max }
    const field = domain.kind === 'space' ? fieldOf(board.definition, pathOf(domain, board.me)) : undefined
    return { min: 1, max: field?.kind === 'board' ? field.spaces : undefined }
  }
  return (
    <Switch
      fallback={
        <input
          type="text"
          required
          maxLength={props.field.domain.kind === 'text' ? props.field.domain.max : undefined}
          value={String(props.field.value ?? '')}
          onInput={(event) => type(event.currentTarget.value)}
        />
      }
    >
      <Match when={listed()}>
        {(values) => (
          <select onChange={(event) => props.change(JSON.parse(event.currentTarget.value) as Json)}>
            <For each={values()}>
              {(value) => (
                <option value={JSON.stringify(value)} selected={value === props.field.value}>
                  {say(value)}
                </option>
              )}
            </For>
          </select>
        )}
      </Match>
      <Match when={isNumber()}>
        <input
          type="number"
          required
          min={bounds().min}
          max={bounds().max}
          value={props.field.value === null ? '' : say(props.field.value)}
          onChange={(event) => type(event.currentTarget.value)}
        />
      </Match>
    </Switch>
  )
}

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
