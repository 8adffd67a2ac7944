/** Items that wait their turn, each with an owner: owners take turns, and the items of one owner go in the order in which they came. */
export class FairQueue<Item> {
  readonly #waiting = new Map<string, Item[]>()
  #size = 0

  get size(): number {
    return this.#size
  }

  add(owner: string, item: Item): void {
    this.#waiting.set(owner, [...(this.#waiting.get(owner) ?? []), item])
    this.#size++
  }

  /** Takes the next that may go now out of the queue; its owner is then the last in turn. */
  take(mayGo: (item: Item) => boolean = () => true): Item | undefined {
    for (const [owner, items] of this.#waiting) {
      const found = items.find(mayGo)
      if (found === undefined) continue
      const rest = items.filter((item) => item !== found)
      this.#waiting.delete(owner)
      if (rest.length) this.#waiting.set(owner, rest)
      this.#size--
      return found
    }
    return undefined
  }
}
