import type { BoardField } from '../declare/field.ts'
import { RuleError } from '../model/errors.ts'
import type { Stack } from './interfaces.ts'

/** The stacks of a board, by number, or by the values of its enum. */
export class Spaces {
  readonly #path: string
  readonly #stacks: readonly Stack[]
  readonly #values: BoardField['values']

  constructor(path: string, stacks: readonly Stack[], { values }: BoardField) {
    this.#path = path
    this.#stacks = stacks
    this.#values = values
    Object.freeze(this)
  }

  get length(): number {
    return this.#stacks.length
  }

  at(space: string | number): Stack {
    const stack = this.#stacks[this.#values === null ? (space as number) : this.#values.indexOf(space)]
    if (!stack) throw new RuleError(`${this.#path} has no space ${valueText(space)}: there ${this.#known()}`)
    return stack
  }

  #known(): string {
    return this.#values === null ? `are 0 to ${this.length - 1}` : `are ${this.#values.map(valueText).join(', ')}`
  }

  [Symbol.iterator](): IterableIterator<Stack> {
    return this.#stacks[Symbol.iterator]()
  }
}

const valueText = (value: unknown) => (typeof value === 'string' ? `'${value}'` : String(value))
