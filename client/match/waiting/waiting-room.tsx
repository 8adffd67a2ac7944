import { createEffect, createResource, createSignal, For, onCleanup, Show, Suspense } from 'solid-js'
import { focusHeading, focusIsLost } from '../../kit/focus/heading.ts'
import { count, t } from '../../languages/text.ts'
import { VISIBILITY_TEXTS, WATCHERS_TEXTS } from '../../lobby/access-fields.tsx'
import { AgentList } from '../../lobby/game-fields.tsx'
import { clockSettingsText, DEFAULT_GRACE_MS, exactDurationText, graceName, hasGrace } from '../../lobby/pace.ts'
import { Problem } from '../../page/sending.tsx'
import { api } from '../../remote/api.ts'
import { serverNow } from '../../remote/server-clock.ts'
import type { MatchInfo } from '../../remote/wire.ts'
import { Arranging } from './arranging.tsx'
import { Guests } from './guests.tsx'
import { Invitation } from './invitation.tsx'
import { SendLink } from './send-link.tsx'
import { type Ask, WaitingSeats } from './waiting-seats.tsx'
import './waiting-room.css'

/** The page of a match before it starts: who sits where, how to fill the other seats, and what its creator can change. */
export function WaitingRoom(props: { match: MatchInfo; heard: (match: MatchInfo) => void }) {
  const [problem, setProblem] = createSignal('')
  const [games] = createResource(async () => {
    const answer = await api.games()
    return answer.ok ? answer.value.games : []
  })
  const game = () => games()?.find(({ name }) => name === props.match.game)
  /** Whether absent players resign; undefined until it is known. */
  const resigns = () => game() && (game()?.absentResign ?? false)
  const empty = () => props.match.players.filter((player) => player === null).length
  const ask: Ask = async (pending) => {
    const answer = await pending
    setProblem(answer.ok ? '' : answer.problem.message)
    if (answer.ok) props.heard(answer.value)
    if (focusIsLost() && room.isConnected) toSeat()
    return answer.ok
  }
  let room!: HTMLElement
  // The button that was pressed is gone, so the focus moves to a button of the player's own seat, or else here.
  const toSeat = () => {
    const own = room.querySelector<HTMLElement>(`[data-seat="${props.match.mySeat}"] button`)
    const next = own ?? room.querySelector('button')
    next?.focus()
  }
  onCleanup(() => {
    if (room.contains(document.activeElement)) focusHeading()
  })
  // When a seat is kept for somebody no longer, nobody is told.
  createEffect(() => {
    const { id, kept = [] } = props.match
    const ends = Math.min(...kept.map(({ until }) => until ?? Number.POSITIVE_INFINITY))
    if (ends === Number.POSITIVE_INFINITY) return
    const timer = setTimeout(
      async () => {
        const answer = await api.match(id)
        if (answer.ok) props.heard(answer.value)
      },
      Math.max(0, ends - serverNow()) + 1000,
    )
    onCleanup(() => clearTimeout(timer))
  })
  const mayJoin = () => props.match.mySeat === null && props.match.free.length > 0
  const options = () =>
    Object.entries(props.match.variant).flatMap(([option, value]) => {
      const info = game()?.variants[option]
      if (!info) return []
      const { displayName = value, description = '' } = info.values[value] ?? {}
      return [{ name: info.displayName, value: displayName, means: [info.description, description].filter(Boolean).join(' ') }]
    })
  const rules = () => {
    const { clock, graceMs, visibility, watchers } = props.match
    return [
      ...options(),
      ...(clock
        ? [
            {
              name: t('Clock'),
              value: clockSettingsText(clock),
              means:
                resigns() === undefined
                  ? ''
                  : t('Players whose time runs out: {consequence}.', {
                      consequence: clock.out === 'lose' || resigns() ? t('they resign') : t('the rules move for them'),
                    }),
            },
          ]
        : []),
      ...(graceMs === DEFAULT_GRACE_MS || !hasGrace(clock, resigns() ?? true)
        ? []
        : [{ name: graceName(clock), value: exactDurationText(graceMs), means: '' }]),
      ...(visibility === 'open' ? [] : [{ name: t('To play'), value: VISIBILITY_TEXTS[visibility], means: '' }]),
      ...(watchers === 'everyone' ? [] : [{ name: t('To watch'), value: WATCHERS_TEXTS[watchers], means: '' }]),
    ]
  }

  return (
    <section ref={room} class="waiting" aria-labelledby="waiting">
      <div class="waiting-main">
        <h2 id="waiting">{count(empty(), { one: 'Waiting for {n} more player', other: 'Waiting for {n} more players' })}</h2>
        <p class="quiet">
          {props.match.startable
            ? t('The match starts when every seat is taken, or when you start it. Players can still take a seat after that.')
            : t('The match starts when every seat is taken.')}
        </p>
        <Problem message={problem()} />
        <Show
          when={props.match.invited && props.match.mySeat === null}
          fallback={
            <>
              <Show when={mayJoin()}>
                <button type="button" class="button button-primary waiting-join" onClick={() => ask(api.join(props.match.id))}>
                  {t('Join the match')}
                </button>
              </Show>
              <Show when={props.match.mySeat === null && !mayJoin() && empty() > 0}>
                <p class="banner banner-quiet">
                  {t('You need an invitation to sit here: the free seats are for those whom the player who opened this table invites.')}
                </p>
              </Show>
            </>
          }
        >
          <Invitation match={props.match} heard={props.heard} />
        </Show>
        <Show when={props.match.startable}>
          <button type="button" class="button button-primary waiting-join" onClick={() => ask(api.start(props.match.id))}>
            {t('Start now')}
          </button>
        </Show>
        <WaitingSeats match={props.match} agents={game()?.agents ?? []} ask={ask} />
        <Show when={props.match.creator}>
          <Arranging match={props.match} game={game()} ask={ask} heard={props.heard} />
        </Show>
      </div>
      <div class="waiting-aside">
        <Show when={props.match.visibility === 'open'}>
          <SendLink address={location.origin + location.pathname} title={props.match.displayName} />
        </Show>
        <Show when={props.match.visibility !== 'open' && !props.match.creator}>
          <p class="quiet">{t('Only the player who opened this table can invite others.')}</p>
        </Show>
        <Show when={props.match.creator}>
          <Suspense>
            <Guests match={props.match} ask={ask} heard={props.heard} />
          </Suspense>
        </Show>
        <Show when={rules().length > 0}>
          <dl class="explained" aria-label={t('Variant')}>
            <For each={rules()}>
              {({ name, value, means }) => (
                <div>
                  <dt>
                    {name}: {value}
                  </dt>
                  <dd>{means}</dd>
                </div>
              )}
            </For>
          </dl>
        </Show>
        <Show when={props.match.creator && empty() > 0}>
          <AgentList agents={game()?.agents ?? []} />
        </Show>
      </div>
    </section>
  )
}
