import { For, type JSX } from 'solid-js'
import { seatColour } from '../../kit/parts/token.tsx'
import { partsByName, type Thing } from '../model/seat-names.ts'

/** A sentence with marked names, each in its seat's colour. `draw`: draws what else is marked. */
export function NamedText(props: { text: string; draw?: (thing: Thing, text: string) => JSX.Element }) {
  return (
    <For each={partsByName(props.text)}>
      {({ text, seat, thing }) =>
        seat === null ? (
          thing && props.draw ? (
            props.draw(thing, text)
          ) : (
            text
          )
        ) : (
          <b class="seat-name" style={{ '--tone': seatColour(seat, 'text') }}>
            {text}
          </b>
        )
      }
    </For>
  )
}
