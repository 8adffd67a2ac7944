import { createSignal, For, Show, Suspense } from 'solid-js'
import { loadedLater } from '../page/loaded-later.ts'
import { Unloaded } from '../page/oops.tsx'
import { Problem } from '../page/problem.tsx'
import { go } from '../page/router.tsx'
import { type Answer, OFFLINE } from '../remote/answer.ts'
import { api } from '../remote/api.ts'
import type { GameInfo, MatchInfo } from '../remote/wire.ts'
import { MatchList } from './match-list.tsx'
import { poll } from './poll.ts'

const NewMatch = loadedLater(async () => (await import('./new-match.tsx')).NewMatch, Unloaded)

/**
 * The start page: the visitor's matches, the games, matches to join and to watch. `leaving` is called when the visitor may be about to open
 * a match.
 */
export function Lobby(props: { leaving: () => void }) {
  document.title = 'Playchart'
  const games = poll(api.games, 60_000)
  const mine = poll(api.myMatches, 4000)
  const open = poll(() => api.matches('open'), 4000)
  const running = poll(() => api.matches('running'), 4000)
  const [chosen, setChosen] = createSignal<GameInfo | null>(null)
  const problem = () => games.problem() ?? open.problem() ?? running.problem() ?? mine.problem()
  const leaving = ({ target }: Event) => target instanceof Element && target.closest('a, button') && props.leaving()
  const others = (matches: ReturnType<typeof open.value>) => matches?.matches.filter((match) => match.mySeat === null)

  return (
    <div class="lobby" onPointerOver={leaving} onFocusIn={leaving}>
      <Show when={problem()}>
        {(problem) => (
          <p class="banner banner-danger" role="alert">
            {problem().message}
          </p>
        )}
      </Show>
      <Show when={mine.value()?.matches}>
        {(matches) => (
          <Show when={matches().length > 0}>
            <MatchList title="Your matches" matches={lastFinished(matches())} empty="" />
          </Show>
        )}
      </Show>
      <section aria-labelledby="games">
        <h1 id="games">Games</h1>
        <div class="games">
          <For each={games.value()?.games} fallback={<p class="quiet">{games.value() ? 'No games are installed.' : 'Loading…'}</p>}>
            {(game) => <GameCard game={game} choose={() => setChosen(game)} />}
          </For>
        </div>
      </section>
      <div class="lobby-columns">
        <MatchList title="Open matches" matches={others(open.value())} empty="No open matches right now." />
        <MatchList title="Running matches" matches={freeFirst(others(running.value()))} empty="No matches to watch right now." />
      </div>
      <Show when={chosen()} keyed>
        {(game) => (
          <Suspense>
            <NewMatch game={game} close={() => setChosen(null)} />
          </Suspense>
        )}
      </Show>
    </div>
  )
}

/** Sorts matches with a free seat before those that can only be watched. */
const freeFirst = (matches: MatchInfo[] | undefined) => matches?.toSorted((a, b) => Number(b.free.length > 0) - Number(a.free.length > 0))

/** Sorts running matches before finished ones. */
const lastFinished = (matches: MatchInfo[]) => matches.toSorted((a, b) => Number(a.status === 'finished') - Number(b.status === 'finished'))

/** Makes a match against agents, with what was chosen last. Null where none can play along. */
async function createAgainstComputer(game: GameInfo): Promise<Answer<MatchInfo> | null> {
  const choices = await import('./last-choices.ts').catch(() => null)
  if (!choices) return { ok: false, problem: OFFLINE }
  const match = choices.againstComputer(game, choices.lastChoices(game))
  return match && api.create(match)
}

/** A game to choose. */
function GameCard(props: { game: GameInfo; choose: () => void }) {
  const [problem, setProblem] = createSignal('')
  const [sending, setSending] = createSignal(false)
  const seats = () => {
    const { min, max } = props.game.players
    return min === max ? `${min} players` : `${min}–${max} players`
  }
  const play = async () => {
    setSending(true)
    const answer = await createAgainstComputer(props.game)
    setSending(false)
    if (!answer) return
    if (answer.ok) go(`/matches/${answer.value.id}`)
    else setProblem(answer.problem.message)
  }
  return (
    <article class="game-card" data-game={props.game.name}>
      <h3>{props.game.displayName}</h3>
      <p>{props.game.description}</p>
      <p class="quiet">{seats()}</p>
      <p class="game-actions">
        <button
          type="button"
          class="button button-primary"
          onClick={() => props.choose()}
          onPointerOver={() => NewMatch.preload()}
          onFocus={() => NewMatch.preload()}
          aria-label={`New match of ${props.game.displayName}`}
        >
          New match
        </button>
        <Show when={props.game.agents.length > 0 && props.game.players.max > 1}>
          <button
            type="button"
            class="button"
            disabled={sending()}
            onClick={play}
            aria-label={`Play the computer at ${props.game.displayName}`}
          >
            Play the computer
          </button>
        </Show>
      </p>
      <Problem message={problem()} />
    </article>
  )
}
