import { leavesOf } from '../../statecharts/draw/graph/place-value.ts'
import type { PhaseNode } from '../../statecharts/language/phase-tree.ts'
import type { Match, Step } from '../model/match.ts'
import { CLOCK, SPECTATOR } from '../model/seats.ts'
import { type Game, internalsOf } from '../rules/game.ts'
import { entryViewOf, viewOf } from '../view/view.ts'
import { countMove } from './phase-count.ts'
import { type Spread, spreadOf } from './spread.ts'

/** What was done in matches of people and agents, as far as everybody may see it who watches them. */
export interface PublicUsage {
  readonly matches: number
  /** Moves per match, of players and of the clock. */
  readonly moves: Spread
  /**
   * By path: how many versions play rested there, and for how long altogether, in milliseconds. Of a phase that is hidden the one around it
   * counts.
   */
  readonly phases: { readonly [path: string]: { readonly versions: number; readonly ms: number } }
  /** How many moves of players and of the clock were seen to be made in each phase and those inside, by path. Only where any was made. */
  readonly moved: { readonly [path: string]: number }
  /** How often each move of players was made and seen, in the order declared. */
  readonly made: readonly { readonly move: string; readonly name: string; readonly times: number }[]
  /** Where each move led, the most frequent first. */
  readonly ways: readonly PublicWay[]
}
export interface PublicWay {
  readonly from: string
  readonly move: string
  readonly to: string
  readonly times: number
}

/** Counts matches one by one, by nothing but the spectators' view of them. All are of the same game and number of seats or another. */
export class PublicCount {
  readonly #game: Game
  readonly #phases = new Map<string, { versions: number; ms: number }>()
  readonly #moved = new Map<string, number>()
  readonly #made = new Map<string, number>()
  readonly #ways = new Map<string, { from: string; move: string; to: string; times: number }>()
  readonly #lengths: number[] = []

  constructor(game: Game) {
    this.#game = game
  }

  /** `startedAt` in milliseconds, by the same clock as the steps. */
  add({ first, steps, startedAt }: { readonly first: Match; readonly steps: readonly Step[]; readonly startedAt: number }): void {
    let value = viewOf(this.#game, first, SPECTATOR).phase.value
    let here = pathsIn(value)
    let since = startedAt
    let moves = 0
    const rest = (ms: number) => {
      for (const path of here) {
        const known = this.#phases.get(path) ?? { versions: 0, ms: 0 }
        this.#phases.set(path, { versions: known.versions + 1, ms: known.ms + Math.max(0, ms) })
      }
    }
    for (const step of steps) {
      const { move, by, at, phase, for: seat } = entryViewOf(this.#game, step, SPECTATOR)
      rest(at - since)
      since = at
      const there = pathsIn(phase)
      if (move !== null && (typeof by === 'number' || by === CLOCK)) {
        moves++
        countMove(this.#moved, value, by, seat)
        this.#made.set(move, (this.#made.get(move) ?? 0) + 1)
        this.#go(here.join(', '), move, there.join(', '))
      }
      here = there
      value = phase
    }
    rest(0)
    this.#lengths.push(moves)
  }

  #go(from: string, move: string, to: string): void {
    const key = JSON.stringify([from, move, to])
    const way = this.#ways.get(key) ?? { from, move, to, times: 0 }
    way.times++
    this.#ways.set(key, way)
  }

  get usage(): PublicUsage {
    const { gate, moves } = internalsOf(this.#game).forSeats(this.#game.players.default)
    // Play may have been in a hidden phase although nobody could see it there, and passes others without a version: of neither it can be
    // said that it never was there.
    const isSeen = ({ phase, children, sanitize }: PhaseNode) =>
      children.length === 0 && phase.type !== 'final' && phase.always === undefined && sanitize.length === 0
    const never = [...gate.compiled.phases].filter(([path, node]) => path !== '' && isSeen(node))
    return {
      matches: this.#lengths.length,
      moves: spreadOf(this.#lengths),
      phases: { ...Object.fromEntries(never.map(([path]) => [path, { versions: 0, ms: 0 }])), ...Object.fromEntries(this.#phases) },
      moved: Object.fromEntries(this.#moved),
      made: [...gate.events.keys()].map((move) => ({ move, name: moves.get(move)?.name ?? move, times: this.#made.get(move) ?? 0 })),
      ways: [...this.#ways.values()].sort((a, b) => b.times - a.times).slice(0, MOST_WAYS),
    }
  }
}

const MOST_WAYS = 100

/** The phases that play is in, each once, but for the chart itself. */
const pathsIn = (value: Parameters<typeof leavesOf>[0]): string[] =>
  [...new Set(leavesOf(value).map(({ path }) => path))].filter((path) => path !== '')
