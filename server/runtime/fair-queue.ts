interface Link<Item> {
  readonly item: Item
  next: Link<Item> | null
}

/** A queue in which owners take turns; the items of one owner keep their order. */
export class FairQueue<Item> {
  /** By owner, the next one first. */
  readonly #waiting = new Map<string, { first: Link<Item>; last: Link<Item>; size: number }>()
  #size = 0

  get size(): number {
    return this.#size
  }

  add(owner: string, item: Item): void {
    const link = { item, next: null }
    const line = this.#waiting.get(owner)
    if (line) {
      line.last = line.last.next = link
      line.size++
    } else this.#waiting.set(owner, { first: link, last: link, size: 1 })
    this.#size++
  }

  /** How many items of that owner wait. */
  sizeOf(owner: string): number {
    return this.#waiting.get(owner)?.size ?? 0
  }

  /** Takes the next item of the first owner whose item `mayGo` accepts; that owner then comes last. */
  take(mayGo: (owner: string, item: Item) => boolean = () => true): Item | undefined {
    for (const [owner, { first, last, size }] of this.#waiting) {
      if (!mayGo(owner, first.item)) continue
      this.#waiting.delete(owner)
      if (first.next) this.#waiting.set(owner, { first: first.next, last, size: size - 1 })
      this.#size--
      return first.item
    }
    return undefined
  }
}
