import type { StackField } from '../declare/field.ts'
import type { FieldSchema } from '../declare/schema.ts'
import type { ReadComponent, ReadStack, SlotChoice, WriteComponent, WriteStack } from '../declare/state-types.ts'
import type { Component, GroupState, Stack } from '../state/interfaces.ts'
import { type MergedStack, mergedAt } from '../state/stack-reader.ts'
import type { Held, Watch } from './watch.ts'

/** What stacks and components of one working copy are read through while they are watched: the same wrapping for the same thing. */
export interface Wrapping {
  readonly watch: Watch
  /** Whether somebody is kept from seeing anything of the game's. */
  readonly secretive: boolean
  stack(stack: Stack): WatchedStack
  component(component: Component): WatchedComponent
  component(component: Component | undefined): WatchedComponent | undefined
  /** What changes about a component. */
  state(component: Component): Partial<GroupState>
}

/** A component that is moved about while what is read of it is noted: that it is there was noted with the stack it came from. */
export class WatchedComponent implements WriteComponent {
  /** @internal */
  readonly raw: Component
  readonly #wrapping: Wrapping

  constructor(wrapping: Wrapping, raw: Component) {
    this.#wrapping = wrapping
    this.raw = raw
  }

  /** @internal By both the engine knows a component that rules tell; telling it reads nothing of it. */
  get deck(): number {
    return this.raw.deck
  }
  /** @internal */
  get number(): number {
    return this.raw.number
  }
  get values(): Component['values'] {
    this.#readFace()
    return this.raw.values
  }
  get index(): number {
    this.#readFace()
    return this.raw.index
  }
  get back(): Component['back'] {
    const { watch, secretive } = this.#wrapping
    if (secretive) watch.back(this.raw.deck, this.raw.number)
    return this.raw.back
  }
  get state(): WriteComponent['state'] {
    return this.#wrapping.state(this.raw) as WriteComponent['state']
  }

  #readFace(): void {
    const { watch, secretive } = this.#wrapping
    if (secretive) watch.face(this.raw.deck, this.raw.index)
  }

  moveTo(to: unknown, slot: SlotChoice = 'next'): void {
    this.#leaving(to, slot)
    this.raw.moveTo(unwrapped(to), slot)
  }
  secretMoveTo(to: unknown, slot: SlotChoice = 'next'): void {
    this.#leaving(to, slot)
    this.raw.secretMoveTo(unwrapped(to), slot)
  }
  slideTo(end: 'first' | 'last'): void {
    const stack = this.#wrapping.stack(this.raw.stack)
    stack.given(end)
    stack.touch([this.raw.index, end])
    this.raw.slideTo(end)
  }

  #leaving(to: unknown, slot: SlotChoice): void {
    if (!(to instanceof WatchedStack)) return
    to.given(slot)
    to.touch([this.raw.index, slot])
    this.#wrapping.stack(this.raw.stack).touch()
  }
}

/** What the engine itself takes for a stack. */
const unwrapped = (stack: unknown) => (stack instanceof WatchedStack ? stack.raw : stack) as Stack

/** A stack of which is noted what is read: of what rules have done to it themselves, only what they found before. */
export class WatchedStack implements WriteStack {
  /** @internal */
  readonly raw: Stack
  readonly #wrapping: Wrapping
  readonly #watch: Watch
  readonly #held: Held
  readonly #sized: boolean
  readonly #limited: boolean

  constructor(wrapping: Wrapping, raw: Stack, field: FieldSchema) {
    const { slots, max } = field.field as StackField
    this.#wrapping = wrapping
    this.#watch = wrapping.watch
    this.raw = raw
    this.#held = { row: raw.row, field }
    this.#sized = slots !== null
    this.#limited = this.#sized || max !== Number.POSITIVE_INFINITY
  }

  /** @internal Rules change what is in it; `how` tells one change from another. */
  touch(how?: unknown): void {
    this.#watch.wrote(this.raw.path, how)
  }
  get #isTouched(): boolean {
    return this.#watch.isOn && this.#watch.hasWritten(this.raw.path)
  }
  /** How many more it holds now than before. */
  get #shift(): number {
    return held(this.raw.raw) - held(this.#watch.cellsBefore(this.#held))
  }

  at(slot: number): WatchedComponent | undefined {
    const found = this.raw.at(slot)
    if (!this.#isTouched) this.#watch.slot(this.#held, slot)
    else if (found) this.#readWhereItWas(found, (origin) => this.#watch.slot(this.#held, slot, origin, this.#shift))
    else if (!this.#sized) this.#watch.size(this.#held)
    else if (this.#watch.cellsBefore(this.#held)[slot] === -1) this.#watch.slot(this.#held, slot)
    return this.#wrapping.component(found)
  }

  /** Of a component that rules have put here themselves nothing was read. */
  #readWhereItWas({ index }: Component, read: (origin: number) => void): void {
    const origin = this.#watch.cellsBefore(this.#held).indexOf(index)
    if (origin >= 0) read(origin)
  }

  get first(): WatchedComponent | undefined {
    return this.#end('first')
  }
  get last(): WatchedComponent | undefined {
    return this.#end('last')
  }
  #end(end: 'first' | 'last'): WatchedComponent | undefined {
    const found = this.raw[end]
    if (!this.#isTouched) this.#watch.end(this.#held, end)
    else if (found) this.#readWhereItWas(found, (origin) => this.#watch.left(this.#held, origin, -this.#shift))
    else this.#watch.holdsMore(this.#held, -this.#shift)
    return this.#wrapping.component(found)
  }

  get isEmpty(): boolean {
    this.#watch.holdsMore(this.#held, this.#isTouched ? -this.#shift : 0)
    return this.raw.isEmpty
  }
  get count(): number {
    this.#watch.count(this.#held)
    return this.raw.count
  }
  get length(): number {
    this.#watch.size(this.#held)
    return this.raw.length
  }
  get room(): number {
    if (this.#limited) this.#watch.count(this.#held)
    return this.raw.room
  }
  slotOf(component: { readonly index: number }): number {
    const { index } = component instanceof WatchedComponent ? component.raw : component
    this.#watch.slotOf(this.#held, index)
    return this.raw.slotOf({ index })
  }
  *[Symbol.iterator](): IterableIterator<WatchedComponent> {
    this.readAll()
    for (const component of this.raw) yield this.#wrapping.component(component)
  }

  /** @internal An argument names the slot. */
  readPlace(slot: number): void {
    this.at(slot)
  }
  /** @internal */
  readAll(): void {
    this.#watch.contents(this.#held)
  }

  /** @internal As arguments name components. */
  withId(id: unknown): WatchedComponent | undefined {
    this.#watch.member(this.#held, id)
    return this.#wrapping.component(this.raw.withId(id))
  }

  moveAllTo(to: unknown): void {
    this.#watch.contents(this.#held)
    if (to instanceof WatchedStack) {
      to.given('next')
      to.touch()
    }
    this.touch()
    this.raw.moveAllTo(unwrapped(to))
  }
  shuffle(how?: { readonly openly?: boolean }): void {
    // What is where from now on, nobody knows.
    this.#watch.hide()
    this.raw.shuffle(how)
  }
  swap(a: number, b: number): void {
    this.at(a)
    this.at(b)
    this.touch([a, b])
    this.raw.swap(a, b)
  }
  sort(compare: (a: ReadComponent, b: ReadComponent) => number): void {
    this.#watch.contents(this.#held)
    this.touch()
    this.raw.sort((a, b) => compare(this.#wrapping.component(a), this.#wrapping.component(b)))
    this.touch(this.raw.raw)
  }
  resize(slots: number): void {
    this.#watch.size(this.#held)
    this.#watch.count(this.#held)
    this.touch(slots)
    this.raw.resize(slots)
  }

  /** @internal Something is put where the choice says: which slot that is, or whether there is room, has been read. */
  given(slot: SlotChoice): void {
    if (typeof slot === 'number') this.at(slot)
    else if (!this.#limited) return
    else if (this.#isTouched || !this.#sized) this.#watch.count(this.#held)
    else this.#watch.free(this.#held, slot === 'last' ? 'last' : 'first')
  }
}

function held(cells: readonly number[]): number {
  let count = 0
  for (const component of cells) if (component >= 0) count++
  return count
}

/** Several stacks read as one: whatever is read of it is read of its parts. */
export class WatchedMerged implements ReadStack {
  readonly #wrapping: Wrapping
  readonly #raw: MergedStack
  readonly #overlap: boolean

  constructor(wrapping: Wrapping, raw: MergedStack, overlap: boolean) {
    this.#wrapping = wrapping
    this.#raw = raw
    this.#overlap = overlap
  }

  get #parts(): readonly WatchedStack[] {
    return this.#raw.parts.map((part) => this.#wrapping.stack(part))
  }

  at(slot: number): WatchedComponent | undefined {
    return mergedAt(this.#parts, this.#overlap, slot)
  }
  get first(): WatchedComponent | undefined {
    this.#readAll()
    return this.#wrapping.component(this.#raw.first)
  }
  get last(): WatchedComponent | undefined {
    this.#readAll()
    return this.#wrapping.component(this.#raw.last)
  }
  get isEmpty(): boolean {
    return this.#parts.every((part) => part.isEmpty)
  }
  get count(): number {
    if (this.#overlap) this.#readAll()
    else return this.#parts.reduce((sum, { count }) => sum + count, 0)
    return this.#raw.count
  }
  get length(): number {
    return this.#parts.reduce((all, { length }) => (this.#overlap ? Math.max(all, length) : all + length), 0)
  }
  get room(): number {
    if (this.#overlap) return this.length - this.count
    return this.#parts.reduce((sum, { room }) => sum + room, 0)
  }
  slotOf(component: { readonly index: number }): number {
    this.#readAll()
    return this.#raw.slotOf(component instanceof WatchedComponent ? component.raw : component)
  }
  *[Symbol.iterator](): IterableIterator<WatchedComponent> {
    this.#readAll()
    for (const component of this.#raw) yield this.#wrapping.component(component)
  }
  /** @internal An argument names the slot. */
  readPlace(slot: number): void {
    this.at(slot)
  }
  /** @internal As arguments name components. */
  withId(id: unknown): WatchedComponent | undefined {
    for (const part of this.#parts) part.withId(id)
    return this.#wrapping.component(this.#raw.withId(id))
  }

  #readAll(): void {
    for (const part of this.#parts) part.readAll()
  }
}
