import type { Setup } from '../author/setup.ts'
import { type ComponentDomain, componentIn, type SlotDomain, slotOf } from '../declare/domain.ts'
import type { Move } from '../declare/moves.ts'
import type { ComponentOf, ReadComponent, Reading, Shape, WriteComponent } from '../declare/state-types.ts'
import type { Graph } from '../enums/graph.ts'
import { titleCase } from '../model/words.ts'
import { hasRoom } from './moving.ts'
import type { PlaceLike, Stacks } from './named.ts'
import { moveOf, type Titles, titleOf, titlesOf } from './rule.ts'
import { openStackAt, openStackIn, stackIn } from './table.ts'

export interface Travelling<S extends Shape, N extends string, T extends string | number> extends Titles {
  /** The maximum distance, as the sum of the edges' weights along empty places. Default: one edge of any weight. */
  readonly within?: number
  /** The stack that a token in the way goes to. Without it, the place must be empty. */
  readonly capture?: PlaceLike<S, N>
  /** Whether this token may go to this value of the graph: true, or a sentence that says why not. */
  legal?(token: ComponentOf<S, N, 'read'>, to: T, state: Reading<S>): true | string
}

export function travelling<S extends Shape>(rules: Setup<S>) {
  return {
    /**
     * Moves a token to a neighbouring place of a board that has a slot for each value of a graph: `slots(tokens, places)` if the graph
     * is over `places`. `on: { moveAlong: { actions: 'nextTurn' } }`.
     */
    moveAlong<const N extends Stacks<S['game']>, T extends string | number>(
      graph: Graph<T>,
      board: N,
      { within, capture, legal, ...titles }: Travelling<S, N, T> = {},
    ): Move<S, { readonly token: ComponentDomain<N>; readonly to: SlotDomain<N> }> {
      const { values } = graph.enum
      const allows = legal as ((token: ReadComponent, to: T, state: Reading<S>) => true | string) | undefined
      const reaches = (from: T, to: T, isEmpty: (slot: number) => boolean) => {
        if (within === undefined) return graph.connected(from, to)
        return graph.reachable(from, { within, passing: (value) => value === from || isEmpty(graph.enum.indexOf(value)) }).includes(to)
      }
      return moveOf<S, { readonly token: ComponentDomain<N>; readonly to: SlotDomain<N> }, { token: WriteComponent; to: number }>(rules, {
        ...titlesOf(titles, { name: titleOf('move', 'along', board), help: `Move a token on ${titleCase(board)}.` }),
        args: { token: componentIn<string>(board), to: slotOf<string>(board) },
        legal: (state, { token, to }) => {
          const stack = stackIn(state.game, board)
          if (to >= values.length) return 'There is no such place.'
          const from = values[stack.slotOf(token)]
          const target = values[to]
          if (stack.at(to) === token) return 'It is there already.'
          if (stack.at(to) && capture === undefined) return 'There is something there already.'
          if (!reaches(from, target, (slot) => stack.at(slot) === undefined)) return 'No way leads there.'
          const room = stack.at(to) && capture !== undefined ? hasRoom(state, capture) : true
          return room === true ? (allows?.(token, target, state) ?? true) : room
        },
        apply: (state, { token, to }) => {
          const stack = openStackIn(state.game, board)
          if (capture !== undefined) stack.at(to)?.moveTo(openStackAt(state, capture))
          stack.swap(stack.slotOf(token), to)
        },
      })
    },
  }
}
