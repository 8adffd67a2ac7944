import { createResource, For, Show } from 'solid-js'
import { byMoves, type Visits } from '../../statecharts/draw/picture/heat.ts'
import { t } from '../languages/text.ts'
import { answer, whileWorking } from '../remote/answer.ts'
import { api, routes } from '../remote/api.ts'
import type { GameInfo, SimulatedMatches } from '../remote/wire.ts'
import { wordedSentence } from '../remote/worded.ts'
import { simulatedText } from './counted-text.ts'
import { Counting } from './counting.tsx'
import { movesText, PhaseLink, ResultTable } from './result-table.tsx'

const MATCHES = ['20', '50', '200']

/** Has agents play matches, and shows what they made of the chart. `simulated`: told what play did in each phase. */
export function Simulation(props: { game: string; simulated: (visits: Visits) => void; show: (phase: string) => void }) {
  const [games] = createResource(() => api.games())
  const info = () => {
    const got = games()
    return got?.ok ? got.value.games.find(({ name }) => name === props.game) : undefined
  }
  return (
    <section class="chart-simulation" aria-labelledby="simulation">
      <h2 id="simulation">{t('Simulation')}</h2>
      <p class="quiet">
        {t('Agents play matches on the server, for a few seconds at most. The chart then shows where they spend their time.')}
      </p>
      <Show when={info()}>{(info) => <Form info={info()} simulated={props.simulated} show={props.show} />}</Show>
    </section>
  )
}

function Form(props: { info: GameInfo; simulated: (visits: Visits) => void; show: (phase: string) => void }) {
  const play = async (chosen: FormData) => {
    const value = (name: string) => String(chosen.get(name))
    const query = { seats: value('seats'), agent: value('agent'), matches: value('matches') }
    const got = await answer(routes.games[':game'].simulation.$get({ param: { game: props.info.name }, query }, whileWorking()))
    return got.ok ? { ...got, value: { ...got.value, asked: Number(query.matches) } } : got
  }
  return (
    <Counting
      button={t('Simulate')}
      busy={t('The agents are playing…')}
      ask={play}
      said={simulatedText}
      results={(counted) => <Results matches={counted} show={props.show} />}
      visits={({ usage }) => usage}
      show={props.simulated}
    >
      <label class="field">
        <span>{t('Players')}</span>
        <select name="seats">
          <For each={props.info.players.counts}>
            {(count) => (
              <option value={count} selected={count === props.info.players.default}>
                {count}
              </option>
            )}
          </For>
        </select>
      </label>
      <label class="field">
        <span>{t('Agent')}</span>
        <select name="agent">
          <For each={props.info.agents}>{({ name, displayName }) => <option value={name}>{wordedSentence(displayName)}</option>}</For>
        </select>
      </label>
      <label class="field">
        <span>{t('Matches')}</span>
        <select name="matches">
          <For each={MATCHES}>{(count) => <option value={count}>{count}</option>}</For>
        </select>
      </label>
    </Counting>
  )
}

const percent = (part: number, whole: number) => `${whole > 0 ? Math.round((100 * part) / whole) : 0}%`

function Results(props: { matches: SimulatedMatches; show: (phase: string) => void }) {
  return (
    <>
      <ResultTable
        caption={t('Winners')}
        columns={[t('Seat'), t('Won'), t('Mean score')]}
        rows={props.matches.outcomes.map(({ seat, won, score }) => [
          seat + 1,
          `${won} (${percent(won, props.matches.matches)})`,
          score === null ? '–' : Math.round(10 * score) / 10,
        ])}
      />
      <ResultTable
        caption={t('Phases')}
        columns={[t('Phase'), t('Moves made there'), t('Per match')]}
        rows={byMoves(props.matches.usage).map(({ path, times, moves }) => [
          <PhaseLink path={path} show={props.show} />,
          movesText(times, moves),
          moves === 0 ? '–' : Math.round((10 * moves) / props.matches.matches) / 10,
        ])}
      />
      <ResultTable
        caption={t('Moves')}
        columns={[t('Move'), t('Made'), t('Could be made')]}
        rows={props.matches.usage.moves.map(({ name, made, legal }) => [
          name,
          made,
          t('in {percent} of positions', { percent: percent(legal, props.matches.usage.choices.positions) }),
        ])}
      />
      <Show when={props.matches.never.length > 0} fallback={<p>{t('Each transition of the chart was taken.')}</p>}>
        <details>
          <summary>
            {t('{n} of {transitions} transitions were never taken', {
              n: props.matches.never.length,
              transitions: props.matches.transitions,
            })}
          </summary>
          <ul>
            <For each={props.matches.never}>{(line) => <li>{line}</li>}</For>
          </ul>
        </details>
      </Show>
    </>
  )
}
