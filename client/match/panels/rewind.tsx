import { createEffect, createMemo, createSignal, on, onCleanup, onMount, Show } from 'solid-js'
import { slowness } from '../../kit/animate/speed.ts'
import { count, rich, t } from '../../languages/text.ts'
import { go, Link } from '../../page/router.tsx'
import { createSending, Problem } from '../../page/sending.tsx'
import { answer } from '../../remote/answer.ts'
import { routes } from '../../remote/api.ts'
import type { ShownMatch } from '../actor/use-match.ts'
import './rewind.css'

/** How long a version stays while past ones are played, at normal speed; and at least, where nothing moves. */
const PLAYED_MS = 900
const LEAST_MS = 300

/** The parameter of the page's address that holds the past version on the screen. */
const AT = 'at'

/** Controls for looking at past versions as the viewer's own seat. The one on the screen is in the page's address. */
export function Rewind(props: { followed: ShownMatch }) {
  const { context, isMyTurn, shown, match, send } = props.followed
  const newest = () => context().newest?.version ?? 0
  const at = () => context().past?.version ?? Math.min(newest(), shown().view.version)
  const pastVersion = createMemo(() => context().past?.version)
  const past = createMemo(() => pastVersion() !== undefined)
  let slider!: HTMLInputElement
  // In this order, because a value beyond `max` would be clamped.
  createEffect(() => {
    slider.max = String(newest())
    slider.value = String(at())
  })
  const look = (version: number) => {
    if (version >= newest()) send({ type: 'present' })
    else send({ type: 'rewind', version: Math.max(0, version) })
  }
  onMount(() => {
    const asked = new URLSearchParams(location.search).get(AT) ?? ''
    if (/^\d{1,9}$/.test(asked) && Number(asked) < newest()) look(Number(asked))
  })
  createEffect(
    on(
      pastVersion,
      (version) => {
        const address = new URL(location.href)
        if (version === undefined) address.searchParams.delete(AT)
        else address.searchParams.set(AT, String(version))
        history.replaceState(history.state, '', address)
      },
      { defer: true },
    ),
  )

  const [playing, setPlaying] = createSignal(false)
  createEffect(() => {
    if (!playing()) return
    const version = pastVersion()
    if (version === undefined) return setPlaying(false)
    // Not before it is on the screen.
    if (shown().view.version !== version) return
    const timer = setTimeout(() => look(version + 1), Math.max(LEAST_MS, PLAYED_MS * slowness()))
    onCleanup(() => clearTimeout(timer))
  })
  const play = () => {
    if (!playing() && !past()) look(0)
    setPlaying(!playing())
  }

  /** The newest version when the visitor began to look back. */
  const [left, setLeft] = createSignal(0)
  createEffect(on(past, (is) => is && setLeft(newest())))
  const since = () => {
    const more = newest() - left()
    if (context().newest?.finished && more > 0) return t('The match is over now.')
    const moved =
      more > 0 ? count(more, { one: 'The match has gone on by {n} version.', other: 'The match has gone on by {n} versions.' }) : ''
    return [moved, isMyTurn() ? t('It is your turn now.') : ''].filter(Boolean).join(' ')
  }

  const { problem, sending, send: post } = createSending()
  const goOn = () =>
    post(
      answer(routes.matches[':id']['go-on'].$post({ param: { id: match().id }, json: { version: at() } })),
      ({ id }) => void go(`/matches/${id}`),
    )
  const goesOnText = () =>
    match().status === 'finished'
      ? t('Play on from this version against agents, in a match of your own.')
      : t('Try how it could go on, against agents, in a sandbox of your own: from what you know, so it tells nothing of this match.')
  return (
    <div class="rewind" role="group" aria-label={t('Rewind')} data-past={past()}>
      <button type="button" class="button button-icon" aria-label={t('One move back')} disabled={at() === 0} onClick={() => look(at() - 1)}>
        ‹
      </button>
      <input
        ref={slider}
        type="range"
        aria-label={t('Version')}
        aria-valuetext={
          past() ? t('version {at} of {newest}, in the past', { at: at(), newest: newest() }) : t('version {at}, now', { at: at() })
        }
        min="0"
        disabled={newest() === 0}
        onInput={(event) => look(Number(event.currentTarget.value))}
      />
      <button type="button" class="button button-icon" aria-label={t('One move forward')} disabled={!past()} onClick={() => look(at() + 1)}>
        ›
      </button>
      <button
        type="button"
        class="button button-icon"
        aria-label={playing() ? t('Stop') : past() ? t('Play from here') : t('Play from the start')}
        disabled={newest() === 0}
        onClick={play}
      >
        <svg viewBox="0 0 16 16" width="16" height="16" aria-hidden="true" fill="currentColor">
          <path d={playing() ? 'M3 2h4v12H3zM9 2h4v12H9z' : 'M4 2l10 6-10 6z'} />
        </svg>
      </button>
      <span class="rewind-at">
        {at()} / {newest()}
      </span>
      <button
        type="button"
        class="button"
        classList={{ 'button-primary': past() }}
        disabled={!past()}
        onClick={() => send({ type: 'present' })}
      >
        {t('Back to live')}
      </button>
      <Show when={match().mySeat !== null && !shown().view.finished}>
        <button type="button" class="button" title={goesOnText()} disabled={sending()} onClick={goOn}>
          {t('Go on from here')}
        </button>
      </Show>
      <Show when={past()}>
        <p class="rewind-note" role="status">
          {t('You are looking at an earlier version, as you saw it then.')} <strong>{since()}</strong>
        </p>
      </Show>
      <Problem message={problem()} />
      <Show when={match().goesOn}>
        {(from) => {
          const version = () => (
            <Link to={`/matches/${from().match}?${AT}=${from().version}`}>
              {t('version {version} of a match', { version: from().version })}
            </Link>
          )
          return (
            <p class="quiet" style={{ 'grid-column': '1 / -1' }}>
              {from().sandbox
                ? rich('A sandbox: what you knew is so here, everything else is made up. It goes on from {version}.', {
                    version: version(),
                  })
                : rich('Only you play here, against agents. It goes on from {version}.', { version: version() })}
            </p>
          )
        }}
      </Show>
    </div>
  )
}

/** Says above the board that what it shows is an earlier version, and leads back when it is the viewer's turn meanwhile. */
export function LookingBack(props: { followed: ShownMatch }) {
  const { isMyTurn, send, toBoard } = props.followed
  const back = () => {
    send({ type: 'present' })
    toBoard()
  }
  return (
    <>
      <span class="pc-tag">{t('Earlier version')}</span>
      <Show when={isMyTurn()}>
        <button type="button" class="button button-primary button-small" onClick={back}>
          {t('It is your turn now')}
        </button>
      </Show>
    </>
  )
}
