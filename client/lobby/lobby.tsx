import { createEffect, createSignal, For, on, onMount, Show, Suspense } from 'solid-js'
import { t } from '../languages/text.ts'
import { loadedLater } from '../page/loaded-later.ts'
import { Unloaded } from '../page/oops.tsx'
import { showTab } from '../page/tab.ts'
import { api } from '../remote/api.ts'
import type { GameInfo, MatchInfo } from '../remote/wire.ts'
import { GameCard } from './game-card.tsx'
import { MatchList } from './match-list.tsx'
import { byTurn } from './my-matches.ts'
import { followNews } from './news.ts'
import { NoConnection } from './no-connection.tsx'
import { matchPages, poll } from './poll.ts'
import './lobby.css'

const GAMES_MS = 60_000
/** How often a list is asked for that the server tells of, in case that it could not, and one that it does not. */
const WITH_NEWS_MS = 30_000
const WITHOUT_NEWS_MS = 5000
/** Lines that are shown at first of the lists above the games. */
const MOST_OF_MINE = 4
const MOST_OPEN = 5

const NewMatch = loadedLater(async () => (await import('./new-match.tsx')).NewMatch, Unloaded)

/**
 * The start page: the visitor's matches, the games, matches to join and to watch. `leaving` is called when the visitor may be about to open
 * a match.
 */
export function Lobby(props: { leaving: () => void }) {
  const [game, setGame] = createSignal('')
  const [people, setPeople] = createSignal(false)
  const following = followNews((changed) => {
    for (const [name, of] of Object.entries(lists)) if (changed === null || changed.includes(name)) for (const list of of) list.now()
  })
  const every = () => (following() ? WITH_NEWS_MS : WITHOUT_NEWS_MS)
  const games = poll(api.games, () => GAMES_MS)
  const coverOf = covers()
  const own = (status: 'unfinished' | 'finished') =>
    matchPages(
      (after) => api.myMatches(status, after),
      () => every(),
    )
  const [mine, finished] = [own('unfinished'), own('finished')]
  createEffect(() => showTab('Playchart', mine.matches()?.filter(({ myTurn }) => myTurn).length))
  const invited = matchPages(api.invitations, () => every())
  const shared = (status: 'open' | 'running') =>
    matchPages(
      (after) => api.matches(status, { game: game(), people: people(), after }),
      () => every(),
    )
  const [open, running] = [shared('open'), shared('running')]
  const lists = { mine: [mine, finished], invited: [invited], open: [open], running: [running] }
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
  const isInvited = ({ id }: MatchInfo) => invited.matches()?.some((match) => match.id === id)
  const others = (matches: readonly MatchInfo[] | undefined) => matches?.filter((match) => match.mySeat === null && !isInvited(match))
  /** As the list of games calls it, in the page's language. */
  const titleOf = ({ game, displayName }: MatchInfo) => games.value()?.games.find(({ name }) => name === game)?.displayName ?? displayName

  return (
    <div class="lobby" onPointerOver={leaving} onFocusIn={leaving}>
      <NoConnection />
      <Show when={problem()}>
        {(problem) => (
          <p class="banner banner-danger" role="alert">
            {problem().message}
          </p>
        )}
      </Show>
      <div class="lobby-now">
        <Show when={mine.matches()?.length}>
          <MatchList
            titleOf={titleOf}
            title={t('Your matches')}
            matches={byTurn(mine.matches() ?? [])}
            empty=""
            most={MOST_OF_MINE}
            more={mine.more()}
          />
        </Show>
        <Show when={invited.matches()?.length}>
          <MatchList titleOf={titleOf} title={t('Invitations')} matches={invited.matches()} empty="" declined={invited.now} />
        </Show>
        <MatchList
          titleOf={titleOf}
          title={t('Open matches')}
          matches={others(open.matches())}
          empty={t('No open matches right now.')}
          most={MOST_OPEN}
          more={open.more()}
        />
        <p class="lobby-filter row">
          <label class="row">
            <span>{t('Game')}</span>
            <select name="filter-game" onChange={({ currentTarget }) => setGame(currentTarget.value)}>
              <option value="">{t('All games')}</option>
              <For each={inOrder(games.value()?.games)}>{({ name, displayName }) => <option value={name}>{displayName}</option>}</For>
            </select>
          </label>
          <label class="row">
            <input type="checkbox" name="filter-people" onChange={({ currentTarget }) => setPeople(currentTarget.checked)} />
            <span>{t('People only')}</span>
          </label>
        </p>
      </div>
      <section class="lobby-games" aria-labelledby="games">
        <h1 id="games">{t('Games')}</h1>
        <div class="games">
          <For
            each={inOrder(games.value()?.games)}
            fallback={<p class="quiet">{games.value() ? t('No games are installed.') : t('Loading…')}</p>}
          >
            {(game) => (
              <GameCard game={game} cover={coverOf(game.name)} choose={() => setChosen(game)} near={() => void NewMatch.preload()} />
            )}
          </For>
        </div>
      </section>
      <section class="lobby-later" aria-label={t('Other matches')}>
        <MatchList
          titleOf={titleOf}
          title={t('Running matches')}
          matches={freeFirst(others(running.matches()))}
          empty={t('No matches to watch right now.')}
          more={running.more()}
        />
        <Show when={finished.matches()?.length}>
          <MatchList titleOf={titleOf} title={t('Your finished matches')} matches={finished.matches()} empty="" more={finished.more()} />
        </Show>
      </section>
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

/** By name. Those whose authors do not say how long they take come last: they are still being made, or show what there is. */
const inOrder = (games: readonly GameInfo[] | undefined) =>
  games?.toSorted((a, b) => Number(!a.minutes) - Number(!b.minutes) || a.displayName.localeCompare(b.displayName))

/** Sorts matches with a free seat before those that can only be watched. */
const freeFirst = (matches: readonly MatchInfo[] | undefined) =>
  matches?.toSorted((a, b) => Number(b.free.length > 0) - Number(a.free.length > 0))

/** The addresses of all games' covers, which one request brings after the page is drawn; without them the page does as well. */
function covers(): (game: string) => string | undefined {
  const [known, setKnown] = createSignal<{ readonly [game: string]: string }>({})
  onMount(async () => {
    const answer = await api.covers()
    if (answer.ok) setKnown(answer.value.covers)
  })
  return (game) => {
    const svg = known()[game]
    return svg === undefined ? undefined : `data:image/svg+xml,${encodeURIComponent(svg)}`
  }
}
