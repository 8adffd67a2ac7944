import type { Match, Step } from '../../model/match.ts'
import type { Chance } from '../../random/chance.ts'
import type { Game } from '../../rules/game.ts'
import { load } from '../../rules/load.ts'
import { type Coverage, coverageOf } from '../playing/coverage.ts'
import type { Case, Made } from './case.ts'
import { type Counts, countedAs } from './next-proposal.ts'

/** A match that has come to something new, to be gone on with. */
export interface Found {
  readonly one: Case
  readonly steps: readonly Step[]
  readonly match: Match
  /** Where play is then. */
  readonly place: string
  /** How often it was gone on with. */
  picked: number
}

/** Of so many the one is gone on with that promises most. */
const AMONG = 12

/** Where play has been, over many matches: what it did for the first time, and where it has seldom been. */
export class Explored {
  /** How often each move was made in each phase. */
  readonly counts: Counts = new Map()
  readonly #game: Game
  readonly #coverages = new Map<number, Coverage>()
  /** How often play came to rest in each place. */
  readonly #visits = new Map<string, number>()
  readonly #found: Found[] = []

  constructor(game: Game) {
    this.#game = game
  }

  /** Tells of a chain that was made in a case, and of all steps up to its end. */
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

  /** A match to go on with, where play has seldom been and that was seldom gone on with; null where nothing was found yet. */
  pick(random: Chance): Found | null {
    if (this.#found.length === 0) return null
    const some = Array.from({ length: AMONG }, () => random.pick(this.#found))
    const cost = ({ place, picked }: Found) => (1 + picked) * this.#visits.get(place)!
    const best = some.reduce((one, other) => (cost(other) < cost(one) ? other : one))
    best.picked++
    return best
  }

  /** Of the chart's transitions, with any number of seats. */
  get transitions(): { readonly taken: number; readonly never: readonly string[] } {
    const all = [...this.#coverages.values()]
    const written = all[0]?.all ?? []
    const never = written.filter((line) => all.every(({ taken }) => !taken.has(line)))
    return { taken: written.length - never.length, never }
  }
}

/** Counts one more, and gives 1 where it is the first. */
function first(counts: Map<string, number>, key: string): 0 | 1 {
  const times = counts.get(key) ?? 0
  counts.set(key, times + 1)
  return times === 0 ? 1 : 0
}

/** The phase that play is in; where seats have phases of their own, those of any seat. */
function placeOf(game: Game, match: Match): string {
  const { gate, node } = load(game, match, 0)
  const own = gate.hasRegions(node) ? Array.from({ length: match.seats }, (_, seat) => gate.info(node, seat).leaf.path) : []
  return [gate.info(node).leaf.path, ...new Set(own.sort())].join()
}
