import { Index, Show } from 'solid-js'
import type { ReadableStack } from '../../../engine/model/readable.ts'
import { useBoard } from '../board/board.ts'
import { nameOfPlace, pathOf } from '../board/stack-shape.ts'
import { useDrafts } from '../forms/drafts.ts'
import { pickOfSpaces } from './generic-pick.ts'
import { squareOf } from './generic-shape.ts'
import { GenericStack } from './generic-stack.tsx'
import './generic-spaces.css'

/** The stacks of a board, by name or number: a grid if each has one slot and they form a square, else side by side. */
export function GenericSpaces(props: { of: readonly ReadableStack[]; path: string; title: string }) {
  const board = useBoard()
  const drafts = useDrafts()
  const columns = () => squareOf(props.of)
  const pick = () => (board.me === null || board.past || board.view.finished ? undefined : pickOfSpaces(board, drafts, props.path))
  const pendingAt = (space: number) =>
    board.pending.some(({ move, args }) =>
      Object.entries(board.definition.moves[move]?.args ?? {}).some(
        ([arg, domain]) => domain.kind === 'space' && pathOf(domain, board.me) === props.path && args[arg] === space,
      ),
    )
  const called = (space: number) => nameOfPlace(board.definition, props.path, props.of.length, space) ?? String(space + 1)
  const title = (space: number) => `${props.title} ${called(space)}`
  return (
    <section class="generic-board">
      <h3>{props.title}</h3>
      <div
        class="generic-spaces"
        role="group"
        aria-label={props.title}
        data-square={columns() !== null}
        style={{ '--columns': columns() ?? undefined }}
        data-one-tab-stop={columns() !== null}
      >
        <Index each={props.of}>
          {(space, i) => (
            <GenericStack
              of={space()}
              title={title(i)}
              square={columns() === null ? undefined : { pick: ofSpace(i), first: i === 0, pending: () => pendingAt(i) }}
              heading={
                <Show when={columns() === null}>
                  <Show when={pick()} fallback={<h4 aria-label={title(i)}>{called(i)}</h4>}>
                    {(pick) => (
                      <button
                        type="button"
                        class="button button-small generic-space"
                        aria-label={title(i)}
                        aria-disabled={!pick().pickable(i)}
                        aria-pressed={pick().chosen(i)}
                        data-legal={pick().pickable(i)}
                        data-pending={pendingAt(i)}
                        aria-busy={pendingAt(i)}
                        onClick={() => pick().pick(i)}
                      >
                        {called(i)}
                      </button>
                    )}
                  </Show>
                </Show>
              }
            />
          )}
        </Index>
      </div>
    </section>
  )

  /** In a grid, choosing a space and choosing its slot are the same. */
  function ofSpace(space: number) {
    const spaces = pick()
    return spaces && { pick: () => spaces.pick(space), pickable: () => spaces.pickable(space), chosen: () => spaces.chosen(space) }
  }
}
