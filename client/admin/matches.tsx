import { createResource, For, Show } from 'solid-js'
import { AskFirst } from '../page/ask-first.tsx'
import { go, Link } from '../page/router.tsx'
import { createSending, Problem } from '../page/sending.tsx'
import { adminApi, type FoundMatch, type Right } from './admin-api.ts'
import { FindForm, Moment, Section } from './section.tsx'

interface MatchesProps {
  /** The id of a match, or the beginning of a player's name. */
  readonly find: string
  readonly may: (right: Right) => boolean
}

/** Matches, and what moderators do in them. */
export function Matches(props: MatchesProps) {
  const [found, { refetch }] = createResource(() => adminApi.matches(props.find))
  const list = () => (found.latest?.ok ? found.latest.value.matches : null)
  const find = (text: string) => (text === props.find ? void refetch() : go(`/admin/matches/${encodeURIComponent(text)}`))
  return (
    <Section title="Matches" problem={found.latest?.ok === false ? found.latest.problem.message : undefined}>
      <FindForm label="Id of a match, or name of a player" value={props.find} find={find} />
      <Show when={list()}>
        {(list) => (
          <ul class="admin-list">
            <For each={list()} fallback={<li class="quiet">There is no such match.</li>}>
              {(match) => (
                <li class="panel">
                  <MatchEntry match={match} may={props.may} changed={() => void refetch()} />
                </li>
              )}
            </For>
          </ul>
        )}
      </Show>
    </Section>
  )
}

const STATUS = { open: 'waits for players', running: 'runs', finished: 'is over' } as const

function MatchEntry(props: { match: FoundMatch; may: (right: Right) => boolean; changed: () => void }) {
  const { problem, sending, send } = createSending()
  const { id, displayName, players, status } = props.match
  const watch = (as: string) => `/admin/matches/${id}/${as}`
  const isRunning = status === 'running'
  return (
    <article>
      <h2>
        {displayName} <span class="pc-tag">{STATUS[status]}</span>{' '}
        <Show when={!props.match.open}>
          <span class="pc-tag">not open to everybody</span>
        </Show>
      </h2>
      <p class="quiet">
        {id}, version {props.match.version}, last changed <Moment at={props.match.updatedAt} />
      </p>
      <Show when={props.match.stuck}>{(why) => <p class="banner banner-danger">It does not go on: {why()}.</p>}</Show>
      <ol class="admin-seats">
        <For each={players}>
          {(player, seat) => (
            <li class="row">
              <span class="admin-seat">
                <Show when={player?.user} fallback={player?.name ?? 'Open seat'}>
                  {(user) => <Link to={`/admin/people/${user()}`}>{player?.name}</Link>}
                </Show>
                <Show when={player?.absent}>
                  {' '}
                  <span class="pc-tag">away</span>
                </Show>
              </span>
              <Show when={props.may('watch') && status !== 'open'}>
                <Link to={watch(String(seat()))} class="button button-small">
                  Watch as {player?.name ?? `seat ${seat() + 1}`}
                </Link>
              </Show>
              <Show when={isRunning && player?.user && !player.absent && props.may('mark-absent')}>
                <button
                  type="button"
                  class="button button-small"
                  disabled={sending()}
                  onClick={() => send(adminApi.markAbsent(id, seat()), props.changed)}
                >
                  Mark {player?.name} as away
                </button>
              </Show>
            </li>
          )}
        </For>
      </ol>
      <Problem message={problem()} />
      <Show when={props.may('watch') && status !== 'open'}>
        <p class="row">
          <Link to={watch('spectator')} class="button button-small">
            Watch as a spectator
          </Link>
          <Link to={watch('admin')} class="button button-small">
            Watch with everything
          </Link>
          <Show when={props.match.stuck && props.may('retry')}>
            <button type="button" class="button button-small" disabled={sending()} onClick={() => send(adminApi.retry(id), props.changed)}>
              Try again
            </button>
          </Show>
        </p>
        <p class="quiet">Its players read in the match that somebody looked as a player, or with everything.</p>
      </Show>
      <Show when={isRunning && props.may('end-match')}>
        <AskFirst
          does="End the match"
          means={`This ends the match of ${displayName} for everybody, and nobody wins.`}
          sending={sending()}
          onConfirm={() => send(adminApi.end(id), props.changed)}
        />
      </Show>
      <Show when={props.may('delete-match')}>
        <AskFirst
          does="Delete the match"
          means="Nothing of the match is left, for its players either. Reports about it stay. This cannot be undone."
          sending={sending()}
          onConfirm={() => send(adminApi.remove(id), props.changed)}
        />
      </Show>
    </article>
  )
}
