import type { Component, Stack, StackReader as StackReaderInterface, WorkingCopy } from './interfaces.ts'

/** Reading of a stack; merged stacks have no more than this. Components keep their order; a sized stack has empty slots. */
export abstract class StackReader implements StackReaderInterface {
  /** `game.hidden` or `players.1.won`. */
  readonly path: string
  /** Position of its deck in the schema. */
  readonly deck: number
  protected readonly working: WorkingCopy

  constructor(working: WorkingCopy, path: string, deck: number) {
    this.working = working
    this.path = path
    this.deck = deck
  }

  /** @internal Component indices, -1 for an empty slot. */
  abstract get raw(): readonly number[]
  /** @internal Where the component in a slot really is. */
  protected abstract read(slot: number): Component | undefined

  /** @internal Notes that rules learn how many components there are; with `some` only whether there are any. */
  noteCount(_some = false): void {}
  /** @internal Notes that rules learn which of its slots are taken. */
  noteSlots(): void {}
  /** @internal Notes that rules learn what lies where, face down. */
  noteBacks(): void {}
  /** @internal Notes that rules learn which components there are. */
  noteFaces(): void {}

  /** Number of slots. */
  get length(): number {
    this.noteCount()
    return this.raw.length
  }
  /** Number of components. */
  get count(): number {
    this.noteCount()
    const { raw } = this
    let count = 0
    for (let i = 0; i < raw.length; i++) if (raw[i] >= 0) count++
    return count
  }
  get isEmpty(): boolean {
    this.noteCount(true)
    const { raw } = this
    for (let i = 0; i < raw.length; i++) if (raw[i] >= 0) return false
    return true
  }
  /** How many more it takes; Infinity where there is no limit. */
  abstract get room(): number
  /** The slot that a component is in; -1 where it is not in this stack. */
  slotOf({ index }: { readonly index: number }): number {
    this.noteFaces()
    return this.raw.indexOf(index)
  }
  /** @internal The indices of its components, in order. */
  get indices(): readonly number[] {
    const { raw } = this
    return raw.includes(-1) ? raw.filter((index) => index >= 0) : raw
  }
  /** @internal The id by which viewers know a component of its deck. */
  idOf(index: number): string {
    return this.working.labels.idOf(this.deck, index)
  }
  /** @internal The component that viewers know by this id, where it is in this stack. */
  withId(id: unknown): Component | undefined {
    const { raw } = this
    const { labels } = this.working
    for (let slot = 0; slot < raw.length; slot++) if (raw[slot] >= 0 && labels.idOf(this.deck, raw[slot]) === id) return this.read(slot)
    return undefined
  }
  /** @internal The nth of its components. */
  held(n: number): Component | undefined {
    const { raw } = this
    let before = n
    for (let slot = 0; slot < raw.length; slot++) if (raw[slot] >= 0 && before-- === 0) return this.read(slot)
    return undefined
  }
  /** The component in a slot; undefined where the slot is empty or does not exist. */
  at(slot: number): Component | undefined {
    const index = this.raw[slot]
    return index === undefined || index < 0 ? undefined : this.read(slot)
  }
  /** The first component. */
  get first(): Component | undefined {
    this.noteCount(true)
    const { raw } = this
    for (let i = 0; i < raw.length; i++) if (raw[i] >= 0) return this.read(i)
    return undefined
  }
  /** The last component. */
  get last(): Component | undefined {
    this.noteCount(true)
    const { raw } = this
    for (let i = raw.length - 1; i >= 0; i--) if (raw[i] >= 0) return this.read(i)
    return undefined
  }
  /** All components, in order, without the empty slots. */
  [Symbol.iterator](): IterableIterator<Component> {
    this.noteCount()
    // All that were there at the start, also when each is moved away in turn.
    return this.working.writable ? new Components(this, this.raw.slice(), true) : new Components(this, this.raw, false)
  }
  /** @internal The component that was in a slot when iterating began. */
  iterated(slot: number, index: number, mayHaveMoved: boolean): Component {
    return (mayHaveMoved && this.raw[slot] !== index ? undefined : this.read(slot)) ?? this.working.known[this.deck][index]
  }
}

/** The components of a stack one after another. A generator takes twice as long, and rules iterate more often than they do anything else. */
class Components implements IterableIterator<Component> {
  readonly #stack: StackReader
  readonly #raw: readonly number[]
  readonly #mayMove: boolean
  #slot = 0

  /** `mayMove`: whether they may be moved away meanwhile. */
  constructor(stack: StackReader, raw: readonly number[], mayMove: boolean) {
    this.#stack = stack
    this.#raw = raw
    this.#mayMove = mayMove
  }
  [Symbol.iterator](): this {
    return this
  }
  next(): IteratorResult<Component, undefined> {
    while (this.#slot < this.#raw.length) {
      const slot = this.#slot++
      const index = this.#raw[slot]
      if (index >= 0) return { value: this.#stack.iterated(slot, index, this.#mayMove), done: false }
    }
    return { value: undefined, done: true }
  }
}

/** Several stacks read as one. */
export class MergedStack extends StackReader {
  readonly #find: () => readonly Stack[]
  readonly #overlap: boolean
  #found: readonly Stack[] | null = null

  /** `find` returns the parts. It is called when they are first read, since those of other groups may be made after this. */
  constructor(working: WorkingCopy, path: string, deck: number, find: () => readonly Stack[], overlap: boolean) {
    super(working, path, deck)
    this.#find = find
    this.#overlap = overlap
    Object.freeze(this)
  }

  /** @internal The stacks that are read as one, in order. */
  get parts(): readonly Stack[] {
    this.#found ??= this.#find()
    return this.#found
  }

  override noteCount(some?: boolean): void {
    // Where parts overlap, how many there are depends on which of them have which slots taken.
    for (const part of this.parts) {
      if (this.#overlap && !some) part.noteSlots()
      else part.noteCount(some)
    }
  }
  override noteFaces(): void {
    for (const part of this.parts) part.noteFaces()
  }
  get raw(): readonly number[] {
    const all: number[] = []
    for (const { raw } of this.parts) {
      if (!this.#overlap) for (let slot = 0; slot < raw.length; slot++) all.push(raw[slot])
      else for (let slot = 0; slot < raw.length; slot++) if (!(all[slot] >= 0)) all[slot] = raw[slot]
    }
    return all
  }
  override get room(): number {
    return this.#overlap ? this.length - this.count : this.parts.reduce((sum, { room }) => sum + room, 0)
  }
  override get isEmpty(): boolean {
    return this.parts.every((part) => part.isEmpty)
  }
  /** Without the whole row, which takes as long as the stacks are. */
  override at(slot: number): Component | undefined {
    return this.read(slot)
  }
  protected read(slot: number): Component | undefined {
    return mergedAt(this.parts, this.#overlap, slot)
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
