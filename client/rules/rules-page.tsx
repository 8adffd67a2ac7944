import { For, Show } from 'solid-js'
import type { OutlineClock, OutlineMove, OutlinePhase } from '../../engine/model/views.ts'
import { durationText } from '../../engine/model/words.ts'
import { count, rich, t } from '../languages/text.ts'
import { Answered } from '../page/answered.tsx'
import { Link } from '../page/router.tsx'
import { answer } from '../remote/answer.ts'
import { inLanguage, routes } from '../remote/api.ts'
import type { GameRules } from '../remote/wire.ts'
import './rules.css'

const OUTLINE = 'outline'
const CHART = 'chart'

/** How a game is played: what its author wrote, and an outline of its chart. `rules`: the hash of older rules that a match is played by. */
export function RulesPage(props: { game: string; rules?: string | undefined }) {
  return (
    <Answered
      asked={{ game: props.game, rules: props.rules }}
      ask={({ game, rules }) => answer(routes.games[':game'].rules.$get({ param: { game }, query: { rules, ...inLanguage } }))}
      refused={t('No rules to show')}
    >
      {(rules) => <Rules rules={rules} />}
    </Answered>
  )
}

function Rules(props: { rules: GameRules }) {
  document.title = t('Rules of {game} – Playchart', { game: props.rules.displayName })
  const players = () => {
    const { min, max } = props.rules.players
    return min === max ? count(min, { one: '{n} player', other: '{n} players' }) : t('{min}–{max} players', { min, max })
  }
  /** Of older rules no chart is drawn, and some authors show it in their text. */
  const isDrawn = () => !props.rules.older && !props.rules.text?.html.includes('/rules/chart.svg')
  const contents = () => [
    ...(props.rules.text?.sections ?? []),
    { id: OUTLINE, title: t('Step by step') },
    ...(isDrawn() ? [{ id: CHART, title: t('The chart') }] : []),
  ]
  /** The browser looks for the place in the address before it is on the page. */
  const toPlace = () =>
    queueMicrotask(() => location.hash && document.getElementById(decodeURIComponent(location.hash.slice(1)))?.scrollIntoView())
  return (
    <article class="rules" ref={toPlace}>
      <h1>{t('Rules of {game}', { game: props.rules.displayName })}</h1>
      <p class="quiet">
        {props.rules.description} {players()}
      </p>
      <Show when={props.rules.older}>
        <p class="banner banner-quiet">
          {t('This match is played by older rules. The steps are theirs; the text tells the rules of new matches.')}
        </p>
      </Show>
      <nav class="rules-contents" aria-label={t('Contents')}>
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
        fallback={<p>{t('The author of this game has not written its rules down yet. The steps tell what can be done when.')}</p>}
      >
        {/* The server lets no HTML of the author's through. */}
        {(text) => <div class="rules-text" lang={text().language} dir="auto" innerHTML={text().html} />}
      </Show>
      <section aria-labelledby={OUTLINE}>
        <h2 id={OUTLINE}>{t('Step by step')}</h2>
        <p class="quiet">
          {rich('Made from the game’s {chart}, which decides what is possible when.', {
            chart: <Link to={`/games/${props.rules.name}/chart`}>{t('chart')}</Link>,
          })}
        </p>
        <ol class="rules-phases">
          <For each={props.rules.outline.phases}>{(phase) => <Phase phase={phase} />}</For>
        </ol>
        <Show when={props.rules.outline.ends.length > 0}>
          <p>{rich('The match ends: {ends}.', { ends: <EndList ends={props.rules.outline.ends} /> })}</p>
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
      <h2 id={CHART}>{t('The chart')}</h2>
      <p class="quiet">
        {t('The same steps as boxes, and moves as arrows between them.')}{' '}
        <Link to={`/games/${props.game}/chart`}>{t('Look at it by itself')}</Link>
      </p>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: it is scrolled by keys. */}
      <div class="rules-chart" tabIndex={0} role="region" aria-label={t('Chart of {game}', { game: props.title })}>
        <img
          src={`/api/games/${props.game}/chart/svg`}
          alt={t('The chart of {game}, whose steps are listed above', { game: props.title })}
          loading="lazy"
        />
      </div>
    </section>
  )
}

/** An end as the outline (engine/text/outline.ts) has it. */
function endText(end: string): string {
  const phase = /^after ‘(.*)’$/.exec(end)?.[1]
  return phase === undefined ? t('when ‘{end}’', { end }) : t('after ‘{phase}’', { phase })
}

/** Who can do something, by the words of the outline (engine/text/outline.ts). What an author has named is as it is. */
const WHO: { readonly [who: string]: string } = {
  'The player whose turn it is': t('The player whose turn it is'),
  Everybody: t('Everybody'),
  'Players who do not take part yet': t('Players who do not take part yet'),
  'Each player, at the same time': t('Each player, at the same time'),
  'Each player, at the same time and in secret': t('Each player, at the same time and in secret'),
  'Each other player, at the same time': t('Each other player, at the same time'),
  'Each other player, at the same time and in secret': t('Each other player, at the same time and in secret'),
}
const whoText = (who: string) => WHO[who] ?? who

function clockText({ after, name, help }: OutlineClock): string {
  const when =
    after === null ? t('When the time is up: {move}', { move: name }) : t('After {time}: {move}', { time: durationText(after), move: name })
  return help ? `${when}. ${help}` : when
}

/** `when has won, or after ‘Counting’`. */
function EndList(props: { ends: readonly string[] }) {
  return <>{props.ends.map((end) => endText(end)).join(t(', or '))}</>
}

function Phase(props: { phase: OutlinePhase }) {
  return (
    <li style={{ '--depth': props.phase.depth }}>
      <h3>{props.phase.path === '' ? t('At any time') : props.phase.name}</h3>
      <Show when={props.phase.about}>
        <p class="rules-about">{props.phase.about}</p>
      </Show>
      <Show when={props.phase.moves.length > 0}>
        <Show when={props.phase.who}>{(who) => <p class="quiet">{t('{who}:', { who: whoText(who()) })}</p>}</Show>
        <Moves moves={props.phase.moves} />
      </Show>
      <Show when={props.phase.happens.length > 0}>
        <p class="quiet">{t('By itself:')}</p>
        <Moves moves={props.phase.happens} />
      </Show>
      <For each={props.phase.clock}>{(timed) => <p class="quiet">{clockText(timed)}</p>}</For>
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
              {help} <Show when={who}>{(who) => <span class="quiet">({whoText(who())})</span>}</Show>
            </dd>
          </div>
        )}
      </For>
    </dl>
  )
}
