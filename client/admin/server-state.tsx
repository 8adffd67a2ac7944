import { createResource, For, type JSX, Show } from 'solid-js'
import { Link } from '../page/router.tsx'
import { createSending } from '../page/sending.tsx'
import { adminApi, type Right } from './admin-api.ts'
import { Moment, Section } from './section.tsx'

const MB = 2 ** 20

function Table(props: { caption: string; head: readonly string[]; rows: readonly (readonly JSX.Element[])[] }) {
  return (
    <Show when={props.rows.length > 0} fallback={<p class="quiet">{props.caption}: nothing.</p>}>
      {/* It can be scrolled with the keyboard where it is wider than the page. */}
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: see above */}
      <section class="admin-scroller" tabIndex={0} aria-label={props.caption}>
        <table class="admin-table">
          <caption>{props.caption}</caption>
          <thead>
            <tr>
              <For each={props.head}>{(name) => <th scope="col">{name}</th>}</For>
            </tr>
          </thead>
          <tbody>
            <For each={props.rows}>
              {(row) => (
                <tr>
                  <For each={row}>{(cell) => <td>{cell}</td>}</For>
                </tr>
              )}
            </For>
          </tbody>
        </table>
      </section>
    </Show>
  )
}

const toMatch = (id: string) => <Link to={`/admin/matches/${id}`}>{id}</Link>

/** Timers, clocks, turns and notices that the server sees to next. */
export function Due() {
  const [found, { refetch }] = createResource(adminApi.due)
  const due = () => (found.latest?.ok ? found.latest.value : null)
  const head = ['match', 'when', 'attempts']
  const row = ({ match, due, attempts }: { match: string; due: number; attempts: number }) => [
    toMatch(match),
    <Moment at={due} />,
    attempts,
  ]
  return (
    <Section title="What is due" problem={found.latest?.ok === false ? found.latest.problem.message : undefined}>
      <Again again={() => void refetch()} />
      <Show when={due()}>
        {(due) => (
          <>
            <Table caption="Timers" head={head} rows={due().timers.map(row)} />
            <Table caption="Clocks" head={head} rows={due().clocks.map(row)} />
            <Table
              caption="Turns of agents and of players who are away"
              head={[...head, 'seat']}
              rows={due().agents.map((one) => [...row(one), one.seat + 1])}
            />
            <Table caption="Notices" head={[...head, 'about']} rows={due().notices.map((one) => [...row(one), one.kind])} />
          </>
        )}
      </Show>
    </Section>
  )
}

/** Which rules failed. */
export function Failures(props: { may: (right: Right) => boolean }) {
  const [found, { refetch }] = createResource(adminApi.failures)
  const { problem, sending, send } = createSending()
  const failures = () => (found.latest?.ok ? found.latest.value : null)
  const retry = (match: string) => (
    <Show when={props.may('retry')}>
      <button
        type="button"
        class="button button-small"
        disabled={sending()}
        aria-label={`Try match ${match} again`}
        onClick={() => send(adminApi.retry(match), () => void refetch())}
      >
        Try again
      </button>
    </Show>
  )
  return (
    <Section title="Failed rules" problem={problem() || (found.latest?.ok === false ? found.latest.problem.message : undefined)}>
      <Again again={() => void refetch()} />
      <Show when={failures()}>
        {(failures) => (
          <>
            <Table
              caption="Failed three times, and not tried any more"
              head={['match', 'game', 'what', '']}
              rows={failures().parked.map(({ match, game, by }) => [toMatch(match), game, by, retry(match)])}
            />
            <Table
              caption="Can only be ended, as their rules have changed"
              head={['match', 'game']}
              rows={failures().stopped.map(({ match, game }) => [toMatch(match), game])}
            />
            <Table
              caption="Since the server was started"
              head={['when', 'what', 'match', 'game', 'error']}
              rows={failures().recent.map(({ at, event, match, game, error }) => [
                <Moment at={at} />,
                event,
                match === null ? '' : toMatch(match),
                game ?? '',
                <pre class="admin-error">{error}</pre>,
              ])}
            />
          </>
        )}
      </Show>
    </Section>
  )
}

/** How the server is. */
export function Health() {
  const [found, { refetch }] = createResource(adminApi.health)
  const health = () => (found.latest?.ok ? found.latest.value : null)
  const span = (seconds: number) => {
    const [days, hours, minutes] = [Math.floor(seconds / 86_400), Math.floor((seconds % 86_400) / 3600), Math.floor((seconds % 3600) / 60)]
    return `${days > 0 ? `${days} days ` : ''}${hours} h ${minutes} min`
  }
  return (
    <Section title="Health" problem={found.latest?.ok === false ? found.latest.problem.message : undefined}>
      <Again again={() => void refetch()} />
      <Show when={health()}>
        {(health) => (
          <dl class="admin-facts">
            <For
              each={[
                ['Takes requests and saves', health().notReady === null ? 'yes' : `no: ${health().notReady}`],
                ['Running for', span(health().upSeconds)],
                ['The event loop is late by', `${Math.round(health().lagMs)} ms`],
                ['Memory', `${Math.round(health().residentBytes / MB)} MB, ${Math.round(health().heapBytes / MB)} MB of it for objects`],
                ['Accounts', health().counts.accounts],
                ['Guests', health().counts.guests],
                ['Matches that wait', health().counts.open],
                ['Matches that run', health().counts.running],
                ['Matches that are over', health().counts.finished],
              ]}
            >
              {([name, value]) => (
                <div>
                  <dt>{name}</dt>
                  <dd>{value}</dd>
                </div>
              )}
            </For>
          </dl>
        )}
      </Show>
    </Section>
  )
}

function Again(props: { again: () => void }) {
  return (
    <p class="row">
      <button type="button" class="button button-small" onClick={() => props.again()}>
        Look again
      </button>
    </p>
  )
}
