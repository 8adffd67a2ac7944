import { createSignal, For, Show } from 'solid-js'
import { listed } from '../kit/words.ts'
import { Link } from '../page/router.tsx'
import type { MatchInfo } from '../remote/wire.ts'

const MOST_LINES = 8

/** Matches, one line each. */
export function MatchList(props: { title: string; matches: MatchInfo[] | undefined; empty: string }) {
  const [all, setAll] = createSignal(false)
  const shown = () => (all() ? props.matches : props.matches?.slice(0, MOST_LINES))
  return (
    <section class="match-list" aria-label={props.title}>
      <h2>{props.title}</h2>
      <Show when={props.matches?.length} fallback={<p class="quiet">{props.matches ? props.empty : 'Loading…'}</p>}>
        <ul>
          <For each={shown()}>{(match) => <MatchLine match={match} />}</For>
        </ul>
        <Show when={shown()!.length < props.matches!.length}>
          <button type="button" class="button button-quiet" onClick={() => setAll(true)}>
            Show all {props.matches!.length}
          </button>
        </Show>
      </Show>
    </section>
  )
}

function MatchLine(props: { match: MatchInfo }) {
  const names = () => listed(props.match.players.flatMap((player) => (player ? [player.me ? 'you' : player.name] : [])))
  const free = () => props.match.players.filter((player) => player === null).length
  const action = () => {
    const { status, mySeat } = props.match
    return status === 'finished' ? 'Look' : status === 'open' ? (mySeat === null ? 'Join' : 'Wait') : mySeat === null ? 'Watch' : 'Play'
  }
  const state = () => (props.match.status === 'open' ? `${free()} free` : props.match.status === 'running' ? 'running' : 'finished')
  return (
    <li class="match-line" data-match={props.match.id}>
      <Link to={`/matches/${props.match.id}`} class="match-link">
        <span class="match-game">{props.match.displayName}</span>
        <span class="match-names">{names() || 'nobody yet'}</span>
        <span class="pc-tag">{state()}</span>
        <span class="match-action">{action()}</span>
      </Link>
    </li>
  )
}
