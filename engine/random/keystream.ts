import { chacha20 } from '@noble/ciphers/chacha.js'

/** Words of a block of ChaCha20. */
const BLOCK = 16
/** Blocks that are made at once: one call costs more than many blocks. */
const AT_ONCE = 16

/** The ChaCha20 keystreams of a secret. What was made last of each is kept, since versions follow each other. */
export class Keystream {
  readonly secret: string
  /** Read from the secret when it is first needed: most moves of most games draw nothing. */
  #key: Uint8Array | undefined
  readonly #made = new Map<number, { readonly part: number; readonly from: number; readonly words: Uint32Array }>()

  /** `secret`: 64 hex digits. */
  constructor(secret: string) {
    this.secret = secret
  }

  /** A block of one stream: 16 random words. `part` keeps a stream's uses apart; only of part 0 are blocks asked for again. */
  block(stream: number, part: number, number: number): Uint32Array {
    const slot = part === 0 ? stream : -1 - stream
    const from = number - (number % AT_ONCE)
    let made = this.#made.get(slot)
    if (made?.from !== from || made.part !== part) {
      const nonce = new Uint8Array(12)
      const view = new DataView(nonce.buffer)
      view.setUint32(0, part, true)
      view.setUint32(4, stream, true)
      this.#key ??= Uint8Array.from({ length: 32 }, (_, i) => Number.parseInt(this.secret.slice(2 * i, 2 * i + 2), 16))
      const bytes = chacha20(this.#key, nonce, new Uint8Array(4 * BLOCK * AT_ONCE), undefined, from)
      made = { part, from, words: new Uint32Array(bytes.buffer, bytes.byteOffset, BLOCK * AT_ONCE) }
      this.#made.set(slot, made)
    }
    const at = (number - from) * BLOCK
    return made.words.subarray(at, at + BLOCK)
  }
}
