import { For, Show } from 'solid-js'
import { seatColour } from '../../kit/parts/seat-colour.ts'
import { saidParts } from '../model/seat-names.ts'

/** A sentence with marked names, each in its seat's colour. */
export function Said(props: { text: string }) {
  return (
    <For each={saidParts(props.text)}>
      {({ text, seat }) => (
        <Show when={seat !== null} fallback={text}>
          <b class="seat-name" style={{ '--tone': seatColour(seat!, 'text') }}>
            {text}
          </b>
        </Show>
      )}
    </For>
  )
}
