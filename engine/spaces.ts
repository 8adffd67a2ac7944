import { RuleError } from './game-error.ts'
import type { Stack } from './stack.ts'

/** The stacks of a board, by number. */
export class Spaces {
  readonly #path: string
  readonly #stacks: readonly Stack[]

  constructor(path: string, stacks: readonly Stack[]) {
    this.#path = path
    this.#stacks = stacks
    Object.freeze(this)
  }

  get length(): number {
    return this.#stacks.length
  }

  at(space: number): Stack {
    const stack = this.#stacks[space]
    if (!stack) throw new RuleError(`${this.#path} has no space ${space}: there are 0 to ${this.length - 1}`)
    return stack
  }

  [Symbol.iterator](): IterableIterator<Stack> {
    return this.#stacks[Symbol.iterator]()
  }
}
