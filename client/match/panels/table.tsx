import { createMemo, createSignal, onMount, Show, Suspense } from 'solid-js'
import { Dynamic } from 'solid-js/web'
import type { Args } from '../../../engine/model/views.ts'
import { type BoardProps, BoardProvider, DecksProvider } from '../../kit/board/board.ts'
import { createDrags, DragsProvider } from '../../kit/board/drags.ts'
import { gameText, gameWords } from '../../kit/board/game-words.ts'
import { includes, isLegal, optionsOf } from '../../kit/board/legal.ts'
import { createDrafts, DraftsProvider } from '../../kit/forms/drafts.ts'
import type { Control } from '../../kit/menu/explained.ts'
import { t } from '../../languages/text.ts'
import { loadedLater } from '../../page/loaded-later.ts'
import { worded } from '../../remote/worded.ts'
import type { ShownMatch } from '../actor/use-match.ts'
import { nameOf } from '../model/sentences.ts'
import { Diagram } from './aside.tsx'

/** Loaded after the board, which can be played without it. */
const Hints = loadedLater(
  async () => (await import('../../kit/menu/hints.tsx')).Hints,
  () => null,
)

const POSSIBLE = { code: 'client', message: t('This can be done now.') }

/** The board, once there is something to draw. */
export function Table(props: { followed: ShownMatch }) {
  const { context, view, shown, definition, match, board, isPlain, isAhead, pending, send, seat, questions } = props.followed
  const past = createMemo(() => context().past !== null)
  const me = createMemo(() => {
    const viewer = view().viewer
    return typeof viewer === 'number' ? viewer : null
  })
  const moves = () => (past() ? [] : (view().moves ?? []))
  const sending = createMemo(() => context().pending.length > 0 || context().newest?.version !== shown().view.version)
  /** Says why the move is not possible. `plays`: it is made if nothing is known against it, as with moves that are never listed. */
  const ask = async (move: string, args: Args, plays: boolean) => {
    const answer = await questions.whyNot(move, args)
    const problem = answer.ok ? answer.value.refusal && worded(answer.value.refusal) : answer.problem
    if (plays && problem === null) send({ type: 'play', move, args })
    else send({ type: 'told', move, args, problem: problem ?? POSSIBLE })
  }
  const whyNot = async ({ move, args }: Control) => {
    const answer = await questions.whyNot(move, args)
    return answer.ok && answer.value.refusal ? gameWords(worded(answer.value.refusal).message, definition().texts) : ''
  }
  const refusal = () => gameWords((context().refusal ?? context().trouble)?.message ?? '', definition().texts)
  const [section, setSection] = createSignal<HTMLElement>()
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
    get side() {
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
    play: (move: string, args: Args = {}) =>
      past() || sending() || isLegal(moves(), move, args) ? send({ type: 'play', move, args }) : void ask(move, args, true),
    why: (move: string, args: Args = {}) => void (past() || sending() || ask(move, args, false)),
    name: (seat) => nameOf(match(), seat),
    words: (english, values = {}) => gameText(english, values, definition().texts),
  }
  return (
    <section
      tabIndex={-1}
      class="table"
      // Where things lie on a table does not change with the language: a neighbour on the left sits on the left.
      dir="ltr"
      aria-label={t('Board')}
      data-past={past()}
      data-ahead={isAhead()}
      data-version={Math.min(view().version, context().newest?.version ?? 0)}
      data-testid="board"
      ref={(element) => {
        seat(element)
        onMount(() => setSection(element))
      }}
    >
      <Show when={view() !== null}>
        <BoardProvider value={forBoard}>
          <Show when={isPlain() && definition().diagram}>
            <Suspense>
              <Diagram followed={props.followed} />
            </Suspense>
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
      <Show when={me() !== null && view() !== null && section()}>
        {(root) => (
          <Suspense>
            <Hints root={root()} version={view().version} refusal={refusal()} whyNot={whyNot} />
          </Suspense>
        )}
      </Show>
    </section>
  )
}
