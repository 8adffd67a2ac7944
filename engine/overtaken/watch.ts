import type { Question } from '../../statecharts/compile/protocol.ts'
import type { FieldSchema } from '../declare/schema.ts'
import type { Seat } from '../model/seats.ts'
import { answerOf } from '../play/questions.ts'
import type { Ruleset } from '../rules/game.ts'
import { type End, type Glimpse, HIDDEN, type Seen } from './seen.ts'

/** What was read and is otherwise now. `what` says which words tell of it. */
export type Changed =
  | { readonly what: 'place' | 'step' | 'turn' | 'seats' }
  | { readonly what: 'field' | 'timer' | 'stack' | 'chosen'; readonly row: number; readonly field: FieldSchema }
  | { readonly what: 'slot'; readonly row: number; readonly field: FieldSchema; readonly slot: number }
  | { readonly what: 'component'; readonly deck: number; readonly index: number }

/** A number for a statistic that rules read; `nth` counts those that they have met before. */
export type StandIn = (row: number, field: FieldSchema, nth: number) => number

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
  /** What rules take each statistic for that they have read or written: nobody sees one, so another number stands for it. */
  readonly #taken = new Map<string, number>()
  #standIn: StandIn = () => 0
  #hasCounted = false
  readonly #course: string[] = []

  begin(was: Seen, is: Seen, now: Ruleset, standIn: StandIn = () => 0): void {
    this.#was = was
    this.#is = is
    this.#now = now
    this.#on = true
    this.changed = null
    this.ending = null
    this.#written.clear()
    this.#taken.clear()
    this.#standIn = standIn
    this.#hasCounted = false
    this.#course.length = 0
  }

  /** Whether a statistic was read. */
  get hasCounted(): boolean {
    return this.#hasCounted
  }

  /** What rules have read, been told by guards, and written, in order, and how it ended; of a statistic what was added to it. */
  get course(): string {
    return [...this.#course, this.ending].join('\n')
  }

  /** Notes what rules do that depends on nothing noted before. */
  note(what: string): void {
    if (this.#on) this.#course.push(what)
  }

  /** The rules have done what the move is: what they do after it does not count. */
  through(): never {
    return this.#breakOff('through')
  }

  /** The rules have refused the move by themselves. */
  refused(): void {
    this.note('refused')
    if (this.#on) this.ending = 'through'
    this.#on = false
  }

  #breakOff(ending: NonNullable<Watch['ending']>): never {
    this.#on = false
    // Rules that catch what breaks them off go on unwatched, and what broke them off first counts.
    this.ending ??= ending
    throw new BrokenOff()
  }

  /** A fact was read: `glimpse` says how it is seen in a match. */
  compare(glimpse: (seen: Seen) => Glimpse, changed: Changed): void {
    if (!this.#on) return
    const was = glimpse(this.#was)
    if (was === HIDDEN) this.hide()
    this.note(JSON.stringify([changed, was], (key, value) => (key === 'field' ? value.name : value)))
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

  /** Rules have written something; `how` tells one such writing from another. */
  wrote(what: string, how: unknown = ''): void {
    if (!this.#on) return
    this.#written.add(what)
    this.note(`${what} = ${JSON.stringify(how)}`)
  }

  /** What rules take a statistic for. */
  counter(row: number, field: FieldSchema, real: number): number {
    if (!this.#on) return real
    const counter = `${row} ${field.name}`
    const known = this.#taken.get(counter)
    if (known !== undefined) return known
    this.#hasCounted = true
    const taken = this.#standIn(row, field, this.#taken.size)
    this.#taken.set(counter, taken)
    return taken
  }

  /** What becomes of a statistic that rules set: as much more than it was as they have added to what they took it for. */
  counted(row: number, { name }: FieldSchema, set: unknown, real: number): unknown {
    if (!this.#on) return set
    const counter = `${row} ${name}`
    const taken = this.#taken.get(counter)
    if (typeof set !== 'number' || taken === undefined) {
      this.wrote(counter, set)
      if (typeof set === 'number') this.#taken.set(counter, set)
      return set
    }
    this.wrote(counter, `+${set - taken}`)
    this.#taken.set(counter, set)
    return real + set - taken
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

  back(deck: number, index: number): void {
    this.compare((seen) => seen.back(deck, index), { what: 'component', deck, index })
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
  return typeof answer === 'function' ? answer() : answer.test()
}
