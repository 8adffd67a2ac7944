import type { Compiled } from '../../statecharts/compile/context.ts'
import { leavesOf } from '../../statecharts/draw/graph/place-value.ts'
import type { Match, Step } from '../model/match.ts'
import { type Game, internalsOf } from '../rules/game.ts'

/** Counts in which phases play comes to rest, match by match. */
export class PhaseCount {
  readonly #game: Game
  readonly #rested = new Map<string, number>()

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
