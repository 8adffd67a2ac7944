import { createMemo, createSignal, For, onMount, Show } from 'solid-js'
import type { ReadableView } from '../../../engine/model/readable.ts'
import type { Args, Definition } from '../../../engine/model/views.ts'
import type { Board } from '../../kit/board/board.ts'
import { nameIn, stackFor } from '../../kit/board/component-names.ts'
import { argsText, type Names } from '../../kit/board/form-values.ts'
import { rich, t } from '../../languages/text.ts'
import { Problem } from '../../page/sending.tsx'
import { api, type Branch, type Passing } from '../../remote/api.ts'
import type { MatchInfo, PlanView } from '../../remote/wire.ts'
import { wordedSentence } from '../../remote/worded.ts'
import { nameOf } from '../model/sentences.ts'
import { type ChosenMove, MoveChoice } from './move-choice.tsx'
import { PlanBoard } from './plan-board.tsx'
import { choosableMoves, playersMoves, type Seen } from './plan-choices.ts'
import { type Path, placed, withBranch, withLine, withoutBranch } from './plan-tree.ts'
import './plan.css'

/** How often a player passes by a plan, at most; the server's limit. */
const PASSES = 100

/** A dialog in which players plan what they answer, and until when they pass. Each change is sent at once. */
export function PlanDialog(props: {
  match: MatchInfo
  definition: Definition
  board: Board
  view: ReadableView
  plan: PlanView | null
  /** The newest. */
  version: number
  heard: (plan: PlanView | null) => void
  close: () => void
}) {
  const [problem, setProblem] = createSignal('')
  const [sending, setSending] = createSignal(false)
  const [onBoard, setOnBoard] = createSignal(false)
  let dialog!: HTMLDialogElement
  onMount(() => {
    dialog.showModal()
    look()
  })
  /** While the connection was lost, the plan may have changed unheard. */
  async function look(): Promise<void> {
    const answer = await api.plan(props.match.id)
    if (answer.ok) props.heard(answer.value.plan)
  }

  const me = () => props.match.mySeat ?? 0
  const branches = () => props.plan?.branches ?? []
  const namesFor = (seat: number | null): Names => ({
    seat: (one) => nameOf(props.match, one),
    component: (id, domain) => nameIn(stackFor({ view: props.view, me: seat }, domain), id),
  })
  const moveText = (seat: number | null, { move, args = {} }: { readonly move?: string | undefined; readonly args?: Args | undefined }) => {
    const info = move === undefined ? undefined : props.definition.moves[move]
    const details = argsText(info, args, namesFor(seat))
    return `${info?.name ?? t('anything')}${details && ` (${details})`}`
  }
  const whenText = ({ when }: Branch) =>
    `${when.by === undefined ? t('somebody') : nameOf(props.match, when.by)}: ${moveText(when.by ?? null, when)}`
  const answersText = ({ answers }: Branch) => answers.map((answer) => moveText(me(), answer)).join(t(', then ')) || t('wait')
  const canChoose = () => !props.view.active.includes(me())

  async function save(wanted: { branches: readonly Branch[]; passing: Passing | null }): Promise<boolean> {
    setSending(true)
    const { version } = props
    const answer = await api.setPlan(props.match.id, { ...wanted, version, revision: props.plan?.revision ?? 0 })
    setSending(false)
    setProblem(answer.ok ? '' : answer.problem.message)
    if (answer.ok) props.heard(answer.value.plan)
    else await look()
    return answer.ok
  }
  const passing = () => props.plan?.passing ?? null
  const remove = (path: Path) => save({ branches: withoutBranch(branches(), path), passing: passing() })

  return (
    <dialog
      ref={dialog}
      class="dialog plan"
      classList={{ 'plan-wide': onBoard() }}
      aria-labelledby="plan-title"
      closedby="any"
      onClose={() => props.close()}
    >
      <div class="dialog-body">
        <h2 id="plan-title">{t('Plan moves')}</h2>
        <Show when={!onBoard()}>
          <p class="quiet">
            {t(
              'What you plan is played as soon as the others have moved. Nobody is told before the match is over, but others may guess it from how fast you answer.',
            )}
          </p>
        </Show>
        <Show when={props.plan?.refused}>
          {(refused) => (
            <p class="refusal" role="status">
              {t('{move} was not made: {message}', { move: moveText(me(), refused()), message: wordedSentence(refused().message) })}
            </p>
          )}
        </Show>
        <Problem message={problem()} />
        <Show when={placed(branches()).length > 0}>
          <ul class="plan-branches" aria-label={t('Your plan')}>
            <For each={placed(branches())}>
              {({ path, branch }) => (
                <li style={{ '--depth': path.length - 1 }}>
                  <span>
                    {rich('If {when}, you: {answers}', { when: whenText(branch), answers: <strong>{answersText(branch)}</strong> })}
                  </span>
                  <button
                    type="button"
                    class="button button-quiet button-small"
                    aria-label={t('Remove: if {when}', { when: whenText(branch) })}
                    disabled={sending()}
                    onClick={() => remove(path)}
                  >
                    ✕
                  </button>
                </li>
              )}
            </For>
          </ul>
        </Show>
        <Show
          when={onBoard()}
          fallback={
            <Show when={canChoose()}>
              <p>
                <button type="button" class="button" onClick={() => setOnBoard(true)}>
                  {t('Choose on the board')}
                </button>
              </p>
            </Show>
          }
        >
          <PlanBoard
            match={props.match}
            definition={props.definition}
            board={props.board}
            me={me()}
            version={props.version}
            sending={sending()}
            moveText={moveText}
            add={(line) => save({ branches: withLine(branches(), line, me()), passing: passing() })}
            close={(problem) => {
              setProblem(problem)
              setOnBoard(false)
            }}
          />
        </Show>
        <Show when={!onBoard()}>
          <Answer
            {...props}
            me={me()}
            names={namesFor}
            branches={branches()}
            text={(branch) => t('If {when}, you: {answers}', { when: whenText(branch), answers: answersText(branch) })}
            sending={sending()}
            add={(path, branch) => save({ branches: withBranch(branches(), path, branch), passing: passing() })}
          />
          <Pass
            definition={props.definition}
            me={me()}
            passing={passing()}
            sending={sending()}
            set={(passing) => save({ branches: branches(), passing })}
          />
        </Show>
        <p class="row row-end">
          <button type="button" class="button" onClick={() => dialog.close()}>
            {t('Done')}
          </button>
        </p>
      </div>
    </dialog>
  )
}

/** The form of a branch: if they play that, I play this. */
function Answer(props: {
  match: MatchInfo
  definition: Definition
  view: ReadableView
  me: number
  names: (seat: number | null) => Names
  branches: readonly Branch[]
  text: (branch: Branch) => string
  sending: boolean
  add: (path: Path, branch: Branch) => Promise<boolean>
}) {
  const others = () => props.match.players.flatMap((player, seat) => (player && seat !== props.me ? [seat] : []))
  const [after, setAfter] = createSignal('')
  const [by, setBy] = createSignal<number | null>(null)
  const mover = () => by() ?? (others().length === 1 ? others()[0]! : null)
  const theirs = createMemo((): Seen => ({ definition: props.definition, view: props.view, seat: mover() }))
  const own = createMemo((): Seen => ({ definition: props.definition, view: props.view, seat: props.me }))
  const ownMoves = createMemo(() => choosableMoves(own()))
  const first = (moves: readonly string[]): ChosenMove => ({ move: moves[0] ?? '', args: {} })
  const [when, setWhen] = createSignal(first(playersMoves(props.definition)))
  const [answer, setAnswer] = createSignal(first(ownMoves()))
  const submit = async (event: SubmitEvent) => {
    event.preventDefault()
    const seat = mover()
    const path: Path = after() === '' ? [] : after().split('.').map(Number)
    const added = await props.add(path, {
      when: { ...(seat !== null && { by: seat }), move: when().move, args: when().args },
      answers: [answer()],
      next: [],
    })
    if (!added) return
    setWhen({ ...when(), args: {} })
    setAnswer({ ...answer(), args: {} })
  }
  return (
    <Show when={ownMoves().length > 0}>
      <form class="plan-form" aria-label={t('Answer a move')} onSubmit={submit}>
        <fieldset class="fields">
          <legend>{t('If')}</legend>
          <Show when={props.branches.length > 0}>
            <label class="field">
              <span>{t('When')}</span>
              <select value={after()} onChange={(event) => setAfter(event.currentTarget.value)}>
                <option value="">{t('with the next move')}</option>
                <For each={placed(props.branches)}>
                  {({ path, branch }) => <option value={path.join('.')}>{t('after: {text}', { text: props.text(branch) })}</option>}
                </For>
              </select>
            </label>
          </Show>
          <Show when={others().length > 1}>
            <label class="field">
              <span>{t('Who')}</span>
              <select onChange={(event) => setBy(event.currentTarget.value === '' ? null : Number(event.currentTarget.value))}>
                <option value="">{t('anybody')}</option>
                <For each={others()}>{(seat) => <option value={seat}>{nameOf(props.match, seat)}</option>}</For>
              </select>
            </label>
          </Show>
          <MoveChoice
            label={t('Their move')}
            seen={theirs()}
            names={props.names(mover())}
            moves={playersMoves(props.definition)}
            chosen={when()}
            any
            choose={setWhen}
          />
        </fieldset>
        <fieldset class="fields">
          <legend>{t('Then I play')}</legend>
          <MoveChoice
            label={t('My move')}
            seen={own()}
            names={props.names(props.me)}
            moves={ownMoves()}
            chosen={answer()}
            any={false}
            choose={setAnswer}
          />
        </fieldset>
        <button type="submit" class="button button-primary" disabled={props.sending}>
          {t('Add to the plan')}
        </button>
      </form>
    </Show>
  )
}

type Until = 'turn' | 'named' | 'always'

/** Until when a move without arguments is made whenever the player is asked for one. */
function Pass(props: {
  definition: Definition
  me: number
  passing: Passing | null
  sending: boolean
  set: (passing: Passing | null) => Promise<boolean>
}) {
  const argsOf = (move: string) => Object.entries(props.definition.moves[move]?.args ?? {})
  const moves = () => playersMoves(props.definition).filter((move) => argsOf(move).length === 0)
  /** Moves that are done to a player, who is an argument. */
  const aimed = () =>
    playersMoves(props.definition).flatMap((move) =>
      argsOf(move).flatMap(([arg, domain]) => (domain.kind === 'seat' ? [{ move, args: { [arg]: props.me } }] : [])),
    )
  const [move, setMove] = createSignal(moves()[0] ?? '')
  const [until, setUntil] = createSignal<Until>('turn')
  const nameOfMove = (move: string) => props.definition.moves[move]?.name ?? move
  const start = (event: SubmitEvent) => {
    event.preventDefault()
    const untilMyTurn = until() !== 'always'
    props.set({ move: move(), args: {}, until: until() === 'named' ? aimed() : [], untilMyTurn, left: PASSES })
  }
  const untilText = ({ until, untilMyTurn }: Passing) =>
    until.length > 0
      ? t('until somebody does something to you, or it is your turn')
      : untilMyTurn
        ? t('until it is your turn')
        : t('until you stop it')
  return (
    <Show when={moves().length > 0}>
      <Show
        when={props.passing}
        fallback={
          <form class="plan-form" aria-label={t('Pass until')} onSubmit={start}>
            <fieldset class="fields">
              <legend>{t('Whenever I am asked')}</legend>
              <label class="field">
                <span>{t('I play')}</span>
                <select value={move()} onChange={(event) => setMove(event.currentTarget.value)}>
                  <For each={moves()}>{(move) => <option value={move}>{nameOfMove(move)}</option>}</For>
                </select>
              </label>
              <label class="field">
                <span>{t('Until')}</span>
                <select value={until()} onChange={(event) => setUntil(event.currentTarget.value as Until)}>
                  <option value="turn">{t('it is my turn')}</option>
                  <Show when={aimed().length > 0}>
                    <option value="named">{t('somebody does something to me')}</option>
                  </Show>
                  <option value="always">{t('I stop it')}</option>
                </select>
              </label>
            </fieldset>
            <button type="submit" class="button" disabled={props.sending}>
              {t('Pass until then')}
            </button>
          </form>
        }
      >
        {(passing) => (
          <p class="plan-passing" role="status">
            <span>
              {t('Whenever you are asked, you play {move} {until}.', { move: nameOfMove(passing().move), until: untilText(passing()) })}
            </span>
            <button type="button" class="button button-small" disabled={props.sending} onClick={() => props.set(null)}>
              {t('Stop')}
            </button>
          </p>
        )}
      </Show>
    </Show>
  )
}
