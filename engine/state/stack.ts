import type { StackField } from '../declare/field.ts'
import { SHOWS, type Shown } from '../declare/policy.ts'
import type { FieldSchema, Schema } from '../declare/schema.ts'
import type { SlotChoice } from '../declare/state-types.ts'
import { RuleError } from '../model/errors.ts'
import type * as interfaces from './interfaces.ts'
import type { Component, WorkingCopy } from './interfaces.ts'
import { StackReader } from './stack-reader.ts'

/** Up to so many components are moved up one by one, which is quicker. */
const SHIFTED_AT_MOST = 64

/** A stack of the current match. */
export class Stack extends StackReader implements interfaces.Stack {
  /** @internal The row of the working copy that it is a field of. */
  readonly row: number
  /** @internal The field's position in that row. */
  readonly index: number
  #cells: readonly number[] = []
  /** Components in a sized stack; -1 until somebody asks. */
  #count = -1
  /** The working copy's generation in which its cells were last copied. */
  #owned = 0
  readonly #sized: boolean
  /** @internal Whether it lies on a component. */
  readonly isOnComponent: boolean
  readonly #max: number
  readonly #components: readonly Component[]
  readonly #schema: FieldSchema
  /** What is shown of it by itself, as far as that does not change with the state: to the seat whose it is, to others. */
  readonly #toOwner: Shown
  readonly #toOthers: Shown
  /** @internal Whether somebody does not see its components' faces. */
  readonly hidesFaces: boolean
  /** @internal Whether somebody cannot tell its components apart. */
  readonly hidesIdentity: boolean
  /** Whether somebody does not know how many there are. */
  readonly #hidesCount: boolean
  /** Whether somebody does not know which of its slots are taken. */
  readonly #hidesSlots: boolean
  /** @internal Whether who sees what of it changes with the state. */
  readonly dynamicVisibility: boolean

  constructor(working: WorkingCopy, row: number, schema: FieldSchema) {
    const { name, index, deck, field, policy } = schema
    super(working, `${working.nameOf(row)}.${name}`, deck)
    this.row = row
    this.isOnComponent = row > working.seats
    this.index = index
    const { slots, max } = field as StackField
    this.#sized = slots !== null
    this.#max = max
    this.#components = working.known[deck]
    const { holder } = this
    const around = holder ? stacksAround(working.schema, holder.deck).map((one) => one.policy) : []
    const hidden = around.some(({ most }) => most !== 'visible')
    this.#schema = schema
    const [toOwner, toOthers] = [SHOWS[policy.self], SHOWS[policy.other]]
    this.#toOwner = toOwner
    this.#toOthers = toOthers
    this.hidesFaces = policy.most !== 'visible' || hidden
    this.hidesIdentity = !SHOWS[policy.most].order || hidden
    this.#hidesCount = hidden || policy.byGroup !== null || !toOwner.count || !toOthers.count
    this.#hidesSlots = this.#hidesCount || (this.#sized && !(toOwner.order && toOthers.order))
    this.dynamicVisibility = [policy, ...around].some(({ byGroup }) => byGroup !== null)
    Object.freeze(this)
  }

  get raw(): readonly number[] {
    return this.#cells
  }
  protected read(slot: number): Component {
    return this.#components[this.#cells[slot]].seen(this, slot)
  }
  // Rules read slots more often than they do anything else, and mostly there is nothing to note.
  override at(slot: number): Component | undefined {
    if (this.#hidesSlots) this.noteSlots()
    const index = this.#cells[slot]
    return index >= 0 ? this.#components[index] : undefined
  }
  override get length(): number {
    if (this.#hidesSlots) this.noteSlots()
    return this.#cells.length
  }
  override get count(): number {
    if (this.#hidesCount) this.noteCount()
    return this.#held()
  }
  // Methods, as V8 calls a private getter through its runtime.
  #held(): number {
    if (!this.#sized) return this.#cells.length
    if (this.#count < 0) this.#count = super.indices.length
    return this.#count
  }
  override get first(): Component | undefined {
    if (this.#hidesCount) this.noteCount(true)
    const cells = this.#cells
    for (let i = 0; i < cells.length; i++) if (cells[i] >= 0) return this.#components[cells[i]].seen(this, i)
    return undefined
  }
  get room(): number {
    if (this.#hidesSlots) this.noteSlots()
    return this.#free()
  }
  #free(): number {
    return (this.#sized ? this.#cells.length : this.#max) - this.#held()
  }

  /** @internal The component that it lies on. */
  get holder(): { readonly deck: number; readonly index: number } | null {
    return this.isOnComponent ? this.working.components.holder(this.row) : null
  }

  /** Moves every component to the other stack, first to last, in one step. */
  moveAllTo(to: interfaces.Stack): void {
    if (to instanceof Stack && to.#free() < this.#held())
      throw new RuleError(`${to.path} has room for ${to.#free()} more, not for the ${this.#held()} of ${this.path}`)
    for (const index of [...this.indices]) this.#components[index].seen(this, this.#cells.indexOf(index)).moveTo(to)
  }

  /** Puts the components in a random order: one that nobody can follow, unless it is done openly. Empty slots travel. */
  shuffle({ openly = false }: { readonly openly?: boolean } = {}): void {
    this.working.chance.shuffle(this.#own())
    this.working.shuffled = [...this.working.shuffled, this.path]
    if (!openly) this.scramble()
  }

  /** Exchanges what is in two slots. */
  swap(a: number, b: number): void {
    const own = this.#own()
    const missing = [a, b].find((slot) => own[slot] === undefined)
    if (missing !== undefined) throw new RuleError(`slot ${missing} of ${this.path} does not exist`)
    if (a === b) throw new RuleError(`slot ${a} of ${this.path} cannot be swapped with itself`)
    const component = own[a]
    own[a] = own[b]
    own[b] = component
  }

  /** Puts the components in order; empty slots come last. */
  sort(compare: (a: Component, b: Component) => number): void {
    // A comparison that moved components would have them twice.
    const sorted = this.working.read(() => [...this].sort(compare))
    const own = this.#own()
    own.fill(-1)
    for (const [slot, { number }] of sorted.entries()) own[slot] = number
  }

  /** Gives a sized stack another number of slots; made smaller, it loses empty slots, the last ones first. */
  resize(slots: number): void {
    if (!this.#sized) throw new RuleError(`${this.path} grows by itself and cannot be resized`)
    if (!(Number.isInteger(slots) && slots > 0)) throw new RuleError(`${this.path} cannot have ${slots} slots`)
    const count = this.#held()
    if (count > slots) throw new RuleError(`${this.path} cannot be made smaller: ${slots} slots are too few for its ${count} components`)
    const own = this.#own()
    while (own.length > slots) own.splice(own.lastIndexOf(-1), 1)
    while (own.length < slots) own.push(-1)
  }

  /** @internal Nobody can tell any more which of its components is which. */
  scramble(): void {
    this.working.scramble(
      this.deck,
      this.raw.filter((index) => index >= 0),
    )
  }

  /** @internal Whether this seat sees the faces of its components, as far as that does not change with the state. */
  isSeenBy(viewer: number): boolean {
    return !this.hidesFaces || (!this.dynamicVisibility && this.shownTo(viewer) === SHOWS.visible && this.#isReachedBy(viewer))
  }
  /** Whether the seat sees the component that it lies on, if any. */
  #isReachedBy(viewer: number): boolean {
    const { holder } = this
    return holder === null || this.working.known[holder.deck][holder.index].stack.isSeenBy(viewer)
  }

  override noteCount(some = false): void {
    const { readTracking } = this.working
    if (!readTracking.tracking || !this.#hidesCount || readTracking.noted(this.#schema, this.row, some ? 'presence' : 'count')) return
    const shown = this.#shownInPlace(readTracking.mover)
    if (!(some ? shown.presence : shown.count)) readTracking.tainted = true
  }
  override noteSlots(): void {
    const { readTracking } = this.working
    if (!this.#sized) this.noteCount()
    else if (!readTracking.tracking || !this.#hidesSlots || readTracking.noted(this.#schema, this.row, 'order')) return
    else if (!this.#shownInPlace(readTracking.mover).order) readTracking.tainted = true
  }
  override noteBacks(): void {
    const { readTracking } = this.working
    if (!readTracking.tracking || !this.hidesIdentity || readTracking.noted(this.#schema, this.row, 'order')) return
    if (this.dynamicVisibility || !this.#shownInPlace(readTracking.mover).order) readTracking.tainted = true
  }
  override noteFaces(): void {
    const { readTracking } = this.working
    if (!readTracking.tracking || !this.hidesFaces || readTracking.noted(this.#schema, this.row, 'all')) return
    if (!this.isSeenBy(readTracking.mover)) readTracking.tainted = true
  }

  /** @internal Whether a component that goes from here to there may be seen by somebody who did not see it here. */
  shownIn(to: interfaces.Stack): boolean {
    const { seats } = this.working
    // What lies on components, and what groups see, is taken to be seen.
    if (this.dynamicVisibility || to.dynamicVisibility || this.row > seats || to.row > seats) return true
    for (let viewer = 0; viewer < seats; viewer++) if (!this.shownTo(viewer).faces && to.shownTo(viewer).faces) return true
    return false
  }

  #shownInPlace(viewer: number): Shown {
    return this.#isReachedBy(viewer) ? this.shownTo(viewer) : SHOWS.hidden
  }
  /** @internal What the seat sees of it by itself, as far as that does not change with the state. */
  shownTo(viewer: number): Shown {
    return viewer === this.row - 1 ? this.#toOwner : this.#toOthers
  }

  /** @internal The slot that the choice stands for. Throws RuleError when nothing can be put there. */
  freeSlot(choice: SlotChoice): number {
    const cells = this.#cells
    if (this.#sized && typeof choice === 'number' && cells[choice] === -1) return choice
    return !this.#sized && choice === 'next' && cells.length < this.#max ? cells.length : this.#freeSlotAt(choice)
  }

  // Apart, like whatever comes up seldom: small functions become one piece of machine code with what calls them.
  #freeSlotAt(choice: SlotChoice): number {
    const { raw } = this
    if (typeof choice !== 'number') {
      if (choice !== 'first' && choice !== 'last' && choice !== 'next')
        throw new RuleError(`a slot is a number, 'first', 'last' or 'next', not ${String(choice)}`)
      const slot = this.#sized ? (choice === 'last' ? raw.lastIndexOf(-1) : raw.indexOf(-1)) : choice === 'first' ? 0 : raw.length
      if (this.#sized ? slot < 0 : raw.length >= this.#max) throw new RuleError(`${this.path} is full`)
      return slot
    }
    if (this.#sized ? raw[choice] !== -1 : !(Number.isInteger(choice) && choice >= 0 && choice <= raw.length))
      throw new RuleError(`slot ${choice} of ${this.path} ${raw[choice] === undefined ? 'does not exist' : 'is not empty'}`)
    if (!this.#sized && raw.length >= this.#max) throw new RuleError(`${this.path} is full`)
    return choice
  }

  /** @internal Takes out what is in a slot. */
  take(slot: number): void {
    const own = this.#own()
    this.working.moveLedger.displace(this.deck, own[slot], -1)
    if (this.#sized) {
      own[slot] = -1
      if (this.#count >= 0) this.#count--
    } else if (slot === own.length - 1) own.pop()
    else if (own.length > SHIFTED_AT_MOST) takeOut(own, slot)
    else {
      for (let i = slot + 1; i < own.length; i++) own[i - 1] = own[i]
      own.pop()
    }
  }

  /** @internal Puts a component into a free slot. */
  put(component: number, slot: number): void {
    const own = this.#own()
    this.working.moveLedger.displace(this.deck, component, 1)
    if (this.#count >= 0) this.#count++
    if (this.#sized || slot === own.length) own[slot] = component
    else own.splice(slot, 0, component)
  }

  /** @internal Takes what its row shows. */
  reload(): void {
    this.#cells = this.working.rows[this.row][this.index] as readonly number[]
    this.#owned = 0
    this.#count = -1
  }

  /** Its cells, this version's own. */
  #own(): number[] {
    const { working } = this
    working.mayWrite()
    const { writes } = working
    if (this.#owned !== writes.generation) {
      this.#owned = writes.generation
      this.#cells = this.#cells.slice()
      writes.stack(this)
    }
    return this.#cells as number[]
  }
}

/** Of a long array V8 cuts off the start without moving what is behind it. */
function takeOut(cells: number[], slot: number): void {
  if (slot === 0) cells.shift()
  else cells.splice(slot, 1)
}

/** All stacks in which a component of the deck may lie, also on others that lie in stacks in their turn. */
function stacksAround({ game, player, dynamic }: Schema, deck: number): FieldSchema[] {
  const decks = [deck]
  const around: FieldSchema[] = []
  for (const one of decks) {
    for (const group of [game, player]) around.push(...group.stacks.filter((field) => field.deck === one))
    for (const [holder, group] of dynamic.entries()) {
      const on = group?.stacks.filter((field) => field.deck === one) ?? []
      around.push(...on)
      if (on.length && !decks.includes(holder)) decks.push(holder)
    }
  }
  return around
}
