import { For, type JSX } from 'solid-js'
import { count } from '../languages/text.ts'

/** A table of what was counted: the first cell of each row names it. */
export function ResultTable(props: { caption: string; columns: readonly string[]; rows: readonly (readonly JSX.Element[])[] }) {
  return (
    <table>
      <caption>{props.caption}</caption>
      <thead>
        <tr>
          <For each={props.columns}>{(column) => <th scope="col">{column}</th>}</For>
        </tr>
      </thead>
      <tbody>
        <For each={props.rows}>
          {([name, ...counts]) => (
            <tr>
              <th scope="row">{name}</th>
              <For each={counts}>{(count) => <td>{count}</td>}</For>
            </tr>
          )}
        </For>
      </tbody>
    </table>
  )
}

/** A phase in such a table, which is shown in the picture when it is pressed. */
export function PhaseLink(props: { path: string; show: (phase: string) => void }) {
  return (
    <button type="button" class="chart-link" onClick={() => props.show(props.path)}>
      {props.path}
    </button>
  )
}

interface Counted {
  readonly matches: number
  readonly moves: { readonly min: number; readonly max: number; readonly median: number }
}

/** How many matches were counted, and how long they were, as a sentence. */
export const lengthsText = ({ matches, moves }: Counted): string =>
  count(
    matches,
    {
      one: '{n} match, of {min} to {max} moves, half of them up to {median}.',
      other: '{n} matches, of {min} to {max} moves, half of them up to {median}.',
    },
    { min: moves.min, max: moves.max, median: moves.median },
  )
