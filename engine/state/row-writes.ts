import type { Row, Value } from '../model/match.ts'
import type { ComponentRows, Stack, Writes } from './kernel.ts'

/** Copy on write: which of a working copy's rows are this version's own, and which stacks hold what their rows do not show yet. */
export class RowWrites implements Writes {
  /** Counts versions: what was last copied in this one may be written in place. */
  generation = 1
  /** Whether any row is this version's own. */
  any = false
  readonly #rows: Row[]
  readonly #components: ComponentRows
  /** Rows from here on are components'. */
  readonly #players: number
  readonly #owned: number[] = []
  readonly #stacks: Stack[] = []
  // Setting an array's length takes long.
  #count = 0

  constructor(rows: Row[], components: ComponentRows, players: number) {
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
  stack(stack: Stack): void {
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
