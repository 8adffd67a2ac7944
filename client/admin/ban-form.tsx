import { For, Show } from 'solid-js'
import { createSending, Problem } from '../page/sending.tsx'
import { serverNow } from '../remote/server-clock.ts'
import { adminApi, type PersonInfo } from './admin-api.ts'
import { Moment } from './section.tsx'

const DAY_MS = 86_400_000
const SPANS = [
  { text: 'for a day', days: 1 },
  { text: 'for a week', days: 7 },
  { text: 'for 30 days', days: 30 },
] as const

/** Keeps somebody out, or lets them in again. `forGood`: whether the caller may ban without an end. */
export function BanForm(props: { person: PersonInfo; forGood: boolean; changed: (person: PersonInfo) => void }) {
  const { problem, sending, send } = createSending()
  let reason!: HTMLInputElement
  let span!: HTMLSelectElement
  const ban = (event: SubmitEvent) => {
    event.preventDefault()
    const days = Number(span.value)
    // A moment less, so that what is sent later is still within the limit.
    const until = days === 0 ? null : Math.floor(serverNow()) + days * DAY_MS - 1000
    void send(adminApi.ban(props.person.id, reason.value, until), props.changed)
  }
  return (
    <Show
      when={props.person.ban}
      fallback={
        <form class="admin-form" aria-label="Ban" onSubmit={ban}>
          <label class="field">
            <span>Reason, which {props.person.name} reads</span>
            <input ref={reason} type="text" required maxLength={300} />
          </label>
          <label class="field">
            <span>How long</span>
            <select ref={span}>
              <For each={SPANS}>{({ text, days }) => <option value={days}>{text}</option>}</For>
              <Show when={props.forGood}>
                <option value={0}>for good</option>
              </Show>
            </select>
          </label>
          <Problem message={problem()} />
          <p class="row">
            <button type="submit" class="button button-danger" disabled={sending()}>
              Ban {props.person.name}
            </button>
          </p>
        </form>
      }
    >
      {(ban) => (
        <>
          <p>
            Banned
            <Show when={ban().until} fallback=" for good">
              {(until) => (
                <>
                  {' '}
                  until <Moment at={until()} />
                </>
              )}
            </Show>
            {ban().reason === null ? '.' : `: ${ban().reason}`}
          </p>
          <Problem message={problem()} />
          <p class="row">
            <button
              type="button"
              class="button"
              disabled={sending()}
              onClick={() => send(adminApi.liftBan(props.person.id), props.changed)}
            >
              Lift the ban
            </button>
          </p>
        </>
      )}
    </Show>
  )
}
