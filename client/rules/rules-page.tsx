import { createResource, For, Show } from 'solid-js'
import type { OutlineMove, OutlinePhase } from '../../engine/model/views.ts'
import { Oops } from '../page/oops.tsx'
import { answer } from '../remote/answer.ts'
import { routes } from '../remote/api.ts'
import type { GameRules } from '../remote/wire.ts'
import './rules.css'

const OUTLINE = 'outline'

/** How a game is played: what its author wrote, and an outline of its chart. `rules`: the hash of older rules that a match is played by. */
export function RulesPage(props: { game: string; rules?: string | undefined }) {
  const [answered, { refetch }] = createResource(
    () => ({ game: props.game, rules: props.rules }),
    ({ game, rules }) => answer(routes.games[':game'].rules.$get({ param: { game }, query: { rules } })),
  )
  const problem = () => {
    const got = answered()
    return got && !got.ok ? got.problem.message : ''
  }
  const found = () => {
    const got = answered()
    return got?.ok ? got.value : undefined
  }
  return (
    <>
      <Show when={problem()}>{(message) => <Oops title="No rules to show" message={message()} retry={() => void refetch()} />}</Show>
      <Show when={found()} keyed>
        {(rules) => <Rules rules={rules} />}
      </Show>
    </>
  )
}

function Rules(props: { rules: GameRules }) {
  document.title = `Rules of ${props.rules.displayName} – Playchart`
  const players = () => {
    const { min, max } = props.rules.players
    return min === max ? `${min} ${min === 1 ? 'player' : 'players'}` : `${min}–${max} players`
  }
  const contents = () => [...(props.rules.text?.sections ?? []), { id: OUTLINE, title: 'Step by step' }]
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
        <p class="quiet">Made from the game’s chart, which decides what is possible when.</p>
        <ol class="rules-phases">
          <For each={props.rules.outline.phases}>{(phase) => <Phase phase={phase} />}</For>
        </ol>
        <Show when={props.rules.outline.ends.length > 0}>
          <p>
            The match ends: <EndList ends={props.rules.outline.ends} />.
          </p>
        </Show>
      </section>
    </article>
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
