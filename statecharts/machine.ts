import { type AnyActorScope, type AnyMachineSnapshot, type AnyStateMachine, assign, createEmptyActor, setup } from 'xstate'
import type { Json, Turn } from './chart.ts'
import type { Compiled } from './compile.ts'
import type { MachineConfig, Named, Registers } from './config.ts'
import { checkFrame, type Frame } from './frame.ts'

/** What the machine must ask of the match before it can go on. */
export type Question =
  | { readonly kind: 'turn'; readonly turn: Turn }
  /** `seat`: in whose region it is asked. */
  | { readonly kind: 'guard'; readonly guard: string; readonly params: Json | undefined; readonly seat?: number }
  /** A fix-up's own `legal`, for the seat in whose region it is, or that a round robin's register has come to. */
  | { readonly kind: 'legal'; readonly move: string; readonly register: string | undefined; readonly seat?: number }
  /** Whether it is not this seat's turn. */
  | { readonly kind: 'others'; readonly seat: number }
export type Ask = (question: Question) => boolean
/** A question whose answer refused; `negated` when a `not` turned a yes round. */
export type No = Question & { readonly negated?: true }

/** What a step has the engine do, in order. */
export type Effect =
  /** Apply the proposed move. */
  | { readonly kind: 'apply' }
  /** Take a branch: nothing to do, no version. */
  | { readonly kind: 'branch' }
  /** Make a fix-up as a version of its own. */
  | { readonly kind: 'fixUp'; readonly move: string; readonly register: string | undefined; readonly seat?: number }
  /** Make a fix-up within the version at hand. */
  | { readonly kind: 'within'; readonly move: string; readonly seat?: number }
  | { readonly kind: 'arm' | 'disarm'; readonly phase: string; readonly seat?: number }
  /** Go to an interrupt's phase, and come back when it is done. */
  | { readonly kind: 'interrupt'; readonly phase: string }
  /** Give up all interrupts and go to a phase of the chart itself. */
  | { readonly kind: 'abandon'; readonly target: string }
  /** All seats' regions have just been left. For the gate only. */
  | { readonly kind: 'left' }

export interface MachineStep {
  readonly snapshot: AnyMachineSnapshot
  /** Empty when the event was refused; never when it was taken, even where play stays. */
  readonly effects: readonly Effect[]
  /** For a refusal: the questions whose answers refused, in order; none when no state here knows the event. */
  readonly noes: readonly No[]
}

const count = assign(({ context }, { register }: { register: string }) => ({ [register]: (context as Registers)[register]! + 1 }))
const reset = assign((_, { register }: { register: string }) => ({ [register]: 0 }))

/** The compiled chart as an XState machine, stepped by pure transitions: no actor, no clock, one scope shared by all steps. */
export class Machine {
  readonly logic: AnyStateMachine
  readonly #scope: AnyActorScope
  readonly #config: MachineConfig
  #ask: (question: Question) => boolean = () => false
  #effects: Effect[] = []
  #negated = false
  #noes: No[] = []

  constructor(compiled: Compiled) {
    this.#config = compiled.config
    this.logic = setup({
      guards: this.#guards(compiled.names.guards) as never,
      actions: { $count: count, $reset: reset } as never,
    }).createMachine(compiled.config as never) as unknown as AnyStateMachine
    this.logic.options.maxIterations = 1000
    const self = createEmptyActor()
    this.#scope = {
      self,
      id: '',
      sessionId: '',
      system: self.system,
      logger: () => {},
      defer: () => {},
      emit: () => {},
      stopChild: () => {},
      actionExecutor: ({ type, params }) => {
        if (type.startsWith('$')) this.#effects.push({ kind: type.slice(1), ...(params as object) } as Effect)
      },
    }
  }

  /** The first place, with the effects of entering it. */
  start(): MachineStep {
    this.#effects = []
    const snapshot = this.logic.getInitialSnapshot(this.#scope)
    return { snapshot, effects: this.#effects, noes: [] }
  }

  /** One event. Guards are asked lazily and in XState's order; what a guard throws is thrown. */
  step(snapshot: AnyMachineSnapshot, event: string, ask: Ask): MachineStep {
    if (snapshot.status !== 'active') return { snapshot, effects: [], noes: [] }
    let thrown: { error: unknown } | undefined
    this.#effects = []
    this.#negated = false
    this.#noes = []
    this.#ask = (question) => {
      try {
        const answer = ask(question)
        if (answer === this.#negated) this.#noes.push(this.#negated ? { ...question, negated: true } : question)
        return answer
      } catch (error) {
        thrown = { error }
        throw error
      }
    }
    try {
      const next = this.logic.transition(snapshot, { type: event }, this.#scope) as AnyMachineSnapshot
      return { snapshot: next, effects: this.#effects, noes: this.#effects.length ? [] : distinct(this.#noes) }
    } catch (error) {
      // XState wraps what a guard throws; the author wants to see his own error.
      throw thrown ? thrown.error : error
    }
  }

  /** Throws when the frame is not one of this machine's. */
  restore(frame: Frame): AnyMachineSnapshot {
    checkFrame(this.#config, frame)
    return this.logic.resolveState({ value: frame.value as never, context: { ...frame.context }, status: frame.status })
  }

  #guards(names: readonly string[]): { [name: string]: GuardOf } {
    const guards: { [name: string]: GuardOf } = {
      and: (args, { guards }) => this.#combined(() => guards!.every((guard) => this.#evaluate(guard, args))),
      or: (args, { guards }) => this.#combined(() => guards!.some((guard) => this.#evaluate(guard, args))),
      not: (args, { guards }) => {
        this.#negated = !this.#negated
        const inner = this.#evaluate(guards![0]!, args)
        this.#negated = !this.#negated
        return !inner
      },
      $at: ({ context }, { register, count }) => context[register!] === count,
      $turn: (_, { turn }) => this.#ask({ kind: 'turn', turn: turn! }),
      $legal: (_, { move, register, seat }) => this.#ask({ kind: 'legal', move: move!, register, ...(seat !== undefined && { seat }) }),
      $others: (_, { seat }) => this.#ask({ kind: 'others', seat: seat! }),
    }
    for (const guard of names) {
      guards[guard] = (_, given) =>
        this.#ask({ kind: 'guard', guard, params: given?.params, ...(given?.seat !== undefined && { seat: given.seat }) })
    }
    return guards
  }

  /** A combination that holds has refused nothing, whatever its parts said. */
  #combined(evaluate: () => boolean): boolean {
    const { length } = this.#noes
    const answer = evaluate()
    if (answer !== this.#negated) this.#noes.length = length
    return answer
  }

  #evaluate(guard: Named, args: GuardArgs): boolean {
    return this.#guardTable[guard.type]!(args, (guard.params ?? {}) as GuardParams)
  }

  get #guardTable(): { [name: string]: GuardOf } {
    return this.logic.implementations.guards as never
  }
}

function distinct(noes: readonly No[]): No[] {
  return [...new Map(noes.map((no) => [JSON.stringify(no), no])).values()]
}

interface GuardArgs {
  readonly context: Registers
}
interface GuardParams {
  readonly guards?: readonly Named[]
  readonly register?: string
  readonly count?: number
  readonly turn?: Turn
  readonly move?: string
  readonly params?: Json
  readonly seat?: number
}
type GuardOf = (args: GuardArgs, params: GuardParams) => boolean
