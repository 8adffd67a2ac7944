/**
 * A source of choices: the same numbers, the same choices. They are taken from the end, so that what fast-check leaves
 * out first was chosen last; once they are used up, it is always the first and simplest.
 */
export class Choices {
  readonly #numbers: readonly number[]
  #left: number

  constructor(numbers: readonly number[]) {
    this.#numbers = numbers
    this.#left = numbers.length
  }

  /** A whole number from zero up to but not including `most`. */
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

  /** Those of the list that are chosen. */
  some<T>(percent: number, list: readonly T[]): T[] {
    return list.filter(() => this.often(percent))
  }

  /** With this key, or without it. */
  maybe<K extends string, T>(percent: number, key: K, make: () => T | undefined): { [key in K]?: T } {
    const made = this.often(percent) ? make() : undefined
    return (made === undefined ? {} : { [key]: made }) as { [key in K]?: T }
  }
}
