import type { Question } from '../../statecharts/index.ts'
import { answerOf } from '../conditions.ts'
import type { Ruleset } from '../ruleset.ts'
import type { FieldSchema } from '../schema.ts'
import type { Seat } from '../seats.ts'
import { type End, type Glimpse, HIDDEN, type Seen } from './seen.ts'

/** What was read and is otherwise now. `what` says which words tell of it. */
export type Changed =
  | { readonly what: 'place' | 'step' | 'turn' | 'seats' }
  | { readonly what: 'field' | 'timer' | 'stack' | 'chosen'; readonly row: number; readonly field: FieldSchema }
  | { readonly what: 'slot'; readonly row: number; readonly field: FieldSchema; readonly slot: number }
  | { readonly what: 'component'; readonly deck: number; readonly index: number }

/** Breaks off what rules do: nothing more need be known of it. */
class BrokenOff extends Error {}

/** A stack as it is named in both matches. */
export interface Held {
  readonly row: number
  readonly field: FieldSchema
}

/**
 * Compares what rules read, as they read it, with what the proposer saw and with what they see now. It breaks the rules off at
 * the first fact that is otherwise, and at the first that was hidden from them.
 */
export class Watch {
  changed: Changed | null = null
  /** How it ended: the move is through; something was read that is otherwise, or that the proposer did not see; null where rules ended it themselves. */
  ending: 'through' | 'changed' | 'hidden' | null = null
  #was!: Seen
  #is!: Seen
  /** Holds the match as it is now. */
  #now!: Ruleset
  #on = false
  /** What rules have written themselves, by row and field; `turn` and seats too. */
  readonly #written = new Set<string>()
  /** Statistics that were read more often than written: nobody sees them, and something besides the count hangs on them. */
  readonly #asked = new Map<string, number>()

  begin(was: Seen, is: Seen, now: Ruleset): void {
    this.#was = was
    this.#is = is
    this.#now = now
    this.#on = true
    this.changed = null
    this.ending = null
    this.#written.clear()
    this.#asked.clear()
  }

  /** The rules have done what the move is: what they do after it does not count. */
  through(): never {
    return this.#breakOff(this.#itsEnd)
  }

  /** What stood for a statistic that decided something may have led rules elsewhere. */
  get #itsEnd(): 'through' | 'hidden' {
    return this.#asked.size > 0 ? 'hidden' : 'through'
  }

  /** The rules have refused the move by themselves. */
  refused(): void {
    if (this.#on) this.ending = this.#itsEnd
    this.#on = false
  }

  #breakOff(ending: NonNullable<Watch['ending']>): never {
    this.#on = false
    this.ending = ending
    throw new BrokenOff()
  }

  /** A fact was read: `glimpse` says how it is seen in a match. */
  compare(glimpse: (seen: Seen) => Glimpse, changed: Changed): void {
    if (!this.#on) return
    const was = glimpse(this.#was)
    if (was === HIDDEN) this.hide()
    if (was !== glimpse(this.#is)) this.#found(changed)
  }

  /** Something was read that the proposer did not see, a random number for one. */
  hide(): void {
    if (this.#on) this.#breakOff('hidden')
  }

  #found(changed: Changed): never {
    this.changed = changed
    return this.#breakOff('changed')
  }

  /**
   * A question of the chart that tells the proposer no more than whether the move is theirs to make: its answer counts, not
   * what was read to find it.
   */
  asked(question: Question, holds: () => boolean): boolean {
    if (!this.#on) return holds()
    const was = this.unwatched(holds)
    if (was === this.unwatched(() => answerNow(this.#now, question))) return was
    return this.#found({ what: question.kind === 'turn' && question.turn === 'current' ? 'turn' : 'place' })
  }

  /** What is read meanwhile does not count. */
  unwatched<T>(work: () => T): T {
    const on = this.#on
    this.#on = false
    try {
      return work()
    } finally {
      this.#on = on
    }
  }

  wrote(what: string): void {
    if (this.#on) this.#written.add(what)
  }

  counterRead(row: number, { name }: FieldSchema): void {
    if (!this.#on) return
    const counter = `${row} ${name}`
    this.#asked.set(counter, (this.#asked.get(counter) ?? 0) + 1)
  }

  /** A statistic was written: it was read for that. */
  counted(row: number, { name }: FieldSchema): void {
    if (!this.#on) return
    const counter = `${row} ${name}`
    const asked = (this.#asked.get(counter) ?? 0) - 1
    if (asked > 0) this.#asked.set(counter, asked)
    else this.#asked.delete(counter)
  }

  hasWritten(what: string): boolean {
    return this.#written.has(what)
  }

  turn(): void {
    if (!this.#written.has('turn')) this.compare(({ turn }) => turn, { what: 'turn' })
  }

  takesPart(seat: Seat): void {
    if (!this.#written.has(`seat ${seat}`)) this.compare((seen) => seen.takesPart(seat), { what: 'seats' })
  }

  hasResigned(seat: Seat): void {
    if (!this.#written.has(`seat ${seat}`)) this.compare((seen) => seen.hasResigned(seat), { what: 'seats' })
  }

  field(row: number, field: FieldSchema): void {
    if (!this.#written.has(`${row} ${field.name}`)) this.compare((seen) => seen.value(row, field), { what: 'field', row, field })
  }

  timer(row: number, field: FieldSchema): void {
    if (!this.#written.has(`${row} ${field.name}`)) this.compare((seen) => seen.runs(row, field), { what: 'timer', row, field })
  }

  face(deck: number, index: number): void {
    this.compare((seen) => seen.face(deck, index), { what: 'component', deck, index })
  }

  slot({ row, field }: Held, slot: number, origin = slot, shift = 0): void {
    this.compare((seen) => seen.slot(row, field, slot, origin, shift), { what: 'slot', row, field, slot: origin })
  }

  left({ row, field }: Held, origin: number, than: number): void {
    this.compare((seen) => seen.left(row, field, origin, than), { what: 'slot', row, field, slot: origin })
  }

  end({ row, field }: Held, end: End): void {
    this.#ofStack({ row, field }, (seen) => seen.end(row, field, end))
  }

  holdsMore({ row, field }: Held, than: number): void {
    this.#ofStack({ row, field }, (seen) => seen.holdsMore(row, field, than))
  }

  count({ row, field }: Held): void {
    this.#ofStack({ row, field }, (seen) => seen.count(row, field))
  }

  size({ row, field }: Held): void {
    this.#ofStack({ row, field }, (seen) => seen.size(row, field))
  }

  contents({ row, field }: Held): void {
    this.#ofStack({ row, field }, (seen) => seen.contents(row, field))
  }

  free({ row, field }: Held, end: End): void {
    this.#ofStack({ row, field }, (seen) => seen.free(row, field, end))
  }

  slotOf({ row, field }: Held, component: number): void {
    this.#ofStack({ row, field }, (seen) => seen.slotOf(row, field, component))
  }

  /** A component was chosen by its id. */
  member({ row, field }: Held, id: unknown): void {
    this.compare((seen) => seen.member(row, field, id), { what: 'chosen', row, field })
  }

  /** The cells of a stack before rules did anything. */
  cellsBefore({ row, field }: Held): readonly number[] {
    return this.#was.cells(row, field)
  }

  get isOn(): boolean {
    return this.#on
  }

  #ofStack({ row, field }: Held, glimpse: (seen: Seen) => Glimpse): void {
    this.compare(glimpse, { what: 'stack', row, field })
  }
}

function answerNow(rules: Ruleset, question: Question): boolean {
  const answer = answerOf(rules, question)
  return typeof answer === 'function' ? answer() : answer.holds()
}
