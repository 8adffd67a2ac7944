import { createResource, createSignal, For, Show } from 'solid-js'
import { Link } from '../page/router.tsx'
import { createSending } from '../page/sending.tsx'
import { type AuditInfo, adminApi } from './admin-api.ts'
import { detailTexts, didText } from './audit-text.ts'
import { Moment, Section } from './section.tsx'

/** The server's page of the log. */
const PAGE = 50

/** What moderators saw and did; `all`: not the visitor alone. */
export function AuditLog(props: { all: boolean }) {
  const [entries, setEntries] = createSignal<readonly AuditInfo[]>([])
  const [isMore, setMore] = createSignal(false)
  const { problem, sending, send } = createSending()
  const read = () =>
    send(adminApi.audit(entries().at(-1)?.id), (page) => {
      setEntries((before) => [...before, ...page.entries])
      setMore(page.entries.length === PAGE)
    })
  const [first] = createResource(read)
  return (
    <Section title="Audit log" problem={problem()}>
      <p class="quiet">
        {props.all ? 'All that moderators and administrators saw and did.' : 'What you saw and did. Administrators see everybody’s.'} Nobody
        can change it.
      </p>
      <ol class="admin-list">
        <For each={entries()} fallback={<li class="quiet">{first.loading ? 'Loading…' : 'Nothing yet.'}</li>}>
          {(entry) => (
            <li class="admin-entry">
              <Moment at={entry.at} />
              <span>
                <strong>{entry.byName ?? 'In the terminal'}</strong>
                {entry.role ? ` (${entry.role})` : ''} {didText(entry)}
                <Show when={entry.user}>
                  {(user) => (
                    <>
                      {' '}
                      <Link to={`/admin/people/${user()}`}>{entry.userName ?? 'somebody'}</Link>
                    </>
                  )}
                </Show>
                <Show when={entry.match}>
                  {(match) => (
                    <>
                      {entry.user ? ', ' : ' '}match <Link to={`/admin/matches/${match()}`}>{match()}</Link>
                    </>
                  )}
                </Show>
                <span class="quiet"> {detailTexts(entry).join(', ')}</span>
              </span>
            </li>
          )}
        </For>
      </ol>
      <Show when={isMore()}>
        <p class="row">
          <button type="button" class="button" disabled={sending()} onClick={() => void read()}>
            Older
          </button>
        </p>
      </Show>
    </Section>
  )
}
