import type { Match, Step } from '../../model/match.ts'
import type { Chance } from '../../random/chance.ts'
import { type Game, load } from '../../rules/game.ts'
import { type Coverage, coverageOf } from '../../simulation/coverage.ts'
import type { Case, Made } from './case.ts'
import { type Counts, countedAs } from './next-proposal.ts'

/** A match that reached a new state; the fuzzer continues from it. */
export interface Found {
  readonly one: Case
  readonly steps: readonly Step[]
  readonly match: Match
  /** The phase of the match, as {@link placeOf} returns it. */
  readonly place: string
  /** How often the fuzzer continued from it. */
  picked: number
}

/** How many candidates are drawn; the fuzzer continues from the one that was explored least. */
const AMONG = 12

/** What the fuzzer has reached in all its matches, and how often. */
export class Explored {
  /** How often each move was made in each phase. */
  readonly counts: Counts = new Map()
  readonly #game: Game
  readonly #coverages = new Map<number, Coverage>()
  /** How often a chain ended in each place. */
  readonly #visits = new Map<string, number>()
  readonly #found: Found[] = []

  constructor(game: Game) {
    this.#game = game
  }

  /** Records a chain; `steps` are all steps of its match up to the end of the chain. */
  add(chain: Made, one: Case, steps: readonly Step[]): void {
    const { before, after, proposal, outcome } = chain
    if (!outcome.ok) return
    const coverage = this.#coverages.get(before.seats) ?? coverageOf(this.#game, before.seats)
    this.#coverages.set(before.seats, coverage)
    let news = coverage.add(proposal ? outcome : { first: before, ...outcome })
    if (proposal && typeof proposal.seat === 'number')
      news += first(this.counts, countedAs(this.#game, before, proposal.seat, proposal.move))
    const place = placeOf(this.#game, after)
    news += first(this.#visits, place)
    if (news > 0 && !after.finished) this.#found.push({ one, steps: [...steps], match: after, place, picked: 0 })
  }

  /** Returns a match to continue from, preferring places rarely visited and matches rarely picked; null if none was recorded yet. */
  pick(random: Chance): Found | null {
    if (this.#found.length === 0) return null
    const some = Array.from({ length: AMONG }, () => random.pick(this.#found))
    const cost = ({ place, picked }: Found) => (1 + picked) * this.#visits.get(place)!
    const best = some.reduce((one, other) => (cost(other) < cost(one) ? other : one))
    best.picked++
    return best
  }

  /** Coverage of the chart's transitions over matches of all numbers of seats. */
  get transitions(): { readonly taken: number; readonly never: readonly string[] } {
    const all = [...this.#coverages.values()]
    const written = all[0]?.all ?? []
    const never = written.filter((line) => all.every(({ taken }) => !taken.has(line)))
    return { taken: written.length - never.length, never }
  }
}

/** Increments the count and returns 1 if the key is new, else 0. */
function first(counts: Map<string, number>, key: string): 0 | 1 {
  const times = counts.get(key) ?? 0
  counts.set(key, times + 1)
  return times === 0 ? 1 : 0
}

/** The path of the current phase, followed by those of all seats where seats have regions of their own. */
function placeOf(game: Game, match: Match): string {
  const { gate, node } = load(game, match, 0)
  const own = gate.hasRegions(node) ? Array.from({ length: match.seats }, (_, seat) => gate.info(node, seat).leaf.path) : []
  return [gate.info(node).leaf.path, ...new Set(own.sort())].join()
}
