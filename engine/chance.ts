import { chacha20 } from '@noble/ciphers/chacha.js'

/**
 * The match's randomness: for each version the ChaCha20 stream keyed by the match's secret, with the version as nonce.
 * Whoever sees some of what was drawn learns nothing about the rest.
 */
export class Chance {
  readonly #key: Uint8Array
  readonly #nonce = new Uint8Array(12)
  #words = new Uint32Array(0)
  #at = 0
  #block = 0

  /** `secret`: 64 hex digits. `stream` keeps uses of one version apart. */
  constructor(secret: string, version: number, stream = 0) {
    this.#key = Uint8Array.from({ length: 32 }, (_, i) => Number.parseInt(secret.slice(2 * i, 2 * i + 2), 16))
    new DataView(this.#nonce.buffer).setUint32(0, version, true)
    new DataView(this.#nonce.buffer).setUint32(4, stream, true)
  }

  /** A whole number from 0 up to, not including, n. */
  below(n: number): number {
    if (!(Number.isInteger(n) && n > 0 && n <= 2 ** 32)) throw new RangeError(`cannot draw a number below ${n}`)
    // The last, incomplete run of n is drawn again, so that every number is equally likely.
    const limit = 2 ** 32 - (2 ** 32 % n)
    for (;;) {
      const word = this.#word()
      if (word < limit) return word % n
    }
  }

  /** One of the items, each as likely as the others. */
  pick<T>(items: readonly T[]): T {
    return items[this.below(items.length)]!
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

  #word(): number {
    if (this.#at === this.#words.length) {
      const bytes = chacha20(this.#key, this.#nonce, new Uint8Array(256), undefined, this.#block)
      this.#block += 4
      this.#words = new Uint32Array(bytes.buffer, bytes.byteOffset, 64)
      this.#at = 0
    }
    return this.#words[this.#at++]!
  }
}
