/** Components taken out and not yet put somewhere, as a count and a checksum: nothing is lost or doubled while both are 0. */
export class MoveLedger {
  #out = 0
  #checksum = 0

  /** Counts a component out of a stack (-1) or into one (1). */
  displace(deck: number, index: number, by: 1 | -1): void {
    this.#out -= by
    this.#checksum += by * ((index + 1) * 64 + deck)
  }

  /** Counts from here on. */
  clear(): void {
    this.#out = 0
    this.#checksum = 0
  }

  /** Throws when a component was lost or doubled: a bug of the engine, never of a game. */
  check(): void {
    if (this.#out !== 0 || this.#checksum !== 0) throw new Error('a component is in no stack, or in two')
  }
}
