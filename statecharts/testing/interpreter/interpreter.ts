import type { Names } from '../../compile/context.ts'
import type { FrameValue } from '../../compile/frame.ts'
import type { Effect, FailedCheck } from '../../compile/protocol.ts'
import type { Chart } from '../../language/chart.ts'
import { isInside, outward, type Place, placeAt, placeOf, wayIn, wayOut } from './places.ts'
import { UNREAD } from './readings.ts'
import { type Ask, judged, judgedGuard, type Verdict } from './reasons.ts'
import { type Counted, type Happening, hooks, type Scene, type Spot, type Way } from './way.ts'
import { known, waysFrom, whoMay } from './ways.ts'

/** The state of play, in the author's phases. Plain JSON. */
export interface Frame {
  /** The phase whose frame it is: '' for the chart, else an interrupt's path. */
  readonly root: string
  readonly over: boolean
  readonly spot: Spot
  /** The state of each seat's region, in a phase with `seats`. */
  readonly seats?: readonly Region[]
  /** The moves that count towards a limit, for each seat. */
  readonly made?: readonly Counted[]
}
/** In a phase; not asked yet whether the seat takes part; not taking part. */
type Region = Spot | 'asking' | 'out'

export interface Stepped {
  /** Null if the move is refused. */
  readonly next: Frame | null
  readonly effects: readonly Effect[]
  /** The checks that refused the move. */
  readonly failed: readonly FailedCheck[]
}

/** Interprets a chart as written, phase by phase: it compiles and caches nothing. */
export class Interpreter {
  readonly #chart: Place
  readonly #seats: number
  readonly #names: Names
  readonly #ask: Ask

  constructor(chart: Chart, seats: number, names: Names, ask: Ask) {
    this.#chart = placeOf(chart)
    this.#seats = seats
    this.#names = names
    this.#ask = ask
  }

  start(): Stepped {
    return this.enter('')
  }

  /** Enters an interrupt, given the path of its phase. */
  enter(root: string): Stepped {
    const place = placeAt(this.#chart, root)
    return this.#arrive(root, place.around, place, [])
  }

  /** Moves the chart to the target of an interrupt that ended. */
  leave(frame: Frame, target: string): Stepped {
    return this.#go(frame, null, { of: this.#chart, when: [], does: [{ kind: 'branch' }], target: placeAt(this.#chart, target) })
  }

  /** The effects of leaving all phases. */
  exits({ root, spot, seats }: Frame): Effect[] {
    return this.#left(spot, seats, placeAt(this.#chart, root).around)
  }

  step(frame: Frame, move: string, seat: number): Stepped {
    if (frame.over) return refused([])
    const own = frame.seats ? this.#happens(frame, seat, { move }) : refused([])
    if (own.next) return own
    const shared = this.#happens(frame, null, { move })
    return shared.next ? shared : refused([...own.failed, ...shared.failed])
  }

  /**
   * Takes an automatic step: first in each seat's region in order, then in the shared part; transitions that wait for everything else come
   * last.
   */
  proceed(frame: Frame): Stepped {
    if (frame.over) return refused([])
    const parts = [...(frame.seats ?? []).keys(), null]
    for (const what of ['settle', 'done'] as const) {
      for (const seat of parts) {
        const told = this.#happens(frame, seat, what)
        if (told.next) return told
      }
    }
    return refused([])
  }

  /** The phases that play is in, by name; seats by number. */
  value({ spot, seats }: Frame): FrameValue {
    const nested = (path: string, inner: FrameValue | undefined): FrameValue =>
      path.split('.').reduceRight<FrameValue | undefined>((inside, name) => (inside === undefined ? name : { [name]: inside }), inner)!
    const region = (at: Region) => (typeof at === 'string' ? '' : nested(at.path.slice(spot.path.length + 1), undefined))
    return nested(spot.path, seats && Object.fromEntries(seats.map((at, seat) => [seat, region(at)])))
  }

  /** The moves known in the shared part, or in a seat's region. */
  moves(frame: Frame, seat: number | null): string[] {
    const part = this.#part(frame, seat)
    const here = part && known(part.leaf, part.spot, part.until, part.scene, this.#names.moves)
    return here ? this.#names.moves.filter((move) => here.has(move)) : []
  }

  /** The moves that are legal for a seat. */
  legal(frame: Frame, seat: number): string[] {
    return this.#names.moves.filter((move) => this.step(frame, move, seat).next !== null)
  }

  /** The `turn` values under which some move may be made, with the seats allowed: `all of wolves`. */
  turns(frame: Frame, seat: number | null): string[] {
    const part = this.#part(frame, seat)
    const ways = this.moves(frame, seat).flatMap((move) => [...waysFrom(part!.leaf, part!.spot, part!.until, { move }, part!.scene)])
    return [...new Set(ways.map(whoMay))].filter((turn) => turn !== null).sort()
  }

  /** For each round robin, the seat it began with and how many positions it has advanced. */
  registers({ spot, seats = [], made = [] }: Frame): { [register: string]: number } {
    const counted = made.map((own, seat) =>
      Object.fromEntries(Object.entries(own).map(([path, count]) => [`${path}:counted#${seat}`, count])),
    )
    const own = ({ path, round }: Spot, seat: number | '') =>
      round ? { [`${path}:start#${seat}`]: round.start, [`${path}:place#${seat}`]: round.place } : {}
    return Object.assign(own(spot, ''), ...counted, ...seats.map((at, seat) => (typeof at === 'string' ? {} : own(at, seat))))
  }

  /** The shared part of a frame, or a seat's; null for a seat without a region. */
  #part(frame: Frame, seat: number | null) {
    const { root, spot, seats } = frame
    const scene: Scene = {
      fixUps: this.#names.fixUps,
      seats: this.#seats,
      root: placeAt(this.#chart, root),
      seat: seats ? seat : null,
      all: seats?.every((region) => this.#isFinal(frame, region)) ?? false,
      made: (seat !== null && frame.made?.[seat]) || {},
    }
    const leaf = placeAt(this.#chart, spot.path)
    if (!seats || seat === null) return { spot, leaf, until: null, scene }
    const at = seats[seat]!
    return typeof at === 'string' ? null : { spot: at, leaf: placeAt(this.#chart, at.path), until: leaf, scene }
  }

  #happens(frame: Frame, seat: number | null, what: Happening): Stepped {
    if (seat !== null && frame.seats![seat] === 'asking') return what === 'settle' ? this.#admit(frame, seat) : refused([])
    const part = this.#part(frame, seat)
    const failed: FailedCheck[] = []
    for (const way of part ? waysFrom(part.leaf, part.spot, part.until, what, part.scene) : []) {
      const { holds, because } = this.#judged(way, seat)
      if (holds) return this.#go(frame, seat, way)
      failed.push(...because)
    }
    return refused(failed)
  }

  #judged({ when }: Way, seat: number | null): Verdict {
    for (const one of when) {
      const verdict = 'kind' in one ? judged(one, this.#ask) : judgedGuard(one.guard, seat, this.#ask)
      if (!verdict.holds) return verdict
    }
    return { holds: true, because: [] }
  }

  /** Asks whether a seat takes part, after play has entered the phase. */
  #admit(frame: Frame, seat: number): Stepped {
    const here = placeAt(this.#chart, frame.spot.path)
    const { initial } = here.phase.seats!
    const begun = this.#takesPart(here, seat) ? this.#begun(here, here.inside.get(initial)!, seat) : OUT
    return took({ ...frame, seats: frame.seats!.with(seat, begun.at) }, [{ kind: 'branch' }, ...begun.effects])
  }

  #takesPart({ phase }: Place, seat: number): boolean {
    const { who = 'all' } = phase.seats!
    if (this.#ask({ kind: 'inactive', seat })) return false
    if (who === 'others') return this.#ask({ kind: 'others', seat })
    if (typeof who === 'string' && this.#names.who?.includes(who)) return this.#ask({ kind: 'turn', turn: who, seat })
    return judgedGuard(who, seat, this.#ask).holds
  }

  /** Takes a transition that is open. */
  #go(before: Frame, seat: number | null, way: Way): Stepped {
    const frame = way.counted === undefined ? before : counting(before, seat!, way.counted)
    const { root, spot, seats } = frame
    const leaf = placeAt(this.#chart, spot.path)
    const { target, progress, does } = way
    if (!target) {
      if (seat === null) return took({ ...frame, spot: { path: spot.path, ...(progress ?? spot) } }, does)
      const own = seats![seat] as Spot
      return took({ ...frame, seats: seats!.with(seat, { path: own.path, ...(progress ?? own) }) }, does)
    }
    const stays = target === 'out' ? leaf : staying(way.of, target, way.reenter)
    if (target !== 'out' && (seat === null || stays === null || !(stays === leaf || isInside(stays, leaf))))
      return this.#arrive(root, stays, target, [...this.#left(spot, seats, stays), ...does])
    const begun = target === 'out' ? OUT : this.#begun(stays!, target, seat!)
    const left = hooksOut(placeAt(this.#chart, (seats![seat!] as Spot).path), stays, seat)
    return took({ ...frame, seats: seats!.with(seat!, begun.at) }, [...left, ...does, ...begun.effects])
  }

  /** Enters the target from a phase that play is in already; if that ends the frame, leaves all phases again. */
  #arrive(root: string, from: Place | null, target: Place, before: readonly Effect[]): Stepped {
    const effects = [...before]
    const way = wayIn(from, target)
    const leaf = way.at(-1) ?? target
    const spot: Spot = { path: leaf.path, read: UNREAD }
    for (const here of way) effects.push(...hooks(here, 'entry', null))
    let regions: Begun[] | undefined
    if (leaf.phase.seats) {
      const { who = 'all', initial } = leaf.phase.seats
      regions = Array.from({ length: this.#seats }, (_, seat) =>
        who === 'all' ? this.#begun(leaf, leaf.inside.get(initial)!, seat) : { at: 'asking', effects: [] },
      )
      effects.push(...regions.flatMap((region) => region.effects))
    }
    const over = leaf.phase.type === 'final' && leaf.around?.path === root
    if (over) effects.push(...this.#left(spot, undefined, placeAt(this.#chart, root).around))
    return took({ root, over, spot, ...(regions && { seats: regions.map(({ at }) => at) }) }, effects)
  }

  /** Enters a seat's region, starting just inside a phase. */
  #begun(from: Place, target: Place, seat: number): Begun {
    const way = wayIn(from, target)
    return { at: { path: (way.at(-1) ?? target).path, read: UNREAD }, effects: way.flatMap((here) => hooks(here, 'entry', seat)) }
  }

  /** The effects of leaving all phases up to this one: innermost first, and the last seat first. */
  #left(spot: Spot, seats: readonly Region[] | undefined, until: Place | null): Effect[] {
    const leaf = placeAt(this.#chart, spot.path)
    const regions = (seats ?? []).map((at, seat) => (typeof at === 'string' ? [] : hooksOut(placeAt(this.#chart, at.path), leaf, seat)))
    return [...regions.reverse().flat(), ...hooksOut(leaf, until, null)]
  }

  #isFinal({ spot }: Frame, region: Region): boolean {
    if (typeof region === 'string') return region === 'out'
    const place = placeAt(this.#chart, region.path)
    return place.phase.type === 'final' && place.around?.path === spot.path
  }
}

/** The innermost phase that is not left: the transition's own if it leads inside without `reenter`, else one that contains both ends. */
function staying(of: Place, target: Place, reenter = false): Place | null {
  if (!reenter && (target === of || isInside(target, of))) return of
  return outward(target).find((here) => here !== target && isInside(of, here)) ?? null
}

const hooksOut = (here: Place, until: Place | null, seat: number | null) => wayOut(here, until).flatMap((left) => hooks(left, 'exit', seat))

function counting(frame: Frame, seat: number, path: string): Frame {
  const made = frame.made ?? frame.seats!.map(() => ({}))
  const own: Counted = made[seat]!
  return { ...frame, made: made.with(seat, { ...own, [path]: (own[path] ?? 0) + 1 }) }
}

/** Where a seat's region begins. */
interface Begun {
  readonly at: Region
  readonly effects: readonly Effect[]
}
const OUT: Begun = { at: 'out', effects: [] }

const took = (next: Frame, effects: readonly Effect[]): Stepped => ({ next, effects, failed: [] })
const refused = (failed: readonly FailedCheck[]): Stepped => ({ next: null, effects: [], failed })
