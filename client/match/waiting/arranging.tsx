import { createSignal, For, onMount, Show } from 'solid-js'
import { focusIsLost } from '../../kit/focus/heading.ts'
import { t } from '../../languages/text.ts'
import { AccessFields } from '../../lobby/access-fields.tsx'
import { ClockFields } from '../../lobby/clock-fields.tsx'
import { SeatsField, VariantFields } from '../../lobby/game-fields.tsx'
import { AskFirst } from '../../page/ask-first.tsx'
import { go } from '../../page/router.tsx'
import { createSending, Problem } from '../../page/sending.tsx'
import { api, type TableOptions } from '../../remote/api.ts'
import type { GameInfo, MatchInfo } from '../../remote/wire.ts'
import { wordedSentence } from '../../remote/worded.ts'
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

/** A dialog with the form that changes a match before it begins. */
function TableForm(props: { match: MatchInfo; game: GameInfo; heard: (match: MatchInfo) => void; close: () => void }) {
  const { variant, seats, visibility, watchers, clock, graceMs } = props.match
  const [chosen, setChosen] = createSignal<TableOptions>({ variant, seats, visibility, watchers, clock, graceMs })
  const change = (changed: Partial<TableOptions>) => setChosen({ ...chosen(), ...changed })
  const { problem, sending, send } = createSending()
  let dialog!: HTMLDialogElement
  onMount(() => dialog.showModal())
  const save = (event: SubmitEvent) => {
    event.preventDefault()
    void send(api.changeOptions(props.match.id, chosen()), (match) => {
      props.heard(match)
      dialog.close()
    })
  }
  return (
    <dialog ref={dialog} class="dialog dialog-form" aria-labelledby="table-form" closedby="any" onClose={() => props.close()}>
      <form class="dialog-body" onSubmit={save}>
        <h2 id="table-form">{t('Change the table')}</h2>
        <SeatsField counts={props.game.players.counts} chosen={chosen().seats} choose={(seats) => change({ seats })} />
        <Show when={Object.keys(props.game.variants).length}>
          <VariantFields
            variants={props.game.variants}
            chosen={chosen().variant}
            choose={(option, value) => change({ variant: { ...chosen().variant, [option]: value } })}
          />
        </Show>
        <AccessFields visibility={chosen().visibility} watchers={chosen().watchers} choose={change} />
        <ClockFields
          clock={chosen().clock}
          graceMs={chosen().graceMs}
          absentResign={props.game.absentResign ?? false}
          choose={(clock) => change({ clock })}
          chooseGrace={(graceMs) => change({ graceMs })}
        />
        <Problem message={problem()} />
        <p class="row row-end">
          <button type="button" class="button" onClick={() => dialog.close()}>
            {t('Keep it')}
          </button>
          <button type="submit" class="button button-primary" disabled={sending()}>
            {t('Change')}
          </button>
        </p>
      </form>
    </dialog>
  )
}
