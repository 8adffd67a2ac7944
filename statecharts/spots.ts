import type { Decision } from './decision.ts'
import type { Gist } from './gist.ts'
import type { Node } from './node.ts'
import type { Effect, No } from './protocol.ts'
import type { Part } from './regions.ts'
import type { Stay } from './where.ts'

/** Something that is remembered: what all seats share of a place, or one seat's region of it. */
export interface Spot extends Part {
  readonly key: string
  /** For a region: the key of what all seats share. */
  readonly within: string
  readonly stay: Stay
  /** For a region: what is done when it is left. */
  readonly exits: readonly Effect[]
  /** By event. A spot that was forgotten has none. */
  readonly decisions: (Decision<Finding> | undefined)[]
  /** The names of all moves that are legal here. For a region: those that all seats share too. */
  legal: Decision<readonly string[]> | undefined
  /** How many outcomes of questions `legal` knows. */
  listings: number
  used: boolean
  /** No longer among the remembered, though a match or another's finding still leads here. */
  forgotten: boolean
  /** The place itself, where there are no regions. */
  node: Node | null
  /** A number of its own, well scattered. */
  readonly hash: number
}

/** What one event does to a spot. */
export interface Finding {
  /** Where the spot goes; null when the event is refused or play leaves the seats' regions. */
  readonly spot: Spot | null
  /** Where play goes when it leaves the seats' regions, whatever they were. */
  readonly next: Node | null
  readonly effects: readonly Effect[]
  readonly gist: Gist
  readonly noes: readonly No[]
}

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
