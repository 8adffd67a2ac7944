import { createResource, createSignal, For, Show } from 'solid-js'
import { go, Link } from '../page/router.tsx'
import { createSending, Problem } from '../page/sending.tsx'
import { pictureAddress } from '../remote/api.ts'
import { adminApi, type FoundPerson, type PersonInfo, type Right } from './admin-api.ts'
import { BanForm } from './ban-form.tsx'
import { FindForm, Moment, Section } from './section.tsx'

interface PeopleProps {
  /** The id of a person, or the beginning of their name. */
  readonly find: string
  readonly may: (right: Right) => boolean
}

/** People, and what moderators do about them. */
export function People(props: PeopleProps) {
  const [found, { refetch }] = createResource(() => adminApi.people(props.find))
  const list = () => (found.latest?.ok ? found.latest.value.people : null)
  const find = (text: string) => (text === props.find ? void refetch() : go(`/admin/people/${encodeURIComponent(text)}`))
  return (
    <Section title="People" problem={found.latest?.ok === false ? found.latest.problem.message : undefined}>
      <FindForm label="Name or id" value={props.find} find={find} />
      <Show when={list()}>
        {(list) => (
          <ul class="admin-list">
            <For each={list()} fallback={<li class="quiet">There is nobody of that name.</li>}>
              {(person) => (
                <li class="panel">
                  <PersonEntry found={person} may={props.may} opened={list().length === 1} />
                </li>
              )}
            </For>
          </ul>
        )}
      </Show>
    </Section>
  )
}

function PersonEntry(props: { found: FoundPerson; may: (right: Right) => boolean; opened: boolean }) {
  const [opened, setOpened] = createSignal(props.opened)
  const [read, { mutate }] = createResource(opened, () => adminApi.person(props.found.id))
  const person = () => (read.latest?.ok ? read.latest.value : null)
  const shown = () => person() ?? props.found
  return (
    <details open={props.opened} onToggle={({ currentTarget }) => setOpened(currentTarget.open)}>
      <summary>
        <h2 class="admin-name">{shown().name}</h2>{' '}
        <Show when={shown().kind === 'guest'}>
          <span class="pc-tag">guest</span>{' '}
        </Show>
        <Show when={shown().role !== 'player'}>
          <span class="pc-tag pc-tag-strong">{shown().role}</span>{' '}
        </Show>
        <Show when={shown().bannedAt !== null}>
          <span class="pc-tag">banned</span>{' '}
        </Show>
        <Show when={shown().reported > 0}>
          <span class="pc-tag">reported {shown().reported} times</span>
        </Show>
      </summary>
      <Show when={person()}>
        {(person) => <Person person={person()} may={props.may} changed={(value) => mutate({ ok: true, value })} />}
      </Show>
    </details>
  )
}

const ROLES = ['player', 'moderator', 'admin'] as const

function Person(props: { person: PersonInfo; may: (right: Right) => boolean; changed: (person: PersonInfo) => void }) {
  const { problem, sending, send } = createSending()
  let name!: HTMLInputElement
  let role!: HTMLSelectElement
  const id = () => props.person.id
  const rename = (event: SubmitEvent) => {
    event.preventDefault()
    void send(adminApi.rename(id(), name.value), props.changed)
  }
  const grant = (event: SubmitEvent) => {
    event.preventDefault()
    const given = ROLES.find((one) => one === role.value)
    if (given) void send(adminApi.grant(id(), given), props.changed)
  }
  return (
    <div class="admin-person">
      <p class="quiet">
        {id()}, since <Moment at={props.person.createdAt} />, {props.person.playing} matches,{' '}
        {props.person.sessions.length === 1 ? 'one session' : `${props.person.sessions.length} sessions`}
      </p>
      <p class="row">
        <Link to={`/admin/matches/${encodeURIComponent(props.person.name)}`} class="button button-small">
          Matches
        </Link>
        <Show when={props.person.picture}>
          {(picture) => (
            <>
              <img class="admin-picture" src={pictureAddress(picture())} alt={props.person.name} />
              <button
                type="button"
                class="button button-small"
                disabled={sending()}
                onClick={() => send(adminApi.removePicture(id()), props.changed)}
              >
                Remove the picture
              </button>
            </>
          )}
        </Show>
        <Show when={props.person.sessions.length > 0}>
          <button
            type="button"
            class="button button-small"
            disabled={sending()}
            onClick={() => send(adminApi.endSessions(id()), props.changed)}
          >
            Sign out everywhere
          </button>
        </Show>
      </p>
      <form class="admin-find" aria-label="Rename" onSubmit={rename}>
        <label class="field">
          <span>Name</span>
          <input ref={name} type="text" required maxLength={30} value={props.person.name} />
        </label>
        <button type="submit" class="button" disabled={sending()}>
          Rename
        </button>
      </form>
      <Show when={props.may('grant') && props.person.kind === 'account'}>
        <form class="admin-find" aria-label="Role" onSubmit={grant}>
          <label class="field">
            <span>Role</span>
            <select ref={role}>
              <For each={ROLES}>{(one) => <option selected={one === props.person.role}>{one}</option>}</For>
            </select>
          </label>
          <button type="submit" class="button" disabled={sending()}>
            Give the role
          </button>
        </form>
      </Show>
      <Problem message={problem()} />
      <BanForm person={props.person} forGood={props.may('ban-longer')} changed={props.changed} />
    </div>
  )
}
