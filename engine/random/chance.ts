import { BLOCK, Keystream } from './keystream.ts'

/** Something to draw from: `random.below(6)` is 0 to 5, `random.pick(seats)` one of them. */
export abstract class Draws {
  /** 32 random bits, as a whole number. */
  protected abstract word(): number

  /** A whole number from 0 up to, not including, n. Throws RangeError unless n is a whole number from 1 to 2 ** 32. */
  below(n: number): number {
    if (!(Number.isInteger(n) && n > 0 && n <= 2 ** 32)) throw new RangeError(`cannot draw a number below ${n}`)
    // The last, incomplete run of n is drawn again, so that every number is equally likely.
    const limit = 2 ** 32 - (2 ** 32 % n)
    for (;;) {
      const word = this.word()
      if (word < limit) return word % n
    }
  }

  /** One of the items, each as likely as the others. Throws RangeError where there is none. */
  pick<T>(items: readonly T[]): T {
    return items[this.below(items.length)]
  }

  /** Puts the items in a random order, in place. */
  shuffle(items: { [index: number]: unknown; readonly length: number }): void {
    for (let i = items.length - 1; i > 0; i--) {
      const j = this.below(i + 1)
      const item = items[i]
      items[i] = items[j]
      items[j] = item
    }
  }
}

/**
 * The match's randomness: ChaCha20 keyed by the match's secret. A version's first words are the block of its number, what
 * it draws beyond them comes from a stream of its own. Seeing some of what was drawn tells nothing about the rest.
 */
export class Chance extends Draws {
  readonly #keystream: Keystream
  readonly #version: number
  readonly #stream: number
  #words: Uint32Array
  /** Where in them the present block goes on, and where it ends. */
  #at: number
  #end: number
  #blocks = 0

  /** `keystream`: of the match's secret, or the secret itself, 64 hex digits. `stream` keeps uses of one version apart. */
  constructor(keystream: Keystream | string, version: number, stream = 0) {
    super()
    this.#keystream = typeof keystream === 'string' ? new Keystream(keystream) : keystream
    this.#version = version
    this.#stream = stream
    const { words, from } = this.#keystream.blocks(stream, 0, version)
    this.#words = words
    this.#at = BLOCK * (version - from)
    this.#end = this.#at + BLOCK
  }

  protected word(): number {
    if (this.#at === this.#end) this.#refill()
    return this.#words[this.#at++]
  }

  #refill(): void {
    const { words, from } = this.#keystream.blocks(this.#stream, 1 + this.#version, this.#blocks)
    this.#words = words
    this.#at = BLOCK * (this.#blocks++ - from)
    this.#end = this.#at + BLOCK
  }
}

/** Draws much quicker, from what some other source has given: for looking ahead, where nothing drawn is anybody's secret. */
export class QuickDraws extends Draws {
  #a: number
  #b: number
  #c: number
  #d: number

  constructor(seed: Draws) {
    super()
    this.#a = seed.below(2 ** 32) | 0
    this.#b = seed.below(2 ** 32) | 0
    this.#c = seed.below(2 ** 32) | 0
    this.#d = 1
  }

  /** The generator is sfc32 (Chris Doty-Humphrey, PractRand). */
  protected word(): number {
    const sum = (((this.#a + this.#b) | 0) + this.#d) | 0
    this.#d = (this.#d + 1) | 0
    this.#a = this.#b ^ (this.#b >>> 9)
    this.#b = (this.#c + (this.#c << 3)) | 0
    this.#c = (((this.#c << 21) | (this.#c >>> 11)) + sum) | 0
    return sum >>> 0
  }
}

/** What a search draws from: quick, the same again from the same seed, and counted, so that it shows where chance decides. */
export class SearchDraws extends Draws {
  /** How often something was drawn. */
  count = 0
  #quick: QuickDraws

  constructor(seed: Draws) {
    super()
    this.#quick = new QuickDraws(seed)
  }

  beginAgain(seed: Draws): void {
    this.#quick = new QuickDraws(seed)
  }

  override below(n: number): number {
    this.count++
    return this.#quick.below(n)
  }

  protected word(): number {
    return this.below(2 ** 32)
  }
}
