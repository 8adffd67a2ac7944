import type { AnyMachineSnapshot } from 'xstate'
import type { Compiled } from '../compile/context.ts'
import type { Frame } from '../compile/frame.ts'
import type { Effect, FailedCheck } from '../compile/protocol.ts'
import type { Part } from '../compile/regions.ts'
import type { Decision } from './decision.ts'
import type { EffectSummary } from './effects.ts'
import type { NodeInfo } from './node-info.ts'

/** A place that play can rest in: a frame, with what is remembered about it. */
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
  /** The outer part's own, here too because most steps need nothing else of it. */
  readonly decisions: NodePart['decisions']
  readonly regions: readonly NodePart[] | null
  /** For a place put together from regions: the hashes of all of them, combined. */
  readonly hash: number
  /** XState's own, made when first needed. */
  snapshot: AnyMachineSnapshot | null
}

/** What an event does at a place, guards answered for the match at hand. */
export interface TransitionResult {
  /** Null: refused. */
  readonly next: Node | null
  readonly effects: readonly Effect[]
  readonly summary: EffectSummary
  /** For a refusal: the questions whose answers refused, in order. Empty when no phase here knows the event. */
  readonly failed: readonly FailedCheck[]
}

/** Something that is remembered: what all seats share of a place, or one seat's region of it. */
export interface NodePart extends Part {
  readonly key: string
  /** For a region: the key of what all seats share. */
  readonly within: string
  readonly info: NodeInfo
  /** For a region: what is done when it is left. */
  readonly exits: readonly Effect[]
  /** By event. A part that was forgotten has none. */
  readonly decisions: (Decision<PartTransition> | undefined)[]
  /** The names of all moves that are legal here. For a region: those that all seats share too. */
  legal: Decision<readonly string[]> | undefined
  /** How many outcomes of questions `legal` knows. */
  listings: number
  used: boolean
  /** No longer among the remembered, though a match or another transition still leads here. */
  forgotten: boolean
  /** The place itself, where there are no regions. */
  node: Node | null
  /** A number of its own, well scattered. */
  readonly hash: number
}

/** What one event does to a part. */
export interface PartTransition {
  /** Where the part goes; null when the event is refused or play leaves the seats' regions. */
  readonly part: NodePart | null
  /** Where play goes when it leaves the seats' regions, whatever they were. */
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
