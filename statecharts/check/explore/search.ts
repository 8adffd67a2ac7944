import { DONE, SETTLE } from '../../compile/config.ts'
import type { Compiled, Region } from '../../compile/context.ts'
import type { Effect } from '../../compile/protocol.ts'
import { putTogether, takeApart } from '../../compile/regions.ts'
import { Gate } from '../../gate/gate.ts'
import { LIVE, type Node } from '../../gate/node.ts'
import { NEVER, type Never, type PathStep } from '../../language/finding.ts'
import { namesOf, type PhaseNode, phaseAt } from '../../language/phase-tree.ts'
import { isTaken, leave, leavesOf, notRefused, send, type Taken } from './follow.ts'
import { Oracle } from './outcomes.ts'
import { type Edge, type EventEdge, effectsTo, entryOf, type Interrupt, pathTo, type SearchState, stepOf } from './search-state.ts'

/** An interrupt and how the search gets through it. */
interface OpenInterrupt extends Interrupt {
  /** A shortest way from its start to its end; null as long as none is known. */
  shortcut: { readonly steps: readonly PathStep[]; readonly effects: readonly Effect[] } | null
  /** Steps that began it before a shortcut was known. */
  readonly waiting: BeginningStep[]
}
/** A step that begins an interrupt. `next` is where play goes on when that is over. */
interface BeginningStep {
  readonly from: SearchState
  readonly region: Region
  readonly step: PathStep
  readonly next: Node
  readonly effects: readonly Effect[]
  readonly kind: EventEdge['kind']
}

/**
 * Breadth-first search of the state space of a compiled chart and its interrupts, under all answers of guards. Seats'
 * regions are searched one at a time, because what one does never depends on another: if each of them can become final, they
 * can together. An interrupt is searched once; every step that begins it comes back if the interrupt can end.
 */
export class Search {
  readonly compiled: Compiled
  readonly gate: Gate
  readonly oracle: Oracle
  readonly start: SearchState
  /** In the order in which they were found, nearest first. */
  readonly states: SearchState[] = []
  /** Moves that were legal somewhere, and fix-ups made. */
  readonly made = new Set<string>()
  /** Whether the search stopped at its bound. */
  bounded = false
  readonly #never: Never
  readonly #known = new Map<string, SearchState>()
  /** By distance. */
  readonly #queue: SearchState[][] = []
  readonly #interrupts = new Map<string, OpenInterrupt>()
  /** By entry: for each seat, the nearest state in which its region is final. */
  readonly #finals = new Map<SearchState, Map<number, SearchState>>()

  /** `never`: questions that are only answered with no. */
  constructor(compiled: Compiled, statesAtMost: number, unconditional: readonly string[], never: Never = NEVER) {
    this.#never = never
    this.compiled = compiled
    this.oracle = new Oracle(compiled.seats, [...BUILT_IN, ...unconditional])
    this.gate = new Gate(compiled, this.oracle.resolve, { nodes: 4 * statesAtMost })
    const { next, effects } = notRefused(this.gate.start())
    this.#note(effects)
    this.start = this.#visit(next, null, null, 0)
    for (let distance = 0; distance < this.#queue.length; distance++) {
      const queue = this.#queue[distance] ?? []
      for (let state = queue.shift(); state; state = queue.shift()) {
        if (state.expanded) continue
        if (this.states.length === statesAtMost) {
          this.bounded = true
          this.states.push(...[...this.#known.values()].filter(({ expanded }) => !expanded))
          return
        }
        state.expanded = true
        this.states.push(state)
        this.#expand(state)
      }
    }
    this.oracle.never = NONE
    this.bounded = this.oracle.bounded
  }

  /** By the path of the interrupt's phase. */
  get interrupts(): ReadonlyMap<string, Interrupt> {
    return this.#interrupts
  }

  /** The phases that play is in: the leaf that all seats share, and those in the regions searched from here. */
  leaves({ node, region }: SearchState): PhaseNode[] {
    return region === null ? leavesOf(this.gate, node) : [this.gate.info(node).leaf, this.gate.info(node, region).leaf]
  }

  /** The innermost phase that play is in. */
  leaf({ node, region }: SearchState): PhaseNode {
    return this.gate.info(node, region).leaf
  }

  /** The seats whose regions are explored from a state; none where there are no regions. */
  seatsAt({ node, region }: SearchState): readonly number[] {
    const { regions } = node[LIVE]
    return region === null || !regions ? (regions ?? []).map((_, seat) => seat) : [region]
  }

  /** The same, with null alone where there are no regions. */
  regionsAt(state: SearchState): readonly Region[] {
    return state.node[LIVE].regions ? this.seatsAt(state) : [null]
  }

  /** The states of one seat's region, its entry included. */
  regionStates(entry: SearchState, seat: number): SearchState[] {
    return this.states.filter((state) => state === entry || (state.entry === entry && state.region === seat))
  }

  #expand(state: SearchState): void {
    const { node } = state
    this.oracle.never = this.#never.get(state.key) ?? NONE
    if (node.status === 'done') {
      this.#interruptOver(state)
      return
    }
    for (const region of this.regionsAt(state)) {
      if (region !== null && this.gate.info(node, region).final) this.#regionFinal(state, region)
      for (const { guards, result } of this.oracle.all(() => this.#proceed(node, region))) {
        if (!result) state.rests.push({ region, guards })
        else this.#follow(state, region, stepOf(result.event, result.seat, guards), result.answer, 'engine')
      }
      // While the engine goes on whatever guards answer, no move is offered.
      if (state.rests.every((rest) => rest.region !== region)) continue
      const moves = new Set([...this.gate.info(node).moves, ...this.gate.info(node, region).moves])
      for (const move of moves) {
        for (const { guards, result } of this.oracle.all(() => send(this.gate, node, move, region))) {
          if (!isTaken(result)) continue
          this.made.add(move)
          this.#follow(state, region, stepOf(move, region, guards), result, 'move')
        }
      }
    }
  }

  /** The engine's next step, as `Gate.proceed` but for one region only. */
  #proceed(node: Node, region: Region): { event: string; seat: Region; answer: Taken } | null {
    const { regions } = node[LIVE]
    for (const event of [SETTLE, DONE]) {
      for (const seat of region === null ? [null] : [region, null]) {
        const waiting = event === DONE && seat === null && regions?.some(({ info }) => !info.final)
        const answer = waiting ? null : send(this.gate, node, event, seat)
        if (answer && isTaken(answer)) return { event, seat, answer }
      }
    }
    return null
  }

  #follow(from: SearchState, region: Region, step: PathStep, taken: Taken, kind: EventEdge['kind']): void {
    let { next, effects } = taken
    let interrupt: string | undefined
    for (const effect of taken.effects) {
      if (effect.kind === 'interrupt') interrupt = effect.phase
      if (effect.kind === 'abandon') {
        const left = leave(this.gate, effect.target)
        next = left.next
        effects = [...effects, ...left.effects]
      }
    }
    this.#note(effects)
    if (interrupt !== undefined) this.#beginInterrupt(interrupt, { from, region, step, next, effects, kind })
    else this.#connect(from, next, { steps: [step], effects, kind, region })
  }

  #beginInterrupt(path: string, beginning: BeginningStep): void {
    const { from, step } = beginning
    const interrupt = this.#interrupts.get(path) ?? this.#enterInterrupt(path, from, step)
    from.begins.add(interrupt)
    this.#interruptOf(from.node)?.begins.add(interrupt)
    if (interrupt.shortcut) this.#comeBack(path, interrupt.shortcut, beginning)
    else interrupt.waiting.push(beginning)
  }

  #enterInterrupt(path: string, from: SearchState, step: PathStep): OpenInterrupt {
    const { next, effects } = notRefused(this.gate.enter(path))
    this.#note(effects)
    const start = this.#visit(next, null, null, from.distance + 1)
    start.origin = { state: from, steps: [step], effects: [] }
    const interrupt: OpenInterrupt = { path, start, effects, begins: new Set(), exits: [], shortcut: null, waiting: [] }
    this.#interrupts.set(path, interrupt)
    return interrupt
  }

  #interruptOf({ interrupt }: Node): OpenInterrupt | undefined {
    return interrupt === undefined ? undefined : this.#interrupts.get(interrupt)
  }

  /** An interrupt can end: all steps that began it so far come back. */
  #interruptOver(state: SearchState): void {
    const interrupt = this.#interruptOf(state.node)
    if (!interrupt || interrupt.shortcut) return
    const { path, start, effects, waiting } = interrupt
    const shortcut = { steps: pathTo(state, start), effects: [...effects, ...effectsTo(state, start)] }
    interrupt.shortcut = shortcut
    for (const beginning of waiting) this.#comeBack(path, shortcut, beginning)
  }

  #comeBack(through: string, { steps, effects }: NonNullable<OpenInterrupt['shortcut']>, beginning: BeginningStep): void {
    const { from, next, step, region, kind } = beginning
    this.#connect(from, next, { steps: [step, ...steps], effects: [...beginning.effects, ...effects], kind, region, through })
  }

  /** Adds an edge to the state of a node. */
  #connect(from: SearchState, next: Node, by: Omit<EventEdge, 'to'> | Omit<Extract<Edge, { kind: 'join' }>, 'to'>): void {
    const entry = entryOf(from)
    // Once all regions are final, an edge into them enters them anew.
    const over = from.region === null && this.#areFinal(from)
    const stays = by.region !== null && !over && next[LIVE].regions !== null && outerKey(next) === outerKey(entry.node)
    const within = stays && nodeKey(next) !== nodeKey(entry.node)
    const distance = from.distance + by.steps.length
    const to = this.#visit(next, within ? by.region : null, within ? entry : null, distance)
    const origin = { state: from, steps: by.steps, effects: by.effects }
    if (!to.origin && to.distance === distance && distance > 0) to.origin = origin
    else if (!to.expanded && distance < to.distance) {
      Object.assign(to, { distance, origin })
      this.#enqueue(to)
    }
    const edge = { to, ...by }
    from.edges.push(edge)
    if (next.interrupt === undefined) this.#interruptOf(from.node)?.exits.push({ from, edge })
  }

  #areFinal({ node }: SearchState): boolean {
    return node[LIVE].regions?.every(({ info }) => info.final) ?? false
  }

  /** A seat's region is final: once each seat's can be, they can be together. */
  #regionFinal(state: SearchState, seat: number): void {
    const entry = entryOf(state)
    const finals = this.#finals.get(entry) ?? new Map<number, SearchState>()
    this.#finals.set(entry, finals)
    if (finals.has(seat)) return
    finals.set(seat, state)
    const all = this.seatsAt(entry).flatMap((each) => finals.get(each) ?? [])
    if (all.length < this.compiled.seats || all.every((final) => final === entry)) return
    const steps = all.flatMap((final) => pathTo(final, entry))
    const effects = all.flatMap((final) => effectsTo(final, entry))
    this.#connect(entry, this.#together(entry, all), { steps, effects, kind: 'join', region: null })
  }

  /** The node in which each seat's region is where its own state has it. */
  #together({ node }: SearchState, states: readonly SearchState[]): Node {
    const { outer } = takeApart(node)
    const regions = states.map((state, seat) => this.gate.part(state.node, seat))
    return this.gate.node(putTogether({ ...outer, ...(node.interrupt !== undefined && { interrupt: node.interrupt }) }, regions))
  }

  #visit(node: Node, region: Region, entry: SearchState | null, distance: number): SearchState {
    const key = `${nodeKey(node)}/${region ?? ''}`
    const known = this.#known.get(key)
    if (known) return known
    const found = { origin: null, expanded: false, edges: [], rests: [], begins: new Set<Interrupt>() }
    const state: SearchState = { key, id: this.#known.size, node, region, entry, distance, ...found }
    this.#known.set(key, state)
    this.#enqueue(state)
    return state
  }

  #enqueue(state: SearchState): void {
    const queue = this.#queue[state.distance] ?? []
    this.#queue[state.distance] = queue
    queue.push(state)
  }

  #note(effects: readonly Effect[]): void {
    for (const effect of effects) {
      if (effect.kind === 'fixUp' || effect.kind === 'runAction') this.made.add(effect.move)
      if (effect.kind !== 'startTurnOrder') continue
      const { turns } = phaseAt(this.compiled.phases, effect.phase).phase
      for (const move of [...namesOf(turns?.begin), ...namesOf(turns?.end)]) this.made.add(move)
    }
  }
}

/** Fix-ups that every game has; only the chart holds them back. */
export const BUILT_IN: readonly string[] = ['nextTurn', 'noOp', 'startPhase']

const NONE: ReadonlySet<string> = new Set()

/** Equal places have equal keys. */
const nodeKey = ({ [LIVE]: { outer, regions } }: Node) => (regions ? regions.map(({ key }) => key).join() : outer.key)
const outerKey = ({ [LIVE]: { outer } }: Node) => outer.key
