import type { Game } from '../../engine/index.ts'
import { CLOCK } from '../../engine/model/seats.ts'
import { internalsOf } from '../../engine/rules/game.ts'
import type { CoverageReport, Simulation } from '../../engine/simulation/simulate.ts'
import type { Spread } from '../../engine/simulation/spread.ts'
import type { MoveUsage, Usage } from '../../engine/simulation/usage.ts'
import { transitionTexts } from '../../statecharts/draw/graph/transition-text.ts'
import { seatsText } from '../check/played.ts'
import { counted, table } from '../terminal/output.ts'

/** A simulation as text. Seats count from 1, as players do. */
export function simulationText(game: Game, simulation: Simulation): string {
  const { seats, variant, seed, matches, outcomes, draws, unfinished, movesPerSecond } = simulation
  const chosen = Object.entries(variant).map(([option, value]) => `, ${option} ${value}`)
  const share = (part: number) => `${((100 * part) / matches).toFixed(1)}%`
  const idle = outcomes.flatMap(({ seat, moved }) => (moved ? [] : [seat]))
  const scored = outcomes.some(({ score }) => score !== null)
  const rows = outcomes.map(({ seat, agent, won, lost, score }) => [
    ...[seat + 1, agent, won, share(won), lost, share(lost)],
    ...(scored ? [score ?? 0] : []),
  ])
  return [
    `${game.displayName} for ${seats}${chosen.join('')}: ${counted(matches, 'match', 'matches')} from seed ${seed}`,
    '',
    table([['seat', 'agent', 'won', '', 'lost', '', ...(scored ? ['mean score'] : [])], ...rows]),
    '',
    ...(draws ? [`draws       ${draws} (${share(draws)})`] : []),
    ...(unfinished ? [`unfinished  ${unfinished} (${share(unfinished)})`] : []),
    ...(idle.length ? [`idle        ${seatsText(idle)} never moved`] : []),
    ...outcomes.flatMap((seat) =>
      seat.idle && seat.moved ? [`idle        ${seatsText([seat.seat])} did not move in ${seat.idle} (${share(seat.idle)})`] : [],
    ),
    `moves       ${spreadText(simulation.moves)}`,
    `versions    ${spreadText(simulation.versions)}`,
    ...usageLines(simulation.usage),
    `speed       ${movesPerSecond} moves per second`,
    '',
    movesText(simulation.usage),
    '',
    coverageText(game, seats, simulation.coverage),
  ].join('\n')
}

function usageLines({ turns, minutes, choices }: Usage): string[] {
  const unlisted = choices.unlisted ? `; too many to list in ${choices.unlisted} of ${choices.positions} positions` : ''
  return [
    `turns       ${spreadText(turns)} moves in a row`,
    ...(minutes ? [`minutes     ${spreadText(minutes)} by the clock`] : []),
    `choices     ${spreadText(choices)}, mean ${choices.mean} legal moves${unlisted}`,
  ]
}

/** How often each move was made, and which were legal but never chosen. */
export function movesText({ moves, choices }: Usage): string {
  const unused = neverMade({ moves })
  const rows = moves.map((one) => [`  ${one.move}`, one.made, legalText(one, choices), clockText(one)])
  const never = unused.map(
    ({ move, legal }) => `  ${move}  ${legal ? 'was legal, but no agent chose it' : 'was never legal where a player chose'}`,
  )
  return [table([['  move', 'made', 'legal in'], ...rows]), ...(never.length ? ['never made:', ...never] : [])].join('\n')
}

/** In what share of the positions players could make a move; a dash if in none of those that were looked at. */
export function legalText({ legal }: MoveUsage, { positions }: Usage['choices']): string {
  return legal === 0 ? '–' : `${Math.round((100 * legal) / positions) || '<1'}% of positions`
}

/** `by the clock`, or `42 by the clock` of a move that players made too; '' if the clock never made it. */
export function clockText({ made, byAgent }: MoveUsage): string {
  const times = byAgent[CLOCK] ?? 0
  if (times === 0) return ''
  return times === made ? 'by the clock' : `${times} by the clock`
}

/** Moves that nobody made. */
export const neverMade = ({ moves }: Pick<Usage, 'moves'>): MoveUsage[] => moves.filter(({ made }) => made === 0)

const spreadText = ({ min, median, max }: Spread) => `min ${min}, median ${median}, max ${max}`

/** How many transitions of the chart were taken, and which never were. */
export function coverageText(game: Game, seats: number, { transitions, never }: CoverageReport): string {
  const share = `${transitions - never.length} of the chart’s ${transitions} transitions were taken`
  if (never.length === 0) return `${share}.`
  const texts = transitionTexts(internalsOf(game).forSeats(seats).gate.compiled)
  return `${share}; never:\n${table(never.map((line) => [`  ${line}`, texts.get(line) ?? '']))}`
}
