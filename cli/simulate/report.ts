import type { Game } from '../../engine/index.ts'
import { internalsOf } from '../../engine/rules/game.ts'
import { seatsText } from '../check/played.ts'
import { transitionTexts } from '../playing/transition-text.ts'
import { table } from '../terminal/table.ts'
import type { CoverageReport, Simulation, Spread } from './simulate.ts'

/** A simulation for reading. */
export function simulationText(game: Game, simulation: Simulation): string {
  const { seats, variant, seed, matches, outcomes, draws, unfinished, movesPerSecond } = simulation
  const chosen = Object.entries(variant).map(([option, value]) => `, ${option} ${value}`)
  const share = (part: number) => `${((100 * part) / matches).toFixed(1)}%`
  const idle = outcomes.flatMap(({ seat, moved }) => (moved ? [] : [seat]))
  const scored = outcomes.some(({ score }) => score !== null)
  const rows = outcomes.map(({ seat, agent, won, lost, score }) => [
    ...[seat, agent, won, share(won), lost, share(lost)],
    ...(scored ? [score ?? 0] : []),
  ])
  return [
    `${game.displayName} for ${seats}${chosen.join('')}: ${matches} matches from seed ${seed}`,
    '',
    table([['seat', 'agent', 'won', '', 'lost', '', ...(scored ? ['mean score'] : [])], ...rows]),
    '',
    ...(draws ? [`draws       ${draws} (${share(draws)})`] : []),
    ...(unfinished ? [`unfinished  ${unfinished} (${share(unfinished)})`] : []),
    ...(idle.length ? [`idle        ${seatsText(idle)} never moved`] : []),
    `moves       ${spreadText(simulation.moves)}`,
    `versions    ${spreadText(simulation.versions)}`,
    `speed       ${movesPerSecond} moves per second`,
    '',
    coverageText(game, seats, simulation.coverage),
  ].join('\n')
}

const spreadText = ({ min, median, max }: Spread) => `min ${min}, median ${median}, max ${max}`

/** How much of the chart was used, and what never was, as the chart says it. */
export function coverageText(game: Game, seats: number, { transitions, never }: CoverageReport): string {
  const share = `${transitions - never.length} of the chart’s ${transitions} transitions were taken`
  if (never.length === 0) return `${share}.`
  const texts = transitionTexts(internalsOf(game).forSeats(seats).gate.compiled)
  return `${share}; never:\n${table(never.map((line) => [`  ${line}`, texts.get(line) ?? '']))}`
}
