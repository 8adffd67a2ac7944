import { createSignal, For, Show } from 'solid-js'
import { focusIsLost } from '../../kit/focus/heading.ts'
import { t } from '../../languages/text.ts'
import { AskFirst } from '../../page/ask-first.tsx'
import { go } from '../../page/router.tsx'
import { Problem } from '../../page/sending.tsx'
import { api } from '../../remote/api.ts'
import type { GameInfo, MatchInfo } from '../../remote/wire.ts'
import { wordedSentence } from '../../remote/worded.ts'
import { TableForm } from './table-form.tsx'
import type { Ask } from './waiting-seats.tsx'

/** What the creator of a match that waits for players can do about it as a whole. */
export function Arranging(props: { match: MatchInfo; game: GameInfo | undefined; ask: Ask; heard: (match: MatchInfo) => void }) {
  const [changing, setChanging] = createSignal(false)
  const [problem, setProblem] = createSignal('')
  let agent!: HTMLSelectElement
  let change!: HTMLButtonElement
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
  const close = () => {
    setChanging(false)
    if (focusIsLost()) change.focus()
  }
  return (
    <>
      <Show when={fillable() > 1 && props.game?.agents.length}>
        <form class="row waiting-fill" onSubmit={fill}>
          <label class="row">
            <span>{t('Agent')}</span>
            <select ref={agent} name="fill">
              <For each={props.game?.agents}>{({ name, displayName }) => <option value={name}>{wordedSentence(displayName)}</option>}</For>
            </select>
          </label>
          <button type="submit" class="button">
            {t('Fill all {n} free seats', { n: fillable() })}
          </button>
        </form>
      </Show>
      <Problem message={problem()} />
      <AskFirst
        does={t('Cancel the match')}
        means={t('This closes the table for everybody who waits here.')}
        onConfirm={cancel}
        others={
          <button ref={change} type="button" class="button" onClick={() => setChanging(true)} disabled={!props.game}>
            {t('Change the table…')}
          </button>
        }
      />
      <Show when={changing() && props.game} keyed>
        {(game) => <TableForm match={props.match} game={game} heard={props.heard} close={close} />}
      </Show>
    </>
  )
}
