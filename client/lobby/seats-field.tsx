import { For, Show } from 'solid-js'
import { t } from '../languages/text.ts'

interface Props {
  /** For how many a match of the game can be made. */
  readonly counts: readonly number[]
  readonly chosen: number
  readonly choose: (seats: number) => void
}

/** How many seats a match has, unless its game leaves no choice. */
export function SeatsField(props: Props) {
  return (
    <Show when={props.counts.length > 1}>
      <label class="field">
        <span>{t('Seats')}</span>
        <select name="seats" onChange={({ currentTarget }) => props.choose(Number(currentTarget.value))}>
          <For each={props.counts}>
            {(seats) => (
              <option value={seats} selected={seats === props.chosen}>
                {seats}
              </option>
            )}
          </For>
        </select>
      </label>
    </Show>
  )
}
