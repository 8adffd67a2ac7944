import type { Compiled } from '../../statecharts/compile/context.ts'
import type { FrameValue } from '../../statecharts/compile/frame.ts'
import { leafOf, leavesOf, pathsAround } from '../../statecharts/draw/graph/place-value.ts'
import type { Match, Step } from '../model/match.ts'
import { CLOCK, type Mover, type Seat } from '../model/seats.ts'
import { type Game, internalsOf } from '../rules/game.ts'

/** Counts in which phases play comes to rest and moves are made, match by match. */
export class PhaseCount {
  readonly #game: Game
  readonly #rested = new Map<string, number>()
  readonly #moved = new Map<string, number>()

  constructor(game: Game) {
    this.#game = game
  }

  /** Adds a match, or a part of one that follows what was added before. */
  add({ first, steps }: { readonly first: Match; readonly steps: readonly Step[] }): void {
    const { gate } = internalsOf(this.#game).forSeats(first.seats)
    for (const { snapshot } of [first, ...steps.map(({ match }) => match)]) {
      const leaves = leavesOf(gate.value(gate.node(snapshot.at(-1)!)))
      for (const path of new Set(leaves.map((leaf) => leaf.path))) this.#rested.set(path, (this.#rested.get(path) ?? 0) + 1)
    }
    for (const { entry, before } of steps) {
      if (typeof entry.by !== 'number' && entry.by !== CLOCK) continue
      const value = gate.value(gate.node(before.snapshot.at(-1)!))
      countMove(this.#moved, value, entry.by, entry.for)
    }
  }

  /** How many moves players and the clock made in each phase and those inside, by its path: there play waits. None where it only passes. */
  get moved(): { [path: string]: number } {
    return Object.fromEntries(this.#moved)
  }

  /**
   * How often play was in each phase, by its path: versions, or for phases that it only passes the transitions from there. Groups and final
   * phases only where it was there. `taken`: how often each transition of the chart was taken, as `coverageOf` counts.
   */
  phases({ phases }: Compiled, taken: ReadonlyMap<string, number>): { [path: string]: number } {
    const inside = [...phases.keys()].sort((a, b) => b.length - a.length)
    const left = new Map<string, number>()
    for (const [line, times] of taken) {
      const path = inside.find((one) => one === '' || line.startsWith(`${one}.`)) ?? ''
      left.set(path, (left.get(path) ?? 0) + times)
    }
    return Object.fromEntries(
      [...phases].flatMap(([path, { phase, children }]) => {
        const count = Math.max(this.#rested.get(path) ?? 0, left.get(path) ?? 0)
        const isPlain = children.length === 0 && phase.type !== 'final'
        return path !== '' && (count > 0 || isPlain) ? [[path, count] as const] : []
      }),
    )
  }
}

/**
 * Counts a move in the phase in which it is made, by path, and in those around, but for the chart itself. `value`: where play was before;
 * `seat`: whom it was made for.
 */
export function countMove(moved: Map<string, number>, value: FrameValue, by: Mover, seat: Seat | null = null): void {
  for (const path of pathsAround(leafOf(value, typeof by === 'number' ? by : seat)))
    if (path !== '') moved.set(path, (moved.get(path) ?? 0) + 1)
}
