import type { AnyMachineSnapshot } from 'xstate'
import type { Compiled } from './compile.ts'
import { DONE, SETTLE } from './config.ts'
import type { Frame, FrameValue } from './frame.ts'
import { type Effect, Machine, type Question } from './machine.ts'
import { type Where, whereIs } from './where.ts'

/**
 * The gate answers which event leads where. XState is asked once for each (place, event, outcome of guards); the answer
 * is remembered as a decision tree over the guards that XState asked, in its order. A remembered step is a look-up.
 */

/** A place that play can rest in: a frame, with what is remembered about it. */
export interface Node extends Frame {
  readonly [LIVE]: Live
}
const LIVE = Symbol('live')
interface Live {
  readonly gate: Gate
  readonly snapshot: AnyMachineSnapshot
  readonly where: Where
  /** Decision trees by event. */
  answers: (Tree | undefined)[]
  used: boolean
  /** No longer among the remembered places, though a match or another place's answer still leads here. */
  forgotten: boolean
}

type Tree = Branch | Answer
interface Branch {
  readonly question: Resolved
  yes: Tree | undefined
  no: Tree | undefined
}

/** What an event does at a place, given the guards' outcomes. */
export interface Answer {
  readonly question: null
  /** Null: refused. */
  readonly next: Node | null
  readonly effects: readonly Effect[]
  /** For a refusal: the questions that were answered no, in order. Empty when no phase here knows the event. */
  readonly noes: readonly No[]
}

/** A question whose answer refused; `negated` when a `not` turned a yes round. */
export type No = Question & { readonly negated?: true }

/** A question with the function that answers it for the match at hand. */
interface Resolved {
  readonly question: Question
  readonly ask: () => boolean
}

export interface GateOptions {
  /** How many places are remembered at most. Default 4096; the least recently used are forgotten first. */
  nodes?: number
}

export class Gate {
  readonly compiled: Compiled
  readonly machine: Machine
  /** Event numbers: `step` takes these, so that no name from the wire can reach XState. */
  readonly events: ReadonlyMap<string, number>
  readonly settle: number
  readonly done: number
  /** Steps answered, and how many of them from memory. */
  readonly counts = { steps: 0, computed: 0, evicted: 0 }
  readonly #names: readonly string[]
  readonly #nodes = new Map<string, Node>()
  readonly #budget: number
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
    this.#budget = nodes
    this.#resolve = resolve
  }

  /** The place in which every match begins, with the effects of entering it. */
  start(): Answer {
    const { snapshot, effects } = this.machine.start()
    return { question: null, next: this.#intern(snapshot), effects, noes: [] }
  }

  /** The remembered place of a frame; a frame read from storage is restored. Throws when the chart has no such place. */
  node(frame: Frame): Node {
    const live = (frame as Partial<Node>)[LIVE]
    if (live?.gate !== this) return this.#nodes.get(keyOf(frame)) ?? this.#intern(this.machine.restore(frame))
    return live.forgotten ? this.#recall(frame as Node) : (frame as Node)
  }

  where(node: Node): Where {
    return node[LIVE].where
  }

  /** What the event does, guards answered for the match at hand. What a guard throws is thrown. */
  step(node: Node, event: number): Answer {
    this.counts.steps++
    const live = node[LIVE]
    if (live.forgotten) return this.step(this.#recall(node), event)
    live.used = true
    let tree = live.answers[event]
    while (tree !== undefined && tree.question !== null) tree = tree.question.ask() ? tree.yes : tree.no
    return tree ?? this.#compute(node, event)
  }

  #compute(node: Node, event: number): Answer {
    this.counts.computed++
    const live = node[LIVE]
    const asked = new Map<Resolved, boolean>()
    const noes = new Map<string, No>()
    const { snapshot, effects } = this.machine.step(live.snapshot, this.#names[event]!, (question, negated) => {
      const resolved = this.#question(question)
      const answer = asked.get(resolved) ?? resolved.ask()
      asked.set(resolved, answer)
      const no: No = negated ? { ...question, negated } : question
      if (answer === negated) noes.set(JSON.stringify(no), no)
      return answer
    })
    const taken = effects.length > 0
    const answer: Answer = { question: null, next: taken ? this.#intern(snapshot) : null, effects, noes: taken ? [] : [...noes.values()] }
    // Making room for the next place may just have forgotten this one: then it keeps nothing alive.
    if (!live.forgotten) live.answers[event] = grow(live.answers[event], [...asked], 0, answer)
    return answer
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

  #intern(snapshot: AnyMachineSnapshot): Node {
    const frame: Frame = {
      value: snapshot.value as FrameValue,
      status: snapshot.status === 'done' ? 'done' : 'active',
      context: snapshot.context,
    }
    const key = keyOf(frame)
    const known = this.#nodes.get(key)
    if (known) return known
    const live: Live = { gate: this, snapshot, where: whereIs(this.compiled, snapshot), answers: [], used: true, forgotten: false }
    return this.#remember(key, Object.defineProperty(frame, LIVE, { value: live }) as Node)
  }

  /** A forgotten place that play has come back to: the one remembered since, or itself again. */
  #recall(node: Node): Node {
    const key = keyOf(node)
    const known = this.#nodes.get(key)
    if (known) return known
    node[LIVE].forgotten = false
    return this.#remember(key, node)
  }

  #remember(key: string, node: Node): Node {
    if (this.#nodes.size >= this.#budget) this.#evict()
    this.#nodes.set(key, node)
    return node
  }

  /** Forgets the first place not used since it was last passed over. Matches that rest there find it again. */
  #evict(): void {
    for (const [key, node] of this.#nodes) {
      this.#nodes.delete(key)
      const live = node[LIVE]
      if (live.used) {
        live.used = false
        this.#nodes.set(key, node)
      } else {
        live.answers = []
        live.forgotten = true
        this.counts.evicted++
        return
      }
    }
  }
}

function grow(tree: Tree | undefined, asked: readonly (readonly [Resolved, boolean])[], depth: number, answer: Answer): Tree {
  if (depth === asked.length) return answer
  const [question, yes] = asked[depth]!
  const branch: Branch = tree && tree.question !== null ? tree : { question, yes: undefined, no: undefined }
  if (yes) branch.yes = grow(branch.yes, asked, depth + 1, answer)
  else branch.no = grow(branch.no, asked, depth + 1, answer)
  return branch
}

/** Canonical text of a frame: the same place has the same key, however it was reached. */
function keyOf({ value, status, context }: Frame): string {
  return JSON.stringify([value, status, context], (_, inner) =>
    inner && typeof inner === 'object' && !Array.isArray(inner)
      ? Object.fromEntries(Object.entries(inner).sort(([a], [b]) => (a < b ? -1 : 1)))
      : inner,
  )
}
