import type { AnyMachineSnapshot } from 'xstate'
import type { Compiled } from '../compile/context.ts'
import type { Frame } from '../compile/frame.ts'
import type { Effect, FailedCheck } from '../compile/protocol.ts'
import type { Part } from '../compile/regions.ts'
import type { Decision } from './decision.ts'
import type { EffectSummary } from './effects.ts'
import type { NodeInfo } from './node-info.ts'

/** A stable configuration of the chart: a frame, with what the gate has cached about it. */
export interface Node extends Frame {
  readonly [LIVE]: Live
}
/** A node composed of seats' regions. */
export interface CompositeNode extends Node {
  readonly [LIVE]: Live & { readonly regions: readonly NodePart[] }
}
export const LIVE = Symbol('live')
export interface Live {
  readonly cache: Transitions
  readonly outer: NodePart
  /** The outer part's own decisions; also here because most steps need nothing else of it. */
  readonly decisions: NodePart['decisions']
  readonly regions: readonly NodePart[] | null
  /** For a composite node: the combined hashes of its parts. */
  readonly hash: number
  /** XState's own, made when first needed. */
  snapshot: AnyMachineSnapshot | null
}

/** The result of an event at a node, for the current match. */
export interface TransitionResult {
  /** Null: refused. */
  readonly next: Node | null
  readonly effects: readonly Effect[]
  readonly summary: EffectSummary
  /** For a refusal: the questions whose answers refused, in order. Empty when no phase here knows the event. */
  readonly failed: readonly FailedCheck[]
}

/** A cached part of a node: what all seats share, or one seat's region. */
export interface NodePart extends Part {
  readonly key: string
  /** For a region: the key of what all seats share. */
  readonly within: string
  readonly info: NodeInfo
  /** For a region: its exit effects. */
  readonly exits: readonly Effect[]
  /** By event number. An evicted part has none. */
  readonly decisions: (Decision<PartTransition> | undefined)[]
  /** The names of all legal moves. For a region: including those of the shared part. */
  legal: Decision<readonly string[]> | undefined
  /** How many outcomes of questions `legal` holds. */
  listings: number
  used: boolean
  /** Evicted from the cache, though a match or another transition still refers to it. */
  forgotten: boolean
  /** The node itself, if it has no regions. */
  node: Node | null
  /** A number of its own, well scattered. */
  readonly hash: number
}

/** The result of an event for one part. */
export interface PartTransition {
  /** The next part; null if the event is refused or play leaves the seats' regions. */
  readonly part: NodePart | null
  /** The next node if play leaves the seats' regions. */
  readonly next: Node | null
  readonly effects: readonly Effect[]
  readonly summary: EffectSummary
  readonly failed: readonly FailedCheck[]
}

/** The cache that a node belongs to, as nodes see it; `TransitionCache` documents each method. */
export interface Transitions {
  readonly compiled: Compiled
  exits(node: Node): readonly Effect[]
  inOuter(node: Node, event: number): TransitionResult
  inRegion(node: Node, regions: readonly NodePart[], event: number, seat: number): TransitionResult
  inEither(node: Node, regions: readonly NodePart[], event: number, seat: number): TransitionResult
  listed(node: Node, remembered: NodePart, seat: number): readonly string[]
  found(node: Node, remembered: NodePart, event: number, seat: number | null): PartTransition
}
