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
