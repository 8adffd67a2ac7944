import type { Values } from '../declare/deck.ts'
import type { Shown } from '../declare/policy.ts'
import type { FieldSchema, Schema } from '../declare/schema.ts'
import type { ReadStack, SlotChoice, WriteComponent, WriteStack } from '../declare/state-types.ts'
import type { Row, Value, Variant } from '../model/match.ts'
import type { Seat } from '../model/seats.ts'
import type { Draws } from '../random/chance.ts'
import type { Labels } from './labels.ts'
import type { MoveLedger } from './move-ledger.ts'
import type { ReadTracking } from './read-tracking.ts'
import type { Timers } from './timers.ts'

/**
 * What the parts of a working copy know of each other: interfaces, most of them with the name of the class that implements them, so that no
 * class imports the one that holds it. A stack knows its working copy, which makes it, only by the interface.
 */

/** The state that rules read and change (`working-copy.ts`), as groups, stacks, components and timers use it. */
export interface WorkingCopy {
  readonly schema: Schema
  readonly seats: number
  readonly rows: readonly Row[]
  readonly components: ComponentRows
  readonly writes: Writes
  readonly known: readonly (readonly Component[])[]
  /** Of the game and of each player, spaces of boards included. */
  readonly stacks: readonly (readonly Stack[])[]
  readonly labels: Labels
  readonly moveLedger: MoveLedger
  readonly variant: Variant
  readonly turn: Seat
  inactive: readonly Seat[]
  resigned: readonly Seat[]
  banks: readonly number[]
  readonly seat: Seat
  readonly version: number
  readonly writable: boolean
  shuffled: string[]
  readonly readTracking: ReadTracking
  readonly moves: ReadonlySet<string>
  readonly timers: Timers
  readonly chance: Draws
  inPhase(path: string): boolean
  read<T>(ask: () => T): T
  mayWrite(): void
  beginTurn(seat: Seat): void
  isTimed(field: string): boolean
  stateOf(deck: number, index: number): GroupState | null
  allStacks(deck: number): Iterable<readonly Stack[]>
  set(row: number, field: FieldSchema, value: Value): void
  scramble(deck: number, components: readonly number[]): void
  transferred(component: Component, from: Stack, to: Stack): void
  nameOf(row: number): string
}

/** Where what changes about components is kept (`rows.ts`). */
export interface ComponentRows {
  holder(row: number): { readonly deck: number; readonly index: number }
  written(row: number): void
}

/** Which stacks were written in this version (`rows.ts`). */
export interface Writes {
  readonly generation: number
  stack(stack: Stack): void
}

/** The fields of the game, of one player or of one component, as properties. */
export interface GroupState {
  /** @internal Spaces of boards included. */
  readonly $stacks: readonly Stack[]
  readonly [field: string]: unknown
}

/** A card, token or die in the current match (`component.ts`). */
export interface Component extends WriteComponent {
  readonly deck: number
  /** Its place in the deck. */
  readonly number: number
  readonly values: Values
  readonly back: Values
  readonly state: Partial<GroupState>
  readonly stack: Stack
  seen(stack: Stack, slot: number): this
  moveTo(to: Stack, slot?: SlotChoice): void
  secretMoveTo(to: Stack, slot?: SlotChoice): void
}

/** What is read alike of a stack and of several as one (`stack-reader.ts`). */
export interface StackReader extends ReadStack<Values, object, Component> {
  readonly path: string
  readonly deck: number
  readonly raw: readonly number[]
  readonly indices: readonly number[]
  idOf(index: number): string
  withId(id: unknown): Component | undefined
  held(n: number): Component | undefined
  noteCount(some?: boolean): void
  noteSlots(): void
  noteBacks(): void
  noteFaces(): void
}

/** A stack of the current match (`stack.ts`). */
export interface Stack extends StackReader, Pick<WriteStack, 'shuffle' | 'swap' | 'resize'> {
  readonly row: number
  readonly index: number
  readonly isOnComponent: boolean
  readonly hidesFaces: boolean
  readonly hidesIdentity: boolean
  readonly dynamicVisibility: boolean
  readonly holder: { readonly deck: number; readonly index: number } | null
  moveAllTo(to: Stack): void
  sort(compare: (a: Component, b: Component) => number): void
  scramble(): void
  isSeenBy(viewer: number): boolean
  shownTo(viewer: number): Shown
  shownIn(to: Stack): boolean
  freeSlot(choice: SlotChoice): number
  take(slot: number): void
  put(component: number, slot: number): void
  reload(): void
}

/** What guards, `legal` and `apply` are given (`rule-state.ts`). */
export interface GivenState {
  readonly game: GroupState
  readonly players: readonly GroupState[]
  /** The player whose turn it is. */
  readonly current: GroupState
  /** The player of the seat that acts. */
  readonly me: GroupState
  readonly seat: Seat
  readonly turn: Seat
  readonly seats: number
  readonly variant: Variant
  readonly random: Draws
  readonly isActive: (seat: Seat) => boolean
  readonly hasResigned: (seat: Seat) => boolean
  readonly next: (seat: Seat) => Seat
  readonly previous: (seat: Seat) => Seat
  readonly playing: readonly Seat[]
  readonly inPhase: (path: string) => boolean
  readonly activate: (seat: Seat) => void
  readonly deactivate: (seat: Seat) => void
  readonly passTurnTo: (seat: Seat) => void
  readonly giveTime: (seat: Seat, ms: number) => void
}
