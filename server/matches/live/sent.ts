/** A LiveMessage on its way out; the same object goes to all who are sent the same. */
export class Sent {
  /** As JSON. */
  readonly text: string
  /** The version that its reader has reached. */
  readonly version: number | undefined
  #bytes: Buffer | undefined

  constructor(text: string, version?: number) {
    this.text = text
    this.version = version
  }

  /** The text as UTF-8, made once. */
  get bytes(): Buffer {
    this.#bytes ??= Buffer.from(this.text)
    return this.#bytes
  }
}
