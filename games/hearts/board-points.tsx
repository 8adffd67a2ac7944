import type { BoardProps } from 'playchart/kit'
import { createEffect, For } from 'solid-js'
import type game from './game.ts'

/** The points of every deal; fewest are best. */
export function Points(props: { board: BoardProps<typeof game> }) {
  const points = () => props.board.view.players.map(({ points }) => points)
  const totals = () => points().map((deals) => deals.reduce((sum, deal) => sum + deal, 0))
  const best = (total: number) => total === Math.min(...totals())
  let last!: HTMLDivElement
  // The newest deal is at the end of a long list.
  createEffect(() => last.scrollTo({ top: points()[0]!.length * last.scrollHeight }))
  return (
    <div class="ht-points" ref={last} role="group" aria-label={props.board.words('Points')}>
      <table>
        <thead>
          <tr>
            <th scope="col">{props.board.words('Deal')}</th>
            <For each={points()}>{(_, seat) => <th scope="col">{props.board.name(seat())}</th>}</For>
          </tr>
        </thead>
        <tbody>
          <For each={points()[0]!.map((_, deal) => deal)}>
            {(deal) => (
              <tr>
                <th scope="row">{deal + 1}</th>
                <For each={points()}>{(deals) => <td data-none={deals[deal] === 0}>{deals[deal]}</td>}</For>
              </tr>
            )}
          </For>
        </tbody>
        <tfoot>
          <tr>
            <th scope="row">{props.board.words('Sum')}</th>
            <For each={totals()}>{(total) => <td data-best={best(total)}>{total}</td>}</For>
          </tr>
        </tfoot>
      </table>
    </div>
  )
}
