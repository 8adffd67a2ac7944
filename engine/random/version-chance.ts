import { Chance, type Draws } from './chance.ts'
import { Keystream } from './keystream.ts'

/** The stream of a version's chance that labels come from; 0 is the rules', then come the seats' agents. */
const LABELS = 0xffff

/** What is random in the current version. */
export class VersionChance {
  /** Rules have drawn something in this version. */
  drew = false
  #keystream = new Keystream('0'.repeat(64))
  #version = 0
  /** What the rules' chance depends on: taking a move back takes this back. */
  #drawn = 0
  #rules: Draws | null = null
  #labels: Draws | null = null
  /** Where the working copy is played on in place: what is drawn from there. */
  #inPlace: Draws | null = null

  /** All that is random comes from this from here on. */
  drawFrom(secret: string): void {
    if (secret !== this.#keystream.secret) this.#keystream = new Keystream(secret)
    this.#inPlace = null
  }

  load(version: number, drawn: number): void {
    this.#version = version
    this.#drawn = drawn
    this.#restart()
  }

  /** The next version begins. */
  begin(): void {
    this.#version++
    this.#drawn++
    this.#restart()
  }

  #restart(): void {
    this.drew = false
    this.#rules = this.#inPlace
    this.#labels = null
  }

  /** From here on nothing is taken from the match's secret, and labels are nobody's concern. */
  playOn(draws: Draws): void {
    this.#inPlace = draws
    this.#rules = draws
  }

  get isInPlace(): boolean {
    return this.#inPlace !== null
  }

  get rules(): Draws {
    this.drew = true
    this.#rules ??= new Chance(this.#keystream, this.#drawn)
    return this.#rules
  }

  /** Labels come from chance of their own: a move that is taken back and made again does not give the same ones again. */
  get labels(): Draws {
    this.#labels ??= new Chance(this.#keystream, this.#version, LABELS)
    return this.#labels
  }
}
