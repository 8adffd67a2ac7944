import type { Match, Variant } from '../model/match.ts'
import { coverageOf } from './coverage.ts'
import { type PlayedMatch, playMatch, secretFor } from './play-match.ts'
import type { Seated } from './seated.ts'
import { type Bin, binsOf, type Spread, spreadOf } from './spread.ts'
import { type Usage, UsageCount } from './usage.ts'

export interface SimulationSetting {
  readonly seated: Seated
  readonly variant: Variant
  readonly matches: number
  readonly seed: number
  /** A match is stopped after this many versions. */
  readonly most: number
}

/** The results of many matches. All but `seconds` and `movesPerSecond` depend only on the setting, unless it was ended. */
export interface Simulation {
  readonly game: string
  readonly seats: number
  readonly variant: Variant
  readonly seed: number
  /** How many were played. */
  readonly matches: number
  readonly outcomes: readonly SeatOutcome[]
  /** Matches without a winner. */
  readonly draws: number
  /** Matches that were stopped after `most` versions. */
  readonly unfinished: number
  /** Moves per match, including those of timers. */
  readonly moves: Spread
  /** Versions per match: moves, and what the engine did. */
  readonly versions: Spread
  /** A histogram of moves per match. */
  readonly lengths: readonly Bin[]
  readonly usage: Usage
  readonly coverage: CoverageReport
  /** Time spent playing, without counting coverage. */
  readonly seconds: number
  readonly movesPerSecond: number
}

export interface SeatOutcome {
  readonly seat: number
  readonly agent: string
  /** Matches won, alone or with others. */
  readonly won: number
  readonly lost: number
  /** Moves made by the seat. */
  readonly moved: number
  /** Matches in which the seat never moved. */
  readonly idle: number
  /** Mean score, in games with scores. */
  readonly score: number | null
}

/** Transitions of the chart, named as in `coverageOf`. */
export interface CoverageReport {
  readonly transitions: number
  readonly taken: { readonly [transition: string]: number }
  readonly never: readonly string[]
}

/** How a simulation is followed. All is optional. */
export interface Following {
  /** Called with the number of finished matches. */
  readonly onMatch?: (over: number, last: Match) => void
  /** Called with the current match after each move; where it returns false, the simulation ends, without this match. */
  readonly onMove?: (match: Match) => unknown
  /** A clock in milliseconds, to measure how fast the matches are played. Default: one that stands still. */
  readonly now?: () => number
}

/** Plays matches one after another. Throws what a match throws. */
export function simulate(
  { seated, variant, matches, seed, most }: SimulationSetting,
  { onMatch = () => {}, onMove, now = () => 0 }: Following = {},
): Simulation {
  const { game, players } = seated
  const coverage = coverageOf(game, players.length)
  const tally = players.map(() => ({ won: 0, lost: 0, moved: 0, idle: 0, score: 0 }))
  const counted = new UsageCount(game, players)
  const lengths = { moves: [] as number[], versions: [] as number[] }
  let [milliseconds, draws, unfinished, scored] = [0, 0, 0, 0]
  let chosenVariant = variant
  for (let nth = 0; nth < matches; nth++) {
    const since = now()
    const played = playMatch({ seated, variant, secret: secretFor(seed, nth), most }, onMove)
    if (played.isStopped) break
    milliseconds += now() - since
    coverage.add(played)
    counted.add(played)
    const { last, moves } = played
    chosenVariant = last.variant
    lengths.moves.push(moves)
    lengths.versions.push(last.version)
    if (!last.finished) unfinished++
    else if (last.winners.length === 0) draws++
    if (last.scores) scored++
    count(tally, played)
    onMatch(nth + 1, last)
  }
  const seconds = milliseconds / 1000
  const total = lengths.moves.reduce((sum, moves) => sum + moves, 0)
  return {
    ...{ game: game.name, seats: players.length, variant: chosenVariant, seed, matches: lengths.moves.length },
    outcomes: tally.map(({ won, lost, moved, idle, score }, seat) => ({
      ...{ seat, agent: players[seat], won, lost, moved, idle },
      score: scored ? Math.round((1000 * score) / scored) / 1000 : null,
    })),
    ...{ draws, unfinished, moves: spreadOf(lengths.moves), versions: spreadOf(lengths.versions) },
    lengths: binsOf(lengths.moves),
    usage: counted.usage(coverage.taken),
    coverage: {
      transitions: coverage.all.length,
      taken: Object.fromEntries(coverage.all.flatMap((line) => (coverage.taken.has(line) ? [[line, coverage.taken.get(line)!]] : []))),
      never: coverage.never,
    },
    ...{ seconds, movesPerSecond: seconds > 0 ? Math.round(total / seconds) : 0 },
  }
}

interface SeatTally {
  won: number
  lost: number
  moved: number
  idle: number
  score: number
}

function count(tally: readonly SeatTally[], { last, steps }: PlayedMatch): void {
  const moved = tally.map((_, seat) => steps.filter(({ entry }) => entry.by === seat).length)
  tally.forEach((seat, n) => {
    seat.moved += moved[n]
    if (moved[n] === 0) seat.idle++
    if (last.winners.includes(n)) seat.won++
    else if (last.winners.length) seat.lost++
    seat.score += last.scores?.[n] ?? 0
  })
}
