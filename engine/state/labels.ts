import { chunkOf, type DeckLabels, idOf, labelOf, placeIn } from '../model/component-id.ts'
import type { Transfer } from '../model/match.ts'
import type { Draws } from '../random/chance.ts'

/**
 * The label of each component, which is the id that viewers see. A component gets a new label when a viewer loses track of it, so
 * that they never recognise it later.
 */
export class Labels {
  /** For each deck, by component. Shared with matches until written. */
  all: readonly DeckLabels[] = []
  /** For each deck, the chunks that are this version's own. */
  readonly #own: Set<number>[]
  /** For each deck, the components that were secretly shuffled in this version, and how often. */
  readonly #scrambled: Map<number, number>[]
  #anyScrambled = false
  #anyOwn = false

  /** For each deck, the ids that were asked for last, by component, and the labels that they are of. */
  readonly #ids: { readonly name: string; readonly texts: string[]; readonly labels: number[] }[]

  /** `decks`: their names. */
  constructor(decks: readonly string[]) {
    this.#own = decks.map(() => new Set<number>())
    this.#scrambled = decks.map(() => new Map<number, number>())
    this.#ids = decks.map((name) => ({ name, texts: [], labels: [] }))
  }

  /** The id by which viewers know a component. */
  idOf(deck: number, component: number): string {
    const { name, texts, labels } = this.#ids[deck]
    const label = labelOf(this.all[deck], component)
    if (labels[component] !== label) {
      labels[component] = label
      texts[component] = idOf(name, label)
    }
    return texts[component]
  }

  /** The next version begins: what the last one wrote is now shared with its match. */
  begin(): void {
    if (this.#anyScrambled) for (const scrambled of this.#scrambled) scrambled.clear()
    if (this.#anyOwn) for (const own of this.#own) own.clear()
    this.#anyScrambled = false
    this.#anyOwn = false
  }

  /** Gives these components labels never seen before. */
  renew(deck: number, components: readonly number[], chance: Draws): void {
    const own = this.#own[deck]
    if (own.size === 0) this.all = this.all.with(deck, this.all[deck].slice())
    this.#anyOwn = true
    const labels = this.all[deck] as number[][]
    for (const component of components) {
      const chunk = chunkOf(component)
      if (!own.has(chunk)) labels[chunk] = labels[chunk].slice()
      own.add(chunk)
      // Of 52 random bits: they tell nothing, not even how many were dealt before, and none comes twice in practice.
      labels[chunk][placeIn(component)] = chance.below(2 ** 20) * 2 ** 32 + chance.below(2 ** 32)
    }
  }

  /**
   * A secret shuffle: nobody can tell any more which is which. Gives the transfers of this version as they are to be known
   * now: a viewer who knew a component by its label before does not recognise it after, nor the other way round.
   */
  scramble(deck: number, components: readonly number[], chance: Draws, transfers: Transfer[] | null): Transfer[] | null {
    this.renew(deck, components, chance)
    const scrambled = this.#scrambled[deck]
    for (const component of components) scrambled.set(component, (scrambled.get(component) ?? 0) + 1)
    this.#anyScrambled = true
    return transfers?.map((one) => (one.deck === deck && this.isScrambled(deck, one.component) ? { ...one, toLabel: null } : one)) ?? null
  }

  isScrambled(deck: number, component: number): boolean {
    return this.#anyScrambled && this.#scrambled[deck].has(component)
  }

  /** How often it was secretly shuffled in this version. */
  scrambles(deck: number, component: number): number {
    return this.#scrambled[deck].get(component) ?? 0
  }
}
