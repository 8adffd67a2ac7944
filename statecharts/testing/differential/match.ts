import type { Effect, FailedCheck, Question } from '../../compile/protocol.ts'
import type { FrameValue } from '../../index.ts'
import type { Ask, Stepped, Subject } from './subject.ts'

/** The most frames: the chart's and those of nested interrupts. */
const FRAMES_AT_MOST = 16

/** The effects of one step, with everything that can be compared. */
export interface Happened {
  readonly taken: boolean
  readonly effects: readonly Effect[]
  /** The questions asked, each once, in the order first asked. */
  readonly asked: readonly Question[]
  /** The checks that refused the move, each once. */
  readonly failed: readonly FailedCheck[]
  /** The phases that play is in afterwards, in every frame. */
  readonly places: readonly FrameValue[]
  readonly over: boolean
  readonly registers: { readonly [register: string]: number }
  /** The moves known there: to all, to each seat; and which of the seats may make them. */
  readonly moves: readonly (readonly string[])[]
  readonly turns: readonly (readonly string[])[]
}

/** Plays a chart as the engine does: enters interrupts, returns from them and abandons them. */
export class Match<F> {
  readonly #subject: Subject<F>
  /** The parts of a frame: null for the one shared by all, and each seat's. */
  readonly #parts: readonly (number | null)[]
  #frames: readonly F[] = []
  #asked: Question[] = []
  #answer: Ask = () => false

  constructor(make: (ask: Ask) => Subject<F>, seats: number) {
    this.#parts = [null, ...Array(seats).keys()]
    this.#subject = make((question) => {
      this.#asked.push(question)
      return this.#answer(question)
    })
  }

  get moves(): readonly string[] {
    return this.#parts.flatMap((seat) => this.#subject.moves(this.#frames.at(-1)!, seat))
  }

  start(): Happened {
    return this.#happened(this.#subject.start(), () => false)
  }

  move(move: string, seat: number, answer: Ask): Happened {
    return this.#happens(answer, (frame) => this.#subject.step(frame, move, seat))
  }

  legal(seat: number, answer: Ask): readonly string[] {
    this.#answer = answer
    return this.#subject.legal(this.#frames.at(-1)!, seat)
  }

  /** Makes one automatic step. If there is none and an interrupt has finished, returns to what it interrupted. */
  proceed(answer: Ask): Happened {
    const happened = this.#happens(answer, (frame) => ({ ...this.#subject.proceed(frame), failed: [] }))
    if (happened.taken || this.#frames.length === 1 || !this.#subject.isOver(this.#frames.at(-1)!)) return happened
    this.#frames = this.#frames.slice(0, -1)
    return { ...happened, taken: true, ...this.#where() }
  }

  #happens(answer: Ask, tell: (frame: F) => Stepped<F>): Happened {
    this.#asked = []
    this.#answer = answer
    return this.#happened(tell(this.#frames.at(-1)!), answer)
  }

  #happened({ next, effects, failed }: Stepped<F>, answer: Ask): Happened {
    const full = this.#frames.length >= FRAMES_AT_MOST && effects.some(({ kind }) => kind === 'interrupt')
    const all = next === null || full ? [] : this.#goOn(next, effects)
    // Every step starts from the stored frames.
    this.#frames = this.#frames.map((frame) => this.#subject.stored(frame))
    this.#answer = answer
    return {
      taken: next !== null,
      effects: all,
      asked: distinct(this.#asked),
      failed: distinct(failed),
      ...this.#where(),
    }
  }

  #goOn(next: F, effects: readonly Effect[]): Effect[] {
    this.#frames = [...this.#frames.slice(0, -1), next]
    const all = [...effects]
    for (const effect of effects) {
      if (effect.kind !== 'abandon') continue
      const [chart, ...inner] = this.#frames as [F, ...F[]]
      const left = inner.length ? this.#subject.leave(chart, effect.target) : { next: null, effects: [] }
      all.push(...inner.reverse().flatMap((frame) => this.#subject.exits(frame)), ...left.effects)
      this.#frames = [left.next!]
    }
    for (const effect of effects) {
      if (effect.kind !== 'interrupt') continue
      const begun = this.#subject.enter(effect.phase)
      this.#frames = [...this.#frames, begun.next!]
      all.push(...begun.effects)
    }
    return all
  }

  #where() {
    const here = this.#frames.at(-1)!
    return {
      places: this.#frames.map((frame) => this.#subject.value(frame)),
      over: this.#subject.isOver(here),
      registers: this.#subject.registers(here),
      moves: this.#parts.map((seat) => this.#subject.moves(here, seat)),
      turns: this.#parts.map((seat) => this.#subject.turns(here, seat)),
    }
  }
}

const distinct = <T>(list: readonly T[]): T[] => [...new Map(list.map((each) => [canonical(each), each])).values()]

/** JSON with sorted keys: the same text for the same data. */
export const canonical = (data: unknown): string =>
  JSON.stringify(data, (_, inner) =>
    inner && typeof inner === 'object' && !Array.isArray(inner)
      ? Object.fromEntries(Object.entries(inner).sort(([a], [b]) => (a < b ? -1 : 1)))
      : inner,
  )
