import type { Choice } from '../model/match.ts'
import type { Seat } from '../model/seats.ts'
import type { Draws } from '../random/chance.ts'

/** A choice that was tried, and what has come of it. */
export class Branch {
  readonly seat: Seat
  readonly choice: Choice
  visits = 0
  /** The sum of what it was worth to its seat. */
  worth = 0
  /** How often it could have been chosen. */
  open = 0
  /** What may be chosen after it, for each seat that may act then; null until that is known. */
  forks: Fork[] | null = null
  /** What it is worth to each seat where it surely ends the match. */
  end: number[] | null = null

  constructor(seat: Seat, choice: Choice) {
    this.seat = seat
    this.choice = choice
  }
}

/** What a seat may choose at one point. */
export class Fork {
  readonly seat: Seat
  readonly branches: Branch[] = []
  visits = 0
  /** Choices that were not tried yet, where they are the same each time. */
  readonly #untried: Choice[]
  /** The branches by what was chosen, where choices may be others each time. */
  readonly #known = new Map<string, Branch>()

  constructor(seat: Seat, choices: readonly Choice[] = []) {
    this.seat = seat
    this.#untried = [...choices]
  }

  /** One that was not tried yet, else the most promising: where what may be chosen is the same each time. */
  next(exploration: number, draws: Draws): Branch {
    this.visits++
    const left = this.#untried.length
    if (left === 0) return mostPromising(this.branches, this.visits, exploration)
    const at = left === 1 ? 0 : draws.below(left)
    const choice = this.#untried[at]
    this.#untried[at] = this.#untried[left - 1]
    this.#untried.pop()
    return this.#grow(choice)
  }

  /** One of these that was not tried yet, else the most promising of these. */
  nextOf(choices: readonly Choice[], exploration: number, draws: Draws): Branch {
    this.visits++
    const tried: Branch[] = []
    const untried: Choice[] = []
    for (const choice of choices) {
      const known = this.#known.get(keyOf(choice))
      if (!known) untried.push(choice)
      else {
        known.open++
        tried.push(known)
      }
    }
    if (untried.length === 0) return mostPromising(tried, null, exploration)
    const choice = draws.pick(untried)
    const grown = this.#grow(choice)
    grown.open++
    this.#known.set(keyOf(choice), grown)
    return grown
  }

  #grow(choice: Choice): Branch {
    const branch = new Branch(this.seat, choice)
    this.branches.push(branch)
    return branch
  }
}

/** By UCB1. `times`: how often any could have been chosen; null where each has its own number. */
function mostPromising(branches: readonly Branch[], times: number | null, exploration: number): Branch {
  let best = branches[0]
  let bestBound = Number.NEGATIVE_INFINITY
  const log = times === null ? 0 : Math.log(times)
  for (let i = 0; i < branches.length; i++) {
    const branch = branches[i]
    const { visits } = branch
    const bound = branch.worth / visits + exploration * Math.sqrt((times === null ? Math.log(branch.open) : log) / visits)
    if (bound > bestBound) {
      best = branch
      bestBound = bound
    }
  }
  return best
}

/** The same for the same choice. */
export function keyOf({ move, args }: Choice): string {
  let key = move
  for (const name in args) {
    const arg = args[name]
    key += typeof arg === 'number' ? `,${arg}` : `,${JSON.stringify(arg)}`
  }
  return key
}
