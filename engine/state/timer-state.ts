import type { TimerField } from '../declare/field.ts'
import type { FieldSchema } from '../declare/schema.ts'
import { RuleError } from '../model/errors.ts'
import type { Args } from '../model/views.ts'
import type { WorkingCopy } from './interfaces.ts'
import { lasting, type Timers } from './timers.ts'

/** A timer field as rules use it. What it is, is told by the match's timers alone. */
export class TimerState {
  readonly #working: WorkingCopy
  readonly #path: string
  readonly #field: FieldSchema
  readonly #row: number
  /** The phase that it is for. */
  readonly #phase: string | undefined

  constructor(working: WorkingCopy, path: string, field: FieldSchema, row: number) {
    this.#working = working
    this.#path = path
    this.#field = field
    this.#row = row
    this.#phase = (field.field as TimerField).phase
    Object.freeze(this)
  }

  get isRunning(): boolean {
    const { readTracking } = this.#working
    if (readTracking.tracking) readTracking.noted(this.#field, this.#row, 'all')
    return this.#working.isTimed(this.#path)
  }

  /**
   * Throws RuleError where rules only read, for a time that is none and for a move that players have not; the chain does where
   * it is for a phase that play does not come to in it.
   */
  start(ms: number, move: string, args: Args = {}): void {
    const timers = this.#writing()
    if (!this.#working.moves.has(move)) throw new RuleError(`${this.#path}.start: there is no move '${move}'`)
    // What rules keep of the arguments and change later is not the match's.
    const given = JSON.parse(JSON.stringify(args)) as Args
    timers.start(this.#path, { move, args: given, ms: lasting(`${this.#path}.start`, ms), phase: this.#phase }, this.#working)
  }

  cancel(): boolean {
    return this.#writing().cancel(this.#path, this.#working)
  }

  #writing(): Timers {
    this.#working.mayWrite()
    return this.#working.timers
  }
}
