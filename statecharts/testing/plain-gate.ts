import { type AnyStateMachine, assign, initialTransition, setup, transition } from 'xstate'
import { DONE, EXIT, type MachineConfig, SETTLE, type StateConfig } from '../compile/config.ts'
import type { Compiled } from '../compile/context.ts'
import type { Frame, FrameValue } from '../compile/frame.ts'
import type { Effect, FailedCheck, Question } from '../compile/protocol.ts'
import type { Resolver } from '../gate/decision.ts'
import { summarize } from '../gate/effects.ts'
import { Gate } from '../gate/gate.ts'
import type { Node, TransitionResult } from '../gate/node.ts'

/**
 * A gate without a cache, against which the caching gate is tested: it calls XState's `transition` for each step whose event a current
 * state knows, and has its own implementation of guards and registers.
 */
export class PlainGate extends Gate {
  readonly #logics: ReadonlyMap<string, AnyStateMachine>
  readonly #resolve: Resolver
  /** The questions of the current step answered with no. */
  protected failed: FailedCheck[] = []
  readonly #snapshots = new WeakMap<Node, Snapshot>()
  readonly #events = new Map<Snapshot['_nodes'][number], ReadonlySet<string>>()
  #negated = false

  constructor(compiled: Compiled, answer: Resolver) {
    super(compiled, answer)
    this.#resolve = answer
    this.#logics = new Map([['', compiled] as const, ...compiled.interrupts].map(([path, { config }]) => [path, this.#logicOf(config)]))
  }

  override start(): TransitionResult {
    return this.#start('')
  }

  override enter(phase: string): TransitionResult {
    return this.#start(phase)
  }

  override leave(node: Node, target: string): TransitionResult {
    return this.send(node, EXIT + target)!
  }

  override step(node: Node, event: number, seat: number | null = null): TransitionResult {
    this.failed = []
    const type = [...this.compiled.names.moves, SETTLE, DONE][event]!
    const own = seat === null ? null : this.send(node, `${type}@${seat}`)
    const found = own ?? this.send(node, type)
    return found ?? this.#told(null, [], [...new Map(this.failed.map((no) => [JSON.stringify(no), no])).values()])
  }

  override legal(node: Node, seat: number): readonly string[] {
    return this.compiled.names.moves.filter((_, event) => this.step(node, event, seat).next !== null)
  }

  override proceed(node: Node): TransitionResult {
    this.failed = []
    const regions = regionsIn(this.#logicAt(node).config as StateConfig, node.value)
    for (const type of [SETTLE, DONE]) {
      for (let seat = 0; seat < regions.length; seat++) {
        const own = this.send(node, `${type}@${seat}`)
        if (own) return own
      }
      if (type === DONE && !regions.every((final) => final)) continue
      const shared = this.send(node, type)
      if (shared) return shared
    }
    return this.#told(null, [])
  }

  /** Asks the match the question of a chart's guard. */
  protected ask(question: Question): boolean {
    const given = this.#resolve(question)
    return typeof given === 'function' ? given() : given.test()
  }

  #answer(question: Question): boolean {
    const yes = this.ask(question)
    const no: FailedCheck = this.#negated ? { ...question, negated: true } : question
    if (yes === this.#negated) this.failed.push(no)
    return yes
  }

  #told(next: Node | null, effects: readonly Effect[], failed: readonly FailedCheck[] = []): TransitionResult {
    return { next, effects, summary: summarize(effects, this.compiled.names), failed }
  }

  #start(interrupt: string): TransitionResult {
    const [snapshot, actions] = initialTransition(this.#logics.get(interrupt)! as never, undefined as never) as unknown as [Frame, Action[]]
    return this.#told(this.node(frameOf(snapshot, interrupt)), effectsOf(actions))
  }

  /** XState's result for the event, or null if no state takes it. */
  protected send(node: Node, type: string): TransitionResult | null {
    if (node.status === 'done') return null
    const logic = this.#logicAt(node)
    const snapshot = this.#resolved(node, logic)
    // No current state knows the event, so XState would refuse it.
    if (!this.#knowsEvent(snapshot, type)) return null
    const [next, actions] = transition(logic as never, snapshot as never, { type } as never) as unknown as [Frame, Action[]]
    const effects = effectsOf(actions)
    if (effects.length === 0) return null
    return this.#told(
      this.node(frameOf(next, node.interrupt ?? '')),
      effects.filter(({ kind }) => kind !== 'regionsLeft'),
    )
  }

  #resolved(node: Node, logic: AnyStateMachine): Snapshot {
    const known = this.#snapshots.get(node)
    if (known) return known
    const snapshot = logic.resolveState({ value: node.value as never, context: { ...node.context }, status: node.status })
    this.#snapshots.set(node, snapshot)
    return snapshot
  }

  #knowsEvent({ _nodes }: Snapshot, type: string): boolean {
    return _nodes.some((state) => {
      // `ownEvents` builds a new list on every access.
      const events = this.#events.get(state) ?? new Set(state.ownEvents)
      this.#events.set(state, events)
      return events.has(type)
    })
  }

  #logicAt({ interrupt = '' }: Frame): AnyStateMachine {
    return this.#logics.get(interrupt)!
  }

  #logicOf(config: MachineConfig): AnyStateMachine {
    // Refusals of a combination's parts count only if the combination itself fails.
    const combined = (evaluate: () => boolean) => {
      const before = [...this.failed]
      const yes = evaluate()
      if (yes !== this.#negated) this.failed = before
      return yes
    }
    const ask: { [name: string]: Implementation } = {
      and: (args, { guards }) => combined(() => (guards as Called[]).every(({ type, params }) => ask[type]!(args, params))),
      or: (args, { guards }) => combined(() => (guards as Called[]).some(({ type, params }) => ask[type]!(args, params))),
      not: (args, { guards }) => {
        const [{ type, params }] = guards as [Called]
        this.#negated = !this.#negated
        const yes = ask[type]!(args, params)
        this.#negated = !this.#negated
        return !yes
      },
      $at: ({ context }, { register, count }) => context[register] === count,
      ...Object.fromEntries(
        ['turn', 'by', 'legal', 'others', 'inactive', 'starts', 'skipped', 'nobody', 'enough', 'made', 'moved', 'over'].map((kind) => [
          `$${kind}`,
          (_: unknown, params: object) => this.#answer({ kind, ...params } as Question),
        ]),
      ),
    }
    for (const guard of this.compiled.names.guards) {
      ask[guard] = (_, given) =>
        this.#answer({ kind: 'guard', guard, params: given?.params, ...(given?.seat !== undefined && { seat: given.seat }) })
    }
    const actions = {
      $count: assign(({ context }: { context: Registers }, { register, modulo }: Counting) => ({
        [register]: modulo === undefined ? context[register]! + 1 : (context[register]! + 1) % modulo,
      })),
      $set: assign((_: unknown, { register, to }: Counting) => ({ [register]: to })),
    }
    return setup({ guards: ask as never, actions: actions as never }).createMachine(config as never) as unknown as AnyStateMachine
  }
}

type Snapshot = ReturnType<AnyStateMachine['resolveState']>
type Params = Record<string, never>
interface Counting {
  readonly register: string
  readonly modulo?: number
  readonly to: number
}
type Registers = { readonly [register: string]: number }
type Implementation = (args: { context: Registers }, params: Params) => boolean
interface Called {
  readonly type: string
  readonly params: Params
}
interface Action {
  readonly type: string
  readonly params: object
}

/** For each seat's region, if there are any, whether it is in a final state. */
function regionsIn(config: StateConfig, value: FrameValue): boolean[] {
  if (typeof value === 'string') return []
  const [[name, inner]] = Object.entries(value) as [[string, FrameValue]]
  const state = config.states![name]!
  if (state.type !== 'parallel') return regionsIn(state, inner)
  return Object.entries(inner as { [region: string]: FrameValue }).map(([region, at]) => {
    const [child] = typeof at === 'string' ? [at] : Object.keys(at)
    return state.states![region]!.states![child!]!.type === 'final'
  })
}

const frameOf = ({ value, status, context }: Frame, interrupt: string): Frame => ({
  value,
  status: status === 'done' ? 'done' : 'active',
  context,
  ...(interrupt && { interrupt }),
})

function effectsOf(actions: readonly Action[]): Effect[] {
  return actions.filter(({ type }) => type.startsWith('$')).map(({ type, params }) => ({ kind: type.slice(1), ...params }) as Effect)
}
