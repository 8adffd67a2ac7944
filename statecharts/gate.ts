import type { AnyMachineSnapshot } from 'xstate'
import { eventOf } from './clauses.ts'
import type { Compiled } from './compile.ts'
import { DONE, SETTLE, type StateConfig } from './config.ts'
import { decide, type Resolved, remember } from './decision.ts'
import type { Frame, FrameValue } from './frame.ts'
import { type Effect, Machine, type Question } from './machine.ts'
import { type Part, putTogether, SEATS, takeApart } from './regions.ts'
import { type Finding, type No, type Spot, Spots } from './spots.ts'
import { deepen, type Stay, stayIn } from './where.ts'

/**
 * The gate answers which event leads where. XState is asked once for each (place, event, outcome of guards); the answer
 * is remembered as a decision tree over the guards that XState asked, in its order. A remembered step is a look-up.
 * Where every seat has a region of its own, each region is remembered by itself and the place is put together.
 */

/** A place that play can rest in: a frame, with what is remembered about it. */
export interface Node extends Frame {
  readonly [LIVE]: Live
}
const LIVE = Symbol('live')
interface Live {
  readonly gate: Gate
  readonly outer: Spot
  readonly regions: readonly Spot[] | null
  /** XState's own, made when first needed. */
  snapshot: AnyMachineSnapshot | null
}

/** What an event does at a place, guards answered for the match at hand. */
export interface Answer {
  /** Null: refused. */
  readonly next: Node | null
  readonly effects: readonly Effect[]
  /** For a refusal: the questions whose answers refused, in order. Empty when no phase here knows the event. */
  readonly noes: readonly No[]
}

export interface GateOptions {
  /** How many places are remembered at most, regions counted singly. Default 4096. */
  nodes?: number
}

export class Gate {
  readonly compiled: Compiled
  readonly machine: Machine
  /** Event numbers: `step` takes these, so that no name from the wire can reach XState. */
  readonly events: ReadonlyMap<string, number>
  readonly settle: number
  readonly done: number
  /** Steps answered, how many of them XState had to compute, and how many places were forgotten to stay within the budget. */
  readonly counts = { steps: 0, computed: 0, evicted: 0 }
  readonly #names: readonly string[]
  readonly #spots: Spots
  readonly #questions = new Map<string, Resolved>()
  readonly #resolve: (question: Question) => () => boolean

  /** `resolve` gives, once for each question, the function that answers it for the match at hand. */
  constructor(compiled: Compiled, resolve: (question: Question) => () => boolean, { nodes = 4096 }: GateOptions = {}) {
    this.compiled = compiled
    this.machine = new Machine(compiled)
    this.#names = [...compiled.names.moves, SETTLE, DONE]
    this.events = new Map(compiled.names.moves.map((name, index) => [name, index]))
    this.settle = compiled.names.moves.length
    this.done = this.settle + 1
    this.#spots = new Spots(nodes, this.counts)
    this.#resolve = resolve
  }

  /** The place in which every match begins, with the effects of entering it. */
  start(): Answer {
    const { snapshot, effects } = this.machine.start()
    return { next: this.#nodeOf(snapshot), effects, noes: [] }
  }

  /** The place of a frame; a frame read from storage is restored. Throws when the chart has no such place. */
  node(frame: Frame): Node {
    const live = (frame as Partial<Node>)[LIVE]
    return live?.gate === this ? (frame as Node) : this.#nodeOf(this.machine.restore(frame))
  }

  /** What all seats share of where play is, or what is seat's own. */
  stay(node: Node, seat: number | null = null): Stay {
    const { outer, regions } = node[LIVE]
    return regions && seat !== null ? regions[seat]!.stay : outer.stay
  }

  /** Whether every seat has a region of its own here. */
  hasRegions(node: Node): boolean {
    return node[LIVE].regions !== null
  }

  /** State value over the authored phases; seats with regions of their own by number. */
  value(node: Node): FrameValue {
    const { outer, regions } = node[LIVE]
    if (!regions) return outer.stay.value!
    return deepen(outer.stay.value, Object.fromEntries(regions.map(({ stay }, seat) => [seat, stay.value ?? ''])))
  }

  /** What the event does: in the seat's own region, if there is one and it takes it, else for all. What a guard throws is thrown. */
  step(node: Node, event: number, seat: number | null = null): Answer {
    const { regions } = node[LIVE]
    if (!regions || seat === null) return this.#inOuter(node, event)
    const own = this.#inRegion(node, event, seat)
    if (own.next) return own
    const shared = this.#inOuter(node, event)
    return shared.next ? shared : { ...shared, noes: [...own.noes, ...shared.noes] }
  }

  /** What the engine does by itself now: leaf to root, seats' regions in order before what they share; then what is done. */
  proceed(node: Node): Answer {
    const { outer, regions } = node[LIVE]
    for (const [event, wanted] of [
      [this.settle, 'settles'],
      [this.done, 'done'],
    ] as const) {
      for (let seat = 0; regions && seat < regions.length; seat++) {
        if (!regions[seat]!.stay[wanted]) continue
        const own = this.#inRegion(node, event, seat)
        if (own.next) return own
      }
      if (!outer.stay[wanted]) continue
      if (event === this.done && regions?.some(({ stay }) => !stay.final)) continue
      const shared = this.#inOuter(node, event)
      if (shared.next) return shared
    }
    return REFUSED
  }

  #inOuter(node: Node, event: number): Answer {
    const { outer, regions } = node[LIVE]
    const found = this.#find(node, outer, event, null)
    if (!regions) return { next: found.node, effects: found.effects, noes: found.noes }
    if (found.node) return this.#leaving(regions, found)
    return { next: found.spot && this.#composed(found.spot, regions), effects: found.effects, noes: found.noes }
  }

  #inRegion(node: Node, event: number, seat: number): Answer {
    const { outer, regions } = node[LIVE]
    const found = this.#find(node, regions![seat]!, event, seat)
    if (found.node) return this.#leaving(regions!, found)
    return { next: found.spot && this.#composed(outer, regions!.with(seat, found.spot)), effects: found.effects, noes: found.noes }
  }

  /** Leaving the regions, each does first what it does on exit: XState goes through them last to first. */
  #leaving(regions: readonly Spot[], { node, effects }: Finding): Answer {
    return { next: node, effects: [...regions.toReversed().flatMap(({ exits }) => exits), ...effects], noes: [] }
  }

  #find(node: Node, remembered: Spot, event: number, seat: number | null): Finding {
    this.counts.steps++
    const spot = this.#spots.recall(remembered)
    spot.used = true
    return decide(spot.decisions[event]) ?? this.#compute(node, spot, event, seat)
  }

  #compute(node: Node, spot: Spot, event: number, seat: number | null): Finding {
    this.counts.computed++
    const asked = new Map<Resolved, boolean>()
    const noes = new Map<string, No>()
    const { snapshot, effects } = this.machine.step(this.#snapshot(node), eventOf(this.#names[event]!, seat), (question, negated) => {
      const resolved = this.#question(question)
      const answer = asked.get(resolved) ?? resolved.ask()
      asked.set(resolved, answer)
      const no: No = negated ? { ...question, negated } : question
      if (answer === negated) noes.set(JSON.stringify(no), no)
      return answer
    })
    const finding = {
      asked: null,
      ...(effects.length ? this.#found(node, snapshot, effects, seat) : { ...NOWHERE, noes: [...noes.values()] }),
    }
    // Making room for the next place may just have forgotten this one: then it keeps nothing alive.
    if (!spot.forgotten) spot.decisions[event] = remember<Finding>(spot.decisions[event], [...asked], finding)
    return finding
  }

  #found(node: Node, snapshot: AnyMachineSnapshot, effects: readonly Effect[], seat: number | null): Finding {
    const { regions, outer } = node[LIVE]
    const left = effects.findIndex(({ kind }) => kind === 'left')
    if (!regions || left >= 0) return { spot: null, node: this.#nodeOf(snapshot), effects: effects.slice(left + 1), noes: [] }
    const parts = takeApart(frameOf(snapshot))
    return {
      spot: seat === null ? this.#outer(parts.outer) : this.#region(outer, seat, parts.regions![seat]!),
      node: null,
      effects,
      noes: [],
    }
  }

  #question(question: Question): Resolved {
    const key = JSON.stringify(question)
    let resolved = this.#questions.get(key)
    if (!resolved) {
      resolved = { question, ask: this.#resolve(question) }
      this.#questions.set(key, resolved)
    }
    return resolved
  }

  #snapshot(node: Node): AnyMachineSnapshot {
    const live = node[LIVE]
    live.snapshot ??= this.machine.restore(node)
    return live.snapshot
  }

  #nodeOf(snapshot: AnyMachineSnapshot): Node {
    const frame = frameOf(snapshot)
    const { outer, regions } = takeApart(frame)
    const spot = this.#outer(outer)
    if (regions)
      return this.#live(frame, { gate: this, outer: spot, regions: regions.map((part, seat) => this.#region(spot, seat, part)), snapshot })
    spot.node ??= this.#live(frame, { gate: this, outer: spot, regions: null, snapshot })
    return spot.node
  }

  /** A place put together from its parts; not remembered itself. */
  #composed(outer: Spot, regions: readonly Spot[]): Node {
    const own = regions[0]!.within === outer.key ? regions : regions.map((region, seat) => this.#region(outer, seat, region))
    return this.#live(putTogether({ ...outer, status: 'active' }, own), { gate: this, outer, regions: own, snapshot: null })
  }

  #live(frame: Frame, live: Live): Node {
    return Object.defineProperty(frame, LIVE, { value: live }) as Node
  }

  #outer(frame: Frame): Spot {
    const { config, places } = this.compiled
    return this.#spots.intern(
      keyOf(frame),
      '',
      frame,
      () => stayIn(this.compiled, config, places.get('')!, frame.value),
      () => [],
    )
  }

  #region(outer: Spot, seat: number, part: Part): Spot {
    const { leaf } = outer.stay
    const config = regionConfig(this.compiled.config, outer.value, seat)
    const key = `${outer.key}/${seat}${keyOf(part)}`
    return this.#spots.intern(
      key,
      outer.key,
      part,
      () => stayIn(this.compiled, config, leaf, part.value),
      () => exitsIn(config, part.value),
    )
  }
}

const NOWHERE: Finding = { spot: null, node: null, effects: [], noes: [] }
const REFUSED: Answer = { next: null, effects: [], noes: [] }

const frameOf = ({ value, status, context }: AnyMachineSnapshot): Frame => ({
  value: value as FrameValue,
  status: status === 'done' ? 'done' : 'active',
  context,
})

/** The config of a seat's region in the phase with `seats` that the value leads to. */
function regionConfig(config: StateConfig, value: FrameValue, seat: number): StateConfig {
  if (value === SEATS) return config.states![SEATS]!.states![`$${seat}`]!
  const [[name, inner]] = Object.entries(value) as [[string, FrameValue]]
  return regionConfig(config.states![name]!, inner, seat)
}

/** What the states in a value do on exit, innermost first. */
function exitsIn(config: StateConfig, value: FrameValue): Effect[] {
  const [[name, inner]] = (typeof value === 'string' ? [[value, null]] : Object.entries(value)) as [[string, FrameValue | null]]
  const state = config.states![name]!
  const own = (state.exit ?? [])
    .filter(({ type }) => type !== '$reset')
    .map(({ type, params }) => ({ kind: type.slice(1), ...params }) as Effect)
  return [...(inner === null ? [] : exitsIn(state, inner)), ...own]
}

/** Canonical text of a frame or part: the same place has the same key, however it was reached. */
function keyOf({ value, status, context }: Part & Partial<Frame>): string {
  return JSON.stringify([value, status, context], (_, inner) =>
    inner && typeof inner === 'object' && !Array.isArray(inner)
      ? Object.fromEntries(Object.entries(inner).sort(([a], [b]) => (a < b ? -1 : 1)))
      : inner,
  )
}
