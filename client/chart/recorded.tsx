import type { InferResponseType } from 'hono/client'
import { For, Show } from 'solid-js'
import { byMoves, type Visits } from '../../statecharts/draw/picture/heat.ts'
import { count, t } from '../languages/text.ts'
import { answer, whileWorking } from '../remote/answer.ts'
import { routes } from '../remote/api.ts'
import { Counting } from './counting.tsx'
import { movesText, PhaseLink, ResultTable } from './result-table.tsx'

const recorded = routes.games[':game'].recorded
type Recorded = InferResponseType<typeof recorded.$get>

/** How much of the chart the recorded matches of a game take, which are its tests. `counted`: told what play did in each phase. */
export function RecordedMatches(props: { game: string; counted: (visits: Visits) => void; show: (phase: string) => void }) {
  return (
    <section class="chart-simulation" aria-labelledby="recorded">
      <h2 id="recorded">{t('Recorded matches')}</h2>
      <p class="quiet">{t('The matches in the game’s golden folder: tests play them again after every change of the rules.')}</p>
      <Counting
        button={t('Play them again')}
        busy={t('The matches are being played again…')}
        ask={() => answer(recorded.$get({ param: { game: props.game } }, whileWorking()))}
        said={saidOf}
        results={(counted) => <Results recorded={counted} show={props.show} />}
        visits={(recorded) => recorded}
        show={props.counted}
      />
    </section>
  )
}

function saidOf({ matches, left, broken, transitions }: Recorded): string {
  const rest = broken.length > 0 ? t('These no longer play as recorded: {names}.', { names: broken.join(', ') }) : ''
  const late = left.length > 0 ? t('There was no time to play these: {names}.', { names: left.join(', ') }) : ''
  const none = late ? t('No match was played again.') : t('No match is recorded that plays by these rules.')
  const taken = count(
    matches,
    {
      one: '{n} recorded match takes {taken} of {transitions} transitions of the chart.',
      other: '{n} recorded matches take {taken} of {transitions} transitions of the chart.',
    },
    { taken: transitions.filter(({ times }) => times > 0).length, transitions: transitions.length },
  )
  return [matches === 0 ? none : taken, rest, late].filter(Boolean).join(' ')
}

function Results(props: { recorded: Recorded; show: (phase: string) => void }) {
  const never = () => props.recorded.transitions.filter(({ times }) => times === 0)
  return (
    <>
      <ResultTable
        caption={t('Phases in recorded matches')}
        columns={[t('Phase'), t('Moves made there')]}
        rows={byMoves(props.recorded).map(({ path, times, moves }) => [
          <PhaseLink path={path} show={props.show} />,
          movesText(times, moves),
        ])}
      />
      <ResultTable
        caption={t('Transitions taken')}
        columns={[t('Transition'), t('Taken')]}
        rows={props.recorded.transitions.filter(({ times }) => times > 0).map(({ text, times }) => [text, times])}
      />
      <Show when={never().length > 0}>
        <details open>
          <summary>
            {t('{n} of {transitions} transitions are in no recorded match', {
              n: never().length,
              transitions: props.recorded.transitions.length,
            })}
          </summary>
          <ul>
            <For each={never()}>{({ text }) => <li>{text}</li>}</For>
          </ul>
        </details>
      </Show>
    </>
  )
}
