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

/** Limits of a gate's cache. */
export interface GateOptions {
  /** The maximum number of cached node parts; each seat's region counts as one. Default 4096. */
  nodes?: number
}

/**
 * A memoised transition function. XState computes each (node, event, outcome of guards) once; the result is cached in a
 * decision tree over the guards that XState asked, in its order, so that a cached step is a look-up. In phases with `seats`
 * each seat's region is cached on its own, and the node is composed of them.
 */
export class Gate {
  readonly compiled: Compiled
  /** Event numbers: `step` takes these, so that no name from the wire can reach XState. */
  readonly events: ReadonlyMap<string, number>
  readonly settle: number
  readonly done: number
  /** Steps taken, how many of them XState had to compute, and how many node parts were evicted. */
  readonly counts = { steps: 0, computed: 0, evicted: 0 }
  readonly #chart: TransitionCache
  /** By the path of the interrupt's phase. */
  readonly #interrupts: ReadonlyMap<string, TransitionCache>

  /**
   * `resolve` is called once for each question and returns what answers it for the current match: a function or a `Predicate`.
   * Predicates of few classes are faster than many functions.
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

  /** The node in which every match begins, with the effects of entering it. */
  start(): TransitionResult {
    return this.#chart.start()
  }

  /** The first node of an interrupt, with the effects of entering it. Throws if the chart has no such interrupt. */
  enter(phase: string): TransitionResult {
    return this.#cacheOf(phase).start()
  }

  /** Takes the chart's machine from `node` to the target of a transition out of all interrupts. */
  leave(node: Node, target: string): TransitionResult {
    return this.step(node, this.#chart.names.indexOf(EXIT + target))
  }

  /** The exit effects of all phases that play is in, for an interrupt that is abandoned. */
  exits(node: Node): readonly Effect[] {
    return node[LIVE].cache.exits(node)
  }

  /** The node of a frame; a frame read from storage is restored. Throws if the chart has no such node. */
  node(frame: Frame): Node {
    const cache = this.#cacheOf(frame.interrupt)
    return (frame as Partial<Node>)[LIVE]?.cache === cache ? (frame as Node) : cache.restore(frame)
  }

  #cacheOf(interrupt: string | undefined): TransitionCache {
    const cache = interrupt === undefined ? this.#chart : this.#interrupts.get(interrupt)
    if (!cache) throw new Error(`the chart has no interrupt '${interrupt}'`)
    return cache
  }

  /** What the chart says of the part that all seats share, or of a seat's own region. */
  info(node: Node, seat: number | null = null): NodeInfo {
    const { outer, regions } = node[LIVE]
    return regions && seat !== null ? regions[seat].info : outer.info
  }

  /** That part as the machine has it, with the state of progressions. */
  part(node: Node, seat: number | null = null): Part {
    const { outer, regions } = node[LIVE]
    return regions && seat !== null ? regions[seat] : outer
  }

  /** Whether seats have regions of their own here. */
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

  /** Takes an event: in the seat's own region if it has one that takes the event, else in the shared part. Rethrows what a guard throws. */
  step(node: Node, event: number, seat: number | null = null): TransitionResult {
    const { cache, outer, decisions, regions } = node[LIVE]
    if (regions !== null) return seat === null ? cache.inOuter(node, event) : cache.inEither(node, regions, event, seat)
    // The hot path, written out here so that V8 compiles it as one function.
    this.counts.steps++
    outer.used = true
    return decide(decisions[event]) ?? cache.found(node, outer, event, null)
  }

  /** The moves that are legal for a seat in the current match. Rethrows what a guard throws. */
  legal(node: Node, seat: number): readonly string[] {
    const { cache, outer, regions } = node[LIVE]
    const part = regions === null ? outer : regions[seat]
    this.counts.steps++
    part.used = true
    return decide(part.legal) ?? cache.listed(node, part, seat)
  }

  /** Takes the next automatic transition: leaf to root, seats' regions in order before the shared part; `onDone` last. */
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

  /** Takes the event in the first region that matters and takes it; null if none does. */
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
