import type { Schema } from '../declare/schema.ts'
import type { Match, Row, Value } from '../model/match.ts'
import type * as interfaces from './interfaces.ts'

const NO_ROWS: readonly Row[] = []
/** Stands for the rows of a deck that were written to since they were loaded. */
const WRITTEN: readonly Row[] = []

/** Where in a working copy's rows what changes about components is kept: deck by deck, after the players'. */
export class ComponentRows implements interfaces.ComponentRows {
  readonly #rows: Row[]
  /** For each deck, the row of its first component; -1 where nothing changes about its components. */
  readonly #first: readonly number[]
  readonly #sizes: readonly number[]
  /** Whether there are any rows. */
  readonly #any: boolean
  /** What was loaded last, for each deck, or `WRITTEN`. */
  readonly #loaded: (readonly Row[])[]

  constructor(schema: Schema, rows: Row[], first: number) {
    this.#rows = rows
    this.#sizes = schema.decks.map(({ components }) => components.length)
    let row = first
    this.#first = schema.dynamic.map((group, deck) => {
      const begins = row
      row += group ? this.#sizes[deck] : 0
      return group ? begins : -1
    })
    this.#any = this.#first.some((first) => first >= 0)
    this.#loaded = schema.decks.map(() => NO_ROWS)
  }

  rowOf(deck: number, index: number): number {
    return this.#first[deck] + index
  }

  /** The component whose row it is. Throws Error for a row of the game or of a player. */
  holder(row: number): { deck: number; index: number } {
    const deck = this.#first.findLastIndex((first) => first >= 0 && first <= row)
    if (deck < 0) throw new Error(`row ${row} is no component's`)
    return { deck, index: row - this.#first[deck] }
  }

  /** Components are many: those that are already loaded are not loaded again. */
  load(components: Match['state']['components'], made: readonly (readonly interfaces.Component[])[]): void {
    for (let deck = 0; deck < components.length; deck++) {
      const given = components[deck]
      if (given === this.#loaded[deck]) continue
      this.#loaded[deck] = given
      const first = this.#first[deck]
      for (let index = 0; index < given.length; index++) {
        this.#rows[first + index] = given[index]
        for (const stack of made[deck][index].state.$stacks!) stack.reload()
      }
    }
  }

  written(row: number): void {
    this.#loaded[this.holder(row).deck] = WRITTEN
  }

  /** The rows as they are now, for a match; those given where nothing has changed. */
  current(given: Match['state']['components']): Match['state']['components'] {
    return this.#any ? this.#changed(given) : given
  }

  #changed(given: Match['state']['components']): Match['state']['components'] {
    let changed = false
    for (let deck = 0; deck < given.length; deck++) {
      const first = this.#first[deck]
      if (this.#loaded[deck] === WRITTEN) this.#loaded[deck] = this.#rows.slice(first, first + this.#sizes[deck])
      if (first >= 0 && this.#loaded[deck] !== given[deck]) changed = true
    }
    return changed ? given.map((rows, deck) => (this.#first[deck] < 0 ? rows : this.#loaded[deck])) : given
  }
}

/** Copy on write: which of a working copy's rows are this version's own, and which stacks hold what their rows do not show yet. */
export class RowWrites implements interfaces.Writes {
  /** Counts versions: what was last copied in this one may be written in place. */
  generation = 1
  /** Whether any row is this version's own. */
  any = false
  readonly #rows: Row[]
  readonly #components: interfaces.ComponentRows
  /** Rows from here on are components'. */
  readonly #players: number
  readonly #owned: number[] = []
  readonly #stacks: interfaces.Stack[] = []
  // Setting an array's length takes long.
  #count = 0

  constructor(rows: Row[], components: interfaces.ComponentRows, players: number) {
    this.#rows = rows
    this.#components = components
    this.#players = players
  }

  /** The next version begins; what was done to stacks and is not in their rows is given up. */
  begin(): void {
    this.generation++
    this.any = false
    this.#count = 0
  }

  /** The row, this version's own. */
  row(row: number): Value[] {
    if (this.#owned[row] !== this.generation) {
      this.#rows[row] = this.#rows[row].slice()
      this.#owned[row] = this.generation
      this.any = true
      if (row >= this.#players) this.#components.written(row)
    }
    return this.#rows[row] as Value[]
  }

  /** A stack is written in this version. */
  stack(stack: interfaces.Stack): void {
    if (stack.isOnComponent) this.#components.written(stack.row)
    this.#stacks[this.#count++] = stack
  }

  /** Puts what was done to stacks in this version into their rows. */
  settle(): void {
    for (let i = 0; i < this.#count; i++) {
      const { row, index, raw } = this.#stacks[i]
      this.row(row)[index] = raw
    }
    this.#count = 0
  }
}
