import { chacha20 } from '@noble/ciphers/chacha.js'

/** Words of a block of ChaCha20. */
export const BLOCK = 16
/** Blocks that are made at once where others were made before: one call costs as much as ten blocks. Many keystreams are asked for one only. */
const AT_ONCE = 16

/** Some blocks of one stream, one after another. */
interface Blocks {
  readonly part: number
  /** The number of the first. */
  readonly from: number
  readonly words: Uint32Array
}

/** The ChaCha20 keystreams of a secret. What was made last of each is kept, since versions follow each other. */
export class Keystream {
  readonly secret: string
  /** Read from the secret when it is first needed: most moves of most games draw nothing. */
  #key: Uint8Array | undefined
  readonly #made = new Map<number, Blocks>()

  /** `secret`: 64 hex digits. */
  constructor(secret: string) {
    this.secret = secret
  }

  /**
   * Blocks of one stream, among which is the one with this number: 16 random words each. `part` keeps a stream's uses apart; only of part 0
   * are blocks asked for again. Not a part of the array, since to make one costs as much as a block.
   */
  blocks(stream: number, part: number, number: number): Blocks {
    const slot = part === 0 ? stream : -1 - stream
    let made = this.#made.get(slot)
    if (!made || made.part !== part || number < made.from || BLOCK * (number - made.from) >= made.words.length) {
      const blocks = made ? AT_ONCE : 1
      const nonce = new Uint8Array(12)
      const view = new DataView(nonce.buffer)
      view.setUint32(0, part, true)
      view.setUint32(4, stream, true)
      this.#key ??= keyOf(this.secret)
      const bytes = chacha20(this.#key, nonce, new Uint8Array(4 * BLOCK * blocks), undefined, number)
      made = { part, from: number, words: new Uint32Array(bytes.buffer, bytes.byteOffset, BLOCK * blocks) }
      this.#made.set(slot, made)
    }
    return made
  }
}

/** The bytes of 64 hex digits. `parseInt` for each takes longer than a block. */
function keyOf(secret: string): Uint8Array {
  const key = new Uint8Array(32)
  for (let i = 0; i < key.length; i++) key[i] = 16 * digitAt(secret, 2 * i) + digitAt(secret, 2 * i + 1)
  return key
}

const NINE = 57

/** Its value; letters of either case. */
function digitAt(secret: string, at: number): number {
  const code = secret.charCodeAt(at)
  return code <= NINE ? code - 48 : (code | 32) - 87
}
