import type { Values } from './deck.ts'
import { RuleError } from './game-error.ts'
import type { Session } from './session.ts'
import { Stack, StackReader } from './stack.ts'

/** A card, token or die in the match at hand. */
export class Component {
  readonly values: Values
  readonly deck: number
  readonly index: number
  readonly #session: Session
  /** Where it was last seen; checked before use. */
  #stack: Stack | null = null
  #slot = -1

  constructor(session: Session, deck: number, index: number) {
    this.#session = session
    this.deck = deck
    this.index = index
    this.values = session.schema.decks[deck]!.components[index]!
    Object.freeze(this)
  }

  /** Says where it was just read, so that it need not be searched for. */
  seen(stack: Stack, slot: number): this {
    this.#stack = stack
    this.#slot = slot
    return this
  }

  /**
   * Moves it to another stack: to the slot given, which must be free, else to the next free place. Throws RuleError
   * when the stack is full, of another deck, or the stack it is in.
   */
  moveTo(to: Stack, slot?: number): void {
    const from = this.stack
    if (!(to instanceof Stack)) throw new RuleError(`${nameOf(to)} cannot hold components: they move to a stack of the game or of a player`)
    if (from === to) throw new RuleError(`a component of ${to.path} cannot be moved to where it is`)
    if (to.deck !== this.deck) throw new RuleError(`${to.path} holds no components of ${this.#session.schema.decks[this.deck]!.name}`)
    to.checkRoom(slot)
    from.take(this.#slot)
    const landed = to.put(this.index, slot)
    this.#session.transferred(this, from, to)
    this.#stack = to
    this.#slot = landed
  }

  /** The stack it is in. */
  get stack(): Stack {
    if (this.#stack?.raw[this.#slot] === this.index) return this.#stack
    for (const stacks of this.#session.stacks) {
      for (const stack of stacks) {
        if (stack.deck !== this.deck) continue
        const slot = stack.raw.indexOf(this.index)
        if (slot >= 0) {
          this.#stack = stack
          this.#slot = slot
          return stack
        }
      }
    }
    throw new RuleError(`component ${this.index} of ${this.#session.schema.decks[this.deck]!.name} is in no stack`)
  }
}

function nameOf(to: unknown): string {
  return to instanceof StackReader ? to.path : String(to)
}
