import { createSignal, For, lazy, Show, Suspense } from 'solid-js'
import type { Visits } from '../../statecharts/draw/picture/heat.ts'
import { rich, t } from '../languages/text.ts'
import { Answered } from '../page/answered.tsx'
import { Link } from '../page/router.tsx'
import { answer, whileWorking } from '../remote/answer.ts'
import { routes } from '../remote/api.ts'
import type { GameChart } from '../remote/wire.ts'
import { Exports } from './exports.tsx'
import { Picture } from './picture.tsx'
import { Played } from './played.tsx'
import { RecordedMatches } from './recorded.tsx'
import { Simulation } from './simulation.tsx'
import { TryIt } from './try-it.tsx'
import { Versions } from './versions.tsx'
import '../people/account.css'
import './chart.css'

const DraftPanel = lazy(async () => ({ default: (await import('./draft-panel.tsx')).DraftPanel }))
/** Whether the page is served by `npx playchart dev`, which alone has drafts. */
const inWork = () => document.querySelector('script[src^="/dev/pages.js"]') !== null

/** Which matches the picture's heat is of. */
type Heat = 'simulated' | 'played' | 'recorded'
const HEATS: readonly (readonly [Heat, string])[] = [
  ['simulated', t('Simulated')],
  ['played', t('Played here')],
  ['recorded', t('Recorded')],
]

/** The chart of a game, without a match: drawn, with what is found in it, to be taken along. */
export function ChartPage(props: { game: string }) {
  return (
    <Answered
      asked={props.game}
      ask={(game) => answer(routes.games[':game'].chart.$get({ param: { game } }, whileWorking()))}
      refused={t('No chart to show')}
    >
      {(chart) => <Chart chart={chart} />}
    </Answered>
  )
}

function Chart(props: { chart: GameChart }) {
  document.title = t('Chart of {game} – Playchart', { game: props.chart.displayName })
  const [shown, setShown] = createSignal<string | null>(null, { equals: false })
  const [heat, setHeat] = createSignal<Heat>('simulated')
  const [counted, setCounted] = createSignal<{ readonly [heat in Heat]?: Visits }>({})
  const count = (of: Heat) => (visits: Visits) => {
    setCounted({ ...counted(), [of]: visits })
    setHeat(of)
  }
  const known = () => HEATS.filter(([of]) => counted()[of])
  const [draft, setDraft] = createSignal<Pick<GameChart, 'svg' | 'walk'> | null>(null)
  const drawn = () => draft() ?? props.chart
  const rules = () => `/games/${props.chart.name}/rules`
  return (
    <article class="chart">
      <h1>{t('Chart of {game}', { game: props.chart.displayName })}</h1>
      <p class="quiet">
        {rich(
          'Boxes are phases, arrows the moves that lead from one to the next. Press a phase to read about it. The same in words: {rules}.',
          {
            rules: <Link to={rules()}>{t('rules, step by step')}</Link>,
          },
        )}
      </p>
      <div class="chart-beside" data-drafting={inWork()}>
        <TryIt drawn={drawn()}>
          <Picture
            title={t('Chart of {game}', { game: props.chart.displayName })}
            svg={drawn().svg}
            shown={shown()}
            visits={counted()[heat()] ?? null}
          />
        </TryIt>
        <Show when={inWork()}>
          <Suspense fallback={<p class="quiet">Loading the editor…</p>}>
            <DraftPanel chart={props.chart} drawn={setDraft} show={setShown} />
          </Suspense>
        </Show>
      </div>
      <Show when={known().length > 1}>
        <fieldset class="chart-heat">
          <legend>{t('Where matches spend their time')}</legend>
          <For each={known()}>
            {([of, name]) => (
              <label>
                <input type="radio" name="heat" checked={heat() === of} onChange={() => setHeat(of)} /> {name}
              </label>
            )}
          </For>
        </fieldset>
      </Show>
      <section aria-labelledby="findings">
        <h2 id="findings">{t('Findings')}</h2>
        <Show
          when={props.chart.findings.length > 0}
          fallback={
            <p>{t('Nothing found: every phase is reached, every move is of use, and from everywhere a match can come to its end.')}</p>
          }
        >
          <ul class="chart-findings">
            <For each={props.chart.findings}>
              {({ level, code, phase, sentence, shownBy }) => (
                <li data-level={level}>
                  <p>
                    <strong>{level === 'error' ? t('Error') : t('Warning')}</strong> <code>{code}</code>
                  </p>
                  <p>{sentence}</p>
                  <Show when={shownBy}>
                    <p class="quiet">{t('Shown by: {moves}', { moves: shownBy })}</p>
                  </Show>
                  <Show when={phase}>
                    <button type="button" class="button button-quiet" onClick={() => setShown(phase)}>
                      {t('Show {phase}', { phase })}
                    </button>
                  </Show>
                </li>
              )}
            </For>
          </ul>
        </Show>
      </section>
      <Simulation game={props.chart.name} simulated={count('simulated')} show={setShown} />
      <Played game={props.chart.name} counted={count('played')} show={setShown} />
      <RecordedMatches game={props.chart.name} counted={count('recorded')} show={setShown} />
      <Versions game={props.chart.name} />
      <Exports chart={props.chart} />
    </article>
  )
}
