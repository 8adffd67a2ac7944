import { DONE, SETTLE } from '../../compile/config.ts'
import type { Compiled } from '../../compile/context.ts'
import type { Effect } from '../../compile/protocol.ts'
import { putTogether, takeApart } from '../../compile/regions.ts'
import { Gate } from '../../gate/gate.ts'
import { LIVE, type Node, type TransitionResult } from '../../gate/node.ts'
import { NEVER, type Never, type PathStep } from '../../language/finding.ts'
import { namesOf, type PhaseNode } from '../../language/phase-tree.ts'
import { leave, leavesOf, send } from './follow.ts'
import { Oracle } from './outcomes.ts'
import { type Edge, effectsTo, pathTo, stepOf, type Visited } from './visited.ts'

interface Begun {
  readonly from: Visited
  readonly lane: number | null
  readonly step: PathStep
  readonly next: Node
  readonly effects: readonly Effect[]
  readonly kind: 'engine' | 'move'
}
/** A way that leads out of an interrupt. */
interface Leave {
  readonly from: Visited
  readonly edge: Edge
}
type Arrival = Omit<Edge, 'to'> & { readonly from: Visited }

/**
 * Breadth-first search of all places of the compiled chart and its interrupts, under all answers of guards. Seats'
 * regions are searched one at a time, since what one does never depends on another; where all can become final, so can
 * they together. An interrupt is searched once; whoever begins it comes back if it can be over.
 */
export class Search {
  readonly compiled: Compiled
  readonly gate: Gate
  readonly oracle: Oracle
  /** In the order in which they were found, nearest first. */
  readonly visited: Visited[] = []
  /** Moves that were legal somewhere, and fix-ups made. */
  readonly made = new Set<string>()
  /** By interrupt: interrupts that begin within, and where it leads out to. */
  readonly interrupts = new Map<
    string,
    { readonly start: Visited; readonly effects: readonly Effect[]; readonly begins: Set<string>; readonly leaves: Leave[] }
  >()
  /** Whether there is more than was searched. */
  bounded = false
  readonly #never: Never
  readonly #known = new Map<string, Visited>()
  readonly #open: Visited[][] = []
  /** By interrupt: a shortest way through. */
  readonly #through = new Map<string, { readonly steps: PathStep[]; readonly effects: readonly Effect[] }>()
  readonly #waiting = new Map<string, Begun[]>()
  /** By place in which regions began: for each seat, the nearest place where its region is final. */
  readonly #finals = new Map<Visited, (Visited | undefined)[]>()

  /** `never`: questions that are answered with no only. */
  constructor(compiled: Compiled, placesAtMost: number, unconditional: readonly string[], never: Never = NEVER) {
    this.#never = never
    this.compiled = compiled
    this.oracle = new Oracle(compiled.seats, [...BUILT_IN, ...unconditional])
    this.gate = new Gate(compiled, this.oracle.resolve, { nodes: 4 * placesAtMost })
    const { next, effects } = this.gate.start()
    this.#note(effects)
    this.#visit(next!, null, null, 0)
    for (let distance = 0; distance < this.#open.length; distance++) {
      const open = this.#open[distance] ?? []
      for (let visited = open.shift(); visited; visited = open.shift()) {
        if (visited.expanded) continue
        if (this.visited.length === placesAtMost) {
          this.bounded = true
          this.visited.push(...[...this.#known.values()].filter(({ expanded }) => !expanded))
          return
        }
        visited.expanded = true
        this.visited.push(visited)
        this.#expand(visited)
      }
    }
    this.oracle.never = NONE
    this.bounded = this.oracle.bounded
  }

  /** The phases that play is in at a place: the leaf that all seats share, and those in the regions searched there. */
  leaves({ node, lane }: Visited): PhaseNode[] {
    const leaves = leavesOf(this.gate, node)
    return lane === null ? leaves : [leaves[0]!, leaves[lane + 1]!]
  }

  /** The innermost phase that play is in. */
  leaf({ node, lane }: Visited): PhaseNode {
    return this.gate.info(node, lane).leaf
  }

  /** The seats whose regions go on from a place; null alone where there are none. */
  lanes({ node, lane }: Visited): (number | null)[] {
    const { regions } = node[LIVE]
    if (!regions) return [null]
    return lane === null ? regions.map((_, seat) => seat) : [lane]
  }

  #expand(visited: Visited): void {
    const { node } = visited
    this.oracle.never = this.#never.get(visited.key) ?? NONE
    if (node.status === 'done') {
      this.#over(visited)
      return
    }
    for (const lane of this.lanes(visited)) {
      if (lane !== null && this.gate.info(node, lane).final) this.#final(visited, lane)
      for (const { guards, result } of this.oracle.all(() => this.#proceed(node, lane))) {
        if (!result) visited.rests.push({ lane, guards })
        else this.#taken(visited, lane, stepOf(result.event, result.seat, guards), result.answer, 'engine')
      }
      // While the engine goes on by itself in any case, no move is offered.
      if (visited.rests.every((rest) => rest.lane !== lane)) continue
      const moves = new Set([...this.gate.info(node).moves, ...this.gate.info(node, lane).moves])
      for (const move of moves) {
        for (const { guards, result } of this.oracle.all(() => send(this.gate, node, move, lane))) {
          if (!result.next) continue
          this.made.add(move)
          this.#taken(visited, lane, stepOf(move, lane, guards), result, 'move')
        }
      }
    }
  }

  /** What the engine does by itself, as the gate's own `proceed` but for one region only. */
  #proceed(node: Node, lane: number | null): { event: string; seat: number | null; answer: TransitionResult } | null {
    const { regions } = node[LIVE]
    for (const event of [SETTLE, DONE]) {
      for (const seat of lane === null ? [null] : [lane, null]) {
        const waiting = event === DONE && seat === null && regions?.some(({ info }) => !info.final)
        const answer = waiting ? null : send(this.gate, node, event, seat)
        if (answer?.next) return { event, seat, answer }
      }
    }
    return null
  }

  #taken(from: Visited, lane: number | null, step: PathStep, answer: TransitionResult, kind: Begun['kind']): void {
    let next = answer.next!
    let { effects } = answer
    let interrupt: string | undefined
    for (const effect of answer.effects) {
      if (effect.kind === 'interrupt') interrupt = effect.phase
      if (effect.kind === 'abandon') {
        const left = leave(this.gate, effect.target)
        next = left.next!
        effects = [...effects, ...left.effects]
      }
    }
    this.#note(effects)
    if (interrupt !== undefined) this.#begin(interrupt, { from, lane, step, next, effects, kind })
    else this.#reach(next, { from, steps: [step], effects, kind, lane })
  }

  #begin(interrupt: string, begun: Begun): void {
    const { from, step } = begun
    from.begins.add(interrupt)
    if (from.node.interrupt !== undefined) this.interrupts.get(from.node.interrupt)!.begins.add(interrupt)
    if (!this.interrupts.has(interrupt)) {
      const entered = this.gate.enter(interrupt)
      this.#note(entered.effects)
      const start = this.#visit(entered.next!, null, null, from.distance + 1)
      start.origin = { visited: from, steps: [step], effects: [] }
      this.interrupts.set(interrupt, { start, effects: entered.effects, begins: new Set(), leaves: [] })
    }
    if (this.#through.has(interrupt)) this.#back(interrupt, begun)
    else this.#waiting.set(interrupt, [...(this.#waiting.get(interrupt) ?? []), begun])
  }

  /** An interrupt can be over: whoever waited for that goes on. */
  #over(visited: Visited): void {
    const { interrupt } = visited.node
    if (interrupt === undefined || this.#through.has(interrupt)) return
    const { start, effects } = this.interrupts.get(interrupt)!
    this.#through.set(interrupt, { steps: pathTo(visited, start), effects: [...effects, ...effectsTo(visited, start)] })
    for (const begun of this.#waiting.get(interrupt) ?? []) this.#back(interrupt, begun)
  }

  #back(interrupt: string, { step, next, ...begun }: Begun): void {
    const { steps, effects } = this.#through.get(interrupt)!
    this.#reach(next, { ...begun, steps: [step, ...steps], effects: [...begun.effects, ...effects], through: interrupt })
  }

  #reach(next: Node, { from, lane, ...by }: Arrival): void {
    const entry = from.entry ?? from
    // Once all regions are final, whatever leads into them enters them anew.
    const over = from.lane === null && this.#areOver(from)
    const stays = lane !== null && !over && next[LIVE].regions !== null && outerKey(next) === outerKey(entry.node)
    const within = stays && nodeKey(next) !== nodeKey(entry.node)
    const distance = from.distance + by.steps.length
    const to = this.#visit(next, within ? lane : null, within ? entry : null, distance)
    if (!to.origin && to.distance === distance && distance > 0) to.origin = { visited: from, steps: by.steps, effects: by.effects }
    else if (!to.expanded && distance < to.distance) {
      Object.assign(to, { distance, origin: { visited: from, steps: by.steps, effects: by.effects } })
      this.#queue(to)
    }
    const edge = { to, lane, ...by }
    from.edges.push(edge)
    if (from.node.interrupt !== undefined && next.interrupt === undefined)
      this.interrupts.get(from.node.interrupt)!.leaves.push({ from, edge })
  }

  #areOver({ node }: Visited): boolean {
    return node[LIVE].regions?.every(({ info }) => info.final) ?? false
  }

  /** A seat's region is final: once every seat's can be, they can be together. */
  #final(visited: Visited, lane: number): void {
    const entry = visited.entry ?? visited
    const finals = this.#finals.get(entry) ?? []
    this.#finals.set(entry, finals)
    if (finals[lane]) return
    finals[lane] = visited
    const { seats } = this.compiled
    if (finals.filter(Boolean).length < seats || finals.every((final) => final === entry)) return
    const steps = finals.flatMap((final) => pathTo(final!, entry))
    const effects = finals.flatMap((final) => effectsTo(final!, entry))
    this.#reach(this.together(entry, finals as Visited[]), { from: entry, steps, effects, kind: 'lanes', lane: null })
  }

  /** The place in which each seat's region is where the search has brought it by itself. */
  together({ node }: Visited, lanes: readonly Visited[]): Node {
    const { outer } = takeApart(node)
    const regions = lanes.map((visited, seat) => takeApart(visited.node).regions![seat]!)
    return this.gate.node(putTogether({ ...outer, ...(node.interrupt !== undefined && { interrupt: node.interrupt }) }, regions))
  }

  #visit(node: Node, lane: number | null, entry: Visited | null, distance: number): Visited {
    const key = `${nodeKey(node)}/${lane ?? ''}`
    const known = this.#known.get(key)
    if (known) return known
    const made: Visited = { key, node, lane, entry, ...NEW(), distance }
    this.#known.set(key, made)
    this.#queue(made)
    return made
  }

  #queue(visited: Visited): void {
    this.#open[visited.distance] ??= []
    this.#open[visited.distance]!.push(visited)
  }

  #note(effects: readonly Effect[]): void {
    for (const effect of effects) {
      if (effect.kind === 'fixUp' || effect.kind === 'runAction') this.made.add(effect.move)
      if (effect.kind !== 'startTurnOrder') continue
      const { begin, end } = this.compiled.phases.get(effect.phase)!.phase.turns!
      for (const move of [...namesOf(begin), ...namesOf(end)]) this.made.add(move)
    }
  }
}

/** Fix-ups that every game has; nothing but the chart holds them back. */
export const BUILT_IN: readonly string[] = ['nextTurn', 'noOp', 'startPhase']

const NONE: ReadonlySet<string> = new Set()

const NEW = () => ({ origin: null, expanded: false, edges: [], rests: [], begins: new Set<string>() })

/** The same place has the same key. */
const nodeKey = ({ [LIVE]: { outer, regions } }: Node) => (regions ? regions.map(({ key }) => key).join() : outer.key)
const outerKey = ({ [LIVE]: { outer } }: Node) => outer.key
