import type { Effect } from '../compile/protocol.ts'
import type { Part } from '../compile/regions.ts'
import { type CompositeNode, LIVE, type Live, type Node, type NodePart } from './node.ts'
import type { NodeInfo } from './node-info.ts'

/** LRU cache of node parts; evicted entries are recomputed on demand. */
export class NodePartCache {
  readonly #budget: number
  readonly #counts: { evicted: number }
  readonly #parts = new Map<string, NodePart>()
  #made = 0

  constructor(budget: number, counts: { evicted: number }) {
    this.#budget = budget
    this.#counts = counts
  }

  intern(
    key: string,
    within: string,
    { value, context }: Part,
    events: number,
    info: () => NodeInfo,
    exits: () => readonly Effect[],
  ): NodePart {
    const known = this.#parts.get(key)
    if (known) return known
    return this.#add({
      key,
      within,
      value,
      context,
      info: info(),
      exits: exits(),
      decisions: Array.from({ length: events }, () => undefined),
      legal: undefined,
      listings: 0,
      used: true,
      forgotten: false,
      node: null,
      hash: scattered(++this.#made),
    })
  }

  /** The entry in use for this key: the part itself, or its replacement if it was evicted and recomputed. */
  recall(part: NodePart): NodePart {
    if (!part.forgotten) return part
    const known = this.#parts.get(part.key)
    if (known) return known
    part.forgotten = false
    return this.#add(part)
  }

  #add(part: NodePart): NodePart {
    if (this.#parts.size >= this.#budget) this.#forget()
    this.#parts.set(part.key, part)
    return part
  }

  /** Evicts the first part not used since the last pass (second-chance algorithm). */
  #forget(): void {
    for (const [key, part] of this.#parts) {
      this.#parts.delete(key)
      if (part.used) {
        part.used = false
        this.#parts.set(key, part)
      } else {
        part.decisions.fill(undefined)
        part.legal = undefined
        part.listings = 0
        part.forgotten = true
        this.#counts.evicted++
        return
      }
    }
  }
}

/** Hash-consing table of the nodes composed of seats' regions: equal nodes are the same object. A hash collision replaces the older entry. */
export class CompositeNodes {
  #nodes: (CompositeNode | undefined)[] = []
  readonly #mask: number

  /** `budget`: the maximum number of entries. */
  constructor(budget: number) {
    this.#mask = 2 ** Math.floor(Math.log2(Math.max(1, budget))) - 1
  }

  /** The node that differs from this one in one seat's region, if it is in the table. */
  changed({ outer, hash }: Live, regions: readonly NodePart[], seat: number, region: NodePart): Node | undefined {
    const node = this.#nodes[(hash ^ regions[seat].hash ^ region.hash) & this.#mask]
    if (node === undefined) return undefined
    const known = node[LIVE]
    const own = known.regions
    if (known.outer !== outer) return undefined
    for (let i = 0; i < own.length; i++) if (own[i] !== (i === seat ? region : regions[i])) return undefined
    return node
  }

  find(outer: NodePart, regions: readonly NodePart[], hash: number): Node | undefined {
    const node = this.#nodes[hash & this.#mask]
    const known = node?.[LIVE]
    return known?.outer === outer && known.regions.every((region, seat) => region === regions[seat]) ? node : undefined
  }

  keep(node: CompositeNode): Node {
    if (this.#nodes.length === 0) this.#nodes = Array.from({ length: this.#mask + 1 }, () => undefined)
    this.#nodes[node[LIVE].hash & this.#mask] = node
    return node
  }
}

function scattered(n: number): number {
  const product = Math.imul(n, 0x9e3779b1)
  return product ^ (product >>> 15)
}
