import { createEffect, createSignal, Match, onCleanup, Show, Suspense, Switch } from 'solid-js'
import { ChatButton } from '../../chat/chat-button.tsx'
import { t } from '../../languages/text.ts'
import { loadedLater } from '../../page/loaded-later.ts'
import { Oops } from '../../page/oops.tsx'
import { here, Link } from '../../page/router.tsx'
import { showTab } from '../../page/tab.ts'
import { isBusy } from '../../remote/answer.ts'
import type { MatchInfo } from '../../remote/wire.ts'
import { passing } from '../actor/actors.ts'
import { shownMatch, useMatch } from '../actor/use-match.ts'
import type { Opened } from '../keys/keys.tsx'
import { Aside } from './aside.tsx'
import { Prompt } from './prompt.tsx'
import { Seats } from './seats.tsx'
import { Table } from './table.tsx'
import './page.css'
import './phone.css'

const Unloaded = () => <p class="quiet">{t('A part of this page could not be loaded. Please reload it.')}</p>
/** Matches that run do not need it. */
const WaitingRoom = loadedLater(async () => (await import('../waiting/waiting-room.tsx')).WaitingRoom, Unloaded)
/** Loaded when a match is on the screen, or cannot be shown. */
const Unseen = loadedLater(
  async () => (await import('./announcer.tsx')).Unseen,
  () => null,
)
const Keys = loadedLater(
  async () => (await import('../keys/keys.tsx')).Keys,
  () => null,
)
const Claim = loadedLater(async () => (await import('../seat/claim.tsx')).Claim, Unloaded)
const Elsewhere = loadedLater(
  async () => (await import('../../page/elsewhere.tsx')).Elsewhere,
  () => null,
)
const ChatPanel = loadedLater(async () => (await import('../../chat/chat-panel.tsx')).ChatPanel, Unloaded)
const Ended = loadedLater(async () => (await import('../ending/ended.tsx')).Ended, Unloaded)
const MatchMenu = loadedLater(
  async () => (await import('../seat/menu.tsx')).MatchMenu,
  () => null,
)
const Offers = loadedLater(async () => (await import('../seat/offers.tsx')).Offers, Unloaded)
const Rewind = loadedLater(async () => (await import('./rewind.tsx')).Rewind, Unloaded)
const Banners = loadedLater(async () => (await import('./banners.tsx')).Banners, Unloaded)
const StuckPage = loadedLater(async () => (await import('./stuck.tsx')).StuckPage, Unloaded)

/** To guests who look for a match that there is not, or that only others may see. */
const PERHAPS_YOURS = t('There is no such match, or only its players may see it. If you are one of them, sign in to your account.')

/** The page of one match: waiting for players, running, or finished. */
export function MatchPage(props: { id: string; isGuest: boolean }) {
  const followed = useMatch(props.id, () => new URLSearchParams(here().split('?')[1]).get('board') === 'plain')
  const shown = shownMatch(followed)
  const { connection, match, view, context, send, chat } = followed
  const mayPass = () => {
    const { problem } = context()
    return problem !== null && passing(problem)
  }
  /** Perhaps the visitor has followed a notice to a match of their account. */
  const isForOthers = () => props.isGuest && match() === null && context().problem?.code === 'unknown-match'
  const mySeat = () => match()?.mySeat ?? null
  const mayGo = () => {
    const seat = mySeat()
    return seat !== null && match()?.status === 'running' && !context().newest?.inactive.includes(seat)
  }
  /** Few matches have any. */
  const hasBanners = () => match()?.told || match()?.stuck || context().plan?.refused || match()?.players[mySeat() ?? -1]?.absent
  const heard = (match: MatchInfo) => send({ type: 'received', message: { type: 'match', match } })
  const [ended, setEnded] = createSignal<MatchInfo | null>(null)
  /** The match exists, but cannot be shown. */
  const unshowable = () => {
    const known = ended() ?? match()
    return known && (known.stuck || known.ended) ? known : null
  }
  const stopped = () => {
    const known = match()
    return known?.stopped ? known : null
  }
  /** The problem to show; empty if the match itself explains it. */
  const problem = () => {
    const message = context().problem?.message
    return message !== undefined && match()?.stuck?.startsWith(message) ? '' : message
  }
  const [opened, setOpened] = createSignal<Opened>(null)
  /** Whether there is a side column, see page.css. */
  const wide = matchMedia('(min-width: 60rem)')
  const [isWide, setWide] = createSignal(wide.matches)
  wide.onchange = () => setWide(wide.matches)
  onCleanup(() => {
    wide.onchange = null
  })
  /** How many other matches wait for the visitor, as far as this one does not. */
  const [elsewhere, setElsewhere] = createSignal(0)
  /** Beside the board where there is room: above, they would push it from under the pointer. */
  const offers = () => (
    <Show when={view() !== null && match()?.status === 'running'}>
      <Suspense>
        <Offers followed={shown} />
      </Suspense>
    </Show>
  )
  const talk = (match: MatchInfo) => (
    <Show when={chat.isOpen()}>
      <Suspense>
        <ChatPanel
          match={match}
          news={chat}
          closedIn={followed.definition()?.chatClosedIn ?? []}
          phase={context().newest?.phase.path ?? null}
          isOut={match.mySeat !== null && (context().newest?.inactive.includes(match.mySeat) ?? false)}
        />
      </Suspense>
    </Show>
  )
  createEffect(() => {
    const name = followed.definition()?.displayName ?? match()?.displayName
    showTab(name === undefined ? 'Playchart' : `${name} – Playchart`, followed.isMyTurn() ? 1 : elsewhere())
  })
  return (
    <Switch fallback={<p class="quiet">{t('Loading the match…')}</p>}>
      <Match when={stopped()}>
        {(match) => (
          <Suspense>
            <StuckPage match={match()} heard={heard} />
          </Suspense>
        )}
      </Match>
      <Match when={connection() === 'failed'}>
        <Show
          when={unshowable()}
          fallback={
            <Oops
              title={t('This match cannot be shown')}
              message={isForOthers() ? PERHAPS_YOURS : (context().problem?.message ?? '')}
              retry={mayPass() ? () => send({ type: 'retry' }) : undefined}
            >
              <Show when={isForOthers()}>
                <Link to={`/account?match=${props.id}`} class="button button-primary">
                  {t('Sign in to your account')}
                </Link>
              </Show>
            </Oops>
          }
        >
          {(match) => (
            <Suspense>
              <StuckPage match={match()} heard={setEnded} />
            </Suspense>
          )}
        </Show>
      </Match>
      <Match when={match()}>
        {(match) => (
          <div class="match" data-connection={connection()}>
            <header class="match-head">
              <Link to="/" class="match-home" label={t('All games')}>
                <img src="/icon.svg" alt="" width="28" height="28" />
              </Link>
              <h1>{followed.definition()?.displayName ?? match().displayName}</h1>
              <Show when={match().goesOn?.sandbox || (match().mySeat === null && match().status === 'running')}>
                <span class="pc-tag">{match().goesOn ? t('sandbox') : t('you are watching')}</span>
              </Show>
              <Show when={view() !== null}>
                <Seats followed={shown} />
              </Show>
              <Show when={view() !== null && mySeat() !== null && !followed.isMyTurn()}>
                <Suspense>
                  <Elsewhere match={props.id} found={setElsewhere} />
                </Suspense>
              </Show>
              <div class="match-buttons">
                <a
                  class="button button-icon button-quiet"
                  href={`/games/${match().game}/rules${match().rules ? `?rules=${match().rules}` : ''}`}
                  // The match goes on here.
                  target="_blank"
                  aria-label={t('Rules, in a new tab')}
                  rel="noopener"
                >
                  ?
                </a>
                <ChatButton news={chat} />
                <Show when={view() !== null && mayGo()}>
                  <Suspense fallback={<span class="button button-icon button-quiet">⋯</span>}>
                    <MatchMenu followed={shown} open={setOpened} />
                  </Suspense>
                </Show>
              </div>
              <Show when={view()?.progress != null}>
                <Progress part={view()?.progress ?? 0} />
              </Show>
            </header>
            <Show when={context().lost}>
              <p class="banner banner-danger" role="alert">
                {t('{problem} Trying again…', { problem: problem() ?? t('The connection is lost.') }).trim()}{' '}
                <button type="button" class="button button-small" onClick={() => send({ type: 'retry' })}>
                  {t('Try now')}
                </button>
              </p>
            </Show>
            <Show when={!context().lost && problem()}>
              <p class="banner banner-danger" role="alert">
                {problem()}
              </p>
            </Show>
            <Show when={hasBanners()}>
              <Suspense>
                <Banners followed={shown} heard={heard} />
              </Suspense>
            </Show>
            <Show when={view() !== null && mayGo()}>
              <Suspense>
                <Claim followed={shown} />
              </Suspense>
            </Show>
            <Show when={!isWide()}>{offers()}</Show>
            <Show
              when={view() !== null}
              fallback={
                <Show when={match().status === 'open'}>
                  <Suspense fallback={<p class="quiet">{t('Loading the table…')}</p>}>
                    <WaitingRoom match={match()} heard={heard} />
                  </Suspense>
                  {talk(match())}
                </Show>
              }
            >
              <div class="match-main">
                <Prompt followed={shown} />
                <Suspense>
                  <Unseen followed={shown} />
                  <Keys followed={shown} opened={opened()} open={setOpened} />
                </Suspense>
                <Table followed={shown} />
                <Show when={view()?.finished && !followed.isAhead()}>
                  <Suspense>
                    <Ended followed={shown} />
                  </Suspense>
                </Show>
                <Suspense fallback={<div class="rewind" />}>
                  <Rewind followed={shown} />
                </Suspense>
              </div>
              <div class="match-side">
                <Show when={isWide()}>{offers()}</Show>
                <Aside followed={shown} />
                {talk(match())}
              </div>
            </Show>
          </div>
        )}
      </Match>
      <Match when={context().problem}>
        {(problem) => (
          <Oops
            title={isBusy(problem()) ? t('One moment, please') : t('No connection')}
            message={t('{problem} Trying again…', { problem: problem().message })}
            retry={() => send({ type: 'retry' })}
          />
        )}
      </Match>
    </Switch>
  )
}

/** The progress of the match, from 0 to 1. */
function Progress(props: { part: number }) {
  return (
    <div
      class="match-progress"
      role="progressbar"
      aria-label={t('Progress of the match')}
      aria-valuemin="0"
      aria-valuemax="100"
      aria-valuenow={Math.round(props.part * 100)}
    >
      <i style={{ scale: `${props.part} 1` }} />
    </div>
  )
}
