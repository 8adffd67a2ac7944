import type { Timeout } from '../statecharts/index.ts'
import type { Match, SuspendedTimer, Timer } from './match.ts'
import type { Args } from './view-shape.ts'

/** The deadlines of a match while a chain runs: those that run, and those that wait for an interrupt to be over. */
export class Timers {
  running: readonly Timer[]
  suspended: readonly SuspendedTimer[]
  readonly #at: number
  #armed = 0

  /** `at` is the time of the chain. */
  constructor({ timers, suspended }: Match, at: number) {
    this.running = timers
    this.suspended = suspended
    this.#at = at
  }

  arm(phase: string, after: { readonly [delayMs: string]: Timeout }, seat: number | undefined, version: number): void {
    const armed = Object.entries(after).map(([delay, { move, args = {}, onInterrupt }]) => ({
      id: this.#id(version),
      phase,
      move,
      args: args as Args,
      startedAt: this.#at,
      endsAt: this.#at + Number(delay),
      ...(onInterrupt && { onInterrupt }),
      ...(seat !== undefined && { seat }),
    }))
    this.running = [...this.running, ...armed]
  }

  disarm(phase: string, seat: number | undefined): void {
    this.running = this.running.filter((timer) => timer.phase !== phase || timer.seat !== seat)
  }

  /** A timer fires once, also when its move stays in the phase. */
  fired(id: number | undefined): void {
    if (id !== undefined) this.running = this.running.filter((timer) => timer.id !== id)
  }

  /** What is interrupted at this depth stands still. */
  suspend(depth: number): void {
    this.suspended = [...this.suspended, ...this.running.map((timer) => ({ ...timer, depth, suspendedAt: this.#at }))]
    this.running = []
  }

  /** What play has come back to runs again: as much later as it stood still, unless it was to run on. */
  resume(depth: number, version: number): void {
    const back = this.suspended.filter((timer) => timer.depth === depth)
    this.suspended = this.suspended.filter((timer) => timer.depth < depth)
    this.running = back.map(({ depth: _, suspendedAt, ...timer }) => {
      const late = timer.onInterrupt === 'run' ? 0 : this.#at - suspendedAt
      return { ...timer, id: this.#id(version), startedAt: timer.startedAt + late, endsAt: timer.endsAt + late }
    })
  }

  #id(version: number): number {
    return version * 1000 + this.#armed++
  }
}
