import { CLOCK } from '../model/seats.ts'
import { legalMoves } from '../play/legal.ts'
import { type Game, internalsOf } from '../rules/game.ts'
import { PhaseCount } from './phase-count.ts'
import type { PlayedMatch } from './play-match.ts'
import { type Spread, spreadOf } from './spread.ts'

/** The most positions of a match in which choices are counted, spread over the match; listing them takes longer than playing. */
const POSITIONS = 40
const MINUTE_MS = 60_000

/** What players did, move by move. */
export interface Usage {
  /** Consecutive moves of one seat. */
  readonly turns: Spread
  /** Duration of matches in minutes, if timers have fired; without them no time passes while agents play. */
  readonly minutes: Spread | null
  /** The number of legal moves with arguments to choose from. */
  readonly choices: Spread & {
    readonly mean: number
    /** Positions in which they were counted. */
    readonly positions: number
    /** Positions in which some moves had too many arguments to list. */
    readonly unlisted: number
  }
  /** Every move that players or the clock can make, in the order declared. */
  readonly moves: readonly MoveUsage[]
  /** How often play was in each phase, by its path: versions, or for phases that it only passes the transitions from there. Groups and final phases only where it was there. */
  readonly phases: { readonly [path: string]: number }
  /** How many moves players and the clock made in each phase and those inside: there play waits for them. Only where any was made. */
  readonly moved: { readonly [path: string]: number }
}

export interface MoveUsage {
  readonly move: string
  /** The name that players see. */
  readonly name: string
  /** How often it was made, by players and by the clock. */
  readonly made: number
  readonly byAgent: { readonly [agent: string]: number }
  /** Positions, of those counted, in which it was legal. */
  readonly legal: number
}

/**
 * One item of each of so many equal parts of the list. Not always at the same place in its part: the moves of a turn often come in the same
 * order, and in step with them some would never be met.
 */
function spreadOver<T>(items: readonly T[]): readonly T[] {
  const size = Math.max(1, Math.ceil(items.length / POSITIONS))
  return Array.from({ length: Math.ceil(items.length / size) }, (_, part) => {
    const rest = Math.min(size, items.length - part * size)
    return items[part * size + Math.floor(((part * GOLDEN_RATIO) % 1) * rest)]
  })
}

/** The fractional parts of its multiples are evenly spread, however many there are. */
const GOLDEN_RATIO = (1 + Math.sqrt(5)) / 2

/** Counts what is done, match by match. */
export class UsageCount {
  readonly #game: Game
  readonly #players: readonly string[]
  readonly #made = new Map<string, Map<string, number>>()
  readonly #legal = new Map<string, number>()
  readonly #phases: PhaseCount
  readonly #turns: number[] = []
  readonly #minutes: number[] = []
  readonly #choices: number[] = []
  #unlisted = 0
  #clockMoved = false

  /** `players`: the agent at each seat. */
  constructor(game: Game, players: readonly string[]) {
    this.#game = game
    this.#players = players
    this.#phases = new PhaseCount(game)
  }

  add({ first, steps }: PlayedMatch): void {
    const moves = steps.filter(({ entry }) => typeof entry.by === 'number' || entry.by === CLOCK)
    let mover: number | string | null = null
    for (const { entry } of moves) {
      const who = typeof entry.by === 'number' ? this.#players[entry.by] : entry.by
      const made = this.#made.get(entry.move) ?? new Map<string, number>()
      this.#made.set(entry.move, made.set(who, (made.get(who) ?? 0) + 1))
      if (who === CLOCK) this.#clockMoved = true
      else if (entry.by === mover) this.#turns[this.#turns.length - 1]++
      else this.#turns.push(1)
      mover = entry.by
    }
    this.#minutes.push((steps.at(-1)?.entry.at ?? 0) / MINUTE_MS)
    for (const { before, entry } of spreadOver(moves)) {
      if (typeof entry.by === 'number') this.#choose(legalMoves(this.#game, before, entry.by))
    }
    this.#phases.add({ first, steps })
  }

  #choose(legal: ReturnType<typeof legalMoves>): void {
    this.#choices.push(legal.reduce((sum, { options }) => sum + (options?.length ?? 1), 0))
    if (legal.some(({ options }) => options === null)) this.#unlisted++
    for (const { move } of legal) this.#legal.set(move, (this.#legal.get(move) ?? 0) + 1)
  }

  /** `taken`: how often each transition of the chart was taken, as `coverageOf` counts. */
  usage(taken: ReadonlyMap<string, number>): Usage {
    const { gate, moves } = internalsOf(this.#game).forSeats(this.#players.length)
    const [choices, total] = [this.#choices, this.#choices.reduce((sum, one) => sum + one, 0)]
    return {
      turns: spreadOf(this.#turns),
      minutes: this.#clockMoved ? spreadOf(this.#minutes.map((one) => Math.round(10 * one) / 10)) : null,
      choices: {
        ...spreadOf(choices),
        mean: choices.length ? Math.round((10 * total) / choices.length) / 10 : 0,
        positions: choices.length,
        unlisted: this.#unlisted,
      },
      moves: [...gate.events.keys()].map((move) => {
        const byAgent = Object.fromEntries(this.#made.get(move) ?? [])
        const made = Object.values(byAgent).reduce((sum, one) => sum + one, 0)
        return { move, name: moves.get(move)?.name ?? move, made, byAgent, legal: this.#legal.get(move) ?? 0 }
      }),
      phases: this.#phases.phases(gate.compiled, taken),
      moved: this.#phases.moved,
    }
  }
}
