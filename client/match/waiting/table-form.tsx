import { createSignal, onMount, Show } from 'solid-js'
import { t } from '../../languages/text.ts'
import { AccessFields } from '../../lobby/access-fields.tsx'
import { ClockFields } from '../../lobby/clock-fields.tsx'
import { SeatsField, VariantFields } from '../../lobby/game-fields.tsx'
import { createSending, Problem } from '../../page/sending.tsx'
import { api, type TableOptions } from '../../remote/api.ts'
import type { GameInfo, MatchInfo } from '../../remote/wire.ts'

/** A dialog with the form that changes a match before it begins. */
export function TableForm(props: { match: MatchInfo; game: GameInfo; heard: (match: MatchInfo) => void; close: () => void }) {
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
