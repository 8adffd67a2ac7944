import type { AnyMachineSnapshot } from 'xstate'
import type { Book } from './book.ts'
import type { Frame } from './frame.ts'
import type { Gist } from './gist.ts'
import type { Effect, No } from './protocol.ts'
import type { Spot } from './spots.ts'

/** A place that play can rest in: a frame, with what is remembered about it. */
export interface Node extends Frame {
  readonly [LIVE]: Live
}
export const LIVE = Symbol('live')
export interface Live {
  readonly book: Book
  readonly outer: Spot
  /** The outer spot's own, here too because most steps need nothing else of it. */
  readonly decisions: Spot['decisions']
  readonly regions: readonly Spot[] | null
  /** For a place put together from regions: the hashes of all of them, combined. */
  readonly hash: number
  /** XState's own, made when first needed. */
  snapshot: AnyMachineSnapshot | null
}

/** What an event does at a place, guards answered for the match at hand. */
export interface Answer {
  /** Null: refused. */
  readonly next: Node | null
  readonly effects: readonly Effect[]
  readonly gist: Gist
  /** For a refusal: the questions whose answers refused, in order. Empty when no phase here knows the event. */
  readonly noes: readonly No[]
}
