import { batch, createMemo, createSignal, For, onMount, Show } from 'solid-js'
import { Dynamic } from 'solid-js/web'
import { readable } from '../../../engine/model/readable.ts'
import type { Args, Definition } from '../../../engine/model/views.ts'
import { type Board, type BoardProps, BoardProvider, DecksProvider } from '../../kit/board/board.ts'
import { createDrags, DragsProvider } from '../../kit/board/drags.ts'
import { gameText } from '../../kit/board/game-words.ts'
import { isLegal, optionsOf } from '../../kit/board/legal.ts'
import { createDrafts, DraftsProvider } from '../../kit/forms/drafts.ts'
import { t } from '../../languages/text.ts'
import { api } from '../../remote/api.ts'
import type { Ahead, MatchInfo, MoveAhead } from '../../remote/wire.ts'
import { nameOf } from '../model/sentences.ts'

/** The match as it may go on, on its board: players choose what they expect of others, and what they answer. Nothing is played. */
export function PlanBoard(props: {
  match: MatchInfo
  definition: Definition
  board: Board
  me: number
  /** The newest. */
  version: number
  sending: boolean
  moveText: (seat: number, move: MoveAhead) => string
  /** The line, with moves of others as the player would be shown them. */
  add: (line: readonly MoveAhead[]) => Promise<boolean>
  /** Back to the form; with a problem, where nothing can be looked at. */
  close: (problem: string) => void
}) {
  const [line, setLine] = createSignal<readonly MoveAhead[]>([])
  const [ahead, setAhead] = createSignal<Ahead | null>(null)
  const [problem, setProblem] = createSignal('')
  const [note, setNote] = createSignal('')
  const [asking, setAsking] = createSignal(false)
  const from = props.version
  let status!: HTMLParagraphElement

  async function look(wanted: readonly MoveAhead[], as: number | null = null): Promise<void> {
    if (asking()) return
    setAsking(true)
    const answer = await api.ahead(props.match.id, from, wanted, as)
    if (!answer.ok && !ahead()) return props.close(answer.problem.message)
    batch(() => {
      setAsking(false)
      setNote('')
      setProblem(answer.ok ? '' : answer.problem.message)
      if (!answer.ok) return
      setLine(wanted)
      setAhead(answer.value)
    })
    // What was focused may be gone with the board before.
    if (!document.activeElement || document.activeElement === document.body) status.focus()
  }
  onMount(() => void look([]))

  /** What is added: up to the last answer. */
  const answered = () => {
    const shown = ahead()?.shown ?? []
    const moves = line().map((move, nth) => (move.by === props.me ? move : { ...move, args: shown[nth]?.args ?? move.args }))
    return moves.slice(0, moves.findLastIndex(({ by }) => by === props.me) + 1)
  }
  const add = async () => {
    if (await props.add(answered())) setNote(t('Your plan has this line now. Go back to plan for another move, or go on.'))
  }
  const prompt = () => {
    const known = ahead()
    if (!known) return ''
    if (known.view.finished) return t('The match would be over here.')
    if (known.seat === props.me)
      return line().length > 0 ? t('Choose your answer.') : t('It is your move: make it first, then plan what you answer.')
    return t('Choose the move that you expect of {name}.', { name: nameOf(props.match, known.seat) })
  }
  return (
    <section class="plan-board" aria-label={t('Plan on the board')}>
      <p ref={status} tabIndex={-1} role="status">
        <strong>{prompt()}</strong> {note()}
      </p>
      <Show when={problem()}>
        <p class="refusal" role="alert">
          {problem()}
        </p>
      </Show>
      <Show when={(ahead()?.acting.filter((seat) => seat !== props.me).length ?? 0) > 1}>
        <label class="field">
          <span>{t('Who moves')}</span>
          <select value={ahead()?.seat} onChange={(event) => look(line(), Number(event.currentTarget.value))}>
            <For each={ahead()?.acting}>{(seat) => <option value={seat}>{nameOf(props.match, seat)}</option>}</For>
          </select>
        </label>
      </Show>
      <Show when={ahead()}>
        {(known) => (
          <BoardAhead
            {...props}
            ahead={known()}
            isAsking={asking()}
            mayPlay={!known().view.finished && (known().seat !== props.me || line().length > 0)}
            play={(move) => look([...line(), move])}
          />
        )}
      </Show>
      <p class="row">
        <button type="button" class="button button-primary" disabled={props.sending || answered().length < 2} onClick={add}>
          {t('Add to the plan')}
        </button>
        <button type="button" class="button" disabled={line().length === 0} onClick={() => look(line().slice(0, -1))}>
          {t('Take back')}
        </button>
        <button type="button" class="button" onClick={() => props.close('')}>
          {t('Choose with the form')}
        </button>
      </p>
      <Show when={line().length > 0}>
        <ol class="plan-line" aria-label={t('The line')}>
          <For each={line()}>
            {(move) => (
              <li>
                {move.by === props.me ? t('You') : nameOf(props.match, move.by)}: {props.moveText(move.by, move)}
              </li>
            )}
          </For>
        </ol>
      </Show>
    </section>
  )
}

/** The board at the end of the line: what the player who moves there would see, from the side of the player who plans. */
function BoardAhead(props: {
  match: MatchInfo
  definition: Definition
  board: Board
  me: number
  ahead: Ahead
  isAsking: boolean
  mayPlay: boolean
  play: (move: MoveAhead) => void
}) {
  const view = createMemo(() => readable(props.definition, props.ahead.view))
  const moves = () => (props.mayPlay ? props.ahead.view.moves : [])
  const play = (move: string, args: Args = {}) => {
    if (props.mayPlay && !props.isAsking) props.play({ by: props.ahead.seat, move, args })
  }
  const forBoard: BoardProps = {
    get view() {
      return view()
    },
    get definition() {
      return props.definition
    },
    get variant() {
      return props.match.variant ?? {}
    },
    get me() {
      return props.ahead.seat
    },
    get side() {
      return props.me
    },
    step: null,
    past: false,
    proposing: false,
    pending: [],
    isPending: () => false,
    options: (move) => optionsOf(moves(), move),
    can: (move, args) => isLegal(moves(), move, args),
    play,
    // The server says why it is not possible.
    why: play,
    name: (seat) => nameOf(props.match, seat),
    words: (english, values = {}) => gameText(english, values, props.definition.texts),
  }
  return (
    <div class="table plan-table">
      <BoardProvider value={forBoard}>
        <DraftsProvider value={createDrafts(forBoard)}>
          <DragsProvider value={createDrags(forBoard, () => props.isAsking)}>
            <DecksProvider value={() => props.board.decks}>
              <Dynamic component={props.board.draw} {...forBoard} />
            </DecksProvider>
          </DragsProvider>
        </DraftsProvider>
      </BoardProvider>
    </div>
  )
}
