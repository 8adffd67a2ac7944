import { createSignal, For, Show } from 'solid-js'
import { listed } from '../../engine/model/words.ts'
import { Problem } from '../page/problem.tsx'
import { go, Link } from '../page/router.tsx'
import { api } from '../remote/api.ts'
import { playerName } from '../remote/player-name.ts'
import type { MatchInfo } from '../remote/wire.ts'

const MOST_LINES = 8

/** A list of matches, one line each. */
export function MatchList(props: { title: string; matches: MatchInfo[] | undefined; empty: string }) {
  const [all, setAll] = createSignal(false)
  const matches = () => props.matches ?? []
  const shown = () => (all() ? matches() : matches().slice(0, MOST_LINES))
  return (
    <section class="match-list" aria-label={props.title}>
      <h2>{props.title}</h2>
      <Show when={matches().length > 0} fallback={<p class="quiet">{props.matches ? props.empty : 'Loading…'}</p>}>
        <ul>
          <For each={shown()}>{(match) => <MatchLine match={match} />}</For>
        </ul>
        <Show when={shown().length < matches().length}>
          <button type="button" class="button button-quiet" onClick={() => setAll(true)}>
            Show all {matches().length}
          </button>
        </Show>
      </Show>
    </section>
  )
}

function MatchLine(props: { match: MatchInfo }) {
  // A player whose seat is free has left the table.
  const sitting = () => props.match.players.filter((player, seat) => player !== null && (player.me || !props.match.free.includes(seat)))
  const names = () => listed(sitting().flatMap((player) => (player ? [player.me ? 'you' : playerName(player)] : [])))
  const free = () => props.match.free.length
  const [problem, setProblem] = createSignal('')
  const mayJoin = () => props.match.mySeat === null && free() > 0
  const action = () => {
    const { status, mySeat, players } = props.match
    if (status === 'finished') return 'Look'
    // The button beside it needs the room.
    if (mayJoin()) return ''
    if (mySeat === null) return status === 'open' ? '' : 'Watch'
    return status === 'open' ? 'Wait' : players[mySeat]?.absent ? 'Come back' : 'Play'
  }
  const join = async () => {
    const answer = await api.join(props.match.id)
    if (answer.ok) go(`/matches/${props.match.id}`)
    else setProblem(answer.problem.message)
  }
  const state = () =>
    props.match.myTurn ? 'your turn' : props.match.status === 'finished' || free() === 0 ? props.match.status : `${free()} free`
  /** The text of the button, and its accessible name with the match. */
  const joins = () => {
    const { displayName, status } = props.match
    return status === 'open' ? ['Join', `${names()} at ${displayName}`] : ['Take a seat', `with ${names()} at ${displayName}`]
  }
  return (
    <li class="match-line" data-match={props.match.id}>
      <Link to={`/matches/${props.match.id}`} class="match-link">
        <span class="match-game">{props.match.displayName}</span>
        <span class="match-names">{names() || 'no players yet'}</span>
        <span class="pc-tag" classList={{ 'pc-tag-strong': props.match.myTurn }}>
          {state()}
        </span>
        <span class="match-action">{action()}</span>
      </Link>
      <Show when={mayJoin()}>
        <button type="button" class="button button-primary" aria-label={joins().join(' ')} onClick={join}>
          {joins()[0]}
        </button>
      </Show>
      <Problem message={problem()} />
    </li>
  )
}
