import { createSignal, For, Show, Suspense } from 'solid-js'
import { listed } from '../../engine/model/words.ts'
import { count, t } from '../languages/text.ts'
import { loadedLater } from '../page/loaded-later.ts'
import { Unloaded } from '../page/oops.tsx'
import { go, Link } from '../page/router.tsx'
import { Problem } from '../page/sending.tsx'
import { api } from '../remote/api.ts'
import { calledAt, playerName } from '../remote/player-name.ts'
import { serverTime } from '../remote/server-clock.ts'
import type { MatchInfo } from '../remote/wire.ts'
import { leftText, resultText } from './my-matches.ts'

/** Lines that are shown at first, unless the list says otherwise. */
const MOST_LINES = 8
/** How often the time that is left is told anew. */
const TICK_MS = 5000

/** Few are invited. */
const InvitationAnswers = loadedLater(async () => (await import('./invitation-answers.tsx')).InvitationAnswers, Unloaded)

/**
 * A list of matches, one line each, at first `most` of them. `more` is called for those after the last; null where there are none.
 * `declined` is called when the visitor has declined an invitation in it.
 */
export function MatchList(props: {
  title: string
  /** What a match's game is called. */
  titleOf: (match: MatchInfo) => string
  matches: readonly MatchInfo[] | undefined
  empty: string
  most?: number
  more?: (() => void) | null | undefined
  declined?: () => void
}) {
  const [all, setAll] = createSignal(false)
  const now = serverTime(TICK_MS)
  const matches = () => props.matches ?? []
  const shown = () => (all() ? matches() : matches().slice(0, props.most ?? MOST_LINES))
  return (
    <section class="match-list" aria-label={props.title}>
      <h2>{props.title}</h2>
      <Show when={matches().length > 0} fallback={<p class="quiet">{props.matches ? props.empty : t('Loading…')}</p>}>
        <ul>
          <For each={shown()}>
            {(match) => <MatchLine match={match} title={props.titleOf(match)} now={now()} declined={() => props.declined?.()} />}
          </For>
        </ul>
        <Show
          when={shown().length < matches().length}
          fallback={
            <Show when={props.more}>
              {(more) => (
                <button type="button" class="button button-quiet" onClick={() => more()()}>
                  {t('Show more')}
                </button>
              )}
            </Show>
          }
        >
          <button type="button" class="button button-quiet" onClick={() => setAll(true)}>
            {t('Show all {n}', { n: matches().length })}
          </button>
        </Show>
      </Show>
    </section>
  )
}

/** `now`: by the server's clock, in milliseconds since 1970. */
function MatchLine(props: { match: MatchInfo; title: string; now: number; declined: () => void }) {
  const names = () => {
    const { players, free } = props.match
    return listed(
      players.flatMap((player, seat) =>
        // A player whose seat is free has left the table.
        !player || (!player.me && free.includes(seat)) ? [] : [player.me ? t('you') : playerName(player, calledAt(players, seat))],
      ),
    )
  }
  const free = () => props.match.free.length
  const [problem, setProblem] = createSignal('')
  const isInvited = () => props.match.mySeat === null && props.match.invited !== undefined
  const mayJoin = () => props.match.mySeat === null && free() > 0
  const action = () => {
    const { status, mySeat, players } = props.match
    if (status === 'finished') return t('Look')
    // The button beside it needs the room.
    if (mayJoin()) return ''
    if (mySeat === null) return status === 'open' ? '' : t('Watch')
    return status === 'open' ? t('Wait') : players[mySeat]?.absent ? t('Come back') : t('Play')
  }
  const join = async () => {
    const answer = await api.join(props.match.id)
    if (answer.ok) go(`/matches/${props.match.id}`)
    else setProblem(answer.problem.message)
  }
  const state = () => {
    const { myTurn, until, status } = props.match
    if (myTurn) return until === undefined ? t('your turn') : t('your turn: {time} left', { time: leftText(until - props.now) })
    if (status === 'finished') return resultText(props.match)
    if (free() > 0) return count(free(), { one: '{n} free', other: '{n} free' })
    return status === 'open' ? t('open') : t('running')
  }
  /** The text of the button, and its accessible name with the match. */
  const joins = () => {
    const [game, { status }] = [props.title, props.match]
    return status === 'open'
      ? [t('Join'), t('Join {names} at {game}', { names: names(), game })]
      : [t('Take a seat'), t('Take a seat with {names} at {game}', { names: names(), game })]
  }
  return (
    <li class="match-line" data-match={props.match.id}>
      <Link to={`/matches/${props.match.id}`} class="match-link">
        <span class="match-game">{`${props.title}${props.match.goesOn?.sandbox ? t(', a sandbox') : ''}`}</span>
        <span class="match-names">{names() || t('no players yet')}</span>
        <span class="pc-tag" classList={{ 'pc-tag-strong': props.match.myTurn }}>
          {state()}
        </span>
        <span class="match-action">{action()}</span>
      </Link>
      <Show when={isInvited()}>
        <Suspense>
          <InvitationAnswers match={props.match} title={props.title} who={names()} declined={props.declined} />
        </Suspense>
      </Show>
      <Show when={mayJoin() && !isInvited()}>
        <button type="button" class="button button-primary" aria-label={joins()[1]} onClick={join}>
          {joins()[0]}
        </button>
      </Show>
      <Problem message={problem()} />
    </li>
  )
}
