import type { AnyMachineSnapshot } from 'xstate'
import { eventOf } from '../compile/clauses.ts'
import { DONE, EXIT, SETTLE } from '../compile/config.ts'
import type { Compiled } from '../compile/context.ts'
import type { Frame, FrameValue } from '../compile/frame.ts'
import type { Effect, FailedCheck, Question } from '../compile/protocol.ts'
import { type Part, type Parts, putTogether, takeApart } from '../compile/regions.ts'
import { decide, decideBy, type Predicate, remember } from './decision.ts'
import { exitsIn, exitsOf, NO_EFFECTS_SUMMARY, regionConfig, summarize } from './effects.ts'
import { Machine } from './machine.ts'
import { LIVE, type Live, type Node, type NodePart, type PartTransition, type TransitionResult, type Transitions } from './node.ts'
import type { CompositeNodes, NodePartCache } from './node-cache.ts'
import { nodeInfo } from './node-info.ts'

/** What the transition caches of one gate share. */
export interface Shared {
  readonly parts: NodePartCache
  readonly composites: CompositeNodes
  readonly counts: { steps: number; computed: number }
  /** The function that answers the question: the same for the same question. */
  resolved(question: Question): Predicate
}

/** The cache of one compiled machine: the chart's own, or an interrupt's. */
export class TransitionCache implements Transitions {
  readonly compiled: Compiled
  readonly machine: Machine
  /** Events by number: moves, then `$settle` and `$done`, then the ways out of interrupts. */
  readonly names: readonly string[]
  readonly #shared: Shared
  readonly #counts: Shared['counts']
  #first: TransitionResult | null = null

  constructor(compiled: Compiled, shared: Shared) {
    this.compiled = compiled
    this.machine = new Machine(compiled)
    this.names = [...compiled.names.moves, SETTLE, DONE, ...Object.keys(compiled.config.on ?? {}).filter((event) => event.startsWith(EXIT))]
    this.#shared = shared
    this.#counts = shared.counts
  }

  start(): TransitionResult {
    if (this.#first) return this.#first
    const { snapshot, effects } = this.machine.start()
    this.#first = { next: this.#nodeOf(snapshot), effects, summary: summarize(effects, this.compiled.names), failed: NONE_FAILED }
    return this.#first
  }

  /** Throws when the machine has no such place. */
  restore(frame: Frame): Node {
    return this.#nodeOf(this.machine.restore(frame))
  }

  /** What the states that play is in do on exit, when all of them are left at once. */
  exits(node: Node): readonly Effect[] {
    const { outer, regions } = node[LIVE]
    const { config } = this.compiled
    return [...exitsOfRegions(regions ?? []), ...exitsIn(config, outer.value), ...exitsOf(config)]
  }

  /** Takes an event in the part that all seats share. */
  inOuter(node: Node, event: number): TransitionResult {
    const { outer, regions, decisions } = node[LIVE]
    this.#counts.steps++
    outer.used = true
    const found = decide(decisions[event]) ?? this.found(node, outer, event, null)
    return regions === null ? found : this.#besides(node, regions, found)
  }

  /** Takes an event in a seat's own region. */
  inRegion(node: Node, regions: readonly NodePart[], event: number, seat: number): TransitionResult {
    const live = node[LIVE]
    const region = regions[seat]
    this.#counts.steps++
    region.used = true
    const found = decide(region.decisions[event]) ?? this.found(node, region, event, seat)
    if (found.part === null) return found.next === null ? found : this.#leaving(regions, found)
    const next =
      this.#shared.composites.changed(live, regions, seat, found.part) ?? this.#composed(live.outer, regions.with(seat, found.part))
    return { next, effects: found.effects, summary: found.summary, failed: NONE_FAILED }
  }

  /** Takes an event in a seat's own region or, if that refuses it, in the shared part. */
  inEither(node: Node, regions: readonly NodePart[], event: number, seat: number): TransitionResult {
    const own = this.inRegion(node, regions, event, seat)
    if (own.next !== null) return own
    const shared = this.inOuter(node, event)
    if (shared.next !== null || own.failed.length === 0) return shared
    return shared.failed.length === 0 ? own : { ...shared, failed: [...own.failed, ...shared.failed] }
  }

  /** A transition of the shared part, with the regions unchanged. */
  #besides(node: Node, regions: readonly NodePart[], found: PartTransition): TransitionResult {
    const { outer } = node[LIVE]
    if (found.part === null) return found.next === null ? found : this.#leaving(regions, found)
    const next = found.part === outer ? node : this.#composed(found.part, regions)
    return { next, effects: found.effects, summary: found.summary, failed: NONE_FAILED }
  }

  /** A transition out of the regions: their exit effects come first. */
  #leaving(regions: readonly NodePart[], found: PartTransition): TransitionResult {
    const exits = exitsOfRegions(regions)
    if (exits.length === 0) return found
    const effects = [...exits, ...found.effects]
    return { next: found.next, effects, summary: summarize(effects, this.compiled.names), failed: NONE_FAILED }
  }

  /** Computes the moves that are legal for a seat, and caches them. */
  listed(node: Node, remembered: NodePart, seat: number): readonly string[] {
    const { outer, regions } = node[LIVE]
    const part = this.#shared.parts.recall(remembered)
    const known = part === remembered ? undefined : decide(part.legal)
    if (known) return known
    const asked = new Map<Predicate, boolean>()
    const once = (ask: Predicate) => {
      const answer = asked.get(ask) ?? ask.test()
      asked.set(ask, answer)
      return answer
    }
    const taken = (there: NodePart, event: number, region: number | null) => {
      const { part: to, next } = decideBy(there.decisions[event], once) ?? this.found(node, there, event, region, once)
      return to !== null || next !== null
    }
    const own = regions === null ? null : regions[seat]
    // No phase here knows the other moves, so XState need not be asked.
    const names = this.compiled.names.moves.filter(
      (name, event) =>
        (own?.info.moves.includes(name) && taken(own, event, seat)) || (outer.info.moves.includes(name) && taken(outer, event, null)),
    )
    if (!part.forgotten && part.listings < LISTINGS_AT_MOST) {
      part.listings++
      part.legal = remember(part.legal, [...asked], names)
    }
    return names
  }

  /** A transition that is not in the tree of this part, or of one that was evicted: looked up again, else computed. */
  found(node: Node, remembered: NodePart, event: number, seat: number | null, answer = straight): PartTransition {
    const part = this.#shared.parts.recall(remembered)
    part.used = true
    const found = part === remembered ? undefined : decideBy(part.decisions[event], answer)
    return found ?? this.#compute(node, part, event, seat, answer)
  }

  #compute(node: Node, part: NodePart, event: number, seat: number | null, answer: (ask: Predicate) => boolean): PartTransition {
    this.#counts.computed++
    const asked = new Map<Predicate, boolean>()
    const { snapshot, effects, failed } = this.machine.step(this.#snapshot(node), eventOf(this.names[event], seat), (question) => {
      const ask = this.#shared.resolved(question)
      const yes = asked.get(ask) ?? answer(ask)
      asked.set(ask, yes)
      return yes
    })
    const transition = effects.length
      ? this.#found(node, snapshot, effects, seat)
      : { part: null, next: null, effects: NO_EFFECTS, summary: NO_EFFECTS_SUMMARY, failed }
    // Making room for the next node may just have evicted this part: then it must keep nothing alive.
    if (!part.forgotten) part.decisions[event] = remember<PartTransition>(part.decisions[event], [...asked], transition)
    return transition
  }

  #found(node: Node, snapshot: AnyMachineSnapshot, effects: readonly Effect[], seat: number | null): PartTransition {
    const { regions, outer } = node[LIVE]
    const left = effects.findIndex(({ kind }) => kind === 'regionsLeft')
    const kept = effects.slice(left + 1)
    const summary = summarize(kept, this.compiled.names)
    if (!regions || left >= 0) return { part: null, next: this.#nodeOf(snapshot), effects: kept, summary, failed: NONE_FAILED }
    const parts = takeApart(frameOf(snapshot))
    const part = seat === null ? this.#outer(parts.outer) : this.#region(outer, seat, regionIn(parts, seat))
    return { part, next: null, effects, summary, failed: NONE_FAILED }
  }

  #snapshot(node: Node): AnyMachineSnapshot {
    const live = node[LIVE]
    live.snapshot ??= this.machine.restore(node)
    return live.snapshot
  }

  #nodeOf(snapshot: AnyMachineSnapshot): Node {
    const frame = frameOf(snapshot)
    const { outer, regions } = takeApart(frame)
    const part = this.#outer(outer)
    if (!regions) {
      part.node ??= this.#live(frame, { cache: this, outer: part, decisions: part.decisions, regions: null, hash: 0, snapshot })
      return part.node
    }
    return this.#composed(
      part,
      regions.map((region, seat) => this.#region(part, seat, region)),
      snapshot,
    )
  }

  /** The node composed of these parts; registers in the chart's order. */
  #composed(outer: NodePart, regions: readonly NodePart[], snapshot: AnyMachineSnapshot | null = null): Node {
    const { composites } = this.#shared
    const { context } = this.compiled.config
    const own = regions[0].within === outer.key ? regions : regions.map((region, seat) => this.#region(outer, seat, region))
    const hash = own.reduce((all, region) => all ^ region.hash, outer.hash)
    const known = composites.find(outer, own, hash)
    if (known) return known
    const frame = putTogether({ value: outer.value, status: 'active', context: { ...context, ...outer.context } }, own)
    return composites.keep(this.#live(frame, { cache: this, outer, decisions: outer.decisions, regions: own, hash, snapshot }))
  }

  /** A node is the frame, with the name of the interrupt that it belongs to, if it does. Few shapes make it quick to read. */
  #live<L extends Live>({ value, status, context }: Frame, live: L): Frame & { readonly [LIVE]: L } {
    const { path } = this.compiled.root
    const frame: Frame = path ? { value, status, context, interrupt: path } : { value, status, context }
    return Object.defineProperty(frame, LIVE, { value: live }) as Frame & { readonly [LIVE]: L }
  }

  #outer(frame: Frame): NodePart {
    const { config, root } = this.compiled
    return this.#shared.parts.intern(
      this.#key(frame),
      '',
      frame,
      this.names.length,
      () => nodeInfo(this.compiled, config, root, frame),
      () => [],
    )
  }

  #region(outer: NodePart, seat: number, part: Part): NodePart {
    const { leaf } = outer.info
    const config = regionConfig(this.compiled.config, outer.value, seat)
    const key = `${outer.key}/${seat}${keyOf(part)}`
    return this.#shared.parts.intern(
      key,
      outer.key,
      part,
      this.names.length,
      () => nodeInfo(this.compiled, config, leaf, part),
      () => exitsIn(config, part.value),
    )
  }

  #key(frame: Frame): string {
    return this.compiled.root.path + keyOf(frame)
  }
}

function regionIn({ regions }: Parts, seat: number): Part {
  if (!regions) throw new Error(`play is not in regions of seats, but seat ${seat}'s was asked for`)
  return regions[seat]
}

/** XState leaves regions last to first. */
const exitsOfRegions = (regions: readonly NodePart[]) => regions.toReversed().flatMap(({ exits }) => exits)

const NO_EFFECTS: readonly Effect[] = []
const NONE_FAILED: readonly FailedCheck[] = []
/** The maximum number of outcomes that `legal` holds; beyond it each move is looked up. */
const LISTINGS_AT_MOST = 64
const straight = (ask: Predicate) => ask.test()

const frameOf = ({ value, status, context }: AnyMachineSnapshot): Frame => ({
  value: value as FrameValue,
  status: status === 'done' ? 'done' : 'active',
  context,
})

/** Canonical text of a frame or part, the same however it was reached. */
function keyOf({ value, status, context }: Part & Partial<Frame>): string {
  return JSON.stringify([value, status, context], (_, inner) =>
    inner && typeof inner === 'object' && !Array.isArray(inner)
      ? Object.fromEntries(Object.entries(inner).sort(([a], [b]) => (a < b ? -1 : 1)))
      : inner,
  )
}
