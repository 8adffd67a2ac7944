import type { Component } from './component.ts'
import { RuleError } from './game-error.ts'
import type { FieldSchema } from './schema.ts'
import type { Session } from './session.ts'

/** Reading of a stack; merged stacks have no more than this. Components keep their order; a sized stack has empty slots. */
export abstract class StackReader {
  /** `game.hidden` or `players.1.won`. */
  readonly path: string
  /** Position of its deck in the schema. */
  readonly deck: number
  protected readonly session: Session

  constructor(session: Session, path: string, deck: number) {
    this.session = session
    this.path = path
    this.deck = deck
  }

  /** @internal Component indices, -1 for an empty slot. */
  abstract get raw(): readonly number[]
  /** @internal Where the component in a slot really is. */
  protected abstract read(slot: number): Component | undefined

  /** Number of slots. */
  get length(): number {
    return this.raw.length
  }
  /** Number of components. */
  get count(): number {
    const { raw } = this
    let count = 0
    for (let i = 0; i < raw.length; i++) if (raw[i]! >= 0) count++
    return count
  }
  get isEmpty(): boolean {
    const { raw } = this
    for (let i = 0; i < raw.length; i++) if (raw[i]! >= 0) return false
    return true
  }
  /** The component in a slot; undefined where the slot is empty or does not exist. */
  at(slot: number): Component | undefined {
    const index = this.raw[slot]
    return index === undefined || index < 0 ? undefined : this.read(slot)
  }
  /** The first component. */
  get first(): Component | undefined {
    const { raw } = this
    for (let i = 0; i < raw.length; i++) if (raw[i]! >= 0) return this.read(i)
    return undefined
  }
  /** The last component. */
  get last(): Component | undefined {
    const { raw } = this
    for (let i = raw.length - 1; i >= 0; i--) if (raw[i]! >= 0) return this.read(i)
    return undefined
  }
  /** All components, in order, without the empty slots. */
  *[Symbol.iterator](): IterableIterator<Component> {
    // All that were there at the start, also when each is moved away in turn.
    const raw = this.session.writable ? this.raw.slice() : this.raw
    for (let i = 0; i < raw.length; i++)
      if (raw[i]! >= 0) yield this.raw[i] === raw[i] ? this.read(i)! : this.session.component(this.deck, raw[i]!)
  }
}

/** A stack of the match at hand. */
export class Stack extends StackReader {
  readonly #row: number
  readonly #index: number
  readonly #sized: boolean
  /** @internal Whether somebody cannot tell its components apart. */
  readonly blurs: boolean

  constructor(session: Session, row: number, { name, index, deck, field, policy }: FieldSchema) {
    super(session, `${session.nameOf(row)}.${name}`, deck)
    this.#row = row
    this.#index = index
    this.#sized = field.kind === 'stack' && field.slots !== null
    this.blurs = Object.values(policy).some((one) => one !== 'visible' && one !== 'order')
    Object.freeze(this)
  }

  get raw(): readonly number[] {
    return this.session.rows[this.#row]![this.#index] as readonly number[]
  }
  protected read(slot: number): Component {
    return this.session.component(this.deck, this.raw[slot]!).seen(this, slot)
  }

  /** Moves every component to the other stack, first to last, in one step. */
  moveAllTo(to: Stack): void {
    for (const component of this) component.moveTo(to)
  }

  /** Puts the components in a random order that nobody can follow. Empty slots travel. */
  shuffle(): void {
    const own = this.#own()
    this.session.chance.shuffle(own)
    this.session.scramble(
      this.deck,
      own.filter((index) => index >= 0),
    )
  }

  /** Gives a sized stack another number of slots; slots that fall away must be empty. */
  resize(slots: number): void {
    if (!this.#sized) throw new RuleError(`${this.path} grows by itself and cannot be resized`)
    if (!(Number.isInteger(slots) && slots > 0)) throw new RuleError(`${this.path} cannot have ${slots} slots`)
    const own = this.#own()
    while (own.length > slots)
      if (own.pop()! >= 0) throw new RuleError(`${this.path} cannot be made smaller: slot ${own.length} is not empty`)
    while (own.length < slots) own.push(-1)
  }

  /** @internal Throws when a component cannot be put there. */
  checkRoom(slot: number | undefined): void {
    const { raw } = this
    if (slot === undefined) {
      if (this.#sized && !raw.includes(-1)) throw new RuleError(`${this.path} is full`)
    } else if (this.#sized ? raw[slot] !== -1 : !(Number.isInteger(slot) && slot >= 0 && slot <= raw.length)) {
      throw new RuleError(`slot ${slot} of ${this.path} ${raw[slot] === undefined ? 'does not exist' : 'is not empty'}`)
    }
  }

  /** @internal Takes out what is in a slot. */
  take(slot: number): void {
    const own = this.#own()
    if (this.#sized) own[slot] = -1
    else if (slot === own.length - 1) own.pop()
    else own.splice(slot, 1)
  }

  /** @internal Puts a component into a free slot, the next one if none is given, and returns it. */
  put(component: number, slot?: number): number {
    const own = this.#own()
    const at = slot ?? (this.#sized ? own.indexOf(-1) : own.length)
    if (this.#sized || at === own.length) own[at] = component
    else own.splice(at, 0, component)
    return at
  }

  #own(): number[] {
    return this.session.ownStack(this.#row, this.#index)
  }
}

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

  get raw(): readonly number[] {
    const raws = this.#parts.map((part) => part.raw)
    if (!this.#overlap) return raws.flat()
    const length = Math.max(...raws.map((raw) => raw.length))
    return Array.from({ length }, (_, slot) => raws.find((raw) => raw[slot]! >= 0)?.[slot] ?? -1)
  }
  override get isEmpty(): boolean {
    return this.#parts.every((part) => part.isEmpty)
  }
  protected read(slot: number): Component | undefined {
    if (this.#overlap) return this.#parts.find((part) => part.raw[slot]! >= 0)?.at(slot)
    let rest = slot
    for (const part of this.#parts) {
      if (rest < part.length) return part.at(rest)
      rest -= part.length
    }
    return undefined
  }
}
