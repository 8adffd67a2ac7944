import { For, Show } from 'solid-js'
import type { OutlineMove, OutlinePhase } from '../../engine/model/views.ts'
import { Answered } from '../page/answered.tsx'
import { Link } from '../page/router.tsx'
import { answer } from '../remote/answer.ts'
import { routes } from '../remote/api.ts'
import type { GameRules } from '../remote/wire.ts'
import './rules.css'

const OUTLINE = 'outline'
const CHART = 'chart'

/** How a game is played: what its author wrote, and an outline of its chart. `rules`: the hash of older rules that a match is played by. */
export function RulesPage(props: { game: string; rules?: string | undefined }) {
  return (
    <Answered
      asked={{ game: props.game, rules: props.rules }}
      ask={({ game, rules }) => answer(routes.games[':game'].rules.$get({ param: { game }, query: { rules } }))}
      refused="No rules to show"
    >
      {(rules) => <Rules rules={rules} />}
    </Answered>
  )
}

function Rules(props: { rules: GameRules }) {
  document.title = `Rules of ${props.rules.displayName} – Playchart`
  const players = () => {
    const { min, max } = props.rules.players
    return min === max ? `${min} ${min === 1 ? 'player' : 'players'}` : `${min}–${max} players`
  }
  /** Of older rules no chart is drawn, and some authors show it in their text. */
  const isDrawn = () => !props.rules.older && !props.rules.text?.html.includes('/rules/chart.svg')
  const contents = () => [
    ...(props.rules.text?.sections ?? []),
    { id: OUTLINE, title: 'Step by step' },
    ...(isDrawn() ? [{ id: CHART, title: 'The chart' }] : []),
  ]
  /** The browser looks for the place in the address before it is on the page. */
  const toPlace = () =>
    queueMicrotask(() => location.hash && document.getElementById(decodeURIComponent(location.hash.slice(1)))?.scrollIntoView())
  return (
    <article class="rules" ref={toPlace}>
      <h1>Rules of {props.rules.displayName}</h1>
      <p class="quiet">
        {props.rules.description} {players()}
      </p>
      <Show when={props.rules.older}>
        <p class="banner banner-quiet">
          This match is played by older rules. The steps are theirs; the text tells the rules of new matches.
        </p>
      </Show>
      <nav class="rules-contents" aria-label="Contents">
        <ul>
          <For each={contents()}>
            {({ id, title }) => (
              <li>
                <a href={`#${id}`}>{title}</a>
              </li>
            )}
          </For>
        </ul>
      </nav>
      <Show
        when={props.rules.text}
        fallback={<p>The author of this game has not written its rules down yet. The steps tell what can be done when.</p>}
      >
        {/* The server lets no HTML of the author's through. */}
        {(text) => <div class="rules-text" innerHTML={text().html} />}
      </Show>
      <section aria-labelledby={OUTLINE}>
        <h2 id={OUTLINE}>Step by step</h2>
        <p class="quiet">
          Made from the game’s <Link to={`/games/${props.rules.name}/chart`}>chart</Link>, which decides what is possible when.
        </p>
        <ol class="rules-phases">
          <For each={props.rules.outline.phases}>{(phase) => <Phase phase={phase} />}</For>
        </ol>
        <Show when={props.rules.outline.ends.length > 0}>
          <p>
            The match ends: <EndList ends={props.rules.outline.ends} />.
          </p>
        </Show>
      </section>
      <Show when={isDrawn()}>
        <ChartSection game={props.rules.name} title={props.rules.displayName} />
      </Show>
    </article>
  )
}

/** The drawn chart at its own size, since its text could not be read in less room; where there is too little, it is moved. */
function ChartSection(props: { game: string; title: string }) {
  return (
    <section aria-labelledby={CHART}>
      <h2 id={CHART}>The chart</h2>
      <p class="quiet">
        The same steps as boxes, and moves as arrows between them. <Link to={`/games/${props.game}/chart`}>Look at it by itself</Link>
      </p>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: it is scrolled by keys. */}
      <div class="rules-chart" tabIndex={0} role="region" aria-label={`Chart of ${props.title}`}>
        <img src={`/api/games/${props.game}/chart/svg`} alt={`The chart of ${props.title}, whose steps are listed above`} loading="lazy" />
      </div>
    </section>
  )
}

/** `when has won, or after ‘Counting’`. */
function EndList(props: { ends: readonly string[] }) {
  return <>{props.ends.map((end) => (end.startsWith('after ') ? end : `when ‘${end}’`)).join(', or ')}</>
}

function Phase(props: { phase: OutlinePhase }) {
  return (
    <li style={{ '--depth': props.phase.depth }}>
      <h3>{props.phase.name}</h3>
      <Show when={props.phase.about}>
        <p class="rules-about">{props.phase.about}</p>
      </Show>
      <Show when={props.phase.moves.length > 0}>
        <Show when={props.phase.who}>{(who) => <p class="quiet">{who()} can:</p>}</Show>
        <Moves moves={props.phase.moves} />
      </Show>
      <Show when={props.phase.happens.length > 0}>
        <p class="quiet">By itself:</p>
        <Moves moves={props.phase.happens} />
      </Show>
      <For each={props.phase.clock}>{(clock) => <p class="quiet">{clock}</p>}</For>
    </li>
  )
}

function Moves(props: { moves: readonly OutlineMove[] }) {
  return (
    <dl>
      <For each={props.moves}>
        {({ name, help, who }) => (
          <div>
            <dt>{name}</dt>
            <dd>
              {help} <Show when={who}>{(who) => <span class="quiet">({who()})</span>}</Show>
            </dd>
          </div>
        )}
      </For>
    </dl>
  )
}
