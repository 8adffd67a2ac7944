import type { Effect } from '../compile/protocol.ts'
import type { Part } from '../compile/regions.ts'
import type { Spot } from './node.ts'
import type { Stay } from './where.ts'

/** Bounded memory of spots: the least recently used are forgotten first, and remembered anew when play comes back. */
export class Spots {
  readonly #budget: number
  readonly #counts: { evicted: number }
  readonly #spots = new Map<string, Spot>()
  #made = 0

  constructor(budget: number, counts: { evicted: number }) {
    this.#budget = budget
    this.#counts = counts
  }

  intern(key: string, within: string, { value, context }: Part, events: number, stay: () => Stay, exits: () => readonly Effect[]): Spot {
    const known = this.#spots.get(key)
    if (known) return known
    return this.#add({
      key,
      within,
      value,
      context,
      stay: stay(),
      exits: exits(),
      decisions: Array.from({ length: events }, () => undefined),
      legal: undefined,
      listings: 0,
      used: true,
      forgotten: false,
      node: null,
      hash: scattered(++this.#made),
    })
  }

  /** The spot itself, or the one that took its place while it was forgotten. */
  recall(spot: Spot): Spot {
    if (!spot.forgotten) return spot
    const known = this.#spots.get(spot.key)
    if (known) return known
    spot.forgotten = false
    return this.#add(spot)
  }

  #add(spot: Spot): Spot {
    if (this.#spots.size >= this.#budget) this.#forget()
    this.#spots.set(spot.key, spot)
    return spot
  }

  /** Forgets the first spot not used since it was last passed over. */
  #forget(): void {
    for (const [key, spot] of this.#spots) {
      this.#spots.delete(key)
      if (spot.used) {
        spot.used = false
        this.#spots.set(key, spot)
      } else {
        spot.decisions.fill(undefined)
        spot.legal = undefined
        spot.listings = 0
        spot.forgotten = true
        this.#counts.evicted++
        return
      }
    }
  }
}

function scattered(n: number): number {
  const product = Math.imul(n, 0x9e3779b1)
  return product ^ (product >>> 15)
}
