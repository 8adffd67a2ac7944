import { createMemo, Show } from 'solid-js'
import { Dynamic } from 'solid-js/web'
import type { Args } from '../../../engine/model/views.ts'
import { type BoardProps, BoardProvider, DecksProvider } from '../../kit/board/board.ts'
import { createDrags, DragsProvider } from '../../kit/board/drags.ts'
import { includes, isLegal, optionsOf } from '../../kit/board/legal.ts'
import { createDrafts, DraftsProvider } from '../../kit/forms/drafts.ts'
import type { ShownMatch } from '../actor/use-match.ts'
import { nameOf } from '../model/sentences.ts'
import { Diagram } from './diagram.tsx'

/** The board, once there is something to draw. */
export function Table(props: { followed: ShownMatch }) {
  const { context, view, shown, definition, match, board, isPlain, pending, send, seat } = props.followed
  const past = createMemo(() => context().past !== null)
  const me = createMemo(() => {
    const viewer = view().viewer
    return typeof viewer === 'number' ? viewer : null
  })
  const moves = () => (past() ? [] : (view().moves ?? []))
  const sending = createMemo(() => context().pending.length > 0 || context().newest?.version !== shown().view.version)
  const forBoard: BoardProps = {
    get view() {
      return view()
    },
    get definition() {
      return definition()
    },
    get variant() {
      return match().variant ?? {}
    },
    get me() {
      return me()
    },
    get step() {
      return shown().step ?? null
    },
    get past() {
      return past()
    },
    get proposing() {
      return pending().length > 0
    },
    isPending: (move, args) => pending().some((one) => one.move === move && includes(one.args, args)),
    get pending() {
      return pending()
    },
    options: (move) => optionsOf(moves(), move),
    can: (move, args) => isLegal(moves(), move, args),
    play: (move: string, args: Args = {}) => send({ type: 'play', move, args }),
    name: (seat) => nameOf(match(), seat),
  }
  return (
    <section tabIndex={-1} class="table" aria-label="Board" data-past={past()} data-version={view().version} data-testid="board" ref={seat}>
      <Show when={view() !== null}>
        <BoardProvider value={forBoard}>
          <Show when={isPlain() && definition().diagram}>
            <Diagram followed={props.followed} />
          </Show>
          <DraftsProvider value={createDrafts(forBoard)}>
            <DragsProvider value={createDrags(forBoard, sending)}>
              <DecksProvider value={() => board().decks}>
                <Dynamic component={board().draw} {...forBoard} />
              </DecksProvider>
            </DragsProvider>
          </DraftsProvider>
        </BoardProvider>
      </Show>
    </section>
  )
}
