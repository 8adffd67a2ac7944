import type { MergedField } from '../declare/field.ts'
import type { FieldSchema, GroupSchema, Schema } from '../declare/schema.ts'
import type { ReadBoard, WriteTimer } from '../declare/state-types.ts'
import type { Variant } from '../model/match.ts'
import type { Seat } from '../model/seats.ts'
import type { Args } from '../model/views.ts'
import type { Draws } from '../random/chance.ts'
import type { Component, GivenState, GroupState, Stack } from '../state/interfaces.ts'
import { neighbour, playingSeats } from '../state/seats.ts'
import type { Spaces } from '../state/spaces.ts'
import type { MergedStack } from '../state/stack-reader.ts'
import type { TimerState } from '../state/timer-state.ts'
import { isStatistic } from '../visibility/visibility.ts'
import type { Watch } from './watch.ts'
import { WatchedComponent, WatchedMerged, WatchedStack, type Wrapping } from './watched-stack.ts'

/** What rules are given where it is watched what they read. */
export class WatchedState implements GivenState, Wrapping {
  readonly game: GroupState
  readonly players: readonly GroupState[]
  readonly watch: Watch
  readonly secretive: boolean
  readonly #schema: Schema
  readonly #raw: GivenState
  readonly #stacks = new Map<Stack, WatchedStack>()
  readonly #components = new Map<Component, WatchedComponent>()
  readonly #states = new Map<Component, Partial<GroupState>>()
  // Bound, since rules take apart what they are given.
  readonly isActive = (seat: Seat): boolean => {
    this.watch.takesPart(seat)
    return this.#raw.isActive(seat)
  }
  readonly hasResigned = (seat: Seat): boolean => {
    this.watch.hasResigned(seat)
    return this.#raw.hasResigned(seat)
  }
  readonly next = (seat: Seat): Seat => neighbour(this.seats, this.isActive, seat, 1)
  readonly previous = (seat: Seat): Seat => neighbour(this.seats, this.isActive, seat, -1)
  // Only what everybody may know of the phase: where the proposer sees play elsewhere, the move is late anyway.
  readonly inPhase = (path: string): boolean => this.#raw.inPhase(path)
  readonly activate = (seat: Seat): void => {
    this.watch.wrote(`seat ${seat}`, true)
    this.#raw.activate(seat)
  }
  readonly deactivate = (seat: Seat): void => {
    this.watch.wrote(`seat ${seat}`, false)
    this.#raw.deactivate(seat)
  }
  readonly passTurnTo = (seat: Seat): void => {
    this.watch.wrote('turn', seat)
    this.#raw.passTurnTo(seat)
  }
  readonly giveTime = (seat: Seat, ms: number): void => {
    this.watch.note(`time ${seat} ${ms}`)
    this.#raw.giveTime(seat, ms)
  }

  constructor(watch: Watch, schema: Schema, raw: GivenState) {
    this.watch = watch
    this.secretive = schema.secretive
    this.#schema = schema
    this.#raw = raw
    this.game = this.#group(schema.game, raw.game, 0)
    this.players = Object.freeze(raw.players.map((player, seat) => this.#group(schema.player, player, seat + 1)))
  }

  get current(): GroupState {
    return this.players[this.turn]
  }
  get me(): GroupState {
    return this.players[this.#raw.seat]!
  }
  get seat(): Seat {
    return this.#raw.seat
  }
  get turn(): Seat {
    this.watch.turn()
    return this.#raw.turn
  }
  get seats(): number {
    return this.#raw.seats
  }
  get playing(): Seat[] {
    return playingSeats(this.seats, this.isActive)
  }
  get variant(): Variant {
    return this.#raw.variant
  }
  get random(): Draws {
    // What is drawn nobody knows before the move is made.
    this.watch.hide()
    return this.#raw.random
  }

  stack(raw: Stack): WatchedStack {
    const known = this.#stacks.get(raw) ?? new WatchedStack(this, raw, this.#fieldOf(raw))
    this.#stacks.set(raw, known)
    return known
  }

  component(raw: Component): WatchedComponent
  component(raw: Component | undefined): WatchedComponent | undefined
  component(raw: Component | undefined): WatchedComponent | undefined {
    if (raw === undefined) return undefined
    const known = this.#components.get(raw) ?? new WatchedComponent(this, raw)
    this.#components.set(raw, known)
    return known
  }

  state(raw: Component): Partial<GroupState> {
    const known = this.#states.get(raw)
    if (known) return known
    const group = this.#schema.dynamic[raw.deck]
    const state = group ? this.#group(group, raw.state as GroupState, raw.state.$row as number) : raw.state
    this.#states.set(raw, state)
    return state
  }

  #fieldOf({ row, index, isOnComponent, holder }: Stack): FieldSchema {
    const { game, player, dynamic } = this.#schema
    const group = isOnComponent ? dynamic[holder!.deck]! : row === 0 ? game : player
    return group.stacks.find((field) => field.index === index)!
  }

  /** The same fields, read through the watch. */
  #group({ fields }: GroupSchema, raw: GroupState, row: number): GroupState {
    const { watch } = this
    const group = {}
    for (const field of fields) {
      const { name } = field
      const made = this.#made(field, raw, row)
      const isCounter = isStatistic(field)
      Object.defineProperty(group, name, {
        enumerable: true,
        get() {
          if (made !== undefined) return made
          if (isCounter) return watch.counter(row, field, raw[name] as number)
          watch.field(row, field)
          return raw[name]
        },
        set(value: unknown) {
          if (!isCounter) watch.wrote(`${row} ${name}`, value)
          const written = isCounter ? watch.counted(row, field, value, raw[name] as number) : value
          ;(raw as { [field: string]: unknown })[name] = written
        },
      })
    }
    return Object.freeze(group) as GroupState
  }

  /** What a field that is no plain value is read through. */
  #made(field: FieldSchema, raw: GroupState, row: number): unknown {
    const { name } = field
    const { kind } = field.field
    if (kind === 'stack') return this.stack(raw[name] as Stack)
    if (kind === 'board') return new WatchedSpaces(this, raw[name] as Spaces)
    if (kind === 'timer') return new WatchedTimer(this.watch, raw[name] as TimerState, row, field)
    if (kind !== 'merged') return undefined
    return new WatchedMerged(this, raw[name] as MergedStack, (field.field as MergedField).how === 'overlap')
  }
}

class WatchedSpaces implements ReadBoard<WatchedStack, string | number> {
  readonly #wrapping: Wrapping
  readonly #raw: Spaces

  constructor(wrapping: Wrapping, raw: Spaces) {
    this.#wrapping = wrapping
    this.#raw = raw
  }
  get length(): number {
    return this.#raw.length
  }
  /** @internal An argument names the space. */
  readPlace(space: string | number): void {
    this.#wrapping.stack(this.#raw.at(space)).readAll()
  }
  at(space: string | number): WatchedStack {
    return this.#wrapping.stack(this.#raw.at(space))
  }
  *[Symbol.iterator](): IterableIterator<WatchedStack> {
    for (const stack of this.#raw) yield this.#wrapping.stack(stack)
  }
}

class WatchedTimer implements WriteTimer {
  readonly #watch: Watch
  readonly #raw: TimerState
  readonly #row: number
  readonly #field: FieldSchema

  constructor(watch: Watch, raw: TimerState, row: number, field: FieldSchema) {
    this.#watch = watch
    this.#raw = raw
    this.#row = row
    this.#field = field
  }
  get isRunning(): boolean {
    this.#watch.timer(this.#row, this.#field)
    return this.#raw.isRunning
  }
  start(ms: number, move: string, args: Args = {}): void {
    this.#watch.wrote(`${this.#row} ${this.#field.name}`, [ms, move, args])
    this.#raw.start(ms, move, args)
  }
  cancel(): boolean {
    this.#watch.timer(this.#row, this.#field)
    this.#watch.wrote(`${this.#row} ${this.#field.name}`)
    return this.#raw.cancel()
  }
}
