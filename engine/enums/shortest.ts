/** For each place, the places one edge away, lowest first, with the edges' weights. */
export type Neighbours = readonly ReadonlyMap<number, number>[]

export interface Search {
  /** How far a place may be at most. */
  readonly within?: number
  /** Whether a search may go on through a place; where it starts, it always may. */
  readonly passing?: (place: number) => boolean
  /** The place whose distance is all that is asked for. */
  readonly until?: number
}

/** For each place reached, its distance from the start and the place before it: of equally short ways, by the lowest place. */
export interface Found {
  readonly distance: ReadonlyMap<number, number>
  readonly before: ReadonlyMap<number, number>
}

/** Dijkstra's search. Weights are above 0, so that every place's neighbours on short ways are done before the place itself. */
export function shortest(neighbours: Neighbours, start: number, { within = Number.POSITIVE_INFINITY, passing, until }: Search = {}): Found {
  const distance = new Map([[start, 0]])
  const before = new Map<number, number>()
  const done = new Set<number>()
  const queue = new NearestFirst()
  queue.push(start, 0)
  while (queue.size) {
    const place = queue.pop()
    if (place === until) break
    if (done.has(place)) continue
    done.add(place)
    if (place !== start && passing && !passing(place)) continue
    for (const [next, weight] of neighbours[place]) {
      const far = distance.get(place)! + weight
      const known = distance.get(next)
      if (far > within || (known !== undefined && far > known)) continue
      if (known === far) {
        // A place that is done comes up again where a weight is lost in a far greater sum.
        if (place < before.get(next)! && !done.has(next)) before.set(next, place)
        continue
      }
      distance.set(next, far)
      before.set(next, place)
      queue.push(next, far)
    }
  }
  return { distance, before }
}

/** The places that hang together, whichever way the edges point, each part and the list of parts lowest first. */
export function partsOf(among: readonly number[], ...neighbours: readonly Neighbours[]): number[][] {
  const left = new Set([...among].sort((a, b) => a - b))
  const parts: number[][] = []
  for (const first of left) {
    const part = [first]
    left.delete(first)
    // The part grows as it is walked.
    for (const place of part) for (const table of neighbours) for (const next of table[place].keys()) if (left.delete(next)) part.push(next)
    parts.push(part.sort((a, b) => a - b))
  }
  return parts
}

/** A queue of places, each with its distance, that gives the nearest first. A binary heap. */
export class NearestFirst {
  readonly #places: number[] = []
  readonly #distances: number[] = []

  get size(): number {
    return this.#places.length
  }

  push(place: number, distance: number): void {
    let at = this.size
    while (at > 0) {
      const above = (at - 1) >> 1
      if (distance >= this.#distances[above]) break
      this.#move(above, at)
      at = above
    }
    this.#put(at, place, distance)
  }

  /** Takes the nearest out; the queue is not empty. */
  pop(): number {
    const nearest = this.#places[0]
    const place = this.#places.pop()!
    const distance = this.#distances.pop()!
    const size = this.size
    if (!size) return nearest
    let at = 0
    for (;;) {
      let below = 2 * at + 1
      if (below >= size) break
      if (below + 1 < size && this.#distances[below + 1] < this.#distances[below]) below++
      if (distance <= this.#distances[below]) break
      this.#move(below, at)
      at = below
    }
    this.#put(at, place, distance)
    return nearest
  }

  #move(from: number, to: number): void {
    this.#put(to, this.#places[from], this.#distances[from])
  }

  #put(at: number, place: number, distance: number): void {
    this.#places[at] = place
    this.#distances[at] = distance
  }
}
