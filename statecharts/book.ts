import type { AnyMachineSnapshot } from 'xstate'
import { eventOf } from './clauses.ts'
import type { Compiled } from './compile.ts'
import { DONE, EXIT, SETTLE } from './config.ts'
import { decide, type Resolved, remember } from './decision.ts'
import { exitsIn, exitsOf, regionConfig } from './exits.ts'
import type { Frame, FrameValue } from './frame.ts'
import { Machine } from './machine.ts'
import { type Answer, LIVE, type Live, type Node } from './node.ts'
import type { Effect, Question } from './protocol.ts'
import { type Part, putTogether, takeApart } from './regions.ts'
import type { Finding, Spot, Spots } from './spots.ts'
import { stayIn } from './where.ts'

/** What the books of one gate share. */
export interface Shared {
  readonly spots: Spots
  readonly counts: { steps: number; computed: number }
  /** The question with the function that answers it; the same question is the same object. */
  resolved(question: Question): Resolved
}

/** What is remembered of one compiled machine: the chart's own, or an interrupt's. */
export class Book {
  readonly compiled: Compiled
  readonly machine: Machine
  /** Events by number: moves, then `$settle` and `$done`, then the ways out of interrupts. */
  readonly names: readonly string[]
  readonly #shared: Shared

  constructor(compiled: Compiled, shared: Shared) {
    this.compiled = compiled
    this.machine = new Machine(compiled)
    this.names = [...compiled.names.moves, SETTLE, DONE, ...Object.keys(compiled.config.on ?? {}).filter((event) => event.startsWith(EXIT))]
    this.#shared = shared
  }

  start(): Answer {
    const { snapshot, effects } = this.machine.start()
    return { next: this.#nodeOf(snapshot), effects, noes: [] }
  }

  /** Throws when the machine has no such place. */
  restore(frame: Frame): Node {
    return this.#nodeOf(this.machine.restore(frame))
  }

  /** What the states that play is in do on exit, when all of them are left at once. */
  exits(node: Node): readonly Effect[] {
    const { outer, regions } = node[LIVE]
    const { config } = this.compiled
    return [...exitsOfRegions(regions ?? []), ...exitsIn(config, outer.value), ...exitsOf(config)]
  }

  /** What an event does for what all seats share. */
  inOuter(node: Node, event: number): Answer {
    const { outer, regions } = node[LIVE]
    const found = this.#find(node, outer, event, null)
    if (!regions) return found
    if (found.next) return this.#leaving(regions, found)
    return { next: found.spot && this.#composed(found.spot, regions), effects: found.effects, noes: found.noes }
  }

  /** What an event does in a seat's own region. */
  inRegion(node: Node, event: number, seat: number): Answer {
    const { outer, regions } = node[LIVE]
    const found = this.#find(node, regions![seat]!, event, seat)
    if (found.next) return this.#leaving(regions!, found)
    return { next: found.spot && this.#composed(outer, regions!.with(seat, found.spot)), effects: found.effects, noes: found.noes }
  }

  /** Leaving the regions, each does first what it does on exit. */
  #leaving(regions: readonly Spot[], { next, effects }: Finding): Answer {
    return { next, effects: [...exitsOfRegions(regions), ...effects], noes: [] }
  }

  #find(node: Node, remembered: Spot, event: number, seat: number | null): Finding {
    this.#shared.counts.steps++
    const spot = this.#shared.spots.recall(remembered)
    spot.used = true
    return decide(spot.decisions[event]) ?? this.#compute(node, spot, event, seat)
  }

  #compute(node: Node, spot: Spot, event: number, seat: number | null): Finding {
    this.#shared.counts.computed++
    const asked = new Map<Resolved, boolean>()
    const { snapshot, effects, noes } = this.machine.step(this.#snapshot(node), eventOf(this.names[event]!, seat), (question) => {
      const resolved = this.#shared.resolved(question)
      const answer = asked.get(resolved) ?? resolved.ask()
      asked.set(resolved, answer)
      return answer
    })
    const finding = { asked: null, ...(effects.length ? this.#found(node, snapshot, effects, seat) : { ...NOWHERE, noes }) }
    // Making room for the next place may just have forgotten this one: then it keeps nothing alive.
    if (!spot.forgotten) spot.decisions[event] = remember<Finding>(spot.decisions[event], [...asked], finding)
    return finding
  }

  #found(node: Node, snapshot: AnyMachineSnapshot, effects: readonly Effect[], seat: number | null): Finding {
    const { regions, outer } = node[LIVE]
    const left = effects.findIndex(({ kind }) => kind === 'left')
    if (!regions || left >= 0) return { spot: null, next: this.#nodeOf(snapshot), effects: effects.slice(left + 1), noes: [] }
    const parts = takeApart(frameOf(snapshot))
    return {
      spot: seat === null ? this.#outer(parts.outer) : this.#region(outer, seat, parts.regions![seat]!),
      next: null,
      effects,
      noes: [],
    }
  }

  #snapshot(node: Node): AnyMachineSnapshot {
    const live = node[LIVE]
    live.snapshot ??= this.machine.restore(node)
    return live.snapshot
  }

  #nodeOf(snapshot: AnyMachineSnapshot): Node {
    const frame = this.#named(frameOf(snapshot))
    const { outer, regions } = takeApart(frame)
    const spot = this.#outer(outer)
    if (regions)
      return this.#live(frame, { book: this, outer: spot, regions: regions.map((part, seat) => this.#region(spot, seat, part)), snapshot })
    spot.node ??= this.#live(frame, { book: this, outer: spot, regions: null, snapshot })
    return spot.node
  }

  /** A place put together from its parts; not remembered itself. */
  #composed(outer: Spot, regions: readonly Spot[]): Node {
    const own = regions[0]!.within === outer.key ? regions : regions.map((region, seat) => this.#region(outer, seat, region))
    return this.#live(putTogether(this.#named({ ...outer, status: 'active' }), own), { book: this, outer, regions: own, snapshot: null })
  }

  /** The frame with the name of the interrupt that it belongs to, if it does. */
  #named(frame: Frame): Frame {
    const { path } = this.compiled.root
    return path ? { ...frame, interrupt: path } : frame
  }

  #live(frame: Frame, live: Live): Node {
    return Object.defineProperty(frame, LIVE, { value: live }) as Node
  }

  #outer(frame: Frame): Spot {
    const { config, root } = this.compiled
    return this.#shared.spots.intern(
      this.#key(frame),
      '',
      frame,
      () => stayIn(this.compiled, config, root, frame),
      () => [],
    )
  }

  #region(outer: Spot, seat: number, part: Part): Spot {
    const { leaf } = outer.stay
    const config = regionConfig(this.compiled.config, outer.value, seat)
    const key = `${outer.key}/${seat}${keyOf(part)}`
    return this.#shared.spots.intern(
      key,
      outer.key,
      part,
      () => stayIn(this.compiled, config, leaf, part),
      () => exitsIn(config, part.value),
    )
  }

  #key(frame: Frame): string {
    return this.compiled.root.path + keyOf(frame)
  }
}

/** XState leaves regions last to first. */
const exitsOfRegions = (regions: readonly Spot[]) => regions.toReversed().flatMap(({ exits }) => exits)

const NOWHERE: Finding = { spot: null, next: null, effects: [], noes: [] }

const frameOf = ({ value, status, context }: AnyMachineSnapshot): Frame => ({
  value: value as FrameValue,
  status: status === 'done' ? 'done' : 'active',
  context,
})

/** Canonical text of a frame or part: the same place has the same key, however it was reached. */
function keyOf({ value, status, context }: Part & Partial<Frame>): string {
  return JSON.stringify([value, status, context], (_, inner) =>
    inner && typeof inner === 'object' && !Array.isArray(inner)
      ? Object.fromEntries(Object.entries(inner).sort(([a], [b]) => (a < b ? -1 : 1)))
      : inner,
  )
}
