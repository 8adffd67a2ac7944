import type { Component, Session, Stack } from './kernel.ts'
import { StackReader } from './stack-reader.ts'

/** Several stacks of one group read as one. */
export class MergedStack extends StackReader {
  readonly #parts: readonly Stack[]
  readonly #overlap: boolean

  constructor(session: Session, path: string, deck: number, parts: readonly Stack[], overlap: boolean) {
    super(session, path, deck)
    this.#parts = parts
    this.#overlap = overlap
    Object.freeze(this)
  }

  override noteCount(some?: boolean): void {
    // Where parts overlap, how many there are hangs on which of them have which slots taken.
    for (const part of this.#parts) {
      if (this.#overlap && !some) part.noteSlots()
      else part.noteCount(some)
    }
  }
  override noteFaces(): void {
    for (const part of this.#parts) part.noteFaces()
  }
  get raw(): readonly number[] {
    const raws = this.#parts.map((part) => part.raw)
    if (!this.#overlap) return raws.flat()
    const length = Math.max(...raws.map((raw) => raw.length))
    return Array.from({ length }, (_, slot) => raws.find((raw) => raw[slot]! >= 0)?.[slot] ?? -1)
  }
  override get room(): number {
    return this.#overlap ? this.length - this.count : this.#parts.reduce((sum, { room }) => sum + room, 0)
  }
  override get isEmpty(): boolean {
    return this.#parts.every((part) => part.isEmpty)
  }
  /** Without the whole row, which takes as long as the stacks are. */
  override at(slot: number): Component | undefined {
    return this.read(slot)
  }
  protected read(slot: number): Component | undefined {
    return mergedAt(this.#parts, this.#overlap, slot)
  }
}

/** Where the parts of a merged stack are read. */
interface Part<C> {
  readonly length: number
  at(slot: number): C | undefined
}

/** What stands in a slot of several stacks read as one, with no more of them read than that takes. */
export function mergedAt<C>(parts: readonly Part<C>[], overlap: boolean, slot: number): C | undefined {
  if (overlap) {
    for (const part of parts) {
      const found = part.at(slot)
      if (found) return found
    }
    return undefined
  }
  let rest = slot
  for (const part of parts) {
    if (rest < part.length) return part.at(rest)
    rest -= part.length
  }
  return undefined
}
