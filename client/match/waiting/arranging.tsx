import { createSignal, For, Show } from 'solid-js'
import { focusIsLost } from '../../kit/focus/focus.ts'
import { Problem } from '../../page/problem.tsx'
import { go } from '../../page/router.tsx'
import { api } from '../../remote/api.ts'
import type { GameInfo, MatchInfo } from '../../remote/wire.ts'
import { TableForm } from './table-form.tsx'
import type { Ask } from './waiting-seats.tsx'

/** What the creator of a match that waits for players can do about it as a whole. */
export function Arranging(props: { match: MatchInfo; game: GameInfo | undefined; ask: Ask; heard: (match: MatchInfo) => void }) {
  const [changing, setChanging] = createSignal(false)
  const [cancelling, setCancelling] = createSignal(false)
  const [problem, setProblem] = createSignal('')
  let agent!: HTMLSelectElement
  let change!: HTMLButtonElement
  let first: HTMLButtonElement | undefined
  let keep: HTMLButtonElement | undefined
  const fillable = () => {
    const kept = new Set(props.match.kept?.map(({ seat }) => seat))
    return props.match.players.filter((player, seat) => !player && !kept.has(seat)).length
  }
  const fill = (event: SubmitEvent) => {
    event.preventDefault()
    props.ask(api.fill(props.match.id, agent.value))
  }
  const cancel = async () => {
    const answer = await api.cancel(props.match.id)
    if (answer.ok) go('/')
    else setProblem(answer.problem.message)
  }
  const askToCancel = () => {
    setCancelling(true)
    keep?.focus()
  }
  const keepIt = () => {
    setCancelling(false)
    first?.focus()
  }
  const close = () => {
    setChanging(false)
    if (focusIsLost()) change.focus()
  }
  return (
    <>
      <Show when={fillable() > 1 && props.game?.agents.length}>
        <form class="row waiting-fill" onSubmit={fill}>
          <label class="row">
            <span>Agent</span>
            <select ref={agent} name="fill">
              <For each={props.game?.agents}>{({ name, displayName }) => <option value={name}>{displayName}</option>}</For>
            </select>
          </label>
          <button type="submit" class="button">
            Fill all {fillable()} free seats
          </button>
        </form>
      </Show>
      <Problem message={problem()} />
      <Show
        when={cancelling()}
        fallback={
          <p class="row">
            <button ref={change} type="button" class="button" onClick={() => setChanging(true)} disabled={!props.game}>
              Change the table…
            </button>
            <button ref={first} type="button" class="button" onClick={askToCancel}>
              Cancel the match…
            </button>
          </p>
        }
      >
        <p>This closes the table for everybody who waits here.</p>
        <p class="row">
          <button type="button" class="button button-danger" onClick={cancel}>
            Cancel the match
          </button>
          <button ref={keep} type="button" class="button" onClick={keepIt}>
            Keep it
          </button>
        </p>
      </Show>
      <Show when={changing() && props.game} keyed>
        {(game) => <TableForm match={props.match} game={game} heard={props.heard} close={close} />}
      </Show>
    </>
  )
}
