import { For, type JSX, Show } from 'solid-js'
import { aboutPhase, type LinesAt, saysSomething } from '../../statecharts/draw/graph/about-phase.ts'
import type { Walk, WalkLine } from '../../statecharts/draw/graph/walk.ts'
import type { Turn } from '../../statecharts/language/chart.ts'
import { t } from '../languages/text.ts'
import './about-phase.css'

interface AboutPhaseProps {
  walk: Walk
  path: string
  /** Called with the path of another phase that is asked for; null: with none. */
  choose(path: string | null): void
}

/** What the chart says of the phase that was pressed in its picture. */
export function AboutPhase(props: AboutPhaseProps) {
  const about = () => aboutPhase(props.walk, props.path)
  const go = (path: string): JSX.Element => (path === '' ? t('At any time') : <PhaseLink path={path} choose={props.choose} />)
  return (
    <Show when={about()}>
      {(about) => (
        <section class="about-phase" aria-labelledby="about-phase">
          <div class="about-phase-head" role="status">
            <h2 id="about-phase" tabindex="-1">
              {t('Phase {phase}', { phase: about().path })}
            </h2>
          </div>
          <button type="button" class="button button-small" onClick={() => props.choose(null)}>
            {t('Close')}
          </button>
          <Show when={about().prompt}>{(prompt) => <p>{prompt()}</p>}</Show>
          <Show when={about().final || !saysSomething(about())}>
            <p class="quiet">{about().final ? t('Play ends here.') : t('Nothing else is written in this phase.')}</p>
          </Show>
          <Show when={about().passed}>
            <p class="quiet">{t('Play only passes through here: a breakpoint here stops only a sandbox.')}</p>
          </Show>
          <div class="about-phase-parts">
            <Lines of={about()} go={go} />
            <Show when={about().from.length > 0}>
              <Part title={t('Play comes from')}>
                <For each={about().from}>
                  {({ from, text }) => (
                    <li>
                      {go(from)}: <code>{text}</code>
                    </li>
                  )}
                </For>
              </Part>
            </Show>
          </div>
          <For each={about().around}>
            {(outer) => (
              <details class="about-phase-around" open>
                <summary>
                  {outer.path === '' ? t('Besides, as everywhere') : t('Besides, as everywhere in {phase}', { phase: outer.path })}
                </summary>
                <div class="about-phase-parts">
                  <Lines of={outer} go={go} />
                </div>
              </details>
            )}
          </For>
        </section>
      )}
    </Show>
  )
}

/** What is written in one phase, a list for each kind of thing. */
function Lines(props: { of: LinesAt; go(path: string): JSX.Element }) {
  const lines = (title: string, some: readonly WalkLine[]) => (
    <Show when={some.length > 0}>
      <Part title={title}>
        <For each={some}>
          {({ text, to, turn }) => (
            <li>
              <code>{text}</code> {to === null ? '↻' : '→'} {to !== null && props.go(to)}{' '}
              <Show when={whoseText(turn)}>{(whose) => <small class="quiet">{whose()}</small>}</Show>
            </li>
          )}
        </For>
      </Part>
    </Show>
  )
  const said = (title: string, texts: readonly string[]) => (
    <Show when={texts.length > 0}>
      <Part title={title}>
        <For each={texts}>
          {(text) => (
            <li>
              <code>{text}</code>
            </li>
          )}
        </For>
      </Part>
    </Show>
  )
  return (
    <>
      {said(t('Here'), props.of.facts)}
      {lines(t('Moves'), props.of.moves)}
      {said(t('Steps'), props.of.steps)}
      {lines(t('By itself'), props.of.always)}
      {lines(t('By the clock'), props.of.timers)}
      {lines(t('When it is done'), props.of.done)}
    </>
  )
}

function Part(props: { title: string; children: JSX.Element }) {
  return (
    <div>
      <h3>{props.title}</h3>
      <ul>{props.children}</ul>
    </div>
  )
}

function PhaseLink(props: { path: string; choose(path: string): void }) {
  return (
    <button type="button" class="chart-link" onClick={() => props.choose(props.path)}>
      {props.path}
    </button>
  )
}

/** Who makes a move; null for what nobody makes. */
export function whoseText(turn: Turn | null): string | null {
  if (!turn || turn === 'none') return null
  if (turn === 'current') return t('whose turn it is')
  if (turn === 'all') return t('anyone')
  return turn === 'inactive' ? t('who takes no part yet') : turn
}
