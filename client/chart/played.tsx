import type { InferResponseType } from 'hono/client'
import { byMoves, type Visits } from '../../statecharts/draw/picture/heat.ts'
import { t } from '../languages/text.ts'
import { answer, whileWorking } from '../remote/answer.ts'
import { routes } from '../remote/api.ts'
import { lengthsText } from './counted-text.ts'
import { Counting } from './counting.tsx'
import { movesText, PhaseLink, ResultTable } from './result-table.tsx'

const played = routes.games[':game'].played
type PlayedHere = InferResponseType<typeof played.$get>

/** What people and agents did in finished matches on this server. `counted`: told what play did in each phase. */
export function Played(props: { game: string; counted: (visits: Visits) => void; show: (phase: string) => void }) {
  return (
    <section class="chart-simulation" aria-labelledby="played">
      <h2 id="played">{t('Played here')}</h2>
      <p class="quiet">
        {t('The latest matches that ended on this server and that everybody may watch, as far as a spectator sees them.')}
      </p>
      <Counting
        button={t('Count them')}
        busy={t('The matches are being counted…')}
        ask={() => answer(played.$get({ param: { game: props.game } }, whileWorking()))}
        said={saidOf}
        results={(counted) => <Results played={counted} show={props.show} />}
        visits={visitsOf}
        show={props.counted}
      />
    </section>
  )
}

function saidOf(played: PlayedHere): string {
  const { matches, left, other } = played
  const rest = [left > 0 && t('{left} could not be counted.', { left }), other > 0 && t('{other} had other rules.', { other })]
    .filter(Boolean)
    .join(' ')
  if (matches === 0) return [t('No match has ended here by these rules yet.'), rest].filter(Boolean).join(' ')
  return `${lengthsText(played)} ${rest}`
}

const visitsOf = ({ phases, moved }: PlayedHere): Visits => ({
  phases: Object.fromEntries(Object.entries(phases).map(([path, { versions }]) => [path, versions])),
  moved,
})

const SECOND_MS = 1000
const MINUTE_MS = 60 * SECOND_MS

function timeText(ms: number): string {
  if (ms < MINUTE_MS) return `${Math.round(ms / SECOND_MS)} s`
  return ms < 60 * MINUTE_MS ? t('{n} min', { n: Math.round(ms / MINUTE_MS) }) : `${Math.round(ms / (60 * MINUTE_MS))} h`
}

function Results(props: { played: PlayedHere; show: (phase: string) => void }) {
  return (
    <>
      <ResultTable
        caption={t('Phases as played')}
        columns={[t('Phase'), t('Moves made there'), t('Time per match')]}
        rows={byMoves(visitsOf(props.played)).map(({ path, times, moves }) => [
          <PhaseLink path={path} show={props.show} />,
          movesText(times, moves),
          timeText((props.played.phases[path]?.ms ?? 0) / props.played.matches),
        ])}
      />
      <ResultTable
        caption={t('Moves as played')}
        columns={[t('Move'), t('Made')]}
        rows={props.played.made.map(({ name, times }) => [name, times])}
      />
      <ResultTable
        caption={t('Where moves led')}
        columns={[t('From'), t('Move'), t('To'), t('Times')]}
        rows={props.played.ways.map(({ from, move, to, times }) => [from, move, to, times])}
      />
    </>
  )
}
