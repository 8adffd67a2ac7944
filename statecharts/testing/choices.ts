/**
 * A source of choices: the same numbers give the same choices. Numbers are taken from the end, since fast-check removes the first ones when
 * it shrinks; when none are left, each choice is the first and simplest.
 */
export class Choices {
  readonly #numbers: readonly number[]
  #left: number

  constructor(numbers: readonly number[]) {
    this.#numbers = numbers
    this.#left = numbers.length
  }

  /** Returns an integer from 0 up to but not including `most`. */
  below(most: number): number {
    return (this.#left > 0 ? this.#numbers[--this.#left]! : 0) % most
  }

  often(percent: number): boolean {
    return this.below(100) >= 100 - percent
  }

  one<T>(list: readonly T[]): T {
    return list[this.below(list.length)]!
  }

  several<T>(least: number, most: number, make: () => T): T[] {
    return Array.from({ length: least + this.below(most - least + 1) }, make)
  }

  /** Returns the items that are chosen, each with this probability in percent. */
  some<T>(percent: number, list: readonly T[]): T[] {
    return list.filter(() => this.often(percent))
  }

  /** Returns an object with this key, with this probability in percent, else an empty one. */
  maybe<K extends string, T>(percent: number, key: K, make: () => T | undefined): { [key in K]?: T } {
    const made = this.often(percent) ? make() : undefined
    return (made === undefined ? {} : { [key]: made }) as { [key in K]?: T }
  }
}
