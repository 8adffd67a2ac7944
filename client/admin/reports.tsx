import { createResource, createSignal, For, Show } from 'solid-js'
import { Link } from '../page/router.tsx'
import { createSending, Problem } from '../page/sending.tsx'
import { adminApi, type ReportInfo } from './admin-api.ts'
import { Moment, Section } from './section.tsx'

const REASONS: { readonly [reason in ReportInfo['reason']]: string } = {
  cheating: 'Cheating',
  abuse: 'Rude or threatening',
  name: 'Name or picture',
  stalling: 'Holds up the match',
  other: 'Something else',
}

/** What people have reported. */
export function Reports() {
  const [settled, setSettled] = createSignal(false)
  const [found, { refetch }] = createResource(
    () => ({ settled: settled() }),
    ({ settled }) => adminApi.reports(settled),
  )
  const list = () => (found.latest?.ok ? found.latest.value.reports : null)
  return (
    <Section title="Reports" problem={found.latest?.ok === false ? found.latest.problem.message : undefined}>
      <label class="admin-check">
        <input type="checkbox" checked={settled()} onChange={({ currentTarget }) => setSettled(currentTarget.checked)} />
        Those that are settled
      </label>
      <Show when={list()}>
        {(list) => (
          <ul class="admin-list">
            <For each={list()} fallback={<li class="quiet">{settled() ? 'Nothing has been settled yet.' : 'No report is open.'}</li>}>
              {(report) => (
                <li class="panel">
                  <Report report={report} settled={refetch} />
                </li>
              )}
            </For>
          </ul>
        )}
      </Show>
    </Section>
  )
}

function Report(props: { report: ReportInfo; settled: () => void }) {
  const { problem, sending, send } = createSending()
  let note!: HTMLTextAreaElement
  const settle = (event: SubmitEvent) => {
    event.preventDefault()
    void send(adminApi.settle(props.report.id, note.value), () => props.settled())
  }
  const whom = () => props.report.aboutName ?? 'the match'
  return (
    <article>
      <h2>
        {REASONS[props.report.reason]}: {whom()}
      </h2>
      <p class="quiet">
        {props.report.reporterName}, <Moment at={props.report.at} />, {props.report.context.game} at version {props.report.context.version}
      </p>
      <Show when={props.report.words}>
        <blockquote class="admin-words">{props.report.words}</blockquote>
      </Show>
      <p class="row">
        <Link to={`/admin/matches/${props.report.match}`} class="button button-small">
          The match
        </Link>
        <Show when={props.report.about}>
          {(about) => (
            <Link to={`/admin/people/${about()}`} class="button button-small">
              {props.report.aboutName ?? 'The person'}
            </Link>
          )}
        </Show>
      </p>
      <Show
        when={props.report.settledAt === null}
        fallback={
          <p>
            Settled <Moment at={props.report.settledAt ?? 0} />: {props.report.note}
          </p>
        }
      >
        <form class="admin-form" aria-label={`Settle the report about ${whom()}`} onSubmit={settle}>
          <label class="field">
            <span>What was done</span>
            <textarea ref={note} required maxLength={1000} rows={2} />
          </label>
          <Problem message={problem()} />
          <p class="row">
            <button type="submit" class="button button-primary" disabled={sending()}>
              Settle
            </button>
          </p>
        </form>
      </Show>
    </article>
  )
}
