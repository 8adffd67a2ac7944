import type { Game } from '../../../engine/rules/game.ts'
import { internalsOf } from '../../../engine/rules/game.ts'
import { type Simulation, simulate } from '../../../engine/simulation/simulate.ts'
import { transitionsInPhases } from '../../../statecharts/draw/graph/transition-text.ts'

/** Matches that agents are to play, all of one kind. */
export interface SimulatedTable {
  readonly seats: number
  readonly agent: string
  readonly matches: number
  /** The same seed gives the same matches. */
  readonly seed: number
}

/** What came of them. Plain data. */
export interface SimulatedMatches
  extends Pick<Simulation, 'seats' | 'seed' | 'outcomes' | 'draws' | 'unfinished' | 'moves' | 'versions' | 'lengths' | 'usage'> {
  /** How many were played: fewer than were wanted where time ran out. */
  readonly matches: number
  /** Transitions of the chart that were never taken, in words, with the phases that they begin in, of so many. */
  readonly never: readonly string[]
  readonly transitions: number
}

/** A longer match is stopped. */
const MOST_VERSIONS = 5000

/** Plays matches one after another, as long as `hasTime`. Throws PlayoutError where agents cannot go on. */
export function simulated(game: Game, { seats, agent, matches, seed }: SimulatedTable, hasTime: () => boolean): SimulatedMatches {
  const players = Array.from({ length: seats }, () => agent)
  const setting = { seated: { game, players }, variant: {}, matches, seed, most: MOST_VERSIONS }
  const { outcomes, draws, unfinished, moves, versions, lengths, usage, coverage, ...simulation } = simulate(setting, { onMove: hasTime })
  const texts = transitionsInPhases(internalsOf(game).forSeats(seats).gate.compiled)
  return {
    ...{ seats, seed, matches: simulation.matches, outcomes, draws, unfinished, moves, versions, lengths, usage },
    never: coverage.never.map((line) => texts.get(line) ?? line),
    transitions: coverage.transitions,
  }
}
