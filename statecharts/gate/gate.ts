import { EXIT } from '../compile/config.ts'
import type { Compiled } from '../compile/context.ts'
import type { Frame, FrameValue } from '../compile/frame.ts'
import type { Effect, Question } from '../compile/protocol.ts'
import type { Part } from '../compile/regions.ts'
import { decide, FnPredicate, type Predicate, type Resolver } from './decision.ts'
import { NO_EFFECTS_SUMMARY } from './effects.ts'
import { LIVE, type Node, type NodePart, type TransitionResult } from './node.ts'
import { CompositeNodes, NodePartCache } from './node-cache.ts'
import { deepen, type NodeInfo } from './node-info.ts'
import { TransitionCache } from './transition-cache.ts'

/** How much a gate may remember. */
export interface GateOptions {
  /** How many places are remembered at most, regions counted singly. Default 4096. */
  nodes?: number
}

/**
 * The gate answers which event leads where. XState is asked once for each (place, event, outcome of guards); the answer
 * is remembered as a decision tree over the guards that XState asked, in its order. A remembered step is a look-up.
 * Where every seat has a region of its own, each region is remembered by itself and the place is put together.
 */
export class Gate {
  readonly compiled: Compiled
  /** Event numbers: `step` takes these, so that no name from the wire can reach XState. */
  readonly events: ReadonlyMap<string, number>
  readonly settle: number
  readonly done: number
  /** Steps answered, how many of them XState had to compute, and how many places were forgotten to stay within the budget. */
  readonly counts = { steps: 0, computed: 0, evicted: 0 }
  readonly #chart: TransitionCache
  /** By the path of the interrupt's phase. */
  readonly #interrupts: ReadonlyMap<string, TransitionCache>

  /**
   * `resolve` gives, once for each question, what answers it for the match at hand: a function, or an `Ask`. Objects of a few
   * classes answer more quickly than many functions.
   */
  constructor(compiled: Compiled, resolve: Resolver, { nodes = 4096 }: GateOptions = {}) {
    this.compiled = compiled
    this.events = new Map(compiled.names.moves.map((name, index) => [name, index]))
    this.settle = compiled.names.moves.length
    this.done = this.settle + 1
    const questions = new Map<string, Predicate>()
    const resolved = (question: Question): Predicate => {
      const key = JSON.stringify(question)
      const known = questions.get(key) ?? askOf(resolve(question))
      questions.set(key, known)
      return known
    }
    const shared = { parts: new NodePartCache(nodes, this.counts), composites: new CompositeNodes(nodes), counts: this.counts, resolved }
    this.#chart = new TransitionCache(compiled, shared)
    this.#interrupts = new Map([...compiled.interrupts].map(([path, inner]) => [path, new TransitionCache(inner, shared)]))
  }

  /** The place in which every match begins, with the effects of entering it. */
  start(): TransitionResult {
    return this.#chart.start()
  }

  /** The first place of an interrupt, with the effects of entering it. */
  enter(phase: string): TransitionResult {
    return this.#cacheOf(phase).start()
  }

  /** Where the chart goes when an interrupt leads out of everything: from whatever the chart itself was at. */
  leave(node: Node, target: string): TransitionResult {
    return this.step(node, this.#chart.names.indexOf(EXIT + target))
  }

  /** What the phases that play is in do on exit, when an interrupt is given up. */
  exits(node: Node): readonly Effect[] {
    return node[LIVE].cache.exits(node)
  }

  /** The place of a frame; a frame read from storage is restored. Throws when the chart has no such place. */
  node(frame: Frame): Node {
    const cache = this.#cacheOf(frame.interrupt)
    return (frame as Partial<Node>)[LIVE]?.cache === cache ? (frame as Node) : cache.restore(frame)
  }

  #cacheOf(interrupt: string | undefined): TransitionCache {
    const cache = interrupt === undefined ? this.#chart : this.#interrupts.get(interrupt)
    if (!cache) throw new Error(`the chart has no interrupt '${interrupt}'`)
    return cache
  }

  /** What all seats share of where play is, or what is seat's own. */
  info(node: Node, seat: number | null = null): NodeInfo {
    const { outer, regions } = node[LIVE]
    return regions && seat !== null ? regions[seat].info : outer.info
  }

  /** The same as the machine has it: with how far a progression has come. */
  part(node: Node, seat: number | null = null): Part {
    const { outer, regions } = node[LIVE]
    return regions && seat !== null ? regions[seat] : outer
  }

  /** Whether every seat has a region of its own here. */
  hasRegions(node: Node): boolean {
    return node[LIVE].regions !== null
  }

  /** State value over the authored phases; seats with regions of their own by number. */
  value(node: Node): FrameValue {
    const { cache, outer, regions } = node[LIVE]
    const around = cache.compiled.root.path.split('.').filter(Boolean)
    const nest = (inner: FrameValue | undefined, name: string): FrameValue => (inner === undefined ? name : { [name]: inner })
    const value = around.reduceRight<FrameValue | undefined>(nest, outer.info.value)
    if (regions) return deepen(value, Object.fromEntries(regions.map(({ info }, seat) => [seat, info.value ?? ''])))
    if (value === undefined) throw new Error(`play is in no phase: ${JSON.stringify(outer.value)}`)
    return value
  }

  /** What the event does: in the seat's own region, if there is one and it takes it, else for all. What a guard throws is thrown. */
  step(node: Node, event: number, seat: number | null = null): TransitionResult {
    const { cache, outer, decisions, regions } = node[LIVE]
    if (regions !== null) return seat === null ? cache.inOuter(node, event) : cache.inEither(node, regions, event, seat)
    // Most steps are this, so it is all in one place, where it becomes one piece of machine code.
    this.counts.steps++
    outer.used = true
    return decide(decisions[event]) ?? cache.found(node, outer, event, null)
  }

  /** The moves that are legal for a seat, guards answered for the match at hand. What a guard throws is thrown. */
  legal(node: Node, seat: number): readonly string[] {
    const { cache, outer, regions } = node[LIVE]
    const part = regions === null ? outer : regions[seat]
    this.counts.steps++
    part.used = true
    return decide(part.legal) ?? cache.listed(node, part, seat)
  }

  /** What the engine does by itself now: leaf to root, seats' regions in order before what they share; then what is done. */
  proceed(node: Node): TransitionResult {
    const { outer, regions } = node[LIVE]
    const { info } = outer
    if (regions === null) {
      const settled = info.settles ? this.step(node, this.settle) : REFUSED
      if (settled.next) return settled
      return info.done ? this.step(node, this.done) : REFUSED
    }
    const settled = this.#inRegions(node, regions, this.settle, ({ settles }) => settles)
    if (settled) return settled
    if (info.settles) {
      const shared = node[LIVE].cache.inOuter(node, this.settle)
      if (shared.next) return shared
    }
    const done = this.#inRegions(node, regions, this.done, (region) => region.done)
    if (done) return done
    return info.done && regions.every((region) => region.info.final) ? node[LIVE].cache.inOuter(node, this.done) : REFUSED
  }

  /** The first seat's region, of those where it matters, that takes the event. */
  #inRegions(node: Node, regions: readonly NodePart[], event: number, matters: (info: NodeInfo) => boolean): TransitionResult | null {
    const { cache } = node[LIVE]
    for (let seat = 0; seat < regions.length; seat++) {
      if (!matters(regions[seat].info)) continue
      const own = cache.inRegion(node, regions, event, seat)
      if (own.next) return own
    }
    return null
  }
}

const askOf = (given: (() => boolean) | Predicate): Predicate => (typeof given === 'function' ? new FnPredicate(given) : given)

const REFUSED: TransitionResult = { next: null, effects: [], summary: NO_EFFECTS_SUMMARY, failed: [] }
