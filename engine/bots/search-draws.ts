import { Draws, QuickDraws } from '../random/chance.ts'

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
