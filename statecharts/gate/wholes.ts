import { LIVE, type Live, type Node, type Spot } from './node.ts'

/** Places put together from seats' regions, so that the same place is the same node. Of two that clash the later is kept. */
export class Wholes {
  #nodes: (Node | undefined)[] = []
  readonly #mask: number

  /** `budget`: how many are kept at most. */
  constructor(budget: number) {
    this.#mask = 2 ** Math.floor(Math.log2(Math.max(1, budget))) - 1
  }

  /** The place that differs from another in one seat's region. */
  changed({ outer, regions, hash }: Live, seat: number, region: Spot): Node | undefined {
    const node = this.#nodes[(hash ^ regions![seat]!.hash ^ region.hash) & this.#mask]
    if (node === undefined) return undefined
    const known = node[LIVE]
    const own = known.regions!
    if (known.outer !== outer) return undefined
    for (let i = 0; i < own.length; i++) if (own[i] !== (i === seat ? region : regions![i])) return undefined
    return node
  }

  find(outer: Spot, regions: readonly Spot[], hash: number): Node | undefined {
    const node = this.#nodes[hash & this.#mask]
    const known = node?.[LIVE]
    return known?.outer === outer && known.regions!.every((region, seat) => region === regions[seat]) ? node : undefined
  }

  keep(node: Node): Node {
    if (this.#nodes.length === 0) this.#nodes = Array.from({ length: this.#mask + 1 }, () => undefined)
    this.#nodes[node[LIVE].hash & this.#mask] = node
    return node
  }
}
