import { createEffect, createMemo, createSignal, ErrorBoundary, Match, on, onCleanup, onMount, Show, Suspense, Switch } from 'solid-js'
import { focusHeadingOnceThere } from './kit/focus/heading.ts'
import { t } from './languages/text.ts'
import { loadedLater } from './page/loaded-later.ts'
import { MyName } from './page/my-name.tsx'
import { Broken, Oops, Unloaded } from './page/oops.tsx'
import { followHistory, here, Link, routeOf } from './page/router.tsx'
import { isBusy, type Problem } from './remote/answer.ts'
import { api } from './remote/api.ts'
import type { Me } from './remote/wire.ts'

const AdminPage = loadedLater(async () => (await import('./admin/admin-page.tsx')).AdminPage, Unloaded)
const AccountPage = loadedLater(async () => (await import('./people/account-page.tsx')).AccountPage, Unloaded)
const ChartPage = loadedLater(async () => (await import('./chart/chart-page.tsx')).ChartPage, Unloaded)
const Invite = loadedLater(async () => (await import('./page/invite.tsx')).Invite, Unloaded)
const ArrivePage = loadedLater(async () => (await import('./people/arrive-page.tsx')).ArrivePage, Unloaded)
const MailedPage = loadedLater(async () => (await import('./people/mailed-page.tsx')).MailedPage, Unloaded)
const ReturnPage = loadedLater(async () => (await import('./people/arrive-page.tsx')).ReturnPage, Unloaded)
const Lobby = loadedLater(async () => (await import('./lobby/lobby.tsx')).Lobby, Unloaded)
const NoticesPage = loadedLater(async () => (await import('./notices/notices-page.tsx')).NoticesPage, Unloaded)
const RulesPage = loadedLater(async () => (await import('./rules/rules-page.tsx')).RulesPage, Unloaded)
const InspectorPage = loadedLater(async () => (await import('./match/panels/inspector-page.tsx')).InspectorPage, Unloaded)
const MatchPage = loadedLater(async () => (await import('./match/panels/page.tsx')).MatchPage, Unloaded)

const Bell = () => (
  <svg
    viewBox="0 0 24 24"
    width="20"
    height="20"
    aria-hidden="true"
    fill="none"
    stroke="currentColor"
    stroke-width="2"
    stroke-linejoin="round"
  >
    <path d="M6 17V11a6 6 0 0 1 12 0v6l2 2H4z" />
    <path d="M10 21a2 2 0 0 0 4 0" stroke-linecap="round" />
  </svg>
)

/** The whole client. */
export function App() {
  followHistory()
  const [me, setMe] = createSignal<Me | null>(null)
  const [problem, setProblem] = createSignal<Problem | null>(null)
  // The first answer sets the cookie that identifies the visitor, so no other request is sent before it.
  const meet = async () => {
    const answer = await api.me()
    setProblem(answer.ok ? null : answer.problem)
    if (answer.ok) setMe(answer.value)
  }
  onMount(meet)
  const route = createMemo(() => routeOf(here()), undefined, { equals: (a, b) => JSON.stringify(a) === JSON.stringify(b) })
  // Of a page that is loaded the browser takes care itself.
  createEffect(on(route, () => onCleanup(focusHeadingOnceThere()), { defer: true }))
  const matchId = () => {
    const at = route()
    return at.page === 'match' ? at.id : undefined
  }

  const inspected = () => {
    const at = route()
    return at.page === 'inspector' ? at.id : undefined
  }

  const rulesOf = () => {
    const at = route()
    return at.page === 'rules' ? at : undefined
  }

  const chartOf = () => {
    const at = route()
    return at.page === 'chart' ? at.game : undefined
  }

  const provider = () => {
    const at = route()
    return at.page === 'sign-in' ? at.provider : undefined
  }

  /** What those with a role see there; to others the page does not exist. */
  const adminPath = () => {
    const at = route()
    return at.page === 'admin' && me()?.role !== 'player' ? { path: at.path } : undefined
  }

  return (
    <>
      <header class="top">
        <Link to="/" class="brand">
          <img src="/icon.svg" alt="" width="28" height="28" />
          Playchart
        </Link>
        <Show when={me()}>
          {(me) => (
            <span class="who">
              <MyName name={me().name} renamed={setMe} />
              <Link to="/notices" class="button button-quiet" label={t('Notices')}>
                <Bell />
              </Link>
              <Link to={matchId() === undefined ? '/account' : `/account?match=${matchId()}`} class="button button-quiet">
                {me().kind === 'account' ? t('Account') : t('Sign in')}
              </Link>
            </span>
          )}
        </Show>
      </header>
      <main class="main">
        <ErrorBoundary fallback={(error, reset) => <Broken error={error} retry={reset} />}>
          <Show
            when={me() !== null}
            fallback={
              <Show when={problem()}>
                {(problem) => (
                  <Oops title={isBusy(problem()) ? t('One moment, please') : t('No connection')} message={problem().message} retry={meet} />
                )}
              </Show>
            }
          >
            <Switch fallback={<Oops title={t('Nothing here')} message={t('There is no page at this address.')} />}>
              <Match when={route().page === 'lobby'}>
                <Suspense fallback={<p class="quiet">{t('Loading…')}</p>}>
                  <Lobby leaving={() => MatchPage.preload()} />
                </Suspense>
              </Match>
              <Match when={route().page === 'invite'}>
                <Suspense fallback={<p class="quiet">{t('Loading…')}</p>}>
                  <Invite />
                </Suspense>
              </Match>
              <Match when={route().page === 'account' && me()}>
                {(me) => (
                  <Suspense fallback={<p class="quiet">{t('Loading…')}</p>}>
                    <AccountPage me={me()} changed={setMe} />
                  </Suspense>
                )}
              </Match>
              <Match when={route().page === 'device' && me()}>
                {(me) => (
                  <Suspense fallback={<p class="quiet">{t('Loading…')}</p>}>
                    <ArrivePage me={me()} changed={setMe} />
                  </Suspense>
                )}
              </Match>
              <Match when={route().page === 'mailed' && me()}>
                {(me) => (
                  <Suspense fallback={<p class="quiet">{t('Loading…')}</p>}>
                    <MailedPage me={me()} changed={setMe} />
                  </Suspense>
                )}
              </Match>
              <Match when={adminPath()}>
                {(at) => (
                  <Suspense fallback={<p class="quiet">{t('Loading…')}</p>}>
                    <AdminPage path={at().path} />
                  </Suspense>
                )}
              </Match>
              <Match when={provider()} keyed>
                {(provider) => (
                  <Suspense fallback={<p class="quiet">{t('Loading…')}</p>}>
                    <ReturnPage provider={provider} changed={setMe} />
                  </Suspense>
                )}
              </Match>
              <Match when={route().page === 'notices'}>
                <Suspense fallback={<p class="quiet">{t('Loading…')}</p>}>
                  <NoticesPage />
                </Suspense>
              </Match>
              <Match when={rulesOf()}>
                {(at) => (
                  <Suspense fallback={<p class="quiet">{t('Loading…')}</p>}>
                    <RulesPage game={at().game} rules={at().rules} />
                  </Suspense>
                )}
              </Match>
              <Match when={chartOf()} keyed>
                {(game) => (
                  <Suspense fallback={<p class="quiet">{t('Loading the chart…')}</p>}>
                    <ChartPage game={game} />
                  </Suspense>
                )}
              </Match>
              <Match when={inspected()} keyed>
                {(id) => (
                  <Suspense fallback={<p class="quiet">{t('Loading the match…')}</p>}>
                    <InspectorPage id={id} />
                  </Suspense>
                )}
              </Match>
              <Match when={matchId()} keyed>
                {(id) => (
                  <Suspense fallback={<p class="quiet">{t('Loading the match…')}</p>}>
                    <MatchPage id={id} isGuest={me()?.kind !== 'account'} />
                  </Suspense>
                )}
              </Match>
            </Switch>
          </Show>
        </ErrorBoundary>
      </main>
    </>
  )
}
