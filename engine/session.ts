import { Chance } from './chance.ts'
import { Component } from './component.ts'
import { RuleError } from './game-error.ts'
import { type GroupState, groupClass } from './group.ts'
import type { Match, Order, Row, Transfer, Value, Variant } from './match.ts'
import { RuleState } from './rule-state.ts'
import type { FieldSchema, Schema } from './schema.ts'
import type { Seat } from './seats.ts'
import type { Stack } from './stack.ts'
import { wrongValue } from './value.ts'

/**
 * The state that rules read and change: one for each (game, number of seats), loaded with a match, never shared by two
 * at a time. Rows and stacks of the match are shared until first written in a version, then copied.
 */
export class Session {
  readonly schema: Schema
  readonly seats: number
  /** What rules are given. */
  readonly state: RuleState
  /** Row 0 is the game's, row 1 + s is seat s's. */
  rows: Row[] = []
  labels: (readonly number[])[] = []
  variant: Variant = {}
  turn: Seat = 0
  /** Counted moves in this turn, and whether there was any move. */
  made = 0
  moved = false
  orders: readonly Order[] = []
  /** A turn has ended and another begun in this step. */
  passed = false
  inactive: readonly Seat[] = []
  banks: readonly number[] = []
  /** The seat that acts: the proposer, or whom a round robin has come to. */
  seat: Seat = 0
  version = 0
  secret = ''
  /** Off while `legal`, guards and scores are asked. */
  writable = false
  /** Rules are being asked or carried out: no other match may be loaded meanwhile. */
  busy = false
  /** Components moved in this version; null when nobody wants to know. */
  transfers: Transfer[] | null = null
  readonly stacks: readonly (readonly Stack[])[]
  readonly #components: Component[][]
  readonly #rowOwned: number[]
  readonly #valueOwned: number[][]
  readonly #labelsOwned: number[]
  /** For each deck, the components that were secretly shuffled in this version. */
  readonly #scrambled: Set<number>[]
  /** Counts versions: what was last copied in this one may be written in place. */
  #generation = 1
  #chance: Chance | null = null

  constructor(schema: Schema, seats: number) {
    this.schema = schema
    this.seats = seats
    const GameGroup = groupClass(schema.game)
    const PlayerGroup = groupClass(schema.player)
    const groups: GroupState[] = [new GameGroup(this, 0)]
    for (let seat = 0; seat < seats; seat++) groups.push(new PlayerGroup(this, seat + 1))
    this.stacks = groups.map((group) => group.$stacks)
    this.#components = schema.decks.map(() => [])
    this.#rowOwned = groups.map(() => 0)
    this.#valueOwned = groups.map((_, row) => this.group(row).fields.map(() => 0))
    this.#labelsOwned = schema.decks.map(() => 0)
    this.#scrambled = schema.decks.map(() => new Set())
    this.state = new RuleState(this, groups[0]!, groups.slice(1))
  }

  /** Lets rules run on the match at hand, and on no other until they are through. */
  hold<T>(work: () => T): T {
    this.busy = true
    try {
      return work()
    } finally {
      this.busy = false
    }
  }

  /** Asks a rule that only reads, wherever it is asked; what was going on goes on after it. */
  read<T>(ask: () => T): T {
    const { writable, busy, seat } = this
    this.writable = false
    this.busy = true
    try {
      return ask()
    } finally {
      this.writable = writable
      this.busy = busy
      this.seat = seat
    }
  }

  group(row: number) {
    return row === 0 ? this.schema.game : this.schema.player
  }

  load(match: Match): void {
    if (this.busy) throw new RuleError('a rule cannot call the engine')
    this.#generation++
    for (const scrambled of this.#scrambled) scrambled.clear()
    const { rows } = this
    rows[0] = match.state.game
    const { players } = match.state
    for (let seat = 0; seat < players.length; seat++) rows[seat + 1] = players[seat]!
    this.labels = match.state.labels as (readonly number[])[]
    // A match read from storage is not frozen; rules get a copy that is.
    this.variant = Object.isFrozen(match.variant) ? match.variant : Object.freeze({ ...match.variant })
    this.turn = match.turn
    this.seat = match.turn
    this.made = match.turns.made
    this.moved = match.turns.moved
    this.orders = match.turns.orders
    this.passed = false
    this.inactive = match.inactive
    this.banks = match.banks
    this.version = match.version
    this.secret = match.secret
    this.writable = false
    this.transfers = null
    this.#chance = null
  }

  /** Begins the next version: what the last one wrote is now shared with its match. */
  begin(): void {
    this.#generation++
    this.version++
    this.#chance = null
    for (const scrambled of this.#scrambled) scrambled.clear()
  }

  /** It is this seat's turn now, and nothing has been done in it. */
  beginTurn(seat: Seat): void {
    this.turn = seat
    this.made = 0
    this.moved = false
    this.passed = true
  }

  /** A turn that was broken off goes on. */
  resumeTurn({ made, moved }: { made: number; moved: boolean }): void {
    this.made = made
    this.moved = moved
  }

  /** A move by whose turn it is. */
  countMove(counts: boolean): void {
    this.moved = true
    if (counts) this.made++
  }

  /** Lets a seat take part, or no longer. */
  setActive(seat: Seat, active: boolean): void {
    this.#mayWrite()
    this.#checkSeat(seat)
    const others = this.inactive.filter((one) => one !== seat)
    this.inactive = active ? others : [...others, seat].sort((a, b) => a - b)
  }

  passTurnTo(seat: Seat): void {
    this.#mayWrite()
    this.#checkSeat(seat)
    if (this.inactive.includes(seat)) throw new RuleError(`seat ${seat} does not take part and cannot have the turn`)
    this.beginTurn(seat)
  }

  giveTime(seat: Seat, ms: number): void {
    this.#mayWrite()
    this.#checkSeat(seat)
    if (this.banks.length === 0) throw new RuleError('the game has no time bank')
    if (!Number.isSafeInteger(ms)) throw new RuleError(`${ms} is no whole number of milliseconds`)
    this.banks = this.banks.with(seat, Math.max(0, this.banks[seat]! + ms))
  }

  #mayWrite(): void {
    if (!this.writable) throw new RuleError('the state can only be read here')
  }

  #checkSeat(seat: Seat): void {
    if (!(Number.isInteger(seat) && seat >= 0 && seat < this.seats)) throw new RuleError(`there is no seat ${seat}`)
  }

  /** The version's randomness. */
  get chance(): Chance {
    if (!this.writable) throw new RuleError('nothing random may be asked for here')
    this.#chance ??= new Chance(this.secret, this.version)
    return this.#chance
  }

  component(deck: number, index: number): Component {
    const made = this.#components[deck]!
    made[index] ??= new Component(this, deck, index)
    return made[index]
  }

  /** The row, this version's own. */
  ownRow(row: number): Value[] {
    this.#mayWrite()
    if (this.#rowOwned[row] !== this.#generation) {
      this.rows[row] = this.rows[row]!.slice()
      this.#rowOwned[row] = this.#generation
    }
    return this.rows[row] as Value[]
  }

  /** The components of a stack, this version's own. */
  ownStack(row: number, index: number): number[] {
    const own = this.ownRow(row)
    const owned = this.#valueOwned[row]!
    if (owned[index] !== this.#generation) {
      own[index] = (own[index] as readonly number[]).slice()
      owned[index] = this.#generation
    }
    return own[index] as unknown as number[]
  }

  set(row: number, { name, index, field }: FieldSchema, given: Value): void {
    // JSON has no -0, and what is stored must come back the same.
    const value = Object.is(given, -0) ? 0 : given
    const wrong = wrongValue(field as never, value, this.seats)
    if (wrong) throw new RuleError(`${this.nameOf(row)}.${name} cannot be ${JSON.stringify(value)}: ${wrong}`)
    this.ownRow(row)[index] = value
  }

  /** A secret shuffle: nobody can tell any more which is which. */
  scramble(deck: number, components: readonly number[]): void {
    if (!this.schema.secretive) return
    this.#relabel(deck, components)
    this.#hideFromTransfers(deck, components)
  }

  /** Gives these components labels never seen before. */
  #relabel(deck: number, components: readonly number[]): void {
    if (this.#labelsOwned[deck] !== this.#generation) {
      this.labels = this.labels.slice()
      this.labels[deck] = this.labels[deck]!.slice()
      this.#labelsOwned[deck] = this.#generation
    }
    const labels = this.labels[deck] as number[]
    // Of 52 random bits: they tell nothing, not even how many were dealt before, and none comes twice in practice.
    for (const component of components) labels[component] = this.chance.below(2 ** 20) * 2 ** 32 + this.chance.below(2 ** 32)
  }

  /** Notes that a component went from one stack to another. */
  transferred({ deck, index: component }: Component, from: Stack, to: Stack): void {
    const label = this.labels[deck]![component]!
    // Whoever loses sight of it there must not know it again when it comes out.
    if (to.blurs) this.#relabel(deck, [component])
    const fromLabel = this.#scrambled[deck]!.has(component) ? null : label
    this.transfers?.push({ deck, component, from: from.path, to: to.path, fromLabel, toLabel: this.labels[deck]![component]! })
  }

  /** Whoever knew a component by its label before a secret shuffle does not know it after, nor the other way round. */
  #hideFromTransfers(deck: number, components: readonly number[]): void {
    for (const component of components) this.#scrambled[deck]!.add(component)
    if (!this.transfers) return
    this.transfers = this.transfers.map((one) =>
      one.deck === deck && components.includes(one.component) ? { ...one, toLabel: null } : one,
    )
  }

  nameOf(row: number): string {
    return row === 0 ? 'game' : `players.${row - 1}`
  }
}
