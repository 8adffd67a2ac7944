import type { Values } from '../declare/deck.ts'
import type { SlotChoice } from '../declare/state-types.ts'
import { RuleError } from '../model/errors.ts'
import type * as interfaces from './interfaces.ts'
import type { GroupState, WorkingCopy } from './interfaces.ts'
import { Stack } from './stack.ts'
import { StackReader } from './stack-reader.ts'

/** Components in a stack. */
const LONG = 64

const NOTHING: Partial<GroupState> = Object.freeze({})
const NO_BACK: Values = Object.freeze({})

/** A card, token or die in the current match. */
export class Component implements interfaces.Component {
  readonly deck: number
  /** Its place in the deck. */
  readonly number: number
  /** What changes about it. */
  readonly state: Partial<GroupState>
  readonly #values: Values
  readonly #working: WorkingCopy
  /** Where it was last seen; checked before use. */
  #stack: interfaces.Stack | null = null
  #slot = -1

  constructor(working: WorkingCopy, deck: number, index: number) {
    this.#working = working
    this.deck = deck
    this.number = index
    this.#values = working.schema.decks[deck].components[index]
    this.state = working.stateOf(deck, index) ?? NOTHING
    // Where nothing is ever hidden, nobody need know what is read, and a property of its own is read soonest.
    if (!working.schema.secretive) Object.defineProperties(this, { values: { value: this.#values }, index: { value: index } })
    Object.freeze(this)
  }

  get values(): Values {
    if (this.#working.readTracking.tracking) this.stack.noteFaces()
    return this.#values
  }

  /** The same for rules: a viewer who knows it knows the face. */
  get index(): number {
    if (this.#working.readTracking.tracking) this.stack.noteFaces()
    return this.number
  }

  /** What it shows face down, which is no secret from viewers who can tell it from others. */
  get back(): Values {
    const { back, backs } = this.#working.schema.decks[this.deck]
    if (!backs) return (back ?? NO_BACK) as Values
    if (this.#working.readTracking.tracking) this.stack.noteBacks()
    return backs.values[backs.of[this.number]] as Values
  }

  /** Says where it was just read, so that it need not be searched for. */
  seen(stack: interfaces.Stack, slot: number): this {
    this.#stack = stack
    this.#slot = slot
    return this
  }

  /**
   * Moves it to another stack: to the slot given, which must be free, else to the next free place. Throws RuleError
   * when the stack is full, of another deck, or the stack it is in.
   */
  moveTo(to: interfaces.Stack, slot: SlotChoice = 'next'): void {
    const from = this.stack
    if (!(to instanceof Stack) || from === to || to.deck !== this.deck || to.isOnComponent) this.#mayGo(from, to)
    const free = to.freeSlot(slot)
    from.take(this.#slot)
    to.put(this.number, free)
    this.#working.transferred(this, from, to)
    if (to.hidesFaces || from.dynamicVisibility) hideContents(this)
    this.#stack = to
    this.#slot = free
  }

  // Apart, like whatever comes up seldom: small functions become one piece of machine code with what calls them.
  #mayGo(from: interfaces.Stack, to: interfaces.Stack): void {
    if (!(to instanceof Stack)) throw new RuleError(`${nameOf(to)} cannot hold components: they move to a stack of the game or of a player`)
    if (from === to) throw new RuleError(`a component of ${to.path} cannot be moved to where it is; slide or swap it`)
    if (to.deck !== this.deck) throw new RuleError(`${to.path} holds no components of ${this.#working.schema.decks[this.deck].name}`)
    if (this.#carries(to)) throw new RuleError(`a component cannot be moved onto itself (${to.path})`)
  }

  /** Moves it so that nobody can tell any more which of that stack's components it is. */
  secretMoveTo(to: interfaces.Stack, slot?: SlotChoice): void {
    this.moveTo(to, slot)
    to.scramble()
  }

  /** Moves it within its stack. Throws RuleError for another end than 'first' and 'last'. */
  slideTo(end: 'first' | 'last'): void {
    if (end !== 'first' && end !== 'last') throw new RuleError(`a component slides to 'first' or to 'last', not to ${String(end)}`)
    const { stack } = this
    stack.take(this.#slot)
    this.#slot = stack.freeSlot(end)
    stack.put(this.number, this.#slot)
  }

  /** The stack it is in. */
  get stack(): interfaces.Stack {
    const stack = this.#stack
    return stack !== null && stack.raw[this.#slot] === this.number ? stack : this.#found()
  }

  #found(): interfaces.Stack {
    // Last those that are long to search: thousands of cards mostly lie in a box that play leaves alone.
    const long: interfaces.Stack[] = []
    for (const stacks of this.#working.allStacks(this.deck)) {
      for (const stack of stacks) {
        if (stack.deck !== this.deck) continue
        if (stack.raw.length > LONG) long.push(stack)
        else if (this.#isIn(stack)) return stack
      }
    }
    for (const stack of long) if (this.#isIn(stack)) return stack
    throw new RuleError(`component ${this.number} of ${this.#working.schema.decks[this.deck].name} is in no stack`)
  }

  #isIn(stack: interfaces.Stack): boolean {
    const slot = stack.raw.indexOf(this.number)
    if (slot >= 0) this.seen(stack, slot)
    return slot >= 0
  }

  /** Whether the stack lies on this component, or on one that does. */
  #carries({ holder }: interfaces.Stack): boolean {
    if (!holder) return false
    if (holder.deck === this.deck && holder.index === this.number) return true
    return this.#carries(this.#working.known[holder.deck][holder.index].stack)
  }
}

/** What lies on a component goes out of sight with it. */
function hideContents({ state }: interfaces.Component): void {
  for (const stack of state.$stacks ?? []) {
    stack.scramble()
    for (const component of stack) hideContents(component)
  }
}

function nameOf(to: unknown): string {
  return to instanceof StackReader ? to.path : String(to)
}
