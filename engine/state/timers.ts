import type { Timeout } from '../../statecharts/language/chart.ts'
import { RuleError } from '../model/errors.ts'
import type { Match, SuspendedTimer, Timer } from '../model/match.ts'
import type { Seat } from '../model/seats.ts'
import type { Args } from '../model/views.ts'

/** A time that rules gave, in milliseconds. Throws RuleError, naming where it was given, for what is no time. */
export function lasting(where: string, ms: number): number {
  if (!(Number.isSafeInteger(ms) && ms > 0)) throw new RuleError(`${where} gave ${ms}: it is a whole number of milliseconds above zero`)
  return ms
}

/** The timer of a match that has this id, if it runs. */
export const timerOf = ({ timers }: Match, timer: number | undefined): Timer | undefined => timers.find(({ id }) => id === timer)

/** The deadlines of the current match: those that run, and those that wait for an interrupt to be over. */
export class Timers {
  running: readonly Timer[] = []
  suspended: readonly SuspendedTimer[] = []
  #at = 0
  #armed = 0
  /** Timers for phases, started in this chain, in whose phase play has not been since. */
  #early: readonly Timer[] = []

  /** Phases that timers of fields are for, and those of them that are seats' own. */
  #timed: ReadonlySet<string> = new Set()
  #own: ReadonlySet<string> = new Set()

  /** What is true of every match of the game. */
  areFor(phases: readonly string[], isOwn: (phase: string) => boolean): void {
    this.#timed = new Set(phases)
    this.#own = new Set(phases.filter(isOwn))
  }

  load({ timers, suspended }: Match): void {
    this.running = timers
    this.suspended = suspended
  }

  /** A chain begins, at this time. */
  begin(at: number): void {
    this.#at = at
    this.#armed = 0
    this.#early = []
  }

  arm(
    phase: string,
    after: { readonly [delay: string]: Timeout },
    seat: Seat | undefined,
    working: Timed,
    named: (delay: string) => number,
  ): void {
    const armed = Object.entries(after).map(([delay, { move, args = {}, onInterrupt }]) => {
      const bank = delay === 'bank' ? (seat ?? working.turn) : undefined
      const ms = bank !== undefined ? working.banks[bank] : /^\d/.test(delay) ? Number(delay) : named(delay)
      return {
        id: this.#id(working.version),
        phase,
        move,
        args: args as Args,
        startedAt: this.#at,
        endsAt: this.#at + ms,
        ...(onInterrupt && { onInterrupt }),
        ...(seat !== undefined && { seat }),
        ...(bank !== undefined && { bank }),
      }
    })
    this.running = [...this.running, ...armed]
  }

  /** Starts the timer of a field, for the phase that it names, else for the one that play comes to rest in (see `place`). */
  start(field: string, { move, args, ms, phase = UNPLACED }: Started, working: Timed): void {
    this.cancel(field, working)
    const timer = {
      id: this.#id(working.version),
      phase,
      move,
      args,
      startedAt: this.#at,
      endsAt: this.#at + ms,
      field,
      // Around seats' own phases it is nobody's, as a time limit there.
      ...((phase === UNPLACED || this.#own.has(phase)) && { seat: working.seat }),
    }
    if (phase !== UNPLACED) this.#early = [...this.#early, timer]
    this.running = [...this.running, timer]
  }

  /** Whether there are timers of fields to be placed. */
  get anyOfFields(): boolean {
    return this.running.length > 0 && this.running.some(({ field }) => field !== undefined)
  }

  /** Stops the timer of a field, also one that waits for an interrupt to be over. Gives whether there was one. */
  cancel(field: string, working: Timed): boolean {
    const before = this.running.length + this.suspended.length
    this.#stop((timer) => timer.field === field, working)
    this.suspended = this.suspended.filter((timer) => timer.field !== field)
    return this.running.length + this.suspended.length < before
  }

  /** Binds the timers that were started just now to the phase that play is in: where seats have phases of their own, to that of the seat for which it was. */
  place(leafOf: LeafOf, regions: boolean, working: Timed): void {
    this.drop(leafOf, leafOf, working)
    const early = this.#early.find(({ id }) => this.running.some((timer) => timer.id === id))
    if (early) throw new RuleError(`${early.field}.start: it is a timer for ${early.phase}, and play is in ${leafOf(early.seat)}`)
    if (!this.running.some(({ phase }) => phase === UNPLACED)) return
    this.running = this.running.map((timer) => {
      if (timer.phase !== UNPLACED) return timer
      const { seat, ...shared } = timer
      return regions ? { ...timer, phase: leafOf(seat) } : { ...shared, phase: leafOf(undefined) }
    })
  }

  /** Stops the timers of fields whose phase play has left. One may be started on the way to its phase. */
  drop(leafOf: LeafOf, leafBefore: LeafOf | null, working: Timed): void {
    if (this.#early.length > 0)
      this.#early = this.#early.filter(({ phase, seat }) => !(isIn(leafOf(seat), phase) || (leafBefore && isIn(leafBefore(seat), phase))))
    const isEarly = (id: number) => this.#early.length > 0 && this.#early.some((timer) => timer.id === id)
    this.#stop(
      ({ id, field, phase, seat }) => field !== undefined && phase !== UNPLACED && !isIn(leafOf(seat), phase) && !isEarly(id),
      working,
    )
  }

  disarm(phase: string, seat: Seat | undefined, working: Timed): void {
    const ofFields = this.#timed.has(phase)
    this.#stop((timer) => timer.phase === phase && timer.seat === seat && (ofFields || timer.field === undefined), working)
  }

  /** A timer fires once, also when its move stays in the phase. */
  fired(id: number | undefined, working: Timed): void {
    if (id !== undefined) this.#stop((timer) => timer.id === id, working)
  }

  /** The match is over where it is. */
  stopAll(working: Timed): void {
    this.#stop(() => true, working)
    this.suspended = []
  }

  #stop(stops: (timer: Timer) => boolean, working: Timed): void {
    if (!this.running.some(stops)) return
    for (const timer of this.running) if (stops(timer)) this.#spend(timer, working)
    this.running = this.running.filter((timer) => !stops(timer))
  }

  /** What a time bank's timer has run is gone from the bank. */
  #spend({ bank, startedAt }: Timer, working: Timed): void {
    if (bank !== undefined) working.banks = working.banks.with(bank, Math.max(0, working.banks[bank] - Math.max(0, this.#at - startedAt)))
  }

  /** Time banks run for whose turn it is, as long as what they hold by now. */
  keepBanks(working: Timed): void {
    if (working.banks.length === 0) return
    this.running = this.running.map((timer) => {
      if (timer.bank === undefined) return timer
      if (timer.seat !== undefined || timer.bank === working.turn) {
        const endsAt = timer.startedAt + working.banks[timer.bank]
        // Another deadline is another timer, so that code that waits for the old one is told.
        return endsAt === timer.endsAt ? timer : { ...timer, id: this.#id(working.version), endsAt }
      }
      this.#spend(timer, working)
      const bank = working.turn
      return { ...timer, id: this.#id(working.version), bank, startedAt: this.#at, endsAt: this.#at + working.banks[bank] }
    })
  }

  /** Whether a time bank runs in the phase. */
  hasBank(phase: string): boolean {
    return this.running.some((timer) => timer.phase === phase && timer.bank !== undefined)
  }

  /** What is interrupted at this depth stands still. */
  suspend(depth: number): void {
    this.suspended = [...this.suspended, ...this.running.map((timer) => ({ ...timer, depth, suspendedAt: this.#at }))]
    this.running = []
  }

  /** What play has come back to runs again: as much later as it stood still, unless it was to run on. */
  resume(depth: number, working: Timed): void {
    for (const timer of this.running) this.#spend(timer, working)
    const back = this.suspended.filter((timer) => timer.depth === depth)
    this.suspended = this.suspended.filter((timer) => timer.depth < depth)
    this.running = back.map(({ depth: _, suspendedAt, ...timer }) => {
      const late = timer.onInterrupt === 'run' ? 0 : this.#at - suspendedAt
      return { ...timer, id: this.#id(working.version), startedAt: timer.startedAt + late, endsAt: timer.endsAt + late }
    })
  }

  #id(version: number): number {
    return version * 1000 + this.#armed++
  }
}

/** The match that the timers are of. */
interface Timed {
  readonly version: number
  readonly turn: Seat
  readonly seat: Seat
  banks: readonly number[]
}

/** The path of the phase that play is in, for what all share or for a seat. */
type LeafOf = (seat: Seat | undefined) => string

interface Started {
  readonly move: string
  readonly args: Args
  readonly ms: number
  readonly phase?: string
}

/** The phase of a timer that was started within the current version. No path begins with a dot. */
const UNPLACED = '.'

const isIn = (path: string, phase: string) => path === phase || path.startsWith(`${phase}.`) || phase === ''
