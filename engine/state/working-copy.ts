import { wrongValue } from '../declare/field.ts'
import type { FieldSchema, Schema } from '../declare/schema.ts'
import type { Shape, Writing } from '../declare/state-types.ts'
import { labelOf } from '../model/component-id.ts'
import { RuleError } from '../model/errors.ts'
import type { Match, MatchState, Order, Row, Transfer, Value, Variant } from '../model/match.ts'
import type { Seat } from '../model/seats.ts'
import type { Draws } from '../random/chance.ts'
import { VersionChance } from '../random/version-chance.ts'
import { Component } from './component.ts'
import { groupClass } from './group.ts'
import type * as interfaces from './interfaces.ts'
import { Labels } from './labels.ts'
import { MoveLedger } from './move-ledger.ts'
import { ReadTracking } from './read-tracking.ts'
import { ComponentRows, RowWrites } from './rows.ts'
import { RuleState } from './rule-state.ts'
import { runAs } from './running.ts'
import { Timers } from './timers.ts'

/**
 * The state that rules read and change: one for each (game, number of seats), loaded with a match, never shared by two
 * at a time. Rows and stacks of the match are shared until first written in a version, then copied.
 */
export class WorkingCopy implements interfaces.WorkingCopy {
  readonly schema: Schema
  readonly seats: number
  readonly state: interfaces.GivenState
  /** The same object, as functions of the game take it. The author's types end here: fields have classes that are made at run time. */
  readonly authorState: Writing<Shape>
  /** Row 0 is the game's, row 1 + s is seat s's; then a row for each component about which something changes, deck by deck. */
  readonly rows: Row[] = []
  readonly components: ComponentRows
  readonly writes: RowWrites
  /** By deck. */
  readonly known: readonly (readonly Component[])[]
  readonly labels: Labels
  readonly random = new VersionChance()
  readonly moveLedger = new MoveLedger()
  variant: Variant = {}
  turn: Seat = 0
  /** Counted moves in this turn, and whether there was any move. */
  made = 0
  moved = false
  orders: readonly Order[] = []
  /** A turn has ended and another begun in this step. */
  passed = false
  /** The match is being set up: no player has had a turn. */
  settingUp = false
  inactive: readonly Seat[] = []
  resigned: readonly Seat[] = NOBODY
  banks: readonly number[] = []
  /** The seat that acts: the proposer, or whom a round robin has come to. */
  seat: Seat = 0
  version = 0
  /** Off while `legal`, guards and scores are asked. */
  writable = false
  /** Rules are being asked or carried out: no other match may be loaded meanwhile. */
  busy = false
  /** Components moved in this version; null when nobody wants to know. */
  transfers: Transfer[] | null = null
  /** Stacks that were shuffled in this version, by path. */
  shuffled: string[] = NOTHING
  readonly readTracking = new ReadTracking()
  /** Names of the moves that players have. */
  moves: ReadonlySet<string> = new Set()
  readonly timers = new Timers()
  /** Whether play is in a phase; the rules that the working copy belongs to know. */
  inPhase: (path: string) => boolean = () => {
    throw new RuleError('inPhase: the phase cannot be asked for here')
  }
  readonly stacks: readonly (readonly interfaces.Stack[])[]
  /** The match that the working copy holds as it is; null from the first change until the next match is made of it. */
  #at: Match | null = null
  readonly #ComponentGroup: readonly (ReturnType<typeof groupClass> | null)[]

  /** `given` makes what rules are given of the state as it is. */
  constructor(schema: Schema, seats: number, given = (state: interfaces.GivenState): interfaces.GivenState => state) {
    this.schema = schema
    this.seats = seats
    this.labels = new Labels(schema.decks.map(({ name }) => name))
    this.components = new ComponentRows(schema, this.rows, seats + 1)
    this.writes = new RowWrites(this.rows, this.components, seats + 1)
    const known: Component[][] = schema.decks.map(() => [])
    this.known = known
    const GameGroup = groupClass(schema.game)
    const PlayerGroup = groupClass(schema.player)
    const groups: interfaces.GroupState[] = [new GameGroup(this, 0)]
    for (let seat = 0; seat < seats; seat++) groups.push(new PlayerGroup(this, seat + 1))
    this.stacks = groups.map((group) => group.$stacks)
    this.#ComponentGroup = schema.dynamic.map((group) => group && groupClass(group))
    this.state = given(new RuleState(this, groups[0], groups.slice(1)))
    this.authorState = this.state as unknown as Writing<Shape>
    schema.decks.forEach(({ components }, deck) => {
      for (let index = 0; index < components.length; index++) known[deck].push(new Component(this, deck, index))
    })
  }

  /** Lets rules run on the current match, and on no other until they are through. */
  hold<T>(work: () => T): T {
    this.busy = true
    try {
      return runAs(true, work)
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
      return runAs(true, ask)
    } finally {
      this.writable = writable
      this.busy = busy
      this.seat = seat
    }
  }

  load(match: Match): void {
    if (this.busy) throw new RuleError('a rule cannot call the engine')
    this.writes.begin()
    this.labels.begin()
    if (match !== this.#at) this.#fill(match)
    this.seat = match.turn
    this.passed = false
    this.settingUp = false
    this.readTracking.clear(match.turn)
    this.writable = false
    this.transfers = null
    this.shuffled = NOTHING
    this.timers.load(match)
    this.moveLedger.clear()
    this.random.load(match.version, match.chance)
  }

  #fill(match: Match): void {
    const { rows } = this
    // What throws on the way leaves nothing that could be taken for a match.
    this.#at = null
    rows[0] = match.state.game
    const { players } = match.state
    for (let seat = 0; seat < players.length; seat++) rows[seat + 1] = players[seat]
    for (const stacks of this.stacks) for (const stack of stacks) stack.reload()
    this.components.load(match.state.components, this.known)
    this.labels.all = match.state.labels
    // A match read from storage is not frozen; rules get a copy that is.
    if (this.variant !== match.variant) this.variant = Object.isFrozen(match.variant) ? match.variant : Object.freeze({ ...match.variant })
    this.turn = match.turn
    this.made = match.turns.made
    this.moved = match.turns.moved
    this.orders = match.turns.orders
    this.inactive = match.inactive
    this.resigned = match.resigned ?? NOBODY
    this.banks = match.banks
    this.version = match.version
    this.random.drawFrom(match.secret)
    this.#at = match
  }

  /** Begins the next version: what the last one wrote is now shared with its match. */
  begin(): void {
    this.#at = null
    this.writes.begin()
    this.version++
    this.random.begin()
    this.transfers = NO_TRANSFERS
    this.shuffled = NOTHING
    this.labels.begin()
  }

  /** From here on the state is written in place, and nothing random is taken from the match's secret: until a match is loaded. */
  playOn(draws: Draws): void {
    this.#at = null
    this.random.playOn(draws)
  }

  /** Begins the next version of a state that is written in place. */
  beginInPlace(): void {
    this.version++
    this.shuffled = NOTHING
  }

  /** A match was made of what the working copy holds. */
  became(match: Match): void {
    this.#at = match
  }

  /** The state as it is now; parts that have not changed are those given. */
  stateAfter(before: MatchState): MatchState {
    this.writes.settle()
    const { rows, labels, writes } = this
    if (!writes.any && before.labels === labels.all) return before
    return {
      game: rows[0],
      players: this.#playersAfter(before.players),
      components: this.components.current(before.components),
      labels: labels.all,
    }
  }

  #playersAfter(before: MatchState['players']): MatchState['players'] {
    const { rows, seats } = this
    let players: Row[] | null = null
    for (let seat = 0; seat < seats; seat++) {
      const row = rows[seat + 1]
      if (before[seat] === row) continue
      players ??= before.slice()
      players[seat] = row
    }
    return players ?? before
  }

  /** It is this seat's turn now, and nothing has been done in it. */
  beginTurn(seat: Seat): void {
    this.turn = seat
    this.made = 0
    this.moved = false
    this.passed = true
    this.readTracking.turnsBegun++
  }

  /** Another turn has begun, in a match with a field that counts them. What comes before any player's move is of the first. */
  countTurn(): void {
    const { turnNumber } = this.schema
    if (turnNumber && !this.settingUp) this.set(0, turnNumber, (this.rows[0][turnNumber.index] as number) + 1)
  }

  /** Throws RuleError where rules only read. */
  mayWrite(): void {
    if (!this.writable) throw new RuleError('the state can only be read here')
  }

  /** The version's randomness. */
  get chance(): Draws {
    if (!this.writable) throw new RuleError('nothing random may be asked for here')
    return this.random.rules
  }

  /** Whether the timer of a field runs. */
  isTimed(field: string): boolean {
    return this.timers.running.some((timer) => timer.field === field)
  }

  /** What changes about a component, or null. */
  stateOf(deck: number, index: number): interfaces.GroupState | null {
    const Group = this.#ComponentGroup[deck]
    return Group ? new Group(this, this.components.rowOf(deck, index)) : null
  }

  /** Stacks by group: the game's, the players', then those on components that may hold a component of the deck. */
  *allStacks(deck: number): Generator<readonly interfaces.Stack[]> {
    yield* this.stacks
    for (const [position, group] of this.schema.dynamic.entries()) {
      if (!group?.stacks.some((one) => one.deck === deck)) continue
      const { length } = this.schema.decks[position].components
      for (let index = 0; index < length; index++) yield this.known[position][index].state.$stacks!
    }
  }

  set(row: number, { name, index, field }: FieldSchema, given: Value): void {
    // JSON has no -0, and what is stored must come back the same.
    const value = Array.isArray(given) ? given.map(positive) : positive(given as number)
    const wrong = wrongValue(field as Parameters<typeof wrongValue>[0], value, this.seats)
    if (wrong) throw new RuleError(`${this.nameOf(row)}.${name} cannot be ${JSON.stringify(value)}: ${wrong}`)
    this.readTracking.wroteField(this.schema, row, name, field)
    this.mayWrite()
    this.writes.row(row)[index] = Array.isArray(value) ? Object.freeze(value) : (value as Value)
  }

  /** A secret shuffle: nobody can tell any more which is which. */
  scramble(deck: number, components: readonly number[]): void {
    // Nobody looks where play goes on in place.
    this.random.drew = true
    if (this.schema.secretive && !this.random.isInPlace)
      this.transfers = this.labels.scramble(deck, components, this.random.labels, this.transfers)
  }

  /** Notes that a component went from one stack to another. */
  transferred({ deck, number: component }: interfaces.Component, from: interfaces.Stack, to: interfaces.Stack): void {
    if (this.random.isInPlace) return
    const { labels } = this
    const label = labelOf(labels.all[deck], component)
    // A viewer who loses sight of it there must not recognise it when it comes out.
    const isLost = to.hidesIdentity || from.dynamicVisibility
    if (isLost) labels.renew(deck, [component], this.random.labels)
    if (!this.transfers) return
    if (from.hidesFaces) this.readTracking.tainted ||= from.shownIn(to)
    const fromLabel = labels.isScrambled(deck, component) ? null : label
    const toLabel = isLost ? labelOf(labels.all[deck], component) : label
    const transfer = { deck, component, from: from.path, to: to.path, fromLabel, toLabel }
    // Mostly there is one only, and a list that grows takes room for many.
    if (this.transfers.length === 0) this.transfers = [transfer]
    else this.transfers.push(transfer)
  }

  nameOf(row: number): string {
    if (row === 0) return 'game'
    if (row <= this.seats) return `players.${row - 1}`
    const { deck, index } = this.components.holder(row)
    return `${this.schema.decks[deck].name}.${index}`
  }
}

const positive = <T>(value: T): T | 0 => (Object.is(value, -0) ? 0 : value)
const NOTHING: string[] = []
const NOBODY: readonly Seat[] = []
/** For all versions in which nothing moves, so not to be changed. */
export const NO_TRANSFERS: Transfer[] = Object.freeze([]) as unknown as Transfer[]
