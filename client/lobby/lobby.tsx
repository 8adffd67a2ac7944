import { createEffect, createSignal, For, on, Show, Suspense } from 'solid-js'
import { loadedLater } from '../page/loaded-later.ts'
import { Unloaded } from '../page/oops.tsx'
import { Problem } from '../page/problem.tsx'
import { go, Link } from '../page/router.tsx'
import { showTab } from '../page/tab.ts'
import { type Answer, OFFLINE } from '../remote/answer.ts'
import { api } from '../remote/api.ts'
import type { GameInfo, MatchInfo } from '../remote/wire.ts'
import { MatchList } from './match-list.tsx'
import { matchPages } from './match-pages.ts'
import { goingOn } from './my-matches.ts'
import { followNews } from './news.ts'
import { poll } from './poll.ts'

const GAMES_MS = 60_000
/** How often a list is asked for that the server tells of, in case that it could not, and one that it does not. */
const WITH_NEWS_MS = 30_000
const WITHOUT_NEWS_MS = 5000

const NewMatch = loadedLater(async () => (await import('./new-match.tsx')).NewMatch, Unloaded)

/**
 * The start page: the visitor's matches, the games, matches to join and to watch. `leaving` is called when the visitor may be about to open
 * a match.
 */
export function Lobby(props: { leaving: () => void }) {
  const [game, setGame] = createSignal('')
  const [people, setPeople] = createSignal(false)
  const following = followNews((changed) => {
    for (const [name, list] of Object.entries(lists)) if (changed === null || changed.includes(name)) list.now()
  })
  const every = () => (following() ? WITH_NEWS_MS : WITHOUT_NEWS_MS)
  const games = poll(api.games, () => GAMES_MS)
  const mine = matchPages(api.myMatches, () => every())
  createEffect(() => showTab('Playchart', mine.matches()?.filter(({ myTurn }) => myTurn).length))
  const invited = matchPages(api.invitations, () => every())
  const shared = (status: 'open' | 'running') =>
    matchPages(
      (after) => api.matches(status, { game: game(), people: people(), after }),
      () => every(),
    )
  const [open, running] = [shared('open'), shared('running')]
  const lists = { mine, invited, open, running }
  createEffect(
    on(
      [game, people],
      () => {
        open.reset()
        running.reset()
      },
      { defer: true },
    ),
  )
  const [chosen, setChosen] = createSignal<GameInfo | null>(null)
  const problem = () => games.problem() ?? open.problem() ?? running.problem() ?? mine.problem()
  const leaving = ({ target }: Event) => target instanceof Element && target.closest('a, button') && props.leaving()
  const others = (matches: readonly MatchInfo[] | undefined) => matches?.filter((match) => match.mySeat === null)
  const finished = () => (mine.matches() ?? []).filter(({ status }) => status === 'finished')

  return (
    <div class="lobby" onPointerOver={leaving} onFocusIn={leaving}>
      <Show when={problem()}>
        {(problem) => (
          <p class="banner banner-danger" role="alert">
            {problem().message}
          </p>
        )}
      </Show>
      <Show when={invited.matches()?.length}>
        <MatchList title="Invitations" matches={invited.matches()} empty="" />
      </Show>
      <Show when={goingOn(mine.matches() ?? []).length > 0}>
        <MatchList
          title="Your matches"
          matches={goingOn(mine.matches() ?? [])}
          empty=""
          more={finished().length > 0 ? null : mine.more()}
        />
      </Show>
      <section aria-labelledby="games">
        <h1 id="games">Games</h1>
        <div class="games">
          <For each={games.value()?.games} fallback={<p class="quiet">{games.value() ? 'No games are installed.' : 'Loading…'}</p>}>
            {(game) => <GameCard game={game} choose={() => setChosen(game)} />}
          </For>
        </div>
      </section>
      <section class="lobby-others" aria-label="Matches of others">
        <p class="row">
          <label class="row">
            <span>Game</span>
            <select name="filter-game" onChange={({ currentTarget }) => setGame(currentTarget.value)}>
              <option value="">All games</option>
              <For each={games.value()?.games}>{({ name, displayName }) => <option value={name}>{displayName}</option>}</For>
            </select>
          </label>
          <label class="row">
            <input type="checkbox" name="filter-people" onChange={({ currentTarget }) => setPeople(currentTarget.checked)} />
            <span>People only</span>
          </label>
        </p>
        <div class="lobby-columns">
          <MatchList title="Open matches" matches={others(open.matches())} empty="No open matches right now." more={open.more()} />
          <MatchList
            title="Running matches"
            matches={freeFirst(others(running.matches()))}
            empty="No matches to watch right now."
            more={running.more()}
          />
        </div>
      </section>
      <Show when={finished().length > 0}>
        <MatchList title="Your finished matches" matches={finished()} empty="" more={mine.more()} />
      </Show>
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
const freeFirst = (matches: readonly MatchInfo[] | undefined) =>
  matches?.toSorted((a, b) => Number(b.free.length > 0) - Number(a.free.length > 0))

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
      <p class="quiet">
        {seats()} ·{' '}
        <Link to={`/games/${props.game.name}/rules`} label={`Rules of ${props.game.displayName}`}>
          Rules
        </Link>
      </p>
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
