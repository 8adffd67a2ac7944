import { For, Show } from 'solid-js'
import { t } from '../languages/text.ts'
import type { GameInfo } from '../remote/wire.ts'

/** Fields for a match's options, with descriptions of each option and its chosen value. */
export function VariantFields(props: {
  variants: GameInfo['variants']
  chosen: { readonly [option: string]: string }
  choose: (option: string, value: string) => void
}) {
  return (
    <fieldset class="fields">
      <legend>{t('Variant')}</legend>
      <For each={Object.entries(props.variants)}>
        {([option, { displayName, description, values }]) => {
          const meaning = () => values[props.chosen[option] ?? '']?.description
          const described = () => description || Object.values(values).some(({ description }) => description)
          return (
            <div class="field">
              <label for={`option-${option}`}>{displayName}</label>
              <select
                id={`option-${option}`}
                name={option}
                aria-describedby={described() ? `means-${option}` : undefined}
                onChange={(event) => props.choose(option, event.currentTarget.value)}
              >
                <For each={Object.entries(values)}>
                  {([value, { displayName }]) => (
                    <option value={value} selected={value === props.chosen[option]}>
                      {displayName}
                    </option>
                  )}
                </For>
              </select>
              <Show when={described()}>
                <p id={`means-${option}`} class="quiet" aria-live="polite">
                  {description} {meaning()}
                </p>
              </Show>
            </div>
          )
        }}
      </For>
    </fieldset>
  )
}
