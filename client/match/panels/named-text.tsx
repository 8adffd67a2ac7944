import { For } from 'solid-js'
import { seatColour } from '../../kit/parts/seat-colour.ts'
import { partsByName } from '../model/seat-names.ts'

/** A sentence with marked names, each in its seat's colour. */
export function NamedText(props: { text: string }) {
  return (
    <For each={partsByName(props.text)}>
      {({ text, seat }) =>
        seat === null ? (
          text
        ) : (
          <b class="seat-name" style={{ '--tone': seatColour(seat, 'text') }}>
            {text}
          </b>
        )
      }
    </For>
  )
}
