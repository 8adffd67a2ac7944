import { For, type JSX } from 'solid-js'
import { t } from '../languages/text.ts'

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

/** How many moves were made in a phase that play was in so many times; where none was, why it has no colour. */
export function movesText(times: number, moves: number): JSX.Element {
  if (moves > 0) return moves
  return times > 0 ? t('no moves') : t('never reached')
}
