import { createResource, For, Match, Show, Switch } from 'solid-js'
import { Oops } from '../page/oops.tsx'
import { Link } from '../page/router.tsx'
import { adminApi, type Overview, type Right } from './admin-api.ts'
import { AuditLog } from './audit-log.tsx'
import { Matches } from './matches.tsx'
import { People } from './people.tsx'
import { Reports } from './reports.tsx'
import { Due, Failures, Health } from './server-state.tsx'
import { WatchPage } from './watch-page.tsx'
import '../people/account.css'
import './admin.css'

/** The sections, each with the right to see it. */
const SECTIONS = [
  { name: 'reports', title: 'Reports', right: 'reports' },
  { name: 'matches', title: 'Matches', right: 'find-matches' },
  { name: 'people', title: 'People', right: 'find-people' },
  { name: 'due', title: 'What is due', right: 'due' },
  { name: 'failures', title: 'Failed rules', right: 'failures' },
  { name: 'health', title: 'Health', right: 'health' },
  { name: 'audit', title: 'Audit log', right: 'own-audit' },
] as const satisfies readonly { readonly name: string; readonly title: string; readonly right: Right }[]

/** The page for moderators and administrators. `path`: what follows `/admin/` in the address. */
export function AdminPage(props: { path: string }) {
  const [overview] = createResource(adminApi.overview)
  const known = () => {
    const answer = overview.latest
    return answer?.ok ? answer.value : null
  }
  /** To those who may not see it, the page does not exist. */
  const refused = () => {
    const answer = overview.latest
    return answer && !answer.ok ? answer.problem : null
  }
  return (
    <Switch fallback={<p class="quiet">Loading…</p>}>
      <Match when={refused()?.code === 'not-found'}>
        <Oops title="Nothing here" message="There is no page at this address." />
      </Match>
      <Match when={refused()}>
        {(problem) => <Oops title="One moment, please" message={problem().message} retry={() => location.reload()} />}
      </Match>
      <Match when={known()}>{(known) => <Sections path={props.path} overview={known()} />}</Match>
    </Switch>
  )
}

function Sections(props: { path: string; overview: Overview }) {
  const may = (right: Right) => props.overview.rights.includes(right)
  const sections = SECTIONS.filter(({ right }) => may(right))
  const look = () => {
    const [, id, as] = /^matches\/([\w-]+)\/(\w+)\/?$/.exec(props.path) ?? []
    return id !== undefined && as !== undefined ? { id, as } : null
  }
  const section = () => {
    const [name = ''] = props.path.split('/')
    return look() ? undefined : sections.find((one) => one.name === (name || 'reports'))
  }
  /** What is looked for, such as the match of a report: `/admin/matches/ID`. */
  const find = () => decodeURIComponent(props.path.split('/')[1] ?? '')
  return (
    <div class="admin">
      <nav class="admin-nav" aria-label="For moderators">
        <For each={sections}>
          {({ name, title }) => (
            <Link to={`/admin/${name}`} class="button button-quiet button-small">
              <span data-current={section()?.name === name}>
                {title}
                <Show when={name === 'reports' && props.overview.openReports > 0}>
                  {' '}
                  <span class="pc-tag">{props.overview.openReports} open</span>
                </Show>
              </span>
            </Link>
          )}
        </For>
      </nav>
      <Show when={look()} keyed>
        {(look) => <WatchPage look={look} may={may} />}
      </Show>
      <Show when={!look()}>
        <Switch fallback={<Oops title="Nothing here" message="There is no page at this address." />}>
          <Match when={section()?.name === 'reports'}>
            <Reports />
          </Match>
          <Match when={section()?.name === 'matches'}>
            <Show when={find()} keyed fallback={<Matches find="" may={may} />}>
              {(find) => <Matches find={find} may={may} />}
            </Show>
          </Match>
          <Match when={section()?.name === 'people'}>
            <Show when={find()} keyed fallback={<People find="" may={may} />}>
              {(find) => <People find={find} may={may} />}
            </Show>
          </Match>
          <Match when={section()?.name === 'due'}>
            <Due />
          </Match>
          <Match when={section()?.name === 'failures'}>
            <Failures may={may} />
          </Match>
          <Match when={section()?.name === 'health'}>
            <Health />
          </Match>
          <Match when={section()?.name === 'audit'}>
            <AuditLog all={may('audit')} />
          </Match>
        </Switch>
      </Show>
    </div>
  )
}
